"""Bringing deals or bilans: which column is which."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import Labels
from tournaments.entries.forms.entries import CHOICE, uuid_field
from tournaments.entries.forms.importing import ListForm, column_choices, heading_choices
from tournaments.foreign.columns import Columns, chosen
from tournaments.foreign.reading import MOST_ROWS, Accepts, Search, Table


class ImportForm(ListForm):
    """A spreadsheet as it comes; there may be many more deals than players."""

    most_rows = MOST_ROWS

    sheet = forms.CharField(
        label=gettext_lazy("Feuille du classeur"),
        required=False,
        max_length=31,
        help_text=gettext_lazy("Vide : la première qui convient. Sinon son nom, comme Tour 2."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={
            "max_length": gettext_lazy("Un nom de feuille a 31 caractères au plus.")
        },
    )

    def __init__(
        self, data: QueryDict | None = None, files: Any = None, accepts: Accepts | None = None
    ) -> None:
        super().__init__(data, files, accepts)
        self.fields["text"].help_text = _("Des colonnes copiées d’un tableur, titres compris.")

    @property
    def search(self) -> Search:
        """Name the sheet that is wanted, where somebody does."""
        return replace(super().search, sheet=self.cleaned_data.get("sheet", ""))


class ImportColumnsForm(forms.Form):
    """A choice for each field of `labels`; other fields stay where they were guessed."""

    heading = forms.TypedChoiceField(coerce=int, error_messages=CHOICE)
    batch = uuid_field()

    def __init__(
        self, data: QueryDict | None = None, *, labels: Labels, rows: Table, guessed: Columns
    ) -> None:
        places = {name: found[0] for name, found in guessed.places.items()}
        starts = {**places, "heading": guessed.heading, "batch": uuid4()}
        super().__init__(data, initial=starts)
        self.labels, self.rows, self.guessed = labels, rows, guessed
        self.fields["heading"].label = _("Ligne des titres")
        self.fields["heading"].choices = heading_choices(rows)  # type: ignore[attr-defined] # a field of choices
        columns = column_choices(rows, guessed)
        for name, label in labels.items():
            self.fields[name] = forms.TypedChoiceField(
                label=label,
                choices=[("", "—"), *columns],
                coerce=int,
                empty_value=None,
                required=False,
                error_messages=CHOICE,
            )

    @property
    def matching(self) -> list[forms.BoundField]:
        return [self["heading"], *(self[name] for name in self.labels)]

    @property
    def columns(self) -> Columns:
        """Give the columns that were chosen, or guessed before anything was."""
        if not self.is_bound or not self.is_valid():
            return self.guessed
        data: dict[str, Any] = self.cleaned_data
        places = {
            name: found
            for name, found in self.guessed.places.items()
            if name not in self.labels
        }
        for name in self.labels:
            if data[name] is not None:
                places[name] = (data[name],)
        return chosen(self.rows, data["heading"], places)
