"""Lines of a results file: what each row says of a player, rows below the table left out."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import pairwise

from tournaments.archive.results_file.headings import (
    ABSENT,
    FEWEST_NUMBERS,
    PLACE,
    REMARK,
    SUM,
    TIED,
)
from tournaments.foreign.columns import Columns, Rows, fold, read_number

WRITTEN = Decimal("0.0001")  # of a mean
ZERO = Decimal(0)
FEWEST_ADDED = 2  # lines that a sum below them adds up


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsLine:
    """What one row says of a player; `row` counts from 1 as in the spreadsheet.

    `place` is None where the file gives none, and that of the line above for an "ex æquo".
    Rounds not played are None; the `best` ones count, all where it is None. `extra` is bonus
    less penalties. `team` is that of the line above where its cell is blank. `unreadable` are
    the columns with something else than a number, and what stands there; `summable` when no
    score is. A total is `averaged` where it is the mean of the rounds. Places begin anew with
    each `section`; whoever came to a later `stage` stands before the others. `placed` where
    the row itself gives a place.
    """

    row: int
    name: str
    number: str
    place: int | None
    rounds: tuple[Decimal | None, ...]
    extra: Decimal
    total: Decimal | None
    unreadable: tuple[tuple[str, str], ...]
    summable: bool
    team: str = ""
    team_total: Decimal | None = None
    best: int | None = None
    section: int = 0
    stage: int = 0
    placed: bool = False
    averaged: bool = False

    @property
    def absent(self) -> bool:
        """Whether there is no score at all: somebody on the list who did not play.

        A total of 0 beside rounds that are all blank is none.
        """
        without = self.total is None or (bool(self.rounds) and self.total == self.extra == 0)
        return self.summable and without and all(score is None for score in self.rounds)

    @property
    def computed(self) -> Decimal:
        """Add up the rounds that count, penalties and bonus; or give their mean.

        A mean is the total that is given where they are the same as far as it is written.
        """
        played = sorted((points for points in self.rounds if points is not None), reverse=True)
        if not self.averaged or not played:
            return sum(played[: self.best], self.extra)
        mean = (sum(played, ZERO) / len(played) + self.extra).quantize(WRITTEN)
        return self.total if self.total and abs(self.total - mean) <= WRITTEN else mean


@dataclass
class Reader:
    """Reads row after row; `apart` where something other than a player stood between two."""

    columns: Columns
    lines: list[ResultsLine] = field(default_factory=list)
    skipped: list[int] = field(default_factory=list)
    apart: bool = False
    blank: list[int] = field(default_factory=list)

    def read(self, rows: Rows) -> None:
        for index in range(self.columns.heading + 1, len(rows)):
            row = rows[index]
            if not any(row):
                self.blank.append(index + 1)
            if not any(row) or tuple(row) == self.columns.titles:  # headings again
                self.apart = True
            elif self._is_line(row):
                self._add(row, index + 1)
            else:
                self.skipped.append(index + 1)
                self.apart = True
        self._leave_feet_out()
        if self.lines and _is_sum(self.lines):
            self.skipped.append(self.lines.pop().row)

    def _leave_feet_out(self) -> None:
        """Leave out what has no score, place or number below the blank row under the scores."""
        last = max((line.row for line in self.lines if not line.absent), default=0)
        end = min((row for row in self.blank if row > last > 0), default=0)
        while end and (line := self.lines[-1]).row > end and not (line.placed or line.number):
            self.skipped.append(self.lines.pop().row)
        self.skipped.sort()

    def _add(self, row: Sequence[str], number_of_row: int) -> None:
        above = self.lines[-1] if self.lines else None
        line = _line(row, number_of_row, self.columns, above)
        section = above.section if above else 0
        if self.apart and above and line.place == 1 and above.place != 1:
            section += 1
        self.apart = line.absent
        self.lines.append(replace(line, section=section))

    def _is_line(self, row: Sequence[str]) -> bool:
        """Say whether a row is about a player, not a sum or a remark below the table."""
        name = _name(row, self.columns)
        if not name and not self.columns.cell(row, "number"):
            return False
        if self.columns.cell(row, "place"):
            return True
        return not (SUM.fullmatch(fold(name)) or _is_remark(row, name))


def _is_sum(lines: Sequence[ResultsLine]) -> bool:
    """Say whether the last line has under each score the sum of the others, whatever its name.

    Several rounds have to say so: one score may be the sum of others by chance.
    """
    *others, last = lines
    played = [place for place, points in enumerate(last.rounds) if points is not None]
    scores = [(last.rounds[place], [one.rounds[place] for one in others]) for place in played]
    scores.append((last.total, [one.total for one in others]))
    return (
        not last.placed
        and not last.number
        and len(others) >= FEWEST_ADDED
        and len(played) >= FEWEST_NUMBERS
        and all(points in {None, sum(filter(None, above))} for points, above in scores)
    )


def sectioned(lines: Sequence[ResultsLine]) -> tuple[ResultsLine, ...]:
    """Keep the sections where each is in the order of its places; else there are none."""
    placed = [line for line in lines if line.place is not None]
    ordered = all(
        one.section < two.section or (one.place or 0) <= (two.place or 0)
        for one, two in pairwise(placed)
    )
    return tuple(lines if ordered else (replace(line, section=0) for line in lines))


def _is_remark(row: Sequence[str], name: str) -> bool:
    """Say whether a row is a footer, such as "Fait à Lyon" or "Arbitre : Zoé"."""
    others = sum(1 for cell in row if read_number(cell) is not None)
    return others < FEWEST_NUMBERS and (":" in name or bool(REMARK.fullmatch(fold(name))))


def _line(
    row: Sequence[str], number_of_row: int, columns: Columns, above: ResultsLine | None
) -> ResultsLine:
    unreadable: list[tuple[str, str]] = []

    def read(place: int) -> Decimal | None:
        text = _at(row, place)
        points = read_number(text)
        if points is None and not ABSENT.fullmatch(fold(text)):
            unreadable.append((columns.title(place), text))
        return points

    def amounts(field: str) -> list[Decimal | None]:
        return [read(place) for place in columns.places.get(field, ())]

    rounds, totals = tuple(amounts("rounds")), amounts("total")
    lost = sum((abs(points) for points in amounts("penalty") if points), ZERO)
    extra = sum((points for points in amounts("bonus") if points), ZERO) - lost
    team_totals = amounts("team_total")
    summable = not unreadable
    absent = summable and all(points is None for points in (*rounds, *totals))
    return ResultsLine(
        row=number_of_row,
        name=_name(row, columns),
        number=columns.cell(row, "number"),
        place=None if absent else _place(row, columns, above, unreadable),
        rounds=rounds,
        extra=extra,
        total=totals[0] if totals else None,
        unreadable=tuple(unreadable),
        summable=summable,
        stage=int(read_number(columns.cell(row, "stage")) or 0),
        placed=bool(columns.cell(row, "place")),
        team=columns.cell(row, "team") or (above.team if above else ""),
        team_total=team_totals[0] if team_totals else None,
    )


def _name(row: Sequence[str], columns: Columns) -> str:
    return f"{columns.cell(row, 'name')} {columns.cell(row, 'first_name')}".strip()


def _place(
    row: Sequence[str],
    columns: Columns,
    above: ResultsLine | None,
    unreadable: list[tuple[str, str]],
) -> int | None:
    """Read a place: 3, 3e, 3 ex æquo, =3; "ex" and an empty cell are the place above."""
    if "place" not in columns:
        return None
    text = columns.cell(row, "place")
    if found := PLACE.fullmatch(text):
        if TIED.fullmatch(fold(found[2])):
            return int(found[1])
    elif above is not None and above.place is not None and TIED.fullmatch(fold(text)):
        return above.place
    unreadable.append((columns.title(columns.places["place"][0]), text))
    return None


def _at(row: Sequence[str], place: int) -> str:
    return row[place] if place < len(row) else ""
