"""Reading a results file: place, number, name, one column a round, total; a row a player."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from tournaments.foreign.columns import (
    FORMULA,
    SUM,
    Columns,
    Rows,
    SheetField,
    cell_at,
    fold,
    guess,
    read_number,
)

ROUND = "t|tour|position|pos|p|seance|s|manche|m|partie|ronde|r|round|soiree|journee|j|etape"
PHASE = r"((1 \d{1,2}|demi|semi|quarter|quarts?|huitiemes?)( de)? )?finale?s?( \d)?"
DATE = r"(\d{1,2} \d{1,2}( \d{2}| \d{4})?|\d{4} \d{2} \d{2}(t00 00 00)?)"  # 03/10, folded
PLAYER = "(joueurs?|joueuses?|participants?|concurrents?)"
NAME = (
    rf"(noms?( (et )?prenoms?| complet)?|prenoms? (et )?noms?)( (du|de la|des) {PLAYER})?|"
    rf"{PLAYER}( {PLAYER})?"
)
TOTAL = (
    "tot|total|cumul|somme|(tot|total|score|resultat|bilan|cumul) (general|final|total)|"
    "(tot|total|cumul|somme) (des )?(points|pts|scores)|(points|pts) (totaux|total|cumules)|"
    "(final|total|overall|general) (score|points|result)"
)
ROUNDS = (
    rf"(({ROUND})( n| no)? ?)?\d{{1,2}}( \d{{1,2}} donnes?)?|"
    rf"\d{{1,2}} ?(er|re|ere|e|eme|nd|nde)? ({ROUND})|"
    rf"(({ROUND})( du)? )?{DATE}|{PHASE}|round of 16( \d)?"
)
LESS = r"(penalites?|pen|pena|malus|amendes?|sanctions?|retraits?)\b.*"
MORE = r"(bonus|primes?|handicaps?|ajustements?|corrections?|decisions?)\b.*"
PLACES = "((place|rang|rank)( (au|on) .*)?)|clt|class|classement|cl|rg|pl"
NUMBERS = "n|no|num|numero|n (joueur|inscription|d inscription|dossard)|dossard"
TEAMS = "equipes?|nom de l equipe"
FIELDS = (
    SheetField(name="place", patterns=(PLACES,)),
    SheetField(name="number", patterns=(NUMBERS,)),
    SheetField(name="name", patterns=(NAME, f"{TEAMS}|(player )?names?|players?( names?)?")),
    SheetField(name="first_name", patterns=("prenoms?",)),
    SheetField(name="team", patterns=(f"{TEAMS}|teams?",)),
    SheetField(name="rounds", patterns=(ROUNDS,), many=True),
    SheetField(name="penalty", patterns=(LESS,), many=True),
    SheetField(name="bonus", patterns=(MORE,), many=True),
    SheetField(
        name="team_total",
        patterns=("(total|score|points|somme) (de |par |d )?(l )?equipes?",),
        last=True,
    ),
    SheetField(name="stage", patterns=("phases?|stages?",), asked=False),
    SheetField(
        name="total", patterns=(TOTAL, "points?|pts|score|resultat|bilan|general"), last=True
    ),
)
TOLD_BY = ("name", "number")
ABSENT = re.compile(r"|x+|abs|absent|exempt|forfait|ff|abandon|np|n p")  # folded
TIED = re.compile(r"|ex|ex ?(ae|æ)quo|idem|id")
PLACE = re.compile(r"=?\s*([0-9]{1,4})\s*(?:(?:er|re|e|ème|eme|è|\.|°|º)(?!\w))?\s*(.*)")
OTHERS = re.compile(r"ecarts?|controle|verif(ication)?|pointage|donnes?( jouees?)?")  # nobody
ZERO, WRITTEN = Decimal(0), Decimal("0.0001")  # of a mean
MOST_COLUMNS, SAMPLE, FEWEST = 24, 40, 2  # in which rounds are told by their sum


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsLine:
    """What one row says of a player; `row` counts from 1 as in the spreadsheet.

    `place` is None where the file gives none, and that of the line above for an "ex æquo".
    Rounds not played are None. `extra` is bonus less penalties. `team` is that of the line
    above where its cell is blank. `unreadable` are the columns with something else than a
    number, and what stands there; `summable` when no score is. Places begin anew with each
    `section`; whoever came to a later `stage` stands before the others.
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
    absent: bool
    team: str = ""
    team_total: Decimal | None = None
    section: int = 0
    stage: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsFile:
    """A results file's lines, its columns, and the rows below the headings that are no line.

    The `best` rounds of each count, all where it is None; totals are sums, or `averaged`.
    """

    columns: Columns
    lines: tuple[ResultsLine, ...]
    skipped: tuple[int, ...]
    best: int | None = None
    averaged: bool = False

    @property
    def rounds(self) -> tuple[str, ...]:
        """Give the headings of the rounds."""
        return tuple(map(self.columns.title, self.columns.places.get("rounds", ())))

    @property
    def by_rounds(self) -> bool:
        """Whether totals can be computed."""
        return "rounds" in self.columns

    @property
    def by_sum(self) -> list[str]:
        """Give the headings of rounds that say nothing, whose sums make the totals."""
        strange = [title for title in self.rounds if not re.fullmatch(ROUNDS, fold(title))]
        return strange if 2 * self.right > len(self.lines) else []

    @property
    def adjusted(self) -> bool:
        """Whether something counts besides the rounds."""
        return any(line.extra for line in self.lines)

    @property
    def sections(self) -> int:
        """Count the parts that each have a ranking of their own."""
        return len({line.section for line in self.lines})

    @property
    def right(self) -> int:
        """Count the lines whose rounds make their total."""
        return sum(one.summable and one.total == self.computed(one) for one in self.lines)

    def computed(self, line: ResultsLine) -> Decimal:
        """Add up the rounds that count, penalties and bonus; or give their mean.

        A mean is the total that is given where they are the same as far as it is written.
        """
        played = sorted((points for points in line.rounds if points is not None), reverse=True)
        if not self.averaged or not played:
            return sum(played[: self.best], line.extra)
        mean = (sum(played, ZERO) / len(played) + line.extra).quantize(WRITTEN)
        return line.total if line.total and abs(line.total - mean) <= WRITTEN else mean


def holds_results(columns: Columns | None) -> bool:
    return columns is not None and ("total" in columns or "rounds" in columns)


def read_results(
    rows: Rows, columns: Columns, *, left: Collection[int] = (), best: int | None = None
) -> ResultsFile:
    """Read the rows of a results file but those `left` out; the `best` rounds count.

    Totals are taken for means of the rounds where that makes most right, as no sum does.
    """
    lines: list[ResultsLine] = []
    skipped: list[int] = []
    apart = False
    for index in range(columns.heading + 1, len(rows)):
        row = rows[index]
        if not any(row) or tuple(row) == columns.titles:  # headings again
            apart = True
        elif index + 1 in left or not _is_line(row, columns):
            skipped.append(index + 1)
            apart = True
        else:
            line = _line(row, index + 1, columns, lines[-1] if lines else None)
            if apart and lines and line.place == 1 and lines[-1].place != 1:
                line = replace(line, section=line.section + 1)
            apart = line.absent
            lines.append(line)
    file = ResultsFile(
        columns=columns, lines=_sectioned(lines), skipped=tuple(skipped), best=best
    )
    mean = replace(file, averaged=best is None and len(file.rounds) > 1)
    better = mean.averaged and mean.right >= file.right + FEWEST
    return mean if better and 2 * mean.right > len(lines) else file


def _sectioned(lines: Sequence[ResultsLine]) -> tuple[ResultsLine, ...]:
    """Keep the sections where each is in the order of its places; else there are none."""
    placed = [line for line in lines if line.place is not None]
    ordered = all(
        one.section < two.section or (one.place or 0) <= (two.place or 0)
        for one, two in pairwise(placed)
    )
    return tuple(lines if ordered else (replace(line, section=0) for line in lines))


def _is_line(row: Sequence[str], columns: Columns) -> bool:
    """Say whether a row is a player's: he has a place, a number or a score, and is no sum."""
    name, number = _name(row, columns), columns.cell(row, "number")
    if columns.cell(row, "place"):
        return bool(name or number)
    scores = [*columns.cells(row, "rounds"), columns.cell(row, "total")]
    if SUM.fullmatch(fold(name)) or OTHERS.fullmatch(fold(name)):
        return False
    return bool(number or (name and any(scores)))


def _line(
    row: Sequence[str], number_of_row: int, columns: Columns, above: ResultsLine | None
) -> ResultsLine:
    unreadable: list[tuple[str, str]] = []

    def amounts(field: str) -> list[Decimal | None]:
        points = []
        for place in columns.places.get(field, ()):
            text = cell_at(row, place)
            points.append(read_number(text))
            absent = ABSENT.fullmatch(fold(text)) and text != FORMULA
            if points[-1] is None and not absent:
                unreadable.append((columns.title(place), text))
        return points

    rounds, totals = tuple(amounts("rounds")), amounts("total")
    total = totals[0] if totals else None
    lost = sum((abs(points) for points in amounts("penalty") if points), ZERO)
    extra = sum((points for points in amounts("bonus") if points), ZERO) - lost
    team_totals = amounts("team_total")
    summable = not unreadable
    nothing = total is None or (bool(rounds) and total == extra == 0)  # 0 beside blank rounds
    absent = summable and nothing and all(points is None for points in rounds)
    blank = summable and all(points is None for points in (*rounds, *totals))
    return ResultsLine(
        row=number_of_row,
        name=_name(row, columns),
        number=columns.cell(row, "number"),
        place=None if blank else _place(row, columns, above, unreadable),
        rounds=rounds,
        extra=extra,
        total=total,
        unreadable=tuple(unreadable),
        summable=summable,
        absent=absent,
        team=columns.cell(row, "team") or (above.team if above else ""),
        team_total=team_totals[0] if team_totals else None,
        section=above.section if above else 0,
        stage=int(read_number(columns.cell(row, "stage")) or 0),
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
    if written := PLACE.fullmatch(text):
        if TIED.fullmatch(fold(written[2])):
            return int(written[1])
    elif above is not None and above.place is not None and TIED.fullmatch(fold(text)):
        return above.place
    unreadable.append((columns.title(columns.places["place"][0]), text))
    return None


def guess_columns(rows: Rows) -> Columns | None:
    """Tell the columns by their headings and sums, or None without those that are needed."""
    columns = guess(rows, FIELDS, TOLD_BY)
    return with_neighbours(rows, columns) if columns and holds_results(columns) else None


def with_neighbours(rows: Rows, columns: Columns) -> Columns:
    """Add neighbours that make, with the rounds that are known, the total on most rows.

    A column that equals the total by itself is no round, but a mark that is said twice; columns
    behind the total have to make it on every row.
    """
    file = read_results(rows, columns)
    lines = [line for line in file.lines if line.total is not None and line.summable][:SAMPLE]
    cells = [rows[line.row - 1] for line in lines]
    places = _candidates(cells, columns)
    missing = [(line.total or ZERO) - file.computed(line) for line in lines]
    known = bool(columns.places.get("rounds"))
    behind = places[:1] > list(columns.places.get("total", ()))
    least = len(lines) if behind else len(lines) // 2 + 1
    best, most = (0, 0), max(sum(not over for over in missing), FEWEST - 1)
    for first in range(len(places)):
        sums = [ZERO] * len(lines)
        for last in range(first, len(places)):
            for number, row in enumerate(cells):
                sums[number] += read_number(cell_at(row, places[last])) or ZERO
            right = sum(one == over for one, over in zip(sums, missing, strict=True))
            if right > most and right >= least and (known or last > first):
                best, most = (first, last + 1), right
    added = places[best[0] : best[1]]
    if not added:
        return columns
    rounds = tuple(sorted((*columns.places.get("rounds", ()), *added)))
    return replace(columns, places={**columns.places, "rounds": rounds})


def _candidates(cells: Sequence[Sequence[str]], columns: Columns) -> list[int]:
    """Give the columns of numbers without a meaning, before the total if there are any."""
    taken = {place for places in columns.places.values() for place in places}
    total = max(columns.places.get("total", (0,)))
    width = max(map(len, cells), default=0)
    places = [
        place
        for place in range(width)
        if place not in taken
        and not re.fullmatch(TOTAL, fold(columns.title(place)))
        and 2 * sum(read_number(cell_at(row, place)) is not None for row in cells) > len(cells)
    ]
    return ([place for place in places if place < total] or places)[:MOST_COLUMNS]
