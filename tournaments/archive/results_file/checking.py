"""A results file computed again: totals from rounds, places from totals, every difference."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tournaments.archive.results_file.findings import Check, Finding, FindingKind
from tournaments.archive.results_file.lines import ResultsLine
from tournaments.archive.results_file.places import by_rank, ranked_lines, wrong_places
from tournaments.archive.results_file.reading import ResultsFile
from tournaments.archive.results_file.teams import (
    TeamLines,
    have_places,
    share_totals,
    teams_in_file,
)
from tournaments.foreign.columns import fold


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


def check_results(file: ResultsFile) -> Check:
    """Compute totals and places anew, and find whatever the file says otherwise.

    A total is the sum of the rounds that count, less penalties, plus bonus; without columns of
    rounds the file's own totals stand. Places are by decreasing total, equals share one and the
    next is skipped; a file that parts equals by a rule of its own is remarked on, not
    corrected. A file may rank its teams, or each of its parts. Where a score cannot be read the
    total is not compared, and is taken as the file gives it.
    """
    points = _points(file)
    played = [line for line in file.lines if not line.absent]
    teams = teams_in_file(file)
    totals = list(compared_totals(file, teams))
    ranked = ranked_lines(played, teams, points)
    known = all(line.row in points for line in played)
    findings = [
        *_unreadable(file.lines),
        *(one.finding for one in totals if one.finding),
        *(wrong_places(ranked, file) if known else ()),
        *_twice(file.lines),
        *(
            Finding(kind=FindingKind.ABSENT, row=one.row, name=one.name)
            for one in file.lines
            if one.absent
        ),
        *(Finding(kind=FindingKind.SKIPPED, row=row) for row in file.skipped),
        *_round_sums(file),
    ]
    findings.sort(key=lambda finding: (finding.row == 0, finding.row))
    return Check(
        findings=tuple(findings),
        players=len(file.lines),
        totals=len(totals),
        places=sum(one.place is not None for one in ranked) if known else 0,
        explained=not file.unexplained,
        regrouped=have_places(teams) or file.sections > 1,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedLine:
    """A line with its rank by `points`: the sum of the rounds, or the total the file gives.

    `computed` is that sum, None where the file gives no rounds or one cannot be read; `place`
    is the file's own, None where it is that of a team.
    """

    rank: int
    line: ResultsLine
    points: Decimal
    computed: Decimal | None
    place: int | None


def standings(file: ResultsFile) -> list[CheckedLine]:
    """Rank a file's lines by their computed totals; none where a score cannot be read."""
    points = _points(file)
    played = [line for line in file.lines if not line.absent]
    if not all(line.row in points for line in played):
        return []
    of_teams = have_places(teams_in_file(file))
    by_row = {line.row: line for line in played}
    return [
        CheckedLine(
            rank=rank,
            line=by_row[one.row],
            points=one.points,
            computed=one.points if file.by_rounds and by_row[one.row].summable else None,
            place=None if of_teams else one.place,
        )
        for rank, equals in by_rank(ranked_lines(played, [], points))
        for one in equals
    ]


def _points(file: ResultsFile) -> dict[int, Decimal]:
    """Give what each row is ranked by, where it can be known: the sum, or the file's total."""
    points: dict[int, Decimal] = {}
    for line in file.lines:
        if file.by_rounds and line.summable:
            points[line.row] = line.computed
        elif line.total is not None:
            points[line.row] = line.total
    return points


def _unreadable(lines: Sequence[ResultsLine]) -> Iterator[Finding]:
    for line in lines:
        for column, text in line.unreadable:
            yield Finding(
                kind=FindingKind.UNREADABLE,
                row=line.row,
                name=line.name,
                column=column,
                text=text,
            )


def _twice(lines: Sequence[ResultsLine]) -> Iterator[Finding]:
    """Find numbers and names that stand there already."""
    numbers: dict[str, int] = {}
    names: dict[str, int] = {}
    for line in lines:
        for kind, key, seen in (
            (FindingKind.NUMBER_TWICE, line.number, numbers),
            (FindingKind.NAME_TWICE, fold(line.name), names),
        ):
            if not key:
                continue
            first = seen.setdefault(key, line.row)
            if first != line.row:
                yield Finding(
                    kind=kind, row=line.row, name=line.name, text=line.number, other=first
                )


def _round_sums(file: ResultsFile) -> Iterator[Finding]:
    """Point out rounds whose scores should sum to zero, as losses are written, and do not."""
    if not all(line.summable for line in file.lines):
        return
    for place, title in enumerate(file.rounds):
        scores = [line.rounds[place] or Decimal(0) for line in file.lines]
        if sum(scores) and min(scores) < 0:
            yield Finding(
                kind=FindingKind.ROUND_SUM, column=title, computed=sum(scores, Decimal(0))
            )
