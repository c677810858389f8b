"""Lists that people type, one thing a line: classes with their fees, categories."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from tournaments.event.money import MOST_CENTS, cents_of, typed_euros

LONGEST = 40
MOST_LINES = 20
ONLY_FEE = gettext_lazy("Tarif unique")
_FEE = re.compile(
    r"(?P<name>.{0,100}?)[\s:=;–-]{0,9}"
    r"(?P<amount>(\d{1,3}( \d{3}){1,3}|\d{1,9})([.,]\d{1,9})?\s?(€|euros?)?)",
    re.IGNORECASE,
)


class LinesField(forms.CharField):
    """One thing a line; every line that cannot be read is said, with its number."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> Any:
        lines = [" ".join(line.split()) for line in str(value or "").splitlines()]
        lines = [line for line in lines if line]
        if len(lines) > MOST_LINES:
            sentence = ngettext(
                "%(n)s ligne au plus.", "%(n)s lignes au plus, une chose par ligne.", MOST_LINES
            )
            raise ValidationError(sentence % {"n": MOST_LINES}, code="too_many")
        return self.read(lines)

    def read(self, lines: Sequence[str]) -> list[str]:
        """Take each line as a name."""
        self.refuse_bad_names(lines)
        return list(lines)

    def refuse_bad_names(self, names: Sequence[str]) -> None:
        """Raise all that is wrong with names at once."""
        errors = []
        for number, name in enumerate(names, start=1):
            before = {known.casefold() for known in names[: number - 1]}
            if len(name) > LONGEST:
                words = _("Ligne %(n)s : %(most)s caractères au plus.")
            elif not name.isprintable():
                words = _("Ligne %(n)s : un caractère invisible s’y cache, retapez-la.")
            elif name.casefold() in before:
                words = _("Ligne %(n)s : « %(name)s » est déjà plus haut.")
            else:
                continue
            errors.append(words % {"n": number, "most": LONGEST, "name": name})
        if errors:
            raise ValidationError(errors)


class FeesField(LinesField):
    """Lines such as "Membre 10 €", as pairs of a class and its cents."""

    def read(self, lines: Sequence[str]) -> Any:
        matches = [_FEE.fullmatch(line) for line in lines]
        fees = [_fee(match) if match else None for match in matches]
        bad = [n for n, fee in enumerate(fees, start=1) if fee is None]
        if bad:
            words = _("Ligne %(n)s : écrivez une classe et son montant, comme « Membre 10 € ».")
            raise ValidationError([words % {"n": n} for n in bad])
        pairs = [fee for fee in fees if fee]
        self.refuse_bad_names([name for name, _cents in pairs])
        return [list(pair) for pair in pairs]  # as JSON gives them back

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        return "\n".join(
            _("%(name)s %(amount)s €") % {"name": name, "amount": typed_euros(cents)}
            for name, cents in value
        )


class CategoriesField(LinesField):
    """Names, one a line."""

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value


def _fee(match: re.Match[str]) -> tuple[str, int] | None:
    cents = cents_of(match["amount"])
    if cents is None or cents > MOST_CENTS:
        return None
    return match["name"] or str(ONLY_FEE), cents
