"""A results file computed again: totals from rounds, places from totals, every difference."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from itertools import groupby

from tournaments.archive.results_file.reading import ZERO, ResultsFile, ResultsLine
from tournaments.foreign.columns import fold
from tournaments.ranking import Record, ranking

EXACT = 10**6  # points are ranked to the millionth, as whole numbers


class FindingKind(StrEnum):
    """What was found: what cannot be checked, what differs, remarks."""

    UNREADABLE = "unreadable"
    TOTAL = "total"
    TOTAL_MISSING = "total_missing"
    PLACE = "place"
    NUMBER_TWICE = "number_twice"
    NAME_TWICE = "name_twice"
    PARTED = "parted"
    ABSENT = "absent"
    ROUND_SUM = "round_sum"
    SKIPPED = "skipped"


DIFFERENCES = (
    *(FindingKind.TOTAL, FindingKind.TOTAL_MISSING),
    *(FindingKind.PLACE, FindingKind.NUMBER_TWICE),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something about a row (0: about a whole column): what stands there, what was computed.

    `other` is the row it is about as well: the first with that number, the last of the equals.
    """

    kind: FindingKind
    row: int = 0
    name: str = ""
    column: str = ""
    text: str = ""
    given: Decimal = ZERO
    computed: Decimal = ZERO
    other: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What checking a file gave, by row; how many totals and places were compared.

    `regrouped` is whether places are those of teams or of parts of the file.
    """

    findings: tuple[Finding, ...]
    players: int
    totals: int
    places: int
    regrouped: bool = False

    @property
    def unreadable(self) -> tuple[Finding, ...]:
        return tuple(one for one in self.findings if one.kind is FindingKind.UNREADABLE)

    @property
    def differences(self) -> tuple[Finding, ...]:
        return tuple(one for one in self.findings if one.kind in DIFFERENCES)

    @property
    def remarks(self) -> tuple[Finding, ...]:
        others = (FindingKind.UNREADABLE, *DIFFERENCES)
        return tuple(one for one in self.findings if one.kind not in others)

    @property
    def altered(self) -> bool:
        """Whether what is stored differs from what the file says: totals, places, numbers."""
        parted = any(one.kind is FindingKind.PARTED for one in self.findings)
        return bool(self.differences) or self.regrouped or parted


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """What has a place, by `points`: a line, or the lines of a team, one below the other."""

    name: str
    lines: tuple[ResultsLine, ...]
    points: Decimal = ZERO

    @property
    def first(self) -> ResultsLine:
        return self.lines[0]


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
    teams = _teams(file, played, points)
    totals = list(_totals(file, teams))
    ranked = teams if _have_places(teams) else _alone(played, points)
    known = all(line.row in points for line in played)
    findings = [
        *_unreadable(file),
        *(
            one
            for one in totals
            if one.given != one.computed or one.kind is FindingKind.TOTAL_MISSING
        ),
        *(_wrong_places(ranked, file) if known else ()),
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
        places=sum(one.first.place is not None for one in ranked) if known else 0,
        regrouped=_have_places(teams) or file.sections > 1,
    )


def _unreadable(file: ResultsFile) -> Iterator[Finding]:
    for line in file.lines:
        for column, text in line.unreadable:
            kind = FindingKind.UNREADABLE
            yield Finding(kind=kind, row=line.row, name=line.name, column=column, text=text)


def standings(file: ResultsFile) -> list[tuple[int, Ranked]]:
    """Rank a file's lines by their computed totals; none where a score cannot be read."""
    points = _points(file)
    played = [line for line in file.lines if not line.absent]
    if not all(line.row in points for line in played):
        return []
    return [(rank, one) for rank, equals in _by_rank(_alone(played, points)) for one in equals]


def _points(file: ResultsFile) -> dict[int, Decimal]:
    """Give what each row is ranked by, where it can be known: the sum, or the file's total."""
    summed = {
        line.row: file.computed(line) for line in file.lines if file.by_rounds and line.summable
    }
    return {line.row: line.total for line in file.lines if line.total is not None} | summed


def _alone(lines: Sequence[ResultsLine], points: Mapping[int, Decimal]) -> list[Ranked]:
    return [
        Ranked(name=one.name, lines=(one,), points=points.get(one.row, ZERO)) for one in lines
    ]


def _teams(
    file: ResultsFile, played: Sequence[ResultsLine], points: Mapping[int, Decimal]
) -> list[Ranked]:
    """Give the teams of a file in their order; none without a column that names them."""
    if "team" not in file.columns:
        return []
    groups = groupby(played, lambda one: (one.section, one.team))
    members = [(name, tuple(lines)) for (_section, name), lines in groups]
    return [
        Ranked(
            name=name,
            lines=lines,
            points=sum((points.get(line.row, ZERO) for line in lines), ZERO),
        )
        for name, lines in members
    ]


def _have_places(teams: Sequence[Ranked]) -> bool:
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


def _totals(file: ResultsFile, teams: Sequence[Ranked]) -> Iterator[Finding]:
    """Compare what each player's rounds make, and each team's, with the file's totals."""
    if not file.by_rounds:
        return
    several = [team for team in teams if len(team.lines) > 1]
    shared = (
        bool(several)
        and all(  # the total is the team's, in a cell that its players share
            team.first.total is not None and all(line.total is None for line in team.lines[1:])
            for team in several
        )
    )
    places, own = file.columns.places, () if shared else file.columns.places.get("total", ())
    for place in own:
        for line in file.lines:
            if line.summable and not line.absent:
                mine = Ranked(name=line.name, lines=(line,), points=file.computed(line))
                yield _total(mine, file.columns.title(place), line.total)
    for place in places.get("total" if shared else "team_total", ()):
        for team in teams:
            if all(line.summable for line in team.lines):
                given = team.first.total if shared else team.first.team_total
                yield _total(team, file.columns.title(place), given)


def _total(ranked: Ranked, column: str, given: Decimal | None) -> Finding:
    return Finding(
        kind=FindingKind.TOTAL_MISSING if given is None else FindingKind.TOTAL,
        row=ranked.first.row,
        name=ranked.name,
        column=column,
        given=given or ZERO,
        computed=ranked.points,
    )


def _by_rank(ranked: Sequence[Ranked]) -> Iterator[tuple[int, list[Ranked]]]:
    """Rank, each section by itself, later stages first, equals together."""
    for _section, of_section in groupby(ranked, key=lambda one: one.first.section):
        by_row = {one.first.row: one for one in of_section}
        rows = ranking(
            Record(
                player=row,
                name=one.name,
                total=int(one.points * EXACT),
                deals=1,
                stage=one.first.stage,
            )
            for row, one in by_row.items()
        )
        for rank, equals in groupby(rows, key=lambda row: row.rank):
            yield rank, [by_row[row.record.player] for row in equals]


def _wrong_places(ranked: Sequence[Ranked], file: ResultsFile) -> Iterator[Finding]:
    """Find places of the file that are not those its points give, and equals it has parted."""
    if "place" not in file.columns:
        return
    for rank, equals in _by_rank(ranked):
        group = sorted(equals, key=lambda one: one.first.row)
        first, last = group[0], group[-1]
        places = sorted(one.first.place or 0 for one in group)
        if len(group) > 1 and places == list(range(rank, rank + len(group))):
            yield Finding(
                kind=FindingKind.PARTED,
                row=first.first.row,
                name=first.name,
                other=last.first.row,
            )
            continue
        for one in group:
            if one.first.place not in {None, rank}:
                yield Finding(
                    kind=FindingKind.PLACE,
                    row=one.first.row,
                    name=one.name,
                    column=file.columns.title(file.columns.places["place"][0]),
                    given=Decimal(one.first.place or 0),
                    computed=Decimal(rank),
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
            first = seen.setdefault(key, line.row) if key else line.row
            if first != line.row:
                yield Finding(
                    kind=kind, row=line.row, name=line.name, text=line.number, other=first
                )


def _round_sums(file: ResultsFile) -> Iterator[Finding]:
    """Point out rounds whose scores should sum to zero, as losses are written, and do not."""
    if not all(line.summable for line in file.lines):
        return
    for place, title in enumerate(file.rounds):
        scores = [line.rounds[place] or ZERO for line in file.lines]
        if sum(scores) and min(scores) < 0:
            yield Finding(kind=FindingKind.ROUND_SUM, column=title, computed=sum(scores, ZERO))
