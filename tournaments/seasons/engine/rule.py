"""A rule of a season: what a player's results are worth, or what parts two who are equal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from operator import itemgetter, mul

from tournaments.seasons.engine.result import EventResult, Exact, Worth, exact

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
OF_POINTS = {RuleKind.TOTAL, RuleKind.DEAL_MEAN, RuleKind.EVENING_MEAN}  # not percentages
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

    def singles(self, results: Sequence[EventResult]) -> list[Worth]:
        """What each result is worth by itself: by this a player's are put in order."""
        if self.kind is RuleKind.DEAL_MEAN:
            return [
                Fraction(each.points) / each.deals if each.deals else None for each in results
            ]
        return list[Worth](SINGLES[self.kind](self, results))

    def value(self, results: Sequence[EventResult]) -> Worth:
        """What the results that count are worth together.

        A coefficient multiplies what is added up, and weighs what is a mean. Results whose
        deals nobody counted are in no mean per deal; of them alone there is none.
        """
        if self.kind not in MEANS:
            return sum(SINGLES[self.kind](self, results))
        weight: Exact = 0
        total: Exact = 0
        for result in results:
            if (times := result.deals if self.kind is RuleKind.DEAL_MEAN else 1) == 0:
                continue
            weight += result.coefficient * times
            gain = -result.rank if self.kind is RuleKind.RANK else result.points
            total += result.coefficient * gain
        return exact(Fraction(total) / weight) if weight else None


def scaled_position(rank: int, field: int) -> Exact:
    """Give 1 to the first and 0 to the last, in equal steps; who is alone is the first.

    >>> round(float(scaled_position(3, 16)), 4)
    0.8667
    """
    return exact(Fraction(field - rank, field - 1)) if field > 1 else 1


def points_with_bonus(rank: int, field: int, *, winner: int, share: int) -> Exact:
    """A point for each player not beaten by, and a bonus to the first places.

    The winner's bonus is `winner` percent of the field; it goes down in equal steps over the
    places that are `share` percent of it.

    >>> [points_with_bonus(rank, 40, winner=50, share=25) for rank in (1, 10, 11)]
    [60, 33, 30]
    """
    base, places = field - rank + 1, field * share // 100
    if rank > places:
        return base
    return exact(base + Fraction(field * winner, 100) * (places - rank + 1) / places)


def _of_places(rule: SeasonRule, results: Sequence[EventResult]) -> list[Exact]:
    table = rule.table
    return [
        each.coefficient * table[each.rank - 1] if each.rank <= len(table) else 0
        for each in results
    ]


def _with_bonus(rule: SeasonRule, results: Sequence[EventResult]) -> list[Exact]:
    percents = {"winner": rule.winner, "share": rule.share}
    return [
        each.coefficient * points_with_bonus(each.rank, each.field, **percents)
        for each in results
    ]


COEFFICIENT, POINTS = (
    itemgetter(EventResult._fields.index(name)) for name in ("coefficient", "points")
)
Singles = Callable[[SeasonRule, Sequence[EventResult]], list[Exact]]
SINGLES: Mapping[RuleKind, Singles] = {  # a mean per deal may be none: `singles`
    RuleKind.TOTAL: lambda _rule, results: list(
        map(mul, map(COEFFICIENT, results), map(POINTS, results))
    ),
    RuleKind.EVENING_MEAN: lambda _rule, results: [each.points for each in results],
    RuleKind.SCALED: lambda _rule, results: [
        each.coefficient * scaled_position(each.rank, each.field) for each in results
    ],
    RuleKind.PLACES: _of_places,
    RuleKind.BONUS: _with_bonus,
    RuleKind.RANK: lambda _rule, results: [-each.rank for each in results],
    RuleKind.WINS: lambda _rule, results: [int(each.rank == 1) for each in results],
    RuleKind.KTH: lambda rule, results: [int(each.rank == rule.place) for each in results],
    RuleKind.DIRECT: lambda _rule, results: [0] * len(results),
    RuleKind.HAND: lambda _rule, results: [0] * len(results),
}
