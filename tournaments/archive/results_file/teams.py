"""Teams of a results file: players whose place, or total, is the one of their team."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from tournaments.archive.results_file.lines import ZERO, ResultsLine
from tournaments.archive.results_file.reading import ResultsFile


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLines:
    """A team and its players' lines, which stand one below the other."""

    name: str
    lines: tuple[ResultsLine, ...]

    @property
    def first(self) -> ResultsLine:
        return self.lines[0]

    def points(self, known: Mapping[int, Decimal]) -> Decimal:
        return sum((known[line.row] for line in self.lines if line.row in known), ZERO)


def teams_in_file(file: ResultsFile) -> list[TeamLines]:
    """Give the teams of a file in their order; none without a column that names them."""
    if "team" not in file.columns:
        return []
    played = [line for line in file.lines if not line.absent]
    return [
        TeamLines(name=team, lines=tuple(lines))
        for (_section, team), lines in groupby(played, lambda one: (one.section, one.team))
    ]


def have_places(teams: Sequence[TeamLines]) -> bool:
    """Tell whether places are the teams': all players of each have the same.

    Where they go further than there are teams, it is players that they count: 1, 1, 3, 3; and
    where a team stands in two pieces, as among players who are tied.
    """
    named = [(team.first.section, team.name) for team in teams if team.name]
    return (
        any(len(team.lines) > 1 for team in teams)
        and all(len({line.place for line in team.lines}) == 1 for team in teams)
        and max(team.first.place or 0 for team in teams) <= len(teams)
        and len(set(named)) == len(named)
    )


def share_totals(teams: Sequence[TeamLines]) -> bool:
    """Tell whether the total is the team's, in a cell that its players share."""
    several = [team for team in teams if len(team.lines) > 1]
    return bool(several) and all(
        team.first.total is not None and all(line.total is None for line in team.lines[1:])
        for team in several
    )
