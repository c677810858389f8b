"""How the rounds of a form of play are planned, and what is a flaw of a plan."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.duplicate.movements.team_rounds import QUARTERS
from tournaments.duplicate.movements.values import (
    Movement,
    MovementKind,
    MovementMeasures,
    MovementWish,
    measure,
)


class Fewest(StrEnum):
    """What a movement needs: rooms word what is missing."""

    PLAYERS = "players"  # two tables of four
    TEAMS = "teams"  # two teams of two
    WHOLE_TEAMS = "whole_teams"  # two teams of four


class RoundPlanning:
    """Seats alone are planned; nobody moves boards."""

    kinds: tuple[MovementKind, ...] = ()
    mates_apart = True  # team-mates never meet at a table
    fewest = Fewest.PLAYERS

    def movement(self, wish: MovementWish) -> Movement:
        raise NotImplementedError  # nothing asks for the boards of free deals

    def kinds_of(self, *, sessions: bool) -> list[MovementKind]:
        """The movements to choose from: boards that move on would leave a session."""
        return [kind for kind in self.kinds if not (sessions and kind is MovementKind.ROTATION)]

    def measures(self, movement: Movement, team_of: Mapping[int, int]) -> MovementMeasures:
        """Count a movement out."""
        return measure(movement, team_of)


@dataclass(frozen=True, kw_only=True)
class Movements(RoundPlanning):
    """Seats and boards are planned together, by one of `kinds` of movements.

    `planned` makes one. Raises TooFewPlayersError, NoRotationError and TeamlessPlayersError.
    """

    kinds: tuple[MovementKind, ...]
    planned: Callable[[MovementWish], Movement]
    fewest: Fewest = Fewest.PLAYERS
    mates_apart: bool = False
    by_matches: bool = False  # two teams meet once in the rounds of a match

    def movement(self, wish: MovementWish) -> Movement:
        return self.planned(wish)

    def measures(self, movement: Movement, team_of: Mapping[int, int]) -> MovementMeasures:
        """Count a movement out; in a match two teams meet once, and all sit everywhere."""
        counted = measure(movement, team_of)
        if not self.by_matches:
            return counted
        matches = measure(Movement(movement.kind, movement.rounds[::QUARTERS]), team_of)
        return replace(counted, again=matches.again, turned=frozenset())
