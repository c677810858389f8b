"""Storing a results file: what the event is called, and that computed totals stand."""

import datetime as dt
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Club, Player
from tournaments.archive.results_file import (
    ResultsFile,
    altered,
    check_results,
    obstacles,
)
from tournaments.archive.results_words import finding_sentence
from tournaments.evenings.forms.evenings import EveningForm
from tournaments.event.forms.choosing import PlayersField
from tournaments.event.forms.names import NameField

PLAYER = NameField(
    empty=gettext_lazy("il n’a pas de nom, écrivez-le : un numéro ne dit pas qui a joué.")
)

SAME = gettext_lazy(
    "Un nom ne suffit pas : cochez si ce sont les mêmes personnes, et qui ne l’est pas."
)


class ArchiveForm(EveningForm):
    """Name, day and club of the event; a box to tick where the file is not stored as it is.

    Who bears the name of somebody in the directory is not him before somebody has said so.
    """

    accepted = forms.BooleanField(
        label=gettext_lazy("Garder les totaux et les rangs recalculés, pas ceux du fichier"),
        error_messages={
            "required": gettext_lazy(
                "Cochez pour garder les totaux et les rangs recalculés, ou corrigez le fichier."
            )
        },
    )

    def __init__(
        self,
        data: QueryDict | None,
        *,
        clubs: QuerySet[Club],
        today: dt.date,
        file: ResultsFile,
    ) -> None:
        unknown = {"name": "", "date": None}  # what was played elsewhere, nobody can guess
        nobody = Club.objects.none()  # nothing is asked about how names are written
        super().__init__(data, clubs=clubs, asked=nobody, today=today, initial=unknown)
        self.fields["name"].label = _("Nom du tournoi")
        self.fields["name"].error_messages["required"] = _("Donnez un nom au tournoi.")
        self.fields["date"].error_messages["required"] = _("Indiquez la date du tournoi.")
        if not altered(check_results(file)):
            del self.fields["accepted"]
        asked = data.get("club") if data else None
        club = self.the_club or next((one for one in clubs if str(one.pk) == asked), None)
        if club is not None:
            self._ask_who_is_who(club, names_to_store(file)[0])

    def _ask_who_is_who(self, club: Club, names: list[str]) -> None:
        known = Player.objects.filter(club=club, name__in=names).order_by("name")
        if not known:
            return
        self.fields["same"] = forms.MultipleChoiceField(
            label=_("Noms déjà dans l’annuaire"),
            choices=[(str(club.pk), _("Même nom, même personne"))],  # of this club alone
            widget=forms.CheckboxSelectMultiple,
            error_messages=dict.fromkeys(("required", "invalid_choice"), SAME),
        )
        self.fields["others"] = PlayersField(
            unknown=SAME,
            label=_("Sauf, qui est quelqu’un d’autre"),
            required=False,
            widget=forms.CheckboxSelectMultiple,
            help_text=_("Qui est coché est ajouté à l’annuaire à part, comme « Ana (2) »."),
        )
        self.fields["others"].queryset = known  # type: ignore[attr-defined] # a PlayersField

    def clean_others(self) -> frozenset[str]:
        """Give the names of those who only share it."""
        return frozenset(player.name for player in self.cleaned_data["others"])

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if "date" in data and data["date"] > self.today:
            self.add_error(
                "date", _("Cette date est à venir : un fichier dit ce qui est joué.")
            )
        return data


def names_to_store(file: ResultsFile) -> tuple[list[str], list[str]]:
    """Give the names to store, cleaned as typed ones are; and what is wrong with them."""
    names: list[str] = []
    wrong: list[str] = []
    rows: dict[str, int] = {}
    for line in file.lines:
        try:
            name = PLAYER.clean(line.name)
        except ValidationError as error:
            words = _("Ligne %(row)s : %(why)s")
            wrong.append(words % {"row": line.row, "why": " ".join(error.messages)})
            continue
        if rows.setdefault(name, line.row) != line.row:
            words = _("Lignes %(first)s et %(row)s : deux fois %(name)s, distinguez-les.")
            wrong.append(words % {"first": rows[name], "row": line.row, "name": name})
        names.append(name)
    return names, wrong


def obstacle_sentences(file: ResultsFile) -> list[str]:
    """Say all that forbids storing a file; nothing where it can be stored."""
    unreadable = map(finding_sentence, check_results(file).unreadable)
    return [*unreadable, *map(finding_sentence, obstacles(file)), *names_to_store(file)[1]]
