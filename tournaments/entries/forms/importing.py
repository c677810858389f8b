"""Bringing a list of players: pasted or as a file, then which column is which."""

from typing import Any
from uuid import uuid4

from django import forms
from django.core import signing
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import Labels
from tournaments.entries.forms.entries import CHOICE, FORM_SPOILT, uuid_field
from tournaments.event.forms.names import order_field
from tournaments.event.money import euros
from tournaments.foreign.columns import Columns, chosen, letter
from tournaments.foreign.reading import (
    FORMULA,
    Accepts,
    Search,
    SpreadsheetError,
    Table,
    apart,
    read_list,
)
from tournaments.foreign.words import unreadable_sentence
from tournaments.models import Event, PaymentMethod

MOST_ROWS = 1_000
HEADINGS = 10  # first rows that may hold the headings
LONGEST_SAMPLE = 60
SALT = "tournaments.entries.importing"
DAY = 24 * 60 * 60
NOTHING = gettext_lazy("Collez des lignes, ou choisissez un fichier.")
FIELD: Labels = {
    "name": gettext_lazy("Nom"),
    "number": gettext_lazy("N°"),
    "first_name": gettext_lazy("Prénom"),
    "licence": gettext_lazy("Licence"),
    "category": gettext_lazy("Catégorie"),
    "fee_class": gettext_lazy("Tarif"),
    "team": gettext_lazy("Équipe"),
    "apart": gettext_lazy("Vient avec"),
    "publication": gettext_lazy("Nom publié"),
    "paid": gettext_lazy("Payé"),
}


def packed(rows: Table) -> str:
    """Put a table into a form, signed, so that nothing of it stays on the server."""
    return signing.dumps(rows, salt=SALT, compress=True)


class ListForm(forms.Form):
    """A list as it comes: its rows, or the sentence that says why it cannot be read."""

    most_rows = MOST_ROWS

    text = forms.CharField(
        label=gettext_lazy("Coller des lignes"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "Un joueur par ligne, ou des colonnes copiées d’un tableur, titres compris."
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("Ou choisir un fichier"),
        required=False,
        allow_empty_file=True,
        help_text=gettext_lazy("Un classeur .xlsx ou un fichier CSV."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
        error_messages={"invalid": NOTHING},
    )

    def __init__(
        self, data: QueryDict | None = None, files: Any = None, accepts: Accepts | None = None
    ) -> None:
        super().__init__(data, files)
        self.accepts = accepts

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        field = "file" if data.get("file") else "text"
        if not data.get("file") and not (data.get("text") or "").strip():
            if not self.errors:
                self.add_error("text", NOTHING)
            return data
        content = data["file"].read() if field == "file" else data["text"]
        try:
            rows = apart(read_list, content, self.most_rows, self.search)
        except SpreadsheetError as error:
            self.add_error(field, unreadable_sentence(error))
            return data
        return {**data, "rows": rows}

    @property
    def search(self) -> Search:
        """Say which sheet of a workbook is wanted; a formula without its result stands out."""
        return Search(accepts=self.accepts, formula=FORMULA)


class PackedField(forms.CharField):
    """The rows of a list that has come back as `packed` had sent it."""

    def to_python(self, value: Any) -> Any:
        try:
            rows = signing.loads(value or "", salt=SALT, max_age=DAY)
        except signing.BadSignature:
            raise forms.ValidationError(FORM_SPOILT, code="spoilt") from None
        return [tuple(row) for row in rows]


class PackedForm(forms.Form):
    """Only the list, which has to be known before the rest can be read."""

    packed = PackedField()


class ColumnsForm(forms.Form):
    """Which column is which, and what is the same for everybody on the list."""

    fee = forms.ChoiceField(
        label=gettext_lazy("Tarif de ceux qui n’en ont pas"),
        required=False,
        error_messages=CHOICE,
    )
    method = forms.ChoiceField(
        label=gettext_lazy("Ceux qui ont payé l’ont fait par"),
        choices=lambda: list(PaymentMethod.choices),
        required=False,
        error_messages=CHOICE,
    )
    present = forms.BooleanField(label=gettext_lazy("Ils sont tous présents"), required=False)
    order = order_field()
    heading = forms.TypedChoiceField(
        label=gettext_lazy("Ligne des titres"), coerce=int, error_messages=CHOICE
    )
    uuid = uuid_field()

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        event: Event,
        rows: Table,
        guessed: Columns,
    ) -> None:
        places = {name: found[0] for name, found in guessed.places.items()}
        fee = event.fees[0][0] if event.fees else ""
        usual = {"heading": guessed.heading, "fee": fee, "method": PaymentMethod.CASH}
        super().__init__(data, initial={**places, **usual, "uuid": uuid4()})
        self.rows = rows
        self.columns = [name for name in FIELD if _asked(name, event)]
        titles = column_choices(rows, guessed)
        for name in self.columns:
            self.fields[name] = forms.TypedChoiceField(
                label=FIELD[name],
                choices=[("", "—"), *titles],
                coerce=int,
                empty_value=None,
                required=name == "name",
                error_messages={
                    **CHOICE,
                    "required": _("Dites dans quelle colonne est le nom."),
                },
            )
        self._offer("heading", heading_choices(rows))
        fees = [(name, f"{name} ({euros(cents)})") for name, cents in event.fees]
        self._offer("fee", [("", "—"), *fees])
        if not event.fees:
            del self.fields["fee"], self.fields["method"]

    def _offer(self, name: str, choices: list[tuple[Any, str]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined] # a field of choices

    @property
    def matching(self) -> list[forms.BoundField]:
        return [self["heading"], *(self[name] for name in self.columns)]

    @property
    def same_for_all(self) -> list[forms.BoundField]:
        return [
            self[name] for name in ("order", "fee", "method", "present") if name in self.fields
        ]

    @property
    def chosen(self) -> Columns:
        """Give the columns that were chosen."""
        data = self.cleaned_data
        places = {name: (data[name],) for name in self.columns if data.get(name) is not None}
        return chosen(self.rows, data["heading"], places)


def _asked(name: str, event: Event) -> bool:
    """Leave out the columns that an event has no use for."""
    useless = {
        "team": event.team_size == 1,
        "category": not event.categories,
        "fee_class": not event.fees,
        "paid": not event.fees,
    }
    return not useless.get(name, False)


def column_choices(rows: Table, guessed: Columns) -> list[tuple[int, str]]:
    """Offer the columns of a table, by their headings where there are any."""
    width = max((len(row) for row in rows), default=0)
    return [
        (place, guessed.title(place) if guessed.heading >= 0 else _column(place))
        for place in range(width)
    ]


def heading_choices(rows: Table, most: int = HEADINGS) -> list[tuple[int, str]]:
    """Offer the first rows as the one that holds the headings; or none."""
    return [(-1, _("Aucune")), *_samples(rows[:most])]


def _column(place: int) -> str:
    return _("Colonne %(letter)s") % {"letter": letter(place)}


def _samples(rows: Table) -> list[tuple[int, str]]:
    """Show the first rows, one of which may hold the headings."""
    return [
        (
            index,
            _("Ligne %(n)s : %(sample)s")
            % {"n": index + 1, "sample": ", ".join(filter(None, row))[:LONGEST_SAMPLE]},
        )
        for index, row in enumerate(rows)
        if row
    ]
