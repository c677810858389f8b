"""By hand: two players exchange seats, and the organiser sees what that breaks."""

from dataclasses import dataclass

from tournaments.seating.flaws import flaws
from tournaments.seating.plan import (
    Field,
    Flaw,
    ImpossibleError,
    Obstacle,
    Pair,
    Round,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """All rounds after an exchange, what is wrong now and was not, and what no longer is."""

    rounds: tuple[Round, ...]
    broken: tuple[Flaw, ...]
    mended: tuple[Flaw, ...]


def swap(field: Field, rounds: tuple[Round, ...], *, number: int, players: Pair) -> Swap:
    """Let two players exchange their seats in one round, counted from 1.

    Nothing is refused for what it breaks: that is for the organiser to see and to decide. A
    flaw whose rounds grow (a pair that meets a third time) is broken anew. Raises
    ImpossibleError when one of the two has no seat in that round.
    """
    one, other = players
    seated = {player for table in rounds[number - 1] for player in table}
    if missing := tuple(player for player in players if player not in seated):
        raise ImpossibleError(Obstacle.NOT_SEATED, missing, number)
    turned = {one: other, other: one}
    tables = tuple(
        tuple(turned.get(player, player) for player in table) for table in rounds[number - 1]
    )
    after = (*rounds[: number - 1], tables, *rounds[number:])
    old, new = flaws(field, rounds), flaws(field, after)
    return Swap(
        rounds=after,
        broken=tuple(flaw for flaw in new if flaw not in old),
        mended=tuple(flaw for flaw in old if flaw not in new),
    )
