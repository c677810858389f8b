"""Scoring a table by another ruleset: which one, why, and what the arbiter saw."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_REASON = 200  # TableRuleset.reason
LOST = _("La page a perdu l’état de la table : revenez à la feuille et recommencez.")
UNKNOWN = _("Choisissez un des règlements proposés.")


class RulesetChoiceForm(forms.Form):
    """The ruleset to compare with, chosen among those for as many players."""

    avec = forms.ChoiceField(
        label=_("Autre règlement"),
        error_messages={"required": UNKNOWN, "invalid_choice": UNKNOWN},
    )

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["avec"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


class RescoringForm(forms.Form):
    """The arbiter's word; `revision` is the table's when the comparison was shown."""

    revision = forms.IntegerField(
        widget=forms.HiddenInput,
        min_value=0,
        max_value=2147483647,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), LOST),
    )
    reason = forms.CharField(
        label=_("Motif"),
        help_text=_("Par exemple : la soirée se jouait avec les misères."),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": _("Dites pourquoi le règlement change : le motif reste écrit."),
            "max_length": _("Ce motif est trop long : 200 caractères suffisent."),
        },
    )
