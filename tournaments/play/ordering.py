"""What the figures of an event are, and how players and teams are ranked by them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.play.played import BoardOrder
from tournaments.ranking import (
    Criterion,
    RankingRow,
    RankingTeam,
    Record,
    TeamGaps,
    TeamRow,
    board_ranking,
    board_team_ranking,
    ranking,
    team_ranking,
)
from tournaments.ranking.order import lot

BOTH = (BoardOrder.ALTERNE, BoardOrder.GENERAL)
OF_PLAYERS = (BoardOrder.NORTH, BoardOrder.EAST, BoardOrder.SOUTH, BoardOrder.WEST)
OF_TEAMS = (BoardOrder.NORTH_SOUTH, BoardOrder.EAST_WEST)


class Parting(NamedTuple):
    """What an event adds: its criteria, what lots follow from, lines, the size of teams."""

    chain: Sequence[Criterion] = ()
    seed: str = ""
    by_lines: bool = False
    team_size: int = 1

    def lots(self, competitors: Iterable[int]) -> dict[int, int]:
        """Draw the lots of a duplicate's players or teams, where lots part equals."""
        if Criterion.LOT not in self.chain:
            return {}
        return {number: lot(self.seed, number) for number in competitors}


class Ordering:
    """By points: the event's criteria part equals."""

    orders: tuple[BoardOrder, ...] = ()

    def chain(self, parting: Parting) -> Sequence[Criterion]:
        """The criteria by which a workbook's formulas part equals."""
        return parting.chain

    def players(self, records: Sequence[Record], parting: Parting) -> list[RankingRow]:
        return ranking(records, parting.chain, parting.seed)

    def teams(
        self, teams: Sequence[RankingTeam], parting: Parting, gaps: Callable[[], TeamGaps]
    ) -> list[TeamRow]:
        """Rank teams; `gaps` is asked for where results may be missing."""
        return team_ranking(teams, parting.chain, parting.seed, gaps())


class ByBoards(Ordering):
    """By what boards gave, général or alterné; `orders` are the rankings beside that."""

    def __init__(self, *orders: BoardOrder) -> None:
        self.orders = orders

    def chain(self, parting: Parting) -> Sequence[Criterion]:
        del parting
        return ()

    def players(self, records: Sequence[Record], parting: Parting) -> list[RankingRow]:
        return board_ranking(records, alterne=parting.by_lines)

    def teams(
        self, teams: Sequence[RankingTeam], parting: Parting, gaps: Callable[[], TeamGaps]
    ) -> list[TeamRow]:
        del gaps
        return board_team_ranking(teams, size=parting.team_size, alterne=parting.by_lines)


def gettext_noop(message: str) -> str:
    """Mark a sentence for the catalogue; rooms translate it where they show it."""
    return message


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """What totals, bilans and penalties of an event are counted in.

    `penalty` names one. Statistics keep whole numbers, of which `times` make one; `average` is
    what a player of average skill has. Where figures `add_up`, a total is the sum of rounds;
    where only `ranks_tell`, they say nothing beside those of another event.
    """

    key: str
    penalty: str
    times: int = 1
    average: int = 0
    add_up: bool = True
    ranks_tell: bool = False

    @property
    def level(self) -> int:
        """The average as statistics keep it."""
        return self.average * self.times

    def written(self, figure: float) -> float:
        """A figure that statistics keep as it is read: 5417 is 54.17 %."""
        return figure if self.times == 1 else figure / self.times


POINTS = Unit(key="points", penalty=gettext_noop("Pénalité en points"))
PERCENT = Unit(
    key="percent", penalty=gettext_noop("Pénalité en %"), times=100, average=50, add_up=False
)
MATCH_POINTS = Unit(
    key="match_points",
    penalty=gettext_noop("Pénalité en points de match"),
    times=100,
    ranks_tell=True,
)
