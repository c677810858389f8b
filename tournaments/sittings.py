"""The ways to sit at a club table: three, four, five, or five with a mort."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Table
from scoring.rules import FFT_3, FFT_4, FFT_5, Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """So many players under one ruleset; a mort when there is one more than it needs."""

    ruleset: Ruleset
    players: int
    label: Promise
    hint: Promise


SITTINGS: Mapping[str, Sitting] = {
    "3": Sitting(
        ruleset=FFT_3, players=3, label=_("À 3"), hint=_("un contre deux, règles FFT")
    ),
    "4": Sitting(
        ruleset=FFT_4, players=4, label=_("À 4"), hint=_("un contre trois, règles FFT")
    ),
    "5": Sitting(
        ruleset=FFT_5, players=5, label=_("À 5"), hint=_("avec appel au roi, règles FFT")
    ),
    "mort": Sitting(
        ruleset=FFT_4, players=5, label=_("À 5 avec un mort"), hint=_("le donneur ne joue pas")
    ),
}
LARGEST = max(sitting.players for sitting in SITTINGS.values())
SMALLEST = min(sitting.players for sitting in SITTINGS.values())


def sitting_label(table: Table) -> str:
    """Say how a table sits: À 4, À 5 avec un mort; a ruleset's id where none is known."""
    for sitting in SITTINGS.values():
        mort = sitting.players > sitting.ruleset.players
        if (sitting.ruleset.id, mort) == (table.ruleset["id"], table.mort):
            return str(sitting.label)
    return str(table.ruleset["id"])
