"""How the rounds of a form of play are planned, and what is a flaw of a plan."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from tournaments.duplicate.movements.individuel import tables_of
from tournaments.duplicate.movements.team_rounds import (
    FOUR,
    PAIR,
    attackers_move_on,
    can_meet,
)
from tournaments.duplicate.movements.values import (
    Movement,
    MovementKind,
    MovementMeasures,
    MovementWish,
    measure,
)
from tournaments.seating import Sizes, possibilities


class Need(StrEnum):
    """What a draw needs: rooms word what is missing."""

    TABLE = "table"  # three players
    TABLES = "tables"  # as many as the largest team has players
    PLAYERS = "players"  # two tables of four
    TEAMS = "teams"  # two teams of two
    WHOLE_TEAMS = "whole_teams"  # two teams of four
    TEAMED = "teamed"  # a team for everybody


class RoundTables(NamedTuple):
    """A way to seat a round: tables by their players, or of two teams each; who rests."""

    sizes: Sizes = Sizes(0)
    of_teams: int = 0
    resting: int = 0  # players
    resting_teams: int = 0


Ways = tuple[RoundTables, ...]
ByTeam = Mapping[int | None, int]  # how many players of each team; of no team under None


class RoundPlanning:
    """Seats alone are planned; nobody moves boards."""

    kinds: tuple[MovementKind, ...] = ()
    mates_apart = True  # team-mates never meet at a table
    match = 1  # rounds in which two teams meet, which counts once
    need = Need.TABLE

    def ways(self, players: ByTeam, rounds: int) -> Ways:
        """The ways to seat so many in each of so many rounds; none where they are too few."""
        del rounds
        return tuple(map(RoundTables, possibilities(sum(players.values()))))

    def lack(self, players: ByTeam) -> Need | None:
        """Say what keeps so many from being drawn, if anything does."""
        ways = self.ways(players, 0)
        if not ways:
            return self.need
        largest = max((n for team, n in players.items() if team is not None), default=0)
        tables = max(way.sizes.tables for way in ways)
        return Need.TABLES if self.mates_apart and largest > tables else None

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
    `seated` says which tables it makes of so many players, of teams of so many each.
    """

    kinds: tuple[MovementKind, ...]
    planned: Callable[[MovementWish], Movement]
    seated: Callable[[Collection[int], int], Ways]
    need: Need = Need.PLAYERS
    mates_apart: bool = False
    match: int = 1

    def ways(self, players: ByTeam, rounds: int) -> Ways:
        return self.seated(players.values(), rounds)

    def lack(self, players: ByTeam) -> Need | None:
        teamless = self.need is not Need.PLAYERS and players.get(None)
        return Need.TEAMED if teamless else super().lack(players)

    def movement(self, wish: MovementWish) -> Movement:
        return self.planned(wish)

    def measures(self, movement: Movement, team_of: Mapping[int, int]) -> MovementMeasures:
        """Count a movement out; in a match two teams meet once, and all sit everywhere."""
        counted = measure(movement, team_of, match=self.match)
        return replace(counted, turned=frozenset()) if self.match > 1 else counted


def four_alone(sizes: Collection[int], _rounds: int) -> Ways:
    """Four at a table, each for himself: whom no table of four takes sits out."""
    tables = tables_of(sum(sizes))
    return (_fours(tables, sizes),) if tables else ()


def two_teams(sizes: Collection[int], _rounds: int) -> Ways:
    """Two teams around a table; of an odd number one sits out."""
    tables, left = divmod(len(sizes), PAIR)
    return (RoundTables(of_teams=tables, resting_teams=left),) if can_meet(sizes, PAIR) else ()


def team_tables(sizes: Collection[int], rounds: int) -> Ways:
    """A table at each team's home: of an odd number one sits out, or attackers move on."""
    if not can_meet(sizes, FOUR, FOUR):
        return ()
    met = _fours(len(sizes) - len(sizes) % PAIR, sizes)
    moving = attackers_move_on(len(sizes), rounds)
    return (_fours(len(sizes), sizes), met) if moving else (met,)


def two_rooms(sizes: Collection[int], _rounds: int) -> Ways:
    """Two tables a match of two teams; four of each play."""
    tables = len(sizes) - len(sizes) % PAIR
    return (_fours(tables, sizes),) if can_meet(sizes, FOUR) else ()


def _fours(tables: int, sizes: Collection[int]) -> RoundTables:
    return RoundTables(Sizes(tables), resting=sum(sizes) - FOUR * tables)
