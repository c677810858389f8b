"""Results of boards as tables handed them in, and who is compared by them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from tournaments.duplicate.engine.topage import Notes
from tournaments.duplicate.engine.values import BoardResult
from tournaments.duplicate.movements.values import COMPASS, ORDER_OF_PLAY

LINES = ("N", "E", "S", "W")
Named = Callable[[int], str]  # how the number of a player, or of a team, is written
PLACE_OF = [ORDER_OF_PLAY.index(direction) for direction in range(COMPASS)]


class BoardOrder(StrEnum):
    """The rankings of a duplicate, as addresses name them."""

    GENERAL = "general"
    ALTERNE = "alterne"
    NORTH = "nord"
    EAST = "est"
    SOUTH = "sud"
    WEST = "ouest"
    NORTH_SOUTH = "nord-sud"
    EAST_WEST = "est-ouest"


LINE_ORDERS: Mapping[str, BoardOrder] = {
    "N": BoardOrder.NORTH,
    "E": BoardOrder.EAST,
    "S": BoardOrder.SOUTH,
    "W": BoardOrder.WEST,
    "NS": BoardOrder.NORTH_SOUTH,
    "EW": BoardOrder.EAST_WEST,
}


class Competitor(NamedTuple):
    """Whom a board is compared for: a player alone, or the players of a team at a table."""

    number: int
    line: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """What came of a board at a table: `players` are numbers of entries, at N, E, S, W.

    In triplettes they are those of two teams, North-South first. `attack` and `defence` are
    who gets which note; `notes` are None while there is no result, and of an annulled deal.
    """

    key: int
    board: int
    session: int
    round_number: int
    table_id: int
    table_number: int
    players: tuple[int, ...]
    taker: int
    attack: Competitor
    defence: tuple[Competitor, ...]
    amount: int | None
    annulled: bool
    adjusted: bool
    given: bool
    differs: bool
    notes: Notes | None

    @property
    def competitors(self) -> tuple[Competitor, ...]:
        return self.attack, *self.defence

    def attacks(self, player: int) -> bool:
        return player in self.attack.players

    def note_of(self, player: int) -> Fraction | None:
        """What a player at this table gets of it, out of 100."""
        if self.notes is None:
            return None
        return (self.notes.attack if self.attacks(player) else self.notes.defence).percent

    @property
    def there(self) -> bool:
        """Whether nothing more is to come of it."""
        return self.amount is not None or self.annulled or self.given

    @property
    def compared(self) -> bool:
        """Whether there was another result to compare with."""
        return self.notes is not None and (self.given or self.notes.attack.compared)

    @property
    def result(self) -> BoardResult:
        """Give it as the engine ranks it."""
        defence = tuple(str(each.number) for each in self.defence)
        attack = (str(self.attack.number),)
        return BoardResult(self.board, attack, defence, self.amount, self.session)


class BoardPlayer(NamedTuple):
    """Whose seat it is: the number of an entry, and of its team."""

    number: int
    team: int | None


class Sides(NamedTuple):
    """Who sits at a table, at which direction the taker, and who is with him or against."""

    players: tuple[int, ...]
    taker: int
    attack: Competitor
    defence: tuple[Competitor, ...]


def in_compass_order(seated: Mapping[int, BoardPlayer]) -> list[BoardPlayer]:
    """Who sits at N, E, S, W; around a table of teams, in the order they are seated."""
    places = PLACE_OF if len(seated) == COMPASS else sorted(seated)
    return [seated[at] for at in places]
