"""The standing of a season by pure code: results of events in, an explained ranking out."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from fractions import Fraction
from math import inf, sqrt
from operator import itemgetter, mul
from random import Random
from statistics import fmean, pstdev
from typing import Any, NamedTuple, TypeAlias

Exact: TypeAlias = int | Fraction
Worth: TypeAlias = Exact | None  # None where nothing tells


class EventResult(NamedTuple):
    """`rank` is his among `field`, shared by equals; `coefficient` is the event's, above 0.

    In duplicate `points` are a percentage. Where nobody knows how many deals they were,
    `deals` is 0 and there is no mean per deal.
    """

    player: int
    event: int
    rank: int
    field: int
    points: Exact
    deals: int
    coefficient: Exact = 1


def exact(number: Fraction) -> Exact:
    """A whole number as such: it is added and compared faster."""
    return number.numerator if number.denominator == 1 else number


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


BY_EVENT = itemgetter(EventResult._fields.index("event"))
Played = Mapping[int, Sequence[EventResult]]


class SeasonLine(NamedTuple):
    """One player's line. `results` are his: where not all count, the best by the chain first.

    `counted` says how many of them the first rule counts; equals share a `rank`; who has not
    `reached` the minimum attendance stands after all who have.
    """

    player: int
    rank: int
    tied: bool
    reached: bool
    results: tuple[EventResult, ...]
    counted: int

    def value(self, rule: SeasonRule) -> Worth:
        return rule.value(self.results[: rule.best])


def standing(
    results: Iterable[EventResult], chain: Sequence[SeasonRule], *, minimum: int = 0
) -> list[SeasonLine]:
    """Rank everybody who has a result; in whatever order results come, nothing changes.

    The best N are chosen once: a player's results are ordered by the chain, and each rule
    counts as many of the first as it says.
    """
    played = _ordered(results, chain)
    there = {player for player, own in played.items() if len(own) >= minimum}
    groups = [sorted(there), sorted(played.keys() - there)]
    for rule in chain:
        groups = [
            part
            for group in groups
            for part in (_parted(group, rule, played) if len(group) > 1 else (group,))
        ]
    return list(_lines(groups, played, there, chain[0].best if chain else None))


def _ordered(
    results: Iterable[EventResult], chain: Sequence[SeasonRule]
) -> dict[int, list[EventResult]]:
    """Each player's results: by event where all count, else what is worth most first."""
    played: defaultdict[int, list[EventResult]] = defaultdict(list)
    for result in results:
        played[result.player].append(result)
    rules = [rule for rule in chain if rule.kind not in OF_A_GROUP]
    fewest = min((rule.best for rule in chain if rule.best is not None), default=None)
    for player, own in played.items():
        if fewest is None or len(own) <= fewest:
            own.sort(key=BY_EVENT)
        else:
            by_rule = [map(_downwards, rule.singles(own)) for rule in rules]
            ranked = sorted(zip(*by_rule, own, strict=True))
            played[player] = [result for *_worths, result in ranked]
    return dict(played)


def _downwards(worth: Worth) -> Exact | float:
    """Put the best first, and what nothing tells last."""
    return inf if worth is None else -worth


def _parted(group: Sequence[int], rule: SeasonRule, played: Played) -> Iterator[list[int]]:
    """Split players who are equal so far by what a rule says of each, the best first."""
    parts: defaultdict[Worth, list[int]] = defaultdict(list)
    for player, value in _values(group, rule, played):
        parts[value].append(player)
    for value in sorted(parts, key=_downwards):
        yield parts[value]


def _values(
    group: Sequence[int], rule: SeasonRule, played: Played
) -> Iterator[tuple[int, Worth]]:
    if rule.kind is RuleKind.HAND:
        places = {player: at for at, player in enumerate(rule.order)}
        for player in group:
            yield player, -places.get(player, len(places))
    elif rule.kind is RuleKind.DIRECT:
        yield from _encounters(group, played)
    else:
        for player in group:
            yield player, rule.value(played[player][: rule.best])


def _encounters(group: Sequence[int], played: Played) -> Iterator[tuple[int, Exact]]:
    """Count in how many events each was ahead of others of the group, less those behind."""
    ranks: defaultdict[int, list[int]] = defaultdict(list)
    for player in group:
        for result in played[player]:
            ranks[result.event].append(result.rank)
    for player in group:
        duels = (
            (result.rank < other) - (result.rank > other)
            for result in played[player]
            for other in ranks[result.event]
        )
        yield player, sum(duels)


def _lines(
    groups: Sequence[Sequence[int]], played: Played, there: set[int], best: int | None
) -> Iterator[SeasonLine]:
    rank = 1
    for group in groups:
        for player in group:
            own = tuple(played[player])
            yield SeasonLine(
                player=player,
                rank=rank,
                tied=len(group) > 1,
                reached=player in there,
                results=own,
                counted=len(own) if best is None else min(best, len(own)),
            )
        rank += len(group)


DRAWN = 20_000  # evenings, in as many seasons as they make
FEWEST = 50  # seasons
SEED = 1


def gaps_from_means(played: Iterable[Sequence[float]]) -> list[float]:
    """How far each result was from its player's own mean, in whatever order they come.

    Of a few results the mean is too near to them, which is made good; of one nothing is known.

    >>> gaps_from_means([[100, 300], [-40]])
    [-141.4213562373095, 141.4213562373095]
    """
    gaps = []
    for own in played:
        if len(own) > 1:
            mean, wider = fmean(own), sqrt(len(own) / (len(own) - 1))
            gaps += [(each - mean) * wider for each in own]
    return sorted(gaps)


def pays_attendance(gaps: Sequence[float], best: int, evenings: int) -> float:
    """Simulate what the `best` of so many evenings add up to, beyond as many taken at random.

    Who attends no more than `best` gains nothing. The same gaps give the same figure.
    """
    if evenings <= best or not gaps:
        return 0.0
    dice = Random(SEED)  # noqa: S311 (a simulation, not a secret)
    seasons = max(DRAWN // evenings, FEWEST)
    gain = 0.0
    for _season in range(seasons):
        drawn = sorted(dice.choices(gaps, k=evenings))
        gain += sum(drawn[-best:]) - best * fmean(drawn)
    return gain / seasons


def varies_by(gaps: Sequence[float]) -> float:
    """How far an evening is from its player's mean: one standard deviation.

    >>> round(varies_by([-141.4213562373095, 141.4213562373095]))
    141
    """
    return pstdev(gaps) if gaps else 0.0


def team_results(results: Iterable[EventResult], teams: Mapping[int, int]) -> list[EventResult]:
    """The results of teams, in the order of their events; `teams` is each player's.

    A team is there where one of its members is; its deals are all of theirs, not known where
    those of one are not.
    """
    brought: defaultdict[int, dict[int, EventResult]] = defaultdict(dict)
    for result in results:
        if (team := teams.get(result.player)) is None:
            continue
        there = brought[result.event]
        if (so_far := there.get(team)) is None:
            there[team] = result._replace(player=team)
            continue
        known = so_far.deals and result.deals
        deals = so_far.deals + result.deals if known else 0
        there[team] = so_far._replace(points=so_far.points + result.points, deals=deals)
    return [
        each._replace(
            rank=1 + sum(other.points > each.points for other in there.values()),
            field=len(there),
        )
        for _event, there in sorted(brought.items())
        for _team, each in sorted(there.items())
    ]


def write_rule(rule: SeasonRule) -> dict[str, Any]:
    """Write a rule as plain JSON values; `read_rule` reads it back."""
    fields = asdict(rule) | {"kind": rule.kind.value}
    lists = {key: list(value) for key, value in fields.items() if isinstance(value, tuple)}
    return fields | lists


def read_rule(written: Mapping[str, Any], order: Sequence[int] = ()) -> SeasonRule:
    """The rule back; whom a hand has put in `order` is not written with it."""
    fields = {**written, "kind": RuleKind(written["kind"]), "order": tuple(order)}
    return SeasonRule(**fields | {"table": tuple(written["table"])})


PLAIN = ("player", "rank", "tied", "reached", "counted")  # of a line, as it is written


def write_line(line: SeasonLine, values: Iterable[Worth]) -> dict[str, Any]:
    """Write a line down with what each rule says of it; exact numbers as texts."""
    return {
        **{name: getattr(line, name) for name in PLAIN},
        "values": [None if value is None else str(value) for value in values],
        "results": [
            [*result[:4], _figure(result.points), result.deals, str(result.coefficient)]
            for result in line.results
        ],
    }


def read_line(written: Mapping[str, Any]) -> tuple[SeasonLine, list[Worth]]:
    """A line back, and the values that it had."""
    values = [None if value is None else exact(Fraction(value)) for value in written["values"]]
    results = tuple(
        EventResult._make(
            [*facts[:4], exact(Fraction(facts[4])), facts[5], exact(Fraction(facts[6]))]
        )
        for facts in written["results"]
    )
    facts = {name: written[name] for name in PLAIN}
    return SeasonLine(results=results, **facts), values


def _figure(points: Exact) -> int | str:
    return points if isinstance(points, int) else str(points)
