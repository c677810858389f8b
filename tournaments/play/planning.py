"""How the rounds of a form of play are planned, and what is a flaw of a plan."""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from tournaments.duplicate.movements.individuel import individuel
from tournaments.duplicate.movements.team_rounds import (
    QUARTERS,
    Teams,
    equipes,
    quadrettes,
    triplettes,
)
from tournaments.duplicate.movements.values import (
    Movement,
    MovementKind,
    MovementMeasures,
    MovementRound,
    measure,
)


class Fewest(StrEnum):
    """What a movement needs: rooms word what is missing."""

    PLAYERS = "players"  # two tables of four
    TEAMS = "teams"  # two teams of two
    WHOLE_TEAMS = "whole_teams"  # two teams of four


class TeamlessPlayersError(Exception):
    """Players have no team; `numbers` are theirs."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(numbers)
        self.numbers = numbers


class MovementWish(NamedTuple):
    """What a movement is planned for.

    Who is `present` in each round to come, how many `deals` a table plays in one, the `seed` of
    the draw, the rounds `played` before, everybody's team, and who of each attacks.
    """

    present: Sequence[Sequence[int]]
    deals: int
    seed: int
    kind: MovementKind
    played: Sequence[MovementRound]
    team_of: Mapping[int, int]
    attackers: Collection[int]

    def teams(self) -> list[Teams]:
        """The teams of each round to come. Raises TeamlessPlayersError."""
        everybody = {player for players in self.present for player in players}
        if teamless := sorted(everybody - self.team_of.keys()):
            raise TeamlessPlayersError(teamless)
        rounds: list[Teams] = []
        for players in self.present:
            there = set(players)
            teams: defaultdict[int, list[int]] = defaultdict(list)
            for player, team in self.team_of.items():
                if player in there:
                    teams[team].append(player)
            rounds.append(teams)
        return rounds


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

    `planned` makes one. Raises TooFewPlayersError and NoRotationError.
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


def of_players(wish: MovementWish) -> Movement:
    return individuel(
        wish.present, deals=wish.deals, seed=wish.seed, kind=wish.kind, played=wish.played
    )


def of_two_teams(wish: MovementWish) -> Movement:
    return triplettes(
        wish.teams(),
        deals=wish.deals,
        seed=wish.seed,
        kind=wish.kind,
        played=wish.played,
        team_of=wish.team_of,
    )


def of_visitors(wish: MovementWish) -> Movement:
    """Put the attacker of each team first; without one, the first of the list attacks."""
    teams = [
        {
            team: sorted(players, key=lambda player: player not in wish.attackers)
            for team, players in there.items()
        }
        for there in wish.teams()
    ]
    return quadrettes(
        teams,
        deals=wish.deals,
        seed=wish.seed,
        kind=wish.kind,
        played=wish.played,
        team_of=wish.team_of,
    )


def of_matches(wish: MovementWish) -> Movement:
    return equipes(
        wish.teams(), deals=wish.deals, seed=wish.seed, played=wish.played, team_of=wish.team_of
    )
