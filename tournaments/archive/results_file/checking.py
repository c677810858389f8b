"""A results file computed again: totals from rounds, places from totals, every difference."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from itertools import groupby

from tournaments.archive.results_file.reading import ResultsFile, ResultsLine
from tournaments.foreign.columns import fold
from tournaments.ranking import RankingRow, Record, ranking

EXACT = 10**6  # points are compared to the millionth, as whole numbers


class FindingKind(StrEnum):
    """What was found: what cannot be checked, what differs, remarks, what forbids storing."""

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
    NO_ROUNDS = "no_rounds"
    TOO_MANY = "too_many"
    NOT_WHOLE = "not_whole"
    NO_ROUND_PLAYED = "no_round_played"


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
    given: Decimal = Decimal(0)
    computed: Decimal = Decimal(0)
    other: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What checking a file gave, by row; how many totals and places were compared."""

    findings: tuple[Finding, ...]
    players: int
    totals: int
    places: int

    @property
    def unreadable(self) -> tuple[Finding, ...]:
        return self._of(FindingKind.UNREADABLE)

    @property
    def differences(self) -> tuple[Finding, ...]:
        return self._of(
            FindingKind.TOTAL,
            FindingKind.TOTAL_MISSING,
            FindingKind.PLACE,
            FindingKind.NUMBER_TWICE,
        )

    @property
    def compared(self) -> bool:
        """Whether there was anything to compare: without it, no difference says nothing."""
        return bool(self.totals or self.places)

    @property
    def remarks(self) -> tuple[Finding, ...]:
        return self._of(
            FindingKind.NAME_TWICE,
            FindingKind.PARTED,
            FindingKind.ABSENT,
            FindingKind.ROUND_SUM,
            FindingKind.SKIPPED,
        )

    def _of(self, *kinds: FindingKind) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.kind in kinds)


def check(file: ResultsFile) -> Check:
    """Compute totals and places anew, and find whatever the file says otherwise.

    A total is the sum of the rounds, less penalties, plus bonus; without columns of rounds
    the file's own totals stand. Places are by decreasing total, equals share one and the next
    is skipped; a file that parts equals by a rule of its own is remarked on, not corrected.
    Where a score cannot be read the total is not compared, and is taken as the file gives it.
    """
    points = _points(file)
    played = [line for line in file.lines if not line.absent]
    known = all(line.row in points for line in played)
    findings = [
        *_unreadable(file.lines),
        *_totals(file),
        *(_places(played, points, file) if known else ()),
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
        totals=sum(line.summable for line in played) if _compares_totals(file) else 0,
        places=sum(line.place is not None for line in played) if known else 0,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedLine:
    """A line with its rank by `points`: the sum of the rounds, or the total the file gives.

    `computed` is that sum, None where the file gives no rounds or one cannot be read.
    """

    rank: int
    line: ResultsLine
    points: Decimal
    computed: Decimal | None


def standings(file: ResultsFile) -> list[CheckedLine]:
    """Rank a file's lines by their computed totals; none where a score cannot be read."""
    points = _points(file)
    played = [line for line in file.lines if not line.absent]
    if not all(line.row in points for line in played):
        return []
    by_row = {line.row: line for line in played}
    return [
        _standing(row.rank, by_row[row.record.player], points, file)
        for row in _ranked(played, points)
    ]


def _standing(
    rank: int, line: ResultsLine, points: dict[int, Decimal], file: ResultsFile
) -> CheckedLine:
    summed = file.by_rounds and line.summable
    return CheckedLine(
        rank=rank,
        line=line,
        points=points[line.row],
        computed=line.computed if summed else None,
    )


def _compares_totals(file: ResultsFile) -> bool:
    return file.by_rounds and "total" in file.columns


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


def _totals(file: ResultsFile) -> Iterator[Finding]:
    if not _compares_totals(file):
        return
    (column,) = (file.columns.title(place) for place in file.columns.places["total"])
    for line in file.lines:
        if line.absent or not line.summable or line.total == line.computed:
            continue
        yield Finding(
            kind=FindingKind.TOTAL_MISSING if line.total is None else FindingKind.TOTAL,
            row=line.row,
            name=line.name,
            column=column,
            given=line.total or Decimal(0),
            computed=line.computed,
        )


def _places(
    lines: Sequence[ResultsLine], points: dict[int, Decimal], file: ResultsFile
) -> Iterator[Finding]:
    if "place" not in file.columns:
        return
    by_row = {line.row: line for line in lines}
    for rank, equals in groupby(_ranked(lines, points), key=lambda row: row.rank):
        group = sorted((by_row[row.record.player] for row in equals), key=lambda line: line.row)
        places = sorted(line.place or 0 for line in group)
        if len(group) > 1 and places == list(range(rank, rank + len(group))):
            first, last = group[0], group[-1]
            yield Finding(
                kind=FindingKind.PARTED, row=first.row, name=first.name, other=last.row
            )
            continue
        for line in group:
            if line.place not in {None, rank}:
                yield Finding(
                    kind=FindingKind.PLACE,
                    row=line.row,
                    name=line.name,
                    column=file.columns.title(file.columns.places["place"][0]),
                    given=Decimal(line.place or 0),
                    computed=Decimal(rank),
                )


def _ranked(lines: Sequence[ResultsLine], points: dict[int, Decimal]) -> list[RankingRow]:
    return ranking(
        Record(player=line.row, name=line.name, total=int(points[line.row] * EXACT), deals=1)
        for line in lines
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
