"""The standing: players refined by one rule after the other, until nothing parts them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from operator import itemgetter
from typing import NamedTuple

from tournaments.seasons.engine.result import EventResult, Exact, Worth
from tournaments.seasons.engine.rule import OF_A_GROUP, RuleKind, SeasonRule

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
        yield (
            player,
            sum(
                (result.rank < other) - (result.rank > other)
                for result in played[player]
                for other in ranks[result.event]
            ),
        )


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
