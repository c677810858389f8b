"""A form of play: one value that says all that rooms have to know of it."""

from dataclasses import dataclass

from scoring.rules.ruleset import Contract
from tournaments.duplicate.movements.values import COMPASS
from tournaments.play.captains import Captains
from tournaments.play.comparing import Comparing
from tournaments.play.ordering import Ordering, Unit
from tournaments.play.planning import RoundPlanning
from tournaments.play.played import TableShape

NOBODY_CHOOSES = Captains()


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """What is played, and how it counts; parts that do nothing are their base classes.

    `key` is how events store it, `name` its title. Its teams have one of `sizes`. Where tables
    hand in `boards`, results of the same deals are compared; where ranked `by_team`, a result
    is a team's and never one player's. `rated` events may use the cote, and those with `cuts`
    eliminate. A taker may choose among `contracts` where boards are played. `settings` of an
    event tell in a line how one plays.
    """

    key: str
    name: str
    unit: Unit
    sizes: range
    boards: bool = True
    by_team: bool = False
    rated: bool = False
    cuts: bool = False
    contracts: tuple[str, ...] = (Contract.GARDE.value,)
    settings: tuple[str, ...] = ("duplicate", "team_size", "ruleset")
    around: TableShape
    compared: Comparing
    ordering: Ordering
    planning: RoundPlanning
    captains: Captains = NOBODY_CHOOSES

    def competitor(self, number: int, team: int | None) -> int:
        """Whose results are: a player's, or his team's; 0 for who has none."""
        return (team or 0) if self.by_team else number

    def fits(self, *, of_boards: bool | None) -> bool:
        """Whether a page or a paper is for it: one of boards, of deals, or (None) of both."""
        return of_boards is None or of_boards == self.boards

    def playing_tables(self, seating: list[list[int]]) -> list[list[int]]:
        """The tables of a seating that play: with boards fewer than four sit out."""
        return [table for table in seating if len(table) >= COMPASS] if self.boards else seating
