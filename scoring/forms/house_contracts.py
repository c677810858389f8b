"""The contracts of a ruleset as a house may change them: a row each, and rows for its own."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from scoring.forms.house_part import HousePart, NamedField, Typed, WholeField, tick
from scoring.rules import Contract, Problem, Ruleset, Side
from scoring.rules.house import LONGEST_CONTRACT
from scoring.rules.ruleset import ContractTerms
from scoring.ruleset_words import contract_name, contract_times

NEW_ROWS = ("NEW1", "NEW2")  # no contract of anybody is written in capitals
LONGEST_NAME = 40


def _usual(base: int, margin: int, petit: int, chien: Side = Side.ATTACK) -> ContractTerms:
    return ContractTerms(
        base_multiplier=base, margin_multiplier=margin, petit_multiplier=petit, chien=chien
    )


# Terms proposed for a contract that the ruleset does not have yet.
USUAL: dict[str, ContractTerms] = {
    Contract.PETITE: _usual(1, 1, 1),
    Contract.POUSSE: _usual(1, 2, 1),
    Contract.GARDE: _usual(2, 2, 2),
    Contract.GARDE_SANS: _usual(4, 4, 4),
    Contract.GARDE_CONTRE: _usual(6, 6, 6, Side.DEFENCE),
}


class Contracts(HousePart):
    """Every contract that the ruleset plays, by what it multiplies."""

    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(
            f"{contract_name(contract, ruleset)} {_times(terms)}"
            for contract, terms in ruleset.contracts.items()
        )

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        for row in contract_rows(base):
            yield from row_fields(row)

    def groups(self, base: Ruleset) -> Iterator[tuple[str | None, Iterable[NamedField]]]:
        for row in contract_rows(base):
            yield row.name, row_fields(row)

    def read(self, typed: Typed, base: Ruleset) -> dict[str, Any]:
        return {
            self.field: {
                key: ContractTerms(
                    base_multiplier=typed[row.field("base")] or 0,
                    margin_multiplier=typed[row.field("margin")] or 0,
                    petit_multiplier=typed[row.field("petit")] or 0,
                    chien=Side(typed[row.field("chien")] or Side.ATTACK),
                    name=" ".join((typed.get(row.field("name")) or "").split()),
                )
                for key, row in played_rows(typed, base).items()
            }
        }

    def place(self, problem: Problem, typed: Typed, base: Ruleset) -> str:
        _field, _dot, contract = problem.field.partition(".")
        if not contract:
            return self.field
        row = played_rows(typed, base)[contract]
        return row.field("name" if "name" in problem.code else "base")


def _times(terms: ContractTerms) -> str:
    """Say what a contract multiplies, and that the defence has the chien."""
    words = contract_times(terms)
    return words + _(", chien à la défense") if terms.chien is Side.DEFENCE else words


def played_rows(typed: Typed, base: Ruleset) -> dict[str, "ContractRow"]:
    """The rows that count, by their contract: ticked, or new with anything typed."""
    played: dict[str, ContractRow] = {}
    for row in contract_rows(base):
        if row.key in NEW_ROWS:
            counts = any(typed.get(row.field(part)) for part in ("name", "base", "margin"))
        else:
            counts = typed[row.field("on")]
        if counts:
            name = typed.get(row.field("name")) or ""
            played[contract_key(row, name, set(played))] = row
    return played


class ContractRow(NamedTuple):
    """A contract of the form: which fields hold it; `own` rows have a name to type."""

    key: str
    name: str
    terms: ContractTerms | None
    own: bool

    def field(self, part: str) -> str:
        return f"contract_{self.key}_{part}"


def contract_rows(ruleset: Ruleset) -> list[ContractRow]:
    """The contracts of the texts, the ruleset's own, and empty rows for new ones."""
    played = ruleset.contracts
    return [
        *(
            ContractRow(key.value, contract_name(key, ruleset), played.get(key), own=False)
            for key in Contract
        ),
        *(
            ContractRow(key, x.name, x, own=True)
            for key, x in played.items()
            if key not in USUAL
        ),
        *(ContractRow(key, "", None, own=True) for key in NEW_ROWS),
    ]


def row_fields(row: ContractRow) -> Iterator[tuple[str, forms.Field]]:
    """A contract's fields: is it played, what it multiplies, whose the chien is."""
    terms = row.terms or USUAL.get(row.key)
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
        yield row.field("on"), tick(row.name, initial=row.terms is not None)
    factors = {"base": _("Base ×"), "margin": _("Écart ×"), "petit": _("Petit ×")}
    for part, label in factors.items():
        value = getattr(terms, f"{part}_multiplier", None)
        yield row.field(part), WholeField(label, required=False, initial=value)
    yield (
        row.field("chien"),
        forms.ChoiceField(
            label=_("Le chien compte"),
            choices=[
                (Side.ATTACK.value, _("pour l’attaque")),
                (Side.DEFENCE.value, _("pour la défense")),
            ],
            initial=(terms.chien if terms else Side.ATTACK).value,
            required=False,
            error_messages={"invalid_choice": _("Dites à qui compte le chien.")},
        ),
    )


def contract_key(row: ContractRow, name: str, taken: set[str]) -> str:
    """Make the identifier of a new contract from its name; a known one keeps its own."""
    if row.key not in NEW_ROWS:
        return row.key
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[: LONGEST_CONTRACT - 2] or "contrat"
    numbered = (f"{slug}{number}" for number in range(2, 2 + len(taken)))
    return slug if slug not in taken else next(key for key in numbered if key not in taken)
