"""Who sits where: all rounds planned at once, from a seed; pure Python without Django.

    field = Field.of(57, odd=5)                            who is to be seated
    plan = draw(field, rounds=5, seed=2026)                every round, and what is not perfect
    plan = replan(field, rounds=5, seed=2026, played=plan.rounds[:2], previous=plan.rounds[2:])
    swapped = swap(field, plan.rounds, number=3, players=(7, 12))
    possibilities(57)                                      13 tables of 4 and 1 of 5, or …

`draw`, `replan` and `swap` raise ImpossibleError where there is no answer: its `obstacle` says
why. What a plan could not avoid are its `flaws`.
"""

from tournaments.seating.drawing import draw, replan
from tournaments.seating.plan import (
    Field,
    Flaw,
    FlawKind,
    ImpossibleError,
    Meeting,
    Moves,
    Obstacle,
    Pair,
    Plan,
    PlayerToSeat,
    SeatingMethod,
    Sizes,
    Swap,
    flaws,
    moves,
    possibilities,
    swap,
    tables_for,
)
