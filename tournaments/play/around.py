"""Who sits around a table, who takes there, and who defends."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from tournaments.duplicate.engine.written import SEATS
from tournaments.duplicate.movements.values import COMPASS, SOUTH, taker_of
from tournaments.play.played import (
    LINES,
    BoardLine,
    BoardPlayer,
    Competitor,
    Named,
    Sides,
    in_compass_order,
)

TURNS = 3  # of a triplette: blue, white and red attack one after the other


class TableShape:
    """Free deals: as many as there are, everybody for himself; a table has no boards."""

    in_turns = False  # two teams stand around the table, whose players attack by turns
    visiting = False  # one attacks, South, at the table of another team's defence
    defenders = COMPASS - 1  # who share a result with one another

    def playing(self, seated: int) -> int:
        """How many of so many play a deal."""
        return seated

    def taker_of(self, board: int) -> int:
        """The taker's direction, from 0 (North): N, E, S, W by turns."""
        return taker_of(board)

    def sides(self, seated: Mapping[int, BoardPlayer], taker: int) -> Sides:
        """Tell who attacks at a table, and who defends, when the player at `taker` takes."""
        sitting = in_compass_order(seated)
        players = tuple(one.number for one in sitting)
        each = [Competitor(one, line, (one,)) for line, one in zip(LINES, players, strict=True)]
        attack = each.pop(taker)
        return Sides(players, taker, attack, tuple(each))

    def written(self, line: BoardLine, *, player: Named, team: Named) -> dict[str, object]:
        """Write who sat where, as files of halls have it; `player` and `team` name numbers."""
        del team
        return _taking(line) | dict(zip(SEATS, map(player, line.players), strict=True))


class FourAlone(TableShape):
    """Four at their directions, each for himself."""

    def playing(self, seated: int) -> int:
        del seated
        return COMPASS


class TwoTeams(FourAlone):
    """Two teams of two or three: one attacks, three or two defend, the others stand behind."""

    in_turns = True
    defenders = 1

    def sides(self, seated: Mapping[int, BoardPlayer], taker: int) -> Sides:
        sitting = in_compass_order(seated)
        first = sitting[0].team
        each = [
            _of_team("NS", [one for one in sitting if one.team == first]),
            _of_team("EW", [one for one in sitting if one.team != first]),
        ]
        attack = each.pop(taker % len(each))
        return Sides(tuple(one.number for one in sitting), taker, attack, tuple(each))

    def written(self, line: BoardLine, *, player: Named, team: Named) -> dict[str, object]:
        del player
        sides = {each.line.lower(): team(each.number) for each in line.competitors}
        return _taking(line) | sides


class Visitor(FourAlone):
    """A team's attacker, always South, visits the table of another team's defence."""

    visiting = True
    defenders = 1

    def taker_of(self, board: int) -> int:
        del board
        return SOUTH

    def sides(self, seated: Mapping[int, BoardPlayer], taker: int) -> Sides:
        sitting = in_compass_order(seated)
        others = [one for one in sitting if one is not sitting[taker]]
        attack, defence = _of_team("", [sitting[taker]]), _of_team("", others)
        return Sides(tuple(one.number for one in sitting), taker, attack, (defence,))

    def written(self, line: BoardLine, *, player: Named, team: Named) -> dict[str, object]:
        del player
        (defence, *_others) = line.defence
        return {"attack": team(line.attack.number), "defence": team(defence.number)}


def turns_of(lines: Sequence[BoardLine], seed: str) -> dict[int, int]:
    """Whose turn each attack of a triplette is: blue, white, red, the first drawn.

    Results are told by their keys, players by their numbers; `lines` are all of the event's
    boards, the `seed` is its own.
    """
    attacks: Counter[int] = Counter()
    turns = {}
    for line in sorted(lines, key=lambda line: (line.round_number, line.board)):
        team, players = line.attack.number, line.attack.players
        first = Random(f"{seed} {team}").randrange(TURNS)  # noqa: S311 (a draw, no secret)
        turns[line.key] = players[(first + attacks[team]) % len(players)]
        attacks[team] += 1
    return turns


def _taking(line: BoardLine) -> dict[str, object]:
    return {"table": line.table_number, "taker": SEATS[line.taker]}


def _of_team(line: str, sitting: Sequence[BoardPlayer]) -> Competitor:
    teams = Counter(one.team for one in sitting if one.team)
    team = max(teams, key=teams.__getitem__, default=0)  # one of them may be a stranger
    return Competitor(team, line, tuple(one.number for one in sitting))
