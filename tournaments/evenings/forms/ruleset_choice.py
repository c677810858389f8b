"""Which tables of an evening to score anew, and by which ruleset."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext as _, gettext_lazy

from scoring.forms.rescoring import RulesetChoiceForm
from scoring.models import Table
from scoring.ruleset_words import ruleset_name

NO_TABLE = gettext_lazy("Choisissez au moins une table.")
NOT_HERE = gettext_lazy("Choisissez parmi les tables de la soirée.")


class EveningRescoringForm(RulesetChoiceForm):
    """A ruleset, and the tables to score by it: all of the evening's unless told otherwise."""

    tables = forms.MultipleChoiceField(
        label=gettext_lazy("Tables"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": NO_TABLE,
            "invalid_choice": NOT_HERE,
            "invalid_list": NOT_HERE,
        },
    )

    def __init__(self, *args: Any, tables: Sequence[Table], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["tables"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(str(table.pk), _table_words(table)) for table in tables]
        self.initial["tables"] = [str(table.pk) for table in tables]


def _table_words(table: Table) -> str:
    return format_html(
        '<span>{}</span> <span class="choice-hint">{}</span>',
        _("Table %(number)s") % {"number": table.number},
        ruleset_name(table.rules),
    )
