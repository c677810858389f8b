"""Bringing a spreadsheet: pasted or as a file, then which sheet, headings and columns."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.core import signing
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.foreign.columns import (
    SEARCHED,
    Columns,
    Rows,
    SheetField,
    chosen,
    letter,
    sums,
)
from tournaments.foreign.importer import Importer
from tournaments.foreign.reading import SpreadsheetError, read_apart
from tournaments.foreign.words import unreadable_sentence

LONGEST_SAMPLE = 60
SALT = "tournaments.foreign"
COLUMN = "column-"
ROW = re.compile("[0-9]{1,7}")
DAY = 24 * 60 * 60
CHOICE = {"invalid_choice": gettext_lazy("Choisissez dans la liste.")}
FORM_SPOILT = gettext_lazy("Ce formulaire n’est plus lisible : rechargez la page.")
NOTHING = gettext_lazy("Collez des lignes, ou choisissez un fichier.")
Sheets = list[tuple[str, list[tuple[str, ...]]]]


def uuid_field() -> forms.UUIDField:
    """Give the field by which a form that is sent twice is known."""
    return forms.UUIDField(
        widget=forms.HiddenInput,
        error_messages=dict.fromkeys(("required", "invalid"), FORM_SPOILT),
    )


class BroughtForm(forms.Form):
    """A spreadsheet as it comes: its `sheets`, the proposed one first, or why it is none."""

    text = forms.CharField(
        label=gettext_lazy("Coller des lignes"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("Des colonnes copiées d’un tableur, titres compris."),
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
        self, data: QueryDict | None = None, files: Any = None, *, importer: Importer[Any, Any]
    ) -> None:
        super().__init__(data, files)
        self.importer = importer

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        field = "file" if data.get("file") else "text"
        if not data.get("file") and not (data.get("text") or "").strip():
            if not self.errors:
                self.add_error("text", NOTHING)
            return data
        content = data["file"].read() if field == "file" else data["text"]
        try:
            return {**data, "sheets": self._sheets(content)}
        except SpreadsheetError as error:
            self.add_error(field, unreadable_sentence(error))
            return data

    def _sheets(self, content: bytes | str) -> Sheets:
        """Read all sheets that a page has room for, or the proposed one of a larger book."""
        book = read_apart(content)
        best = max(book.sheets, key=lambda one: self.importer.fitness(one.rows[:SEARCHED]))
        if not book.whole:
            (best,) = read_apart(content, best.name).sheets
        if best.error:
            raise best.error
        most = self.importer.most_rows
        if len(best.rows) > most:
            raise SpreadsheetError("too_many_rows", most=most)
        others = [one for one in book.sheets if not one.error and len(one.rows) <= most]
        return [(one.name, one.rows) for one in (others if book.whole else [best])]


def packed(sheets: Sheets) -> str:
    """Put tables into a form, signed, so that nothing of them stays on the server."""
    return signing.dumps(sheets, salt=SALT, compress=True)


class PackedField(forms.CharField):
    """The sheets that have come back as `packed` had sent them."""

    def to_python(self, value: Any) -> Any:
        try:
            sheets = signing.loads(value or "", salt=SALT, max_age=DAY)
        except signing.BadSignature:
            raise forms.ValidationError(FORM_SPOILT, code="spoilt") from None
        return [(name, [tuple(row) for row in rows]) for name, rows in sheets]


class PackedForm(forms.Form):
    """Only the sheets, which have to be known before the rest can be read."""

    packed = PackedField()

    def __init__(self, data: QueryDict, *, importer: Importer[Any, Any]) -> None:
        super().__init__(data)
        self.most_rows = importer.most_rows

    def clean_packed(self) -> Sheets:
        """Refuse what another importer has let in, and this one would read for minutes."""
        sheets: Sheets = self.cleaned_data["packed"]
        if any(len(rows) > self.most_rows for _name, rows in sheets):
            raise forms.ValidationError(FORM_SPOILT, code="spoilt")
        return sheets


class SheetForm(forms.Form):
    """Which sheet is read, where its headings are, which column is which, what is left out.

    Another sheet than the one that was `shown` is proposed anew.
    """

    sheet = forms.TypedChoiceField(
        label=gettext_lazy("Feuille"), coerce=int, error_messages=CHOICE
    )
    heading = forms.TypedChoiceField(
        label=gettext_lazy("Ligne des titres"), coerce=int, error_messages=CHOICE
    )
    shown = forms.CharField(required=False, widget=forms.HiddenInput)
    uuid = uuid_field()

    def __init__(
        self,
        data: QueryDict | None,
        *,
        importer: Importer[Any, Any],
        place: Any,
        sheets: Sheets,
    ) -> None:
        rows_of = [rows for _name, rows in sheets]
        best = max(range(len(sheets)), key=lambda n: importer.fitness(rows_of[n][:SEARCHED]))
        meant = data.get("sheet", "") if data else ""
        number = int(meant) if meant in map(str, range(len(sheets))) else best
        if data is not None and data.get("shown") != meant:
            data = None
        self.fields_asked = importer.fields_at(place)
        self.rows: Rows = rows_of[number]
        self.guessed = importer.guessed(self.rows, self.fields_asked)
        starts = {"sheet": number, "heading": self.guessed.heading, "shown": number}
        super().__init__(data, initial={**starts, "uuid": uuid4()})
        self.told_by = importer.told_by
        self.left = _left(data) if data else sums(self.rows, self.guessed)
        self._offer("sheet", [(n, name) for n, (name, _rows) in enumerate(sheets)])
        if not sheets[0][0]:
            self.fields["sheet"].widget = forms.HiddenInput()
        self._offer("heading", heading_choices(self.rows))
        titles = column_choices(self.rows, self.guessed)
        for field in self.fields_asked:
            if field.asked:
                self.fields[column(field.name)] = self._field(field, titles)

    def _offer(self, name: str, choices: list[tuple[int, str]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined] # a field of choices

    def _field(self, field: SheetField, titles: list[tuple[int, str]]) -> forms.Field:
        places = self.guessed.places.get(field.name, ())
        about: dict[str, Any] = {"label": field.label, "required": False, "coerce": int}
        if field.many:
            about |= {"choices": titles, "initial": list(places), "error_messages": CHOICE}
            return forms.TypedMultipleChoiceField(widget=forms.CheckboxSelectMultiple, **about)
        return forms.TypedChoiceField(
            choices=[("", "—"), *titles],
            initial=places[0] if places else None,
            empty_value=None,
            error_messages=CHOICE,
            **about,
        )

    def clean(self) -> None:
        data = self.cleaned_data
        takers: dict[int, str] = {}
        for field, places in self._chosen(data):
            for place in places:
                other = takers.setdefault(place, field.name)
                if other != field.name:
                    words = _("Cette colonne est déjà dite « %(label)s ».")
                    label = self.fields[column(other)].label
                    self.add_error(column(field.name), words % {"label": label})
        told = {field.name for field, places in self._chosen(data) if places}
        needed = [field.label for field in self.fields_asked if field.name in self.told_by]
        if not self.errors and not told.intersection(self.told_by):
            words = _("Dites quelle colonne est : %(fields)s.")
            self.add_error(None, words % {"fields": _(" ou ").join(map(str, needed))})

    def _chosen(self, data: Mapping[str, Any]) -> Iterator[tuple[SheetField, Sequence[int]]]:
        """Give the fields that are asked about, with the columns that somebody says."""
        for field in self.fields_asked:
            told = data.get(column(field.name)) if field.asked else None
            if told is not None:
                yield field, told if field.many else (told,)

    @property
    def identity(self) -> UUID:
        """Give the page's own uuid, however often it is sent."""
        valid = self.is_bound and self.is_valid()
        uuid: UUID = self.cleaned_data["uuid"] if valid else self.initial["uuid"]
        return uuid

    @property
    def columns(self) -> Columns:
        """Give the columns that were chosen, or guessed before anything was."""
        if not self.is_bound or not self.is_valid():
            return self.guessed
        kept = {field.name for field in self.fields_asked if not field.asked}
        places = {name: found for name, found in self.guessed.places.items() if name in kept}
        places |= {field.name: tuple(told) for field, told in self._chosen(self.cleaned_data)}
        return chosen(self.rows, self.cleaned_data["heading"], places)


def column(field: str) -> str:
    """Name the form's field for a column: a form has attributes of its own."""
    return f"{COLUMN}{field}"


def _left(data: QueryDict) -> set[int]:
    return {int(row) for row in data.getlist("leave") if ROW.fullmatch(row)}


def column_choices(rows: Rows, guessed: Columns) -> list[tuple[int, str]]:
    """Offer the columns of a table, by their headings where there are any."""
    width = max((len(row) for row in rows), default=0)
    words = _("Colonne %(letter)s")
    return [
        (
            place,
            guessed.title(place) if guessed.heading >= 0 else words % {"letter": letter(place)},
        )
        for place in range(width)
    ]


def heading_choices(rows: Rows) -> list[tuple[int, str]]:
    """Offer the first rows as the one that holds the headings; or none."""
    words = _("Ligne %(n)s : %(sample)s")
    return [(-1, _("Aucune"))] + [
        (
            index,
            words % {"n": index + 1, "sample": ", ".join(filter(None, row))[:LONGEST_SAMPLE]},
        )
        for index, row in enumerate(rows[:SEARCHED])
        if row
    ]
