"""Prizes that are not money: a cup, a basket; they follow the ranking and are never parted."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from tournaments.ranking import Record


class Placed(Protocol):
    """A line of a ranking, of players or of teams."""

    @property
    def rank(self) -> int: ...
    @property
    def record(self) -> Record: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """A thing for whoever stands at a `place`, from 1, of all or of a category.

    Given by hand it is for a `player`, and `category` names the prize.
    """

    label: str
    place: int = 0
    category: str = ""
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Good:
    """A thing and the player who gets it."""

    player: int
    lot: Lot


def goods(
    rows: Sequence[Placed],
    lots: Sequence[Lot],
    placed: Collection[int] = (),
    *,
    doubles: bool = False,
) -> tuple[Good, ...]:
    """Give things away in the order of a ranking, equals in the order of its rows.

    Without `doubles` a category passes over those who get something by their place: `placed`,
    who get money by it, and whoever gets a thing by it. What nobody can get is left out, and
    who has not played gets nothing, but by hand.
    """
    ranked = {row.record.player for row in rows}
    by_hand = [Good(player=lot.player, lot=lot) for lot in lots if lot.player in ranked]
    lots = [lot for lot in lots if lot.player is None]
    played = [row.record for row in rows if not row.record.idle]
    given = [
        Good(player=played[lot.place - 1].player, lot=lot)
        for lot in lots
        if not lot.category and lot.place <= len(played)
    ]
    over = set() if doubles else {*placed, *(good.player for good in given)}
    for lot in lots:
        members = [
            record
            for record in played
            if lot.category in record.categories and record.player not in over
        ]
        if lot.place <= len(members):
            given.append(Good(player=members[lot.place - 1].player, lot=lot))
    return (*given, *by_hand)
