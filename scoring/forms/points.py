"""Card points as people write them: 40, 40,5, 40.5 or 40½."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.choices import Shared

COUNT = re.compile(r"\d{1,9}([.,]\d{1,9})?", re.ASCII)
NEGATIVE = re.compile(r"[-−–]\s*[\d.,½]+", re.ASCII)
LONGEST_ECHO = 20


class PointsField(Shared, forms.CharField):
    """A count of card points; its range is left to the rules."""

    widget = forms.TextInput(
        attrs={
            "class": "input",
            "inputmode": "decimal",
            "autocomplete": "off",
            "enterkeyhint": "done",
        }
    )
    default_error_messages = {
        "required": _("Il manque les points : comptez les plis d’un camp et notez le total."),
        "negative": _("Les points ne peuvent pas être négatifs : notez le total compté."),
        "invalid": _(
            "« %(text)s » n’est pas un nombre de points : écrivez par exemple 40, 40,5 ou 40½."
        ),
    }

    def to_python(self, value: Any) -> Any:
        """Read the count; the empty text stays empty, for `required` to judge."""
        text = "".join(str(value or "").split())
        if not text:
            return ""
        if NEGATIVE.fullmatch(text):
            raise ValidationError(self.error_messages["negative"], code="negative")
        if not COUNT.fullmatch(plain := _plain(text)):
            raise ValidationError(
                self.error_messages["invalid"], code="invalid", params={"text": _echo(text)}
            )
        return Decimal(plain.replace(",", "."))


def _plain(text: str) -> str:
    """Write a final ½ as a decimal: 40½ is 40.5, and ½ alone 0.5."""
    return f"{text[:-1] or 0}.5" if text.endswith("½") else text


def _echo(text: str) -> str:
    shown = "".join(char for char in text if char.isprintable())
    return shown if len(shown) <= LONGEST_ECHO else f"{shown[:LONGEST_ECHO]}…"
