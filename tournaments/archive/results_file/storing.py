"""The players of a results file as they would be stored, and what forbids it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tournaments.archive.results_file.findings import Check, Finding, FindingKind
from tournaments.archive.results_file.lines import ResultsLine
from tournaments.archive.results_file.reading import ResultsFile

MOST_LINES = 1_000
MOST_POINTS = 1_000_000  # in a round: more is a mistyped cell
MOST_NUMBER = 9_999


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedResult:
    """A player's line: points by round, None where he did not play; `extra` counts besides."""

    number: int
    name: str
    points: tuple[int | None, ...]
    extra: int

    @property
    def absent(self) -> bool:
        """Whether he is on the list without having played."""
        return all(points is None for points in self.points)


def obstacles(file: ResultsFile) -> list[Finding]:
    """Find what forbids storing a file: cells, lines or columns that a ranking cannot hold.

    Points are whole numbers; who has a total played one round at least.
    """
    if not file.by_rounds:
        return [Finding(kind=FindingKind.NO_ROUNDS)]
    if file.best is not None:
        return [Finding(kind=FindingKind.BEST_COUNT, text=str(file.best))]
    if file.averaged:
        return [Finding(kind=FindingKind.AVERAGED)]
    if len(file.lines) > MOST_LINES:
        return [Finding(kind=FindingKind.TOO_MANY, text=str(MOST_LINES))]
    return [finding for line in file.lines for finding in _obstacles(line)]


def _obstacles(line: ResultsLine) -> Iterator[Finding]:
    for points in (*line.rounds, line.extra):
        if points is not None and not _storable(points):
            yield Finding(
                kind=FindingKind.NOT_WHOLE, row=line.row, name=line.name, given=points
            )
    if line.summable and not line.absent and all(points is None for points in line.rounds):
        yield Finding(kind=FindingKind.NO_ROUND_PLAYED, row=line.row, name=line.name)


def _storable(points: Decimal) -> bool:
    return points == points.to_integral_value() and abs(points) <= MOST_POINTS


def altered(checked: Check) -> bool:
    """Tell whether what is stored differs from what the file says: totals, places, numbers."""
    return (
        bool(checked.differences)
        or checked.regrouped
        or any(finding.kind is FindingKind.PARTED for finding in checked.remarks)
    )


def numbers_kept(file: ResultsFile) -> bool:
    """Tell whether the file's own numbers can stay: a different one from 1 on each line."""
    numbers = {line.number for line in file.lines if line.number.isdecimal()}
    return len({int(number) for number in numbers}) == len(file.lines) and all(
        1 <= int(number) <= MOST_NUMBER for number in numbers
    )


def results_of(file: ResultsFile, names: Sequence[str]) -> list[ArchivedResult]:
    """Give what is stored of a file without `obstacles`; `names` are its lines', cleaned.

    Lines are numbered in their order where their own numbers cannot stay.
    """
    kept = numbers_kept(file)
    return [
        ArchivedResult(
            number=int(line.number) if kept else place,
            name=name,
            points=tuple(None if points is None else int(points) for points in line.rounds),
            extra=int(line.extra),
        )
        for place, (line, name) in enumerate(zip(file.lines, names, strict=True), start=1)
    ]
