"""A club's own results file, to be computed again."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import Labels
from tournaments.archive.results_file import (
    NoHeadingsError,
    ResultsFile,
    Sheets,
    holds_results,
    read_as_chosen,
    read_results,
)
from tournaments.archive.results_words import NO_HEADINGS
from tournaments.archive.services.results_sheets import read_results_file
from tournaments.foreign.columns import SEARCHED, Columns, chosen
from tournaments.foreign.forms import CHOICE, column_choices, heading_choices
from tournaments.foreign.reading import (
    MOST_BYTES,
    Search,
    SpreadsheetError,
    Table,
    apart,
)
from tournaments.foreign.words import unreadable_sentence

MOST_COLUMNS = 100
LONGEST_SHEET = 31
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
    "team": gettext_lazy("Équipe"),
    "team_total": gettext_lazy("Total de l’équipe"),
}
SEVERAL = {NOT_READ, "rounds", "penalty", "bonus"}
MISSING = gettext_lazy("Choisissez un fichier CSV ou XLSX.")


class ResultsCheckForm(forms.Form):
    """The file, and what is read of it: its `sheets` that hold results.

    `rows` are those of the first of them; where none holds any, of the first of all, so that
    somebody can say which column is which.
    """

    rows: Table | None = None
    sheets: Sheets

    file = forms.FileField(
        label=gettext_lazy("Fichier de résultats"),
        help_text=gettext_lazy(
            "CSV ou XLSX, avec des titres : Place, N°, Nom, une colonne par tour, Total."
        ),
        allow_empty_file=True,  # said as what cannot be read
        widget=forms.FileInput(attrs={"accept": ".csv,.xlsx,.txt"}),
        error_messages={"required": MISSING, "invalid": MISSING, "missing": MISSING},
    )
    sheet = forms.CharField(
        label=gettext_lazy("Feuille à lire"),
        help_text=gettext_lazy("Son nom, si le classeur en a plusieurs ; vide : toutes."),
        required=False,
        max_length=LONGEST_SHEET,
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        upload: Any = data.get("file")
        if upload is None or self.errors:
            return data
        assert isinstance(upload, UploadedFile)
        search = Search(accepts=holds_results, sheet=data["sheet"])
        try:
            content = upload.read(MOST_BYTES + 1)
            read = apart(read_results_file, content, search)
        except SpreadsheetError as error:
            self.add_error("file", unreadable_sentence(error))
            return data
        if isinstance(read, Sheets):
            self.sheets = read
            self.rows = [*map(tuple, self.sheets.checked[0].rows)]
        else:
            self.rows = read
            self.add_error("file", str(NO_HEADINGS))
        return data


class ReadingForm(forms.Form):
    """Which column is which: as it was guessed, or as somebody says; its file is read so.

    `file` is None as long as nothing tells where names and scores are.
    """

    heading = forms.TypedChoiceField(
        label=gettext_lazy("Ligne des titres"), coerce=int, error_messages=CHOICE
    )
    best = forms.IntegerField(
        label=gettext_lazy("Tours qui comptent"),
        help_text=gettext_lazy("Les meilleurs de chacun ; vide : tous."),
        required=False,
        min_value=1,
        max_value=MOST_COLUMNS,
    )

    def __init__(self, data: QueryDict | None, *, rows: Table) -> None:
        self.rows = rows
        self.file = _guessed(rows)
        guessed = self.file.columns if self.file else _untold(rows)
        bound = data if data and "heading" in data else None
        best = self.file.best if self.file else None
        super().__init__(bound, initial={"heading": guessed.heading, "best": best})
        self.fields["heading"].choices = heading_choices(rows)  # type: ignore[attr-defined]
        meanings = {place: name for name in guessed.places for place in guessed.places[name]}
        self.places = [place for place, _title in column_choices(rows, guessed)[:MOST_COLUMNS]]
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
        for place in self.places:
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
            self._read(chosen(self.rows, data["heading"], places), data["best"])
        return data

    def _read(self, columns: Columns, best: int | None) -> None:
        try:
            self.file = read_as_chosen(self.rows, columns, best)
        except NoHeadingsError:
            self.add_error("heading", _("Il n’y a aucun joueur sous cette ligne de titres."))


def _guessed(rows: Table) -> ResultsFile | None:
    try:
        return read_results(rows)
    except NoHeadingsError:
        return None


def _untold(rows: Table) -> Columns:
    """Take the fullest of the first rows for headings that tell nothing."""
    first = rows[:SEARCHED]
    heading = max(range(len(first)), key=lambda row: (len([*filter(None, rows[row])]), -row))
    return chosen(rows, heading, {})
