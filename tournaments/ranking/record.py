"""The record of one player, or one team, in an event."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from math import copysign, floor, inf
from operator import attrgetter
from typing import Any, NamedTuple

Figure = int | Fraction | Decimal  # points of score, a percentage out of 100, points de match
IN_ORDER = attrgetter("round", "table")


class Presence(StrEnum):
    """Whether somebody still plays; UNRANKED is a withdrawal whose score is not kept."""

    PLAYING = "playing"
    ELIMINATED = "eliminated"
    WITHDRAWN = "withdrawn"
    UNRANKED = "unranked"


class BoardFigures(NamedTuple):
    """What a total in duplicate is made of; `line` is N, E, S or W, of a team NS or EW.

    Percentages, None for a side never played; `flagged` where one rests on boards that nobody
    else has played. Both ranks, whichever of them counts. Of several `sessions` the number and
    the percentage of each that was played, before they are weighed. Where `lots` parted equals
    of a line, his own stands before the others'.
    """

    line: str
    attack: Fraction | None
    defence: Fraction | None
    rank: int
    rank_alterne: int
    flagged: bool
    sessions: tuple[tuple[int, Fraction], ...] = ()
    lots: tuple[int, ...] = ()


class Bilan(NamedTuple):
    """What one player brought from one table in one round.

    `points` is the sum of his scores there, in duplicate the percentage of its boards; `seats`
    how many sat at the table, `sat_out` the
    deals he watched as mort. Where nobody has said how many they were, `deals` is 0.
    `table` is below zero where only the points of the round are known.
    """

    round: int
    table: int
    points: Figure
    seats: int = 4
    deals: int = 0
    takes: int = 0
    made: int = 0
    best: int | None = None
    worst: int | None = None
    sat_out: int = 0

    @property
    def imported(self) -> bool:
        return self.table < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What one player did in an event; `add_up` makes one from his bilans.

    `total` is what is ranked: the scores of the counted rounds, and the `penalty` (below zero
    as a rule), of which the `handicap` is a part; in duplicate an exact percentage, of which
    `boards` tell more. `best` and `worst` are deals; how many `deals` they were is None where
    that is known of not all his bilans. Who was let into a later stage, a final,
    stands before all who were not: `stage` counts from 0. `first_round` is the first that
    counts where totals were not kept; `eliminated_after` names the cut's round, 0 for none.
    Among the members of a team one may be its `captain`.
    """

    player: int
    name: str
    total: Figure
    penalty: int = 0
    handicap: int = 0
    deals: int | None = 0
    takes: int = 0
    made: int = 0
    best: int | None = None
    worst: int | None = None
    bilans: tuple[Bilan, ...] = ()
    categories: tuple[str, ...] = ()
    presence: Presence = Presence.PLAYING
    stage: int = 0
    first_round: int = 0
    eliminated_after: int = 0
    boards: BoardFigures | None = None
    captain: bool = False

    @property
    def idle(self) -> bool:
        """Whether nothing is to be ranked: somebody who came but has not played."""
        return not self.deals and self.total == self.penalty and not self.bilans

    @property
    def mean(self) -> float | None:
        """The points a deal, to a tenth: where the clock ends rounds, tables differ."""
        if not self.deals:
            return None
        tenths = abs(float(self.total)) * 10 / self.deals
        return copysign(floor(tenths + 0.5) / 10, self.total)  # halves go up, as in workbooks

    @property
    def counted(self) -> tuple[Bilan, ...]:
        """The bilans that make up the total."""
        return tuple(bilan for bilan in self.bilans if bilan.round >= self.first_round)

    @property
    def rounds(self) -> dict[int, Figure]:
        """The points of each round he played in, also of those that no longer count."""
        return _by_round(self.bilans)

    @property
    def sessions(self) -> dict[int, Fraction]:
        """The percentage of each session played, in a duplicate that has several."""
        return dict(self.boards.sessions) if self.boards else {}

    @property
    def best_round(self) -> Figure:
        """The points of his best round that counts; 0 before any."""
        return max(_by_round(self.counted).values(), default=0)

    @property
    def odd_seats(self) -> dict[int, int]:
        """Tell how many sat at his table, by round, where they were not four."""
        return {bilan.round: bilan.seats for bilan in self.at_odd_tables()}

    def named(self, names: Mapping[int, str]) -> "Record":
        """The same under another name, by the numbers of players; no names change nothing.

        Who is not among them, since he left the list meanwhile, is a dash and not his own name.
        """
        return replace(self, name=names.get(self.player, "–")) if names else self

    def at_odd_tables(self, usual: int = 4) -> tuple[Bilan, ...]:
        """His bilans from tables of another size than the event's own."""
        return tuple(bilan for bilan in self.bilans if bilan.seats != usual)


def sum_known(numbers: Iterable[int | None]) -> int | None:
    """Add numbers up; None where one of them is not known.

    >>> sum_known([4, 2]), sum_known([4, None]), sum_known([])
    (6, None, 0)
    """
    known = list(numbers)
    return None if None in known else sum(filter(None, known))


def add_up(  # noqa: PLR0913 # a record has as many sides
    *,
    player: int,
    name: str,
    bilans: Iterable[Bilan],
    penalties: Mapping[int, int] | None = None,
    handicap: int = 0,
    categories: tuple[str, ...] = (),
    presence: Presence = Presence.PLAYING,
    stage: int = 0,
    first_round: int = 0,
    eliminated_after: int = 0,
    until: int | None = None,
) -> Record:
    """Add up a player's bilans and penalties: of all rounds, or of those up to `until`.

    `penalties` are points by their round, 0 for none, which always count, as a handicap.
    """
    last = inf if until is None else until
    kept = tuple(sorted((each for each in bilans if each.round <= last), key=IN_ORDER))
    counted = [bilan for bilan in kept if bilan.round >= first_round]
    given = handicap + _sum_between(penalties or {}, first_round, last)
    return Record(
        player=player,
        name=name,
        total=sum(bilan.points for bilan in counted) + given,
        penalty=given,
        handicap=handicap,
        deals=sum_known(bilan.deals or None for bilan in counted),
        takes=sum(bilan.takes for bilan in counted),
        made=sum(bilan.made for bilan in counted),
        best=max((bilan.best for bilan in counted if bilan.best is not None), default=None),
        worst=min((bilan.worst for bilan in counted if bilan.worst is not None), default=None),
        bilans=kept,
        categories=categories,
        presence=presence,
        stage=stage,
        first_round=first_round,
        eliminated_after=eliminated_after,
    )


def _sum_between(penalties: Mapping[int, int], first: int, last: float) -> int:
    return sum(points for at, points in penalties.items() if not at or first <= at <= last)


def plain(figure: Figure) -> int | Decimal:
    """A figure as files have it: a percentage with four decimals.

    >>> plain(-12), plain(Fraction(325, 6))
    (-12, Decimal('54.1667'))
    """
    if not isinstance(figure, Fraction):
        return figure
    return exact_percentage(figure).quantize(Decimal("0.0001"))


def exact_percentage(figure: Fraction) -> Decimal:
    """A percentage so that what is worked out from it rounds as fractions do."""
    return Decimal(figure.numerator) / figure.denominator


def _by_round(bilans: Iterable[Bilan]) -> dict[int, Figure]:
    points: dict[int, Any] = {}  # points, percentages or points de match: an event has one kind
    for bilan in bilans:
        points[bilan.round] = points.get(bilan.round, 0) + bilan.points
    return points
