"""Who sits where: all rounds planned at once, from a seed; pure Python without Django.

    field = Field.of(57, odd=5)                            who is to be seated
    plan = draw(field, rounds=5, seed=2026)                every round, and what is not perfect
    plan = replan(field, rounds=5, seed=2026, played=plan.rounds[:2], previous=plan.rounds[2:])
    swapped = swap(field, plan.rounds, number=3, players=(7, 12))
    flaws(field, rounds)                                   what is wrong with any rounds

`draw`, `replan` and `swap` raise ImpossibleError, never anything else.
"""

from tournaments.seating.plan import (
    BROKEN,
    Field,
    Flaw,
    ImpossibleError,
    Kind,
    Method,
    Obstacle,
    Pair,
    Plan,
    Player,
    Round,
    Table,
)
from tournaments.seating.sizes import Sizes, possibilities, tables_for

__all__ = [
    "BROKEN",
    "Field",
    "Flaw",
    "ImpossibleError",
    "Kind",
    "Method",
    "Obstacle",
    "Pair",
    "Plan",
    "Player",
    "Round",
    "Sizes",
    "Table",
    "possibilities",
    "tables_for",
]
