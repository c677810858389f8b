"""A club's own results file, to be computed again."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import Labels
from tournaments.archive.results_file import (
    NoHeadingsError,
    ResultsFile,
    holds_results,
    read_results,
)
from tournaments.archive.results_words import NO_HEADINGS
from tournaments.entries.forms.entries import CHOICE
from tournaments.entries.forms.importing import column_choices, heading_choices
from tournaments.foreign.columns import Columns, chosen
from tournaments.foreign.reading import MOST_BYTES, Search, SpreadsheetError, Table, read_apart
from tournaments.foreign.words import unreadable_sentence

MOST_COLUMNS = 100
NOT_READ = ""
MEANING: Labels = {
    NOT_READ: gettext_lazy("Ne pas lire"),
    "place": gettext_lazy("Rang"),
    "number": gettext_lazy("N°"),
    "name": gettext_lazy("Nom"),
    "first_name": gettext_lazy("Prénom"),
    "rounds": gettext_lazy("Tour"),
    "penalty": gettext_lazy("Pénalité"),
    "bonus": gettext_lazy("Bonus"),
    "total": gettext_lazy("Total"),
}
SEVERAL = {NOT_READ, "rounds", "penalty", "bonus"}
MISSING = gettext_lazy("Choisissez un fichier CSV ou XLSX.")


class ResultsCheckForm(forms.Form):
    """The file; its cleaned value is what was read of it, `rows` are its rows."""

    rows: Table

    file = forms.FileField(
        label=gettext_lazy("Fichier de résultats"),
        help_text=gettext_lazy(
            "CSV ou XLSX, avec des titres : Place, N°, Nom, une colonne par tour, Total."
        ),
        allow_empty_file=True,  # said as what cannot be read
        widget=forms.FileInput(attrs={"accept": ".csv,.xlsx,.txt"}),
        error_messages={"required": MISSING, "invalid": MISSING, "missing": MISSING},
    )

    def clean_file(self) -> ResultsFile:
        upload: Any = self.cleaned_data["file"]
        assert isinstance(upload, UploadedFile)
        try:
            self.rows = read_apart(upload.read(MOST_BYTES + 1), Search(accepts=holds_results))
            return read_results(self.rows)
        except SpreadsheetError as error:
            raise ValidationError(unreadable_sentence(error), code="unreadable") from error
        except NoHeadingsError as error:
            raise ValidationError(str(NO_HEADINGS), code="headings") from error


class ReadingForm(forms.Form):
    """Which column is which: as it was guessed, or as somebody says; its file is read so."""

    heading = forms.TypedChoiceField(
        label=gettext_lazy("Ligne des titres"), coerce=int, error_messages=CHOICE
    )
    file: ResultsFile

    def __init__(self, data: QueryDict | None, *, rows: Table, guessed: Columns) -> None:
        bound = data if data and "heading" in data else None
        super().__init__(bound, initial={"heading": guessed.heading})
        self.rows = rows
        self.fields["heading"].choices = heading_choices(rows)  # type: ignore[attr-defined]
        meanings = {place: name for name in guessed.places for place in guessed.places[name]}
        for place, title in column_choices(rows, guessed)[:MOST_COLUMNS]:
            self.fields[f"column_{place}"] = forms.ChoiceField(
                label=title,
                choices=list(MEANING.items()),
                required=False,
                initial=meanings.get(place, NOT_READ),
                error_messages=CHOICE,
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        places: dict[str, list[int]] = {}
        for place in range(len(self.fields) - 1):
            places.setdefault(data[f"column_{place}"], []).append(place)
        for name, found in places.items():
            if len(found) > 1 and name not in SEVERAL:
                words = _("Plusieurs colonnes sont dites « %(meaning)s » : gardez-en une.")
                self.add_error(f"column_{found[-1]}", words % {"meaning": MEANING[name]})
        places.pop(NOT_READ, None)
        if not places.keys() & {"name", "number"}:
            self.add_error(None, _("Dites quelle colonne est le nom, ou le numéro."))
        if not places.keys() & {"rounds", "total"}:
            self.add_error(
                None, _("Dites quelle colonne est le total, ou lesquelles sont les tours.")
            )
        if not self.errors:
            self._read(chosen(self.rows, data["heading"], places))
        return data

    def _read(self, columns: Columns) -> None:
        try:
            self.file = read_results(self.rows, columns)
        except NoHeadingsError:
            self.add_error("heading", _("Il n’y a aucun joueur sous cette ligne de titres."))
