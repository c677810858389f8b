"""Totals of a results file, of players and of teams, beside what their rounds make."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tournaments.archive.results_file.findings import Finding, FindingKind
from tournaments.archive.results_file.reading import ResultsFile
from tournaments.archive.results_file.teams import TeamLines, share_totals


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedTotal:
    """A total that was compared, and what is wrong with it."""

    row: int
    name: str
    column: str
    given: Decimal | None
    computed: Decimal

    @property
    def finding(self) -> Finding | None:
        if self.given == self.computed:
            return None
        missing = self.given is None
        return Finding(
            kind=FindingKind.TOTAL_MISSING if missing else FindingKind.TOTAL,
            row=self.row,
            name=self.name,
            column=self.column,
            given=self.given or Decimal(0),
            computed=self.computed,
        )


def compared_totals(file: ResultsFile, teams: Sequence[TeamLines]) -> Iterator[ComparedTotal]:
    """Compare what each player's rounds make, and each team's, with the file's totals."""
    if not file.by_rounds:
        return
    shared = share_totals(teams)
    if "total" in file.columns and not shared:
        (place,) = file.columns.places["total"]
        for line in file.lines:
            if line.summable and not line.absent:
                yield ComparedTotal(
                    row=line.row,
                    name=line.name,
                    column=file.columns.title(place),
                    given=line.total,
                    computed=line.computed,
                )
    field = "total" if shared else "team_total"
    for place in file.columns.places.get(field, ()):
        for team in teams:
            if all(line.summable for line in team.lines):
                yield ComparedTotal(
                    row=team.first.row,
                    name=team.name,
                    column=file.columns.title(place),
                    given=team.first.total if shared else team.first.team_total,
                    computed=team.points({line.row: line.computed for line in team.lines}),
                )
