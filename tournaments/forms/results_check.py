"""A club's own results file, to be computed again."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy

from tournaments.results_file import NoHeadingsError, ResultsFile, holds_results, read_results
from tournaments.results_file_words import NO_HEADINGS
from tournaments.spreadsheet import MOST_BYTES, Search, SpreadsheetError, Table, read_file
from tournaments.spreadsheet_words import unreadable_sentence

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
            self.rows = read_file(upload.read(MOST_BYTES + 1), Search(wanted=holds_results))
            return read_results(self.rows)
        except SpreadsheetError as error:
            raise ValidationError(unreadable_sentence(error), code="unreadable") from error
        except NoHeadingsError as error:
            raise ValidationError(str(NO_HEADINGS), code="headings") from error
