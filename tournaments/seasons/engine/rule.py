"""A rule of a season: what a player's results are worth, or what parts two who are equal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.seasons.engine.result import EventResult, Exact, exact

PLACE_TABLE = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)


class RuleKind(StrEnum):
    """What a rule looks at; the more the better, but for ranks."""

    TOTAL = "total"
    DEAL_MEAN = "deal_mean"
    EVENING_MEAN = "evening_mean"
    SCALED = "scaled"
    PLACES = "places"
    BONUS = "bonus"
    RANK = "rank"
    WINS = "wins"
    KTH = "kth"
    DIRECT = "direct"
    HAND = "hand"


MEANS = {RuleKind.DEAL_MEAN, RuleKind.EVENING_MEAN, RuleKind.RANK}
OF_A_GROUP = {RuleKind.DIRECT, RuleKind.HAND}  # they look at who is equal, not at results


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRule:
    """One rule of the chain; `best` is how many results of a player count, None for all.

    `place` is the k of the k-th places, `table` what each place is worth, `winner` and `share`
    the percents of a bonus, `order` the players that a hand has put in order.
    """

    kind: RuleKind
    best: int | None = None
    place: int = 2
    table: tuple[int, ...] = PLACE_TABLE
    winner: int = 50
    share: int = 25
    order: tuple[int, ...] = ()

    def single(self, result: EventResult) -> Exact:
        """Give what one result is worth by itself: by this a player's results are ordered."""
        return SINGLE[self.kind](self, result)

    def value(self, results: Sequence[EventResult]) -> Exact:
        """Give what the results that count are worth together; 0 where there is none.

        A coefficient multiplies what is added up, and weighs what is a mean.
        """
        if self.kind not in MEANS:
            single = SINGLE[self.kind]
            return sum([single(self, result) for result in results])
        weight: Exact = 0
        total: Exact = 0
        for result in results:
            times = result.deals if self.kind is RuleKind.DEAL_MEAN else 1
            weight += result.coefficient * times
            gain = -result.rank if self.kind is RuleKind.RANK else result.points
            total += result.coefficient * gain
        return exact(Fraction(total) / weight) if weight else 0


def scaled_position(rank: int, field: int) -> Exact:
    """Give 1 to the first and 0 to the last, in equal steps; who is alone is the first.

    >>> round(float(scaled_position(3, 16)), 4)
    0.8667
    """
    return exact(Fraction(field - rank, field - 1)) if field > 1 else 1


def points_with_bonus(rank: int, field: int, *, winner: int, share: int) -> Exact:
    """Give a point for each player not beaten by, and a bonus to the first places.

    The winner's bonus is `winner` percent of the field; it goes down in equal steps over the
    places that are `share` percent of it.

    >>> [points_with_bonus(rank, 40, winner=50, share=25) for rank in (1, 10, 11)]
    [60, 33, 30]
    """
    base, places = field - rank + 1, field * share // 100
    if rank > places:
        return base
    return exact(base + Fraction(field * winner, 100) * (places - rank + 1) / places)


Single = Callable[[SeasonRule, EventResult], Exact]
SINGLE: Mapping[RuleKind, Single] = {
    RuleKind.TOTAL: lambda _rule, result: result.coefficient * result.points,
    RuleKind.DEAL_MEAN: lambda _rule, result: (
        Fraction(result.points, result.deals) if result.deals else 0
    ),
    RuleKind.EVENING_MEAN: lambda _rule, result: result.points,
    RuleKind.SCALED: lambda _rule, result: (
        result.coefficient * scaled_position(result.rank, result.field)
    ),
    RuleKind.PLACES: lambda rule, result: (
        result.coefficient * rule.table[result.rank - 1]
        if result.rank <= len(rule.table)
        else 0
    ),
    RuleKind.BONUS: lambda rule, result: (
        result.coefficient
        * points_with_bonus(result.rank, result.field, winner=rule.winner, share=rule.share)
    ),
    RuleKind.RANK: lambda _rule, result: -result.rank,
    RuleKind.WINS: lambda _rule, result: int(result.rank == 1),
    RuleKind.KTH: lambda rule, result: int(result.rank == rule.place),
    RuleKind.DIRECT: lambda _rule, _result: 0,
    RuleKind.HAND: lambda _rule, _result: 0,
}
