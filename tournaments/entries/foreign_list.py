"""A list of players from elsewhere, entered as a whole: who each is, what he has paid."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.models import Player, search_key
from tarotclub.accounts.acting import Act
from tournaments.entries.listed import (
    CATEGORY,
    FIRST_NAME,
    LICENCE,
    NAME,
    PUBLICATION,
    PUBLICATIONS,
    YES,
    ListedPeople,
)
from tournaments.entries.services.importing import EntryRow, register_all
from tournaments.entries.services.registration import Arrival
from tournaments.event.forms.names import order_field
from tournaments.event.words import euros
from tournaments.foreign.columns import FORMULA, SheetField, fold, read_number
from tournaments.foreign.forms import CHOICE
from tournaments.foreign.importer import (
    BroughtLine,
    BroughtSheet,
    Cells,
    Importer,
    Reading,
    RowQuestion,
)
from tournaments.models import Event, PaymentMethod

MOST_NUMBER = 999  # of an entry; what is more may be a licence
FIELDS = (  # as clubs head them, and as our own list does in each language
    NAME,
    SheetField(
        name="number", label=gettext_lazy("N°"), patterns=("n|no|(numero|n) d inscription",)
    ),
    FIRST_NAME,
    LICENCE,
    CATEGORY,
    SheetField(
        name="fee_class",
        label=gettext_lazy("Tarif"),
        patterns=("tarifs?|fees?|classe|formule",),
    ),
    SheetField(
        name="team", label=gettext_lazy("Équipe"), patterns=("equipes?|nom de l equipe|team",)
    ),
    SheetField(
        name="apart",
        label=gettext_lazy("Vient avec"),
        patterns=("club|clubs|famille|voiture|a separer( de)?|keep apart",),
    ),
    PUBLICATION,
    SheetField(
        name="paid",
        label=gettext_lazy("Payé"),
        patterns=("payes?|paid|regles?|paiement|reglement|montant|verse|acquitte",),
    ),
)
LONGEST = {"licence": 30, "category": 40, "fee_class": 40, "team": 80, "apart": 40}
NO = {"", "non", "n", "0", "faux", "no"}
UNWORKED = gettext_lazy(
    "Payé : une formule sans résultat, rien n’est noté payé. Pour le reprendre, ouvrez le"
    " fichier dans un tableur et enregistrez-le."
)


class EntriesForm(forms.Form):
    """What is the same for everybody on the list."""

    order = order_field()
    fee = forms.ChoiceField(
        label=gettext_lazy("Tarif de ceux qui n’en ont pas"),
        required=False,
        error_messages=CHOICE,
    )
    method = forms.ChoiceField(
        label=gettext_lazy("Ceux qui ont payé l’ont fait par"),
        choices=lambda: list(PaymentMethod.choices),
        required=False,
        initial=PaymentMethod.CASH,
        error_messages=CHOICE,
    )
    present = forms.BooleanField(label=gettext_lazy("Ils sont tous présents"), required=False)

    def __init__(self, event: Event, data: QueryDict | None) -> None:
        super().__init__(data)
        if not event.fees:
            del self.fields["fee"], self.fields["method"]
            return
        fees = [(name, f"{name} ({euros(cents)})") for name, cents in event.fees]
        fee: Any = self.fields["fee"]
        fee.choices, fee.initial = [("", "—"), *fees], event.fees[0][0]


def read_entries(event: Event, sheet: BroughtSheet) -> Reading[EntryRow]:
    reader = _EntryReader(event, sheet)
    return Reading(lines=[reader.line(cells) for cells in sheet])


class _EntryReader:
    """Reads row after row; who is on the event's list already, or above, is left out."""

    def __init__(self, event: Event, sheet: BroughtSheet) -> None:
        self.event, self.sheet = event, sheet
        self.people = ListedPeople(list(event.club.players.all()), sheet)
        self.entered = set(event.entries.values_list("player", flat=True))
        self.teams: dict[str, list[str]] = {}
        mates = event.entries.filter(team__isnull=False).select_related("team", "player")
        for entry in mates if event.team_size > 1 else ():
            self.teams.setdefault(str(entry.team), []).append(entry.player.name)

    def line(self, cells: Cells) -> BroughtLine[EntryRow]:
        line = BroughtLine[EntryRow](row=cells.row)
        name, player = self.people.who(cells, line)
        if player and player.pk in self.entered and not line.here:
            line.here = True
            line.notes.append(_("%(text)s est déjà inscrit.") % {"text": player.name})
        if line.here:
            line.errors.clear()
            return line
        for field, longest in LONGEST.items():
            if len(cells.text(field)) > longest:
                words = _("« %(text)s » est trop long, abrégez-le.")
                line.errors.append(words % {"text": cells.text(field)})
        cents = _paid(cells.text("paid"), line)
        arrival = self._arrival(cells, line)
        if arrival.team:
            self._join(arrival.team, name, line)
        if not line.errors:
            line.value = EntryRow(
                number=line.row,
                entry=_entry_number(cells.text("number")),
                player=player or name,
                licence=cells.text("licence"),
                arrival=arrival,
                cents=cents,
            )
            line.more = _more(line.value)
        return line

    def _arrival(self, cells: Cells, line: BroughtLine[EntryRow]) -> Arrival:
        publication = PUBLICATIONS.get(fold(cells.text("publication")), "")
        if cells.text("publication") and not publication:
            words = _(
                "Nom publié : « %(text)s » n’est ni nom entier, ni prénom et initiales, ni"
                " initiales, ni numéro."
            )
            line.errors.append(words % {"text": cells.text("publication")})
        fees = [name for name, _cents in self.event.fees]
        unknown_fee = _("Le tarif « %(text)s » n’existe pas : %(known)s.")
        unknown_category = _("La catégorie « %(text)s » n’existe pas : %(known)s.")
        fee = self._known("fee_class", cells, line, known=fees, unknown=unknown_fee)
        return Arrival(
            present=bool(self.sheet.options.get("present")),
            category=self._known(
                "category", cells, line, known=self.event.categories, unknown=unknown_category
            ),
            fee_class=fee or str(self.sheet.options.get("fee") or ""),
            team=cells.text("team"),
            apart=cells.text("apart"),
            publication=publication,
        )

    def _known(
        self,
        field: str,
        cells: Cells,
        line: BroughtLine[EntryRow],
        *,
        known: Sequence[str],
        unknown: str,
    ) -> str:
        """Take a word as the event writes it; ask which is meant where it has none such."""
        text = cells.text(field)
        written = {search_key(name): name for name in known}
        if not text or search_key(text) in written:
            return written.get(search_key(text), "")
        key = f"{field}-{line.row}"
        answer = self.sheet.answer(key)
        label = cells.labels[field]
        choices = [("", f"{label}…"), *((name, name) for name in known)]
        line.questions.append(RowQuestion(key=key, label=label, answer=answer, choices=choices))
        if answer in known:
            return answer
        line.errors.append(unknown % {"text": text, "known": ", ".join(known)})
        return ""

    def _join(self, team: str, name: str, line: BroughtLine[EntryRow]) -> None:
        """Refuse one more than a team has room for, and name those who are in it."""
        members, size = self.teams.setdefault(team, []), self.event.team_size
        if len(members) >= size:
            words = _("L’équipe %(team)s a déjà ses %(size)s joueurs : %(members)s.")
            about = {"team": team, "size": size, "members": ", ".join(members[:size])}
            line.errors.append(words % about)
        members.append(name)


def _paid(text: str, line: BroughtLine[EntryRow]) -> int | None:
    """Read what was paid: oui (None: what is owed), x, non, or an amount in euros."""
    if text == FORMULA:  # as in our own workbook, which adds the payments up
        line.notes.append(str(UNWORKED))
        return 0
    word = fold(text)
    if word in YES or word in NO:
        return None if word in YES else 0
    amount = read_number(text.replace("€", ""))
    if amount is None or amount < 0 or amount * 100 % 1:
        words = _("Payé : « %(text)s » n’est ni oui, ni non, ni un montant.")
        line.errors.append(words % {"text": text})
        return 0
    return int(amount * 100)


def _entry_number(text: str) -> int | None:
    number = read_number(text)
    return int(number) if number and 0 < number <= MOST_NUMBER and not number % 1 else None


def _more(row: EntryRow) -> list[str]:
    """Say what a row is entered with."""
    known = isinstance(row.player, Player)
    paid = _("payé") if row.cents is None else ""
    if row.cents:
        paid = _("payé %(amount)s") % {"amount": euros(row.cents)}
    about = row.arrival.fee_class, row.arrival.category, row.arrival.team, paid
    return [_("du club") if known else _("nouveau joueur"), *filter(None, about)]


def _asked(event: Event, field: SheetField) -> bool:
    """Leave out the columns that an event has no use for."""
    of_use: Mapping[str, Any] = {
        "team": event.team_size > 1,
        "category": event.categories,
        "fee_class": event.fees,
        "paid": event.fees,
    }
    return bool(of_use.get(field.name, True))


def _store(
    event: Event, sheet: BroughtSheet, reading: Reading[EntryRow], act: Act
) -> tuple[str, str]:
    count = register_all(
        event=event,
        rows=reading.values,
        method=PaymentMethod(sheet.options.get("method") or PaymentMethod.CASH),
        uuid=sheet.uuid,
        act=act,
    )
    words = ngettext(
        "%(n)s joueur de plus sur la liste.", "%(n)s joueurs de plus sur la liste.", count
    )
    return words % {"n": count}, reverse("entry_list", args=[event.pk])


ENTRIES: Importer[Event, EntryRow] = Importer(
    title=gettext_lazy("Importer une liste"),
    hint=gettext_lazy(
        "Un joueur par ligne, ou des colonnes copiées d’un tableur, titres compris."
    ),
    action=gettext_lazy("Inscrire ces joueurs"),
    nothing=gettext_lazy("Il n’y a personne à inscrire dans cette liste."),
    fields=lambda: FIELDS,
    told_by=("name",),
    any_of=("licence", "fee_class", "paid"),
    alone="name",
    options=EntriesForm,
    asked=_asked,
    read=read_entries,
    store=_store,
)
