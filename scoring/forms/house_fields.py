"""The fields of a ruleset's form: whole numbers, and one row for each contract."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from scoring.rules import Contract, Ruleset, Side
from scoring.rules.house import LARGEST_VALUE, LONGEST_CONTRACT
from scoring.rules.ruleset import ContractTerms
from scoring.ruleset_words import contract_name

WHOLE = gettext_lazy("Écrivez un nombre entier, par exemple 25.")
NEEDED = gettext_lazy("Il manque ce nombre : écrivez 0 si cela ne vaut rien.")
NEGATIVE = gettext_lazy("Écrivez ce nombre sans signe : 0 ou plus.")
TOO_LARGE = gettext_lazy("Ce nombre est trop grand : 9999 au plus.")
NEW_ROWS = ("NEW1", "NEW2")  # no contract of anybody is written in capitals
LONGEST_NAME = 40
# Terms proposed for a contract that the ruleset does not have yet.
USUAL = {
    Contract.PETITE: (1, 1, 1),
    Contract.POUSSE: (1, 2, 1),
    Contract.GARDE: (2, 2, 2),
    Contract.GARDE_SANS: (4, 4, 4),
    Contract.GARDE_CONTRE: (6, 6, 6),
}


class WholeField(forms.IntegerField):
    """A number of points, atouts, chips or parts, typed without a sign."""

    def __init__(self, label: Any, *, required: bool = True, **options: Any) -> None:
        super().__init__(
            label=label,
            required=required,
            min_value=0,
            max_value=LARGEST_VALUE,
            widget=forms.TextInput(
                attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 5}
            ),
            error_messages={
                "required": NEEDED,
                "invalid": WHOLE,
                "min_value": NEGATIVE,
                "max_value": TOO_LARGE,
            },
            **options,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A contract of the form: which fields hold it; `own` rows have a name to type."""

    key: str
    name: str
    terms: ContractTerms | None
    own: bool

    def field(self, part: str) -> str:
        return f"contract_{self.key}_{part}"


def contract_rows(ruleset: Ruleset) -> list[Row]:
    """Give the contracts of the texts, the ruleset's own, and empty rows for new ones."""
    if not ruleset.contracts:
        return []
    named = [
        Row(
            key=contract.value,
            name=contract_name(contract.value, ruleset),
            terms=ruleset.contracts.get(contract.value),
            own=False,
        )
        for contract in Contract
    ]
    own = [
        Row(key=key, name=terms.name, terms=terms, own=True)
        for key, terms in ruleset.contracts.items()
        if key not in set(Contract)
    ]
    return [*named, *own, *(Row(key=key, name="", terms=None, own=True) for key in NEW_ROWS)]


def row_fields(row: Row) -> Iterator[tuple[str, forms.Field]]:
    """Give a contract's fields: is it played, what it multiplies, whose the chien is."""
    base, margin, petit = _multipliers(row)
    if row.own:
        yield (
            row.field("name"),
            forms.CharField(
                label=_("Nom"),
                required=False,
                max_length=LONGEST_NAME,
                initial=row.name,
                error_messages={"max_length": _("Ce nom est trop long : 40 signes au plus.")},
            ),
        )
    if row.key not in NEW_ROWS:
        yield (
            row.field("on"),
            forms.BooleanField(label=row.name, required=False, initial=row.terms is not None),
        )
    for part, label, value in (
        ("base", _("Base ×"), base),
        ("margin", _("Écart ×"), margin),
        ("petit", _("Petit ×"), petit),
    ):
        yield row.field(part), WholeField(label, required=False, initial=value)
    yield (
        row.field("chien"),
        forms.ChoiceField(
            label=_("Le chien compte"),
            choices=[
                (Side.ATTACK.value, _("pour l’attaque")),
                (Side.DEFENCE.value, _("pour la défense")),
            ],
            initial=_chien(row).value,
            required=False,
            error_messages={"invalid_choice": _("Dites à qui compte le chien.")},
        ),
    )


def contract_key(row: Row, name: str, taken: set[str]) -> str:
    """Make the identifier of a new contract from its name; a known one keeps its own."""
    if row.key not in NEW_ROWS:
        return row.key
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[: LONGEST_CONTRACT - 2] or "contrat"
    numbered = (f"{slug}{number}" for number in range(2, 2 + len(taken)))
    return slug if slug not in taken else next(key for key in numbered if key not in taken)


def _multipliers(row: Row) -> tuple[int | None, int | None, int | None]:
    if row.terms is not None:
        terms = row.terms
        return terms.base_multiplier, terms.margin_multiplier, terms.petit_multiplier
    return USUAL[Contract(row.key)] if row.key in USUAL else (None, None, None)


def _chien(row: Row) -> Side:
    if row.terms is not None:
        return row.terms.chien
    return Side.DEFENCE if row.key == Contract.GARDE_CONTRE else Side.ATTACK
