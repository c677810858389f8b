"""A list of members from elsewhere: who is new is added, who is known is completed."""

import re

from django import forms
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.models import Club
from tarotclub.accounts.acting import Act
from tarotclub.people.forms.players import PlayerForm
from tarotclub.people.player_data import PERSON
from tarotclub.people.services.players import ListedPlayer, completed_by, import_players
from tournaments.entries import listed
from tournaments.event.forms.names import OrderField
from tournaments.foreign import importer
from tournaments.foreign.columns import SheetField, fold

OWN = tuple(field for field in PERSON if field.patterns)  # no list of entries has them
FIELDS = (
    *(listed.NAME, listed.FIRST_NAME, listed.LICENCE, listed.CATEGORY, listed.PUBLICATION),
    *(
        SheetField(
            name=field.name,
            label=field.column.title if field.column else "",
            patterns=field.patterns,
        )
        for field in OWN
    ),
)
YEAR = re.compile(r"\b(19|20)\d\d\b")


class OrderForm(forms.Form):
    """What is the same for all names of a list."""

    order = OrderField()


def read_members(club: Club, sheet: importer.BroughtSheet) -> importer.Reading[ListedPlayer]:
    players = list(club.players.filter(anonymised_at=None))
    people = listed.ListedPeople(players, sheet)
    return importer.Reading(lines=[_line(cells, club, sheet, people) for cells in sheet])


def _line(
    cells: importer.Cells, club: Club, sheet: importer.BroughtSheet, people: listed.ListedPeople
) -> importer.BroughtLine[ListedPlayer]:
    """Read a row as a card of the directory; what a card refuses is asked for."""
    line = importer.BroughtLine[ListedPlayer](row=cells.row)
    name, player = people.who(cells, line)
    year = YEAR.search(cells.text("birth_year"))
    publication = cells.text("publication")
    known = listed.PUBLICATIONS.get(fold(publication), "")
    facts = {field.name: cells.text(field.name) for field in OWN} | {
        "licence_number": cells.text("licence"),
        "category": cells.text("category"),
        "publication": str(known or publication or club.publication),
        "birth_year": year[0] if year else cells.text("birth_year"),
        "minor": "on" if fold(cells.text("minor")) in listed.YES else "",
    }
    keys = {field: f"{field}-{line.row}" for field in facts}
    mended = [field for field, key in keys.items() if key in sheet.answers]
    facts |= {field: sheet.answer(keys[field]) for field in mended}
    sent = QueryDict(mutable=True)
    sent.update({field: value for field, value in facts.items() if value})
    sent["name"] = player.name if player else name
    form = PlayerForm(sent, club=club)
    for field in form:
        if field.name in mended or (field.name in facts and field.errors):
            line.errors += [f"{field.label} : {error}" for error in field.errors]
            choices = list(getattr(field.field, "choices", ()))
            sheet.ask(line, field.name, field.label, choices, read=facts[field.name])
    if player and not line.errors:
        line.here = line.here or not completed_by(player, form.facts)
    if player and not line.here:
        line.notes.append(_("Déjà dans l’annuaire : ce qui y manque est complété."))
    if line.here:
        line.errors.clear()
    elif not line.errors:
        line.value = ListedPlayer(line.row, player, form.facts)
    return line


def _store(
    club: Club, _sheet: importer.BroughtSheet, reading: importer.Reading[ListedPlayer], act: Act
) -> tuple[str, str]:
    stored = import_players(club=club, cards=reading.values, act=act)
    added = ngettext("%(n)s joueur ajouté", "%(n)s joueurs ajoutés", stored.added)
    completed = ngettext("%(n)s fiche complétée", "%(n)s fiches complétées", stored.completed)
    words = _("%(added)s, %(completed)s.") % {
        "added": added % {"n": stored.added},
        "completed": completed % {"n": stored.completed},
    }
    return words, reverse("player_list", args=[club.pk])


MEMBERS: importer.Importer[Club, ListedPlayer] = importer.Importer(
    title=gettext_lazy("Importer l’annuaire"),
    hint=gettext_lazy(
        "Colonnes lues : nom, prénom, licence, catégorie, nom publié, année de naissance,"
        " mineur, téléphone, adresse électronique, notes."
    ),
    action=gettext_lazy("Enregistrer dans l’annuaire"),
    nothing=gettext_lazy("Il n’y a personne à enregistrer dans cette liste."),
    fields=lambda: FIELDS,
    told_by=("name",),
    alone="name",
    options=lambda _club, data: OrderForm(data),
    read=read_members,
    store=_store,
)
