"""Counters of one player in one game, as JSON holds them, and how a deal adds to them.

A sum is [n, Σ points] or [n, Σ points, Σ points²]; a share [n, how many]. Everything adds up
from event to event but `best` and `worst` ([points, deal]) and `run`, the longest run of made
takes: [at the beginning, longest, at the end, takes].
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Counters = dict[str, Any]
NEAR = 4  # half points: made by 0 to 2, failed by ½ to 2


class CountedDeal(NamedTuple):
    """A deal that was played, its people by the keys of players; no `taker`: all alone.

    `margin` is in half points. `order` are who played, the first to speak first. `poignees`
    are who showed one.
    """

    key: int
    order: Sequence[int]
    scores: Mapping[int, int]
    taker: int | None = None
    partners: Sequence[int] = ()
    contract: str = ""
    bouts: int = 0
    margin: int = 0
    petit: str = ""
    poignees: Sequence[int] = ()
    chelem_announced: bool = False
    chelem_by: str = ""


def counted(deals: Iterable[CountedDeal]) -> dict[int, Counters]:
    """Count what everybody did in deals of one game, in the order they were played."""
    counters: dict[int, Counters] = {}
    for deal in deals:
        for at, player in enumerate(deal.order, start=1):
            _count(counters.setdefault(player, {}), deal, player, at)
    return counters


def summed(deals: Iterable[CountedDeal]) -> Counters:
    """Tell what was played in one game: contracts, the best deal and the worst, whose."""
    total: Counters = {"deals": 0, "contracts": {}}
    for deal in deals:
        total["deals"] += 1
        if deal.contract:
            pair = total["contracts"].setdefault(deal.contract, [0, 0])
            pair[0] += 1
            pair[1] += deal.margin >= 0
        for player, points in deal.scores.items():
            extreme = [points, deal.key, player]
            total["best"] = max(total.get("best", extreme), extreme, key=_points)
            total["worst"] = min(total.get("worst", extreme), extreme, key=_points)
    return total


def _count(own: Counters, deal: CountedDeal, player: int, at: int) -> None:
    points = deal.scores[player]
    add_to_sum(own, "all", points, squared=True)
    add_to_sum(own.setdefault("seats", {}), str(at), points)
    others = own.setdefault("with", {})
    for other in deal.order:
        if other != player:
            add_to_sum(others, str(other), points)
    extreme = [points, deal.key]
    own["best"] = max(own.get("best", extreme), extreme, key=_points)
    own["worst"] = min(own.get("worst", extreme), extreme, key=_points)
    if deal.taker is not None:
        _count_role(own, deal, player, points)


def _count_role(own: Counters, deal: CountedDeal, player: int, points: int) -> None:
    attacks = player == deal.taker or player in deal.partners
    role = "taker" if player == deal.taker else "partner" if attacks else "defender"
    add_to_sum(own, role, points, squared=True)
    if deal.petit:
        won = (deal.petit == "attack") == attacks
        _one(own, f"petit_{'attack' if attacks else 'defence'}" if won else "petit_lost")
    shown = deal.poignees.count(player)
    if shown:
        _share(own, "poignees", paid=(deal.margin >= 0) == attacks, times=shown)
    if player == deal.taker:
        _count_take(own, deal)


def _count_take(own: Counters, deal: CountedDeal) -> None:
    made = deal.margin >= 0
    contract = own.setdefault("contracts", {}).setdefault(deal.contract, [0, 0, 0])
    contract[0] += 1
    contract[1] += made
    contract[2] += deal.margin
    _share(own.setdefault("bouts", {}), str(deal.bouts), paid=made)
    if -NEAR <= deal.margin <= NEAR:
        _one(own, "just_made" if made else "just_failed")
    if deal.chelem_announced or deal.chelem_by == "attack":
        _share(own, "chelems", paid=deal.chelem_by == "attack")
    one = [1, 1, 1, 1] if made else [0, 0, 0, 1]
    own["run"] = joined(own["run"], one) if "run" in own else one


def joined(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """The runs of two stretches of takes, one after the other.

    >>> joined([2, 2, 1, 4], [3, 3, 0, 5])
    [2, 4, 0, 9]
    """
    return [
        before[0] + after[0] if before[0] == before[3] else before[0],
        max(before[1], after[1], before[2] + after[0]),
        after[2] + before[2] if after[2] == after[3] else after[2],
        before[3] + after[3],
    ]


def added(stretches: Iterable[Mapping[str, Any]]) -> Counters:
    """Add up counters of one player in one game, the first event first."""
    total: Counters = {}
    for counters in stretches:
        _add(total, counters)
    return total


def _add(total: Counters, counters: Mapping[str, Any]) -> None:
    for key, value in counters.items():
        if key not in total:
            total[key] = _copied(value)
        elif isinstance(value, dict):
            _add(total[key], value)
        elif key == "best":
            total[key] = max(total[key], value, key=_points)
        elif key == "worst":
            total[key] = min(total[key], value, key=_points)
        elif key == "run":
            total[key] = joined(total[key], value)
        elif isinstance(value, list):
            total[key] = [mine + more for mine, more in zip(total[key], value, strict=True)]
        else:
            total[key] += value


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return list(value) if isinstance(value, list) else value


def _points(extreme: Sequence[int]) -> int:
    return extreme[0]


def _one(own: Counters, key: str) -> None:
    own[key] = own.get(key, 0) + 1


def _share(own: Counters, key: str, *, paid: bool, times: int = 1) -> None:
    pair = own.setdefault(key, [0, 0])
    pair[0] += times
    pair[1] += times * paid


def add_to_sum(own: Counters, key: str, points: int, *, squared: bool = False) -> None:
    sums = own.get(key)
    if sums is None:
        own[key] = [1, points, points * points] if squared else [1, points]
        return
    sums[0] += 1
    sums[1] += points
    if squared:
        sums[2] += points * points
