"""Reading a results file: place, number, name, one column a round, total."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tournaments.archive.results_file.by_sum import as_amounts, columns_that_sum
from tournaments.foreign.columns import Columns, ForeignField, Rows, fold, guess, number

ROUND = "t|tour|position|pos|p|seance|s|manche|m|partie|ronde|r|round|soiree|journee|j|etape"
PHASE = r"((1 \d{1,2}|demi|semi|quarter|quarts?|huitiemes?)( de)? )?finale?s?( \d)?"
DATE = r"(\d{1,2} \d{1,2}( \d{2}| \d{4})?|\d{4} \d{2} \d{2}(t00 00 00)?)"  # 03/10, folded
FIELDS = (
    ForeignField(
        name="place",
        patterns=("((place|rang|rank)( (au|on) .*)?)|clt|class|classement|cl|rg|pl",),
    ),
    ForeignField(
        name="number",
        patterns=(r"n|no|num|numero|n (joueur|inscription|d inscription|dossard)|dossard",),
    ),
    ForeignField(
        name="name",
        patterns=(
            "noms?( (et )?prenoms?)?|prenoms? (et )?noms?|(nom (du )?)?joueurs?|participants?",
            "equipes?|nom de l equipe|names?|players?",
        ),
    ),
    ForeignField(name="first_name", patterns=("prenoms?",)),
    ForeignField(
        name="rounds",
        patterns=(
            "|".join(
                (
                    rf"(({ROUND})( n| no)? ?)?\d{{1,2}}( \d{{1,2}} donnes?)?",
                    rf"\d{{1,2}} ?(er|re|ere|e|eme|nd|nde)? ({ROUND})",
                    rf"(({ROUND})( du)? )?{DATE}",
                    rf"{PHASE}|round of 16( \d)?",
                )
            ),
        ),
        many=True,
    ),
    ForeignField(name="penalty", patterns=("penalites?|pen|pena|malus",), many=True),
    ForeignField(name="bonus", patterns=("bonus|primes?",), many=True),
    ForeignField(
        name="total",
        patterns=(
            "tot|total|total general|total points|total final|cumul|score total|somme",
            "points?|pts|score|resultat|bilan",
        ),
        last=True,
    ),
)
ABSENT = re.compile(r"|x+|abs|absent|exempt|forfait|ff|abandon|np|n p")  # folded
TIED = re.compile(r"|ex|ex ?(ae|æ)quo|idem|id")
PLACE = re.compile(r"=?\s*([0-9]{1,4})\s*(?:(?:er|re|e|ème|eme|è|\.|°|º)(?!\w))?\s*(.*)")
SUM = re.compile(r".*\b(total|totaux|somme|moyenne|controle|verification)\b.*")
REMARK = re.compile(
    r"(nombre|nb|effectif|arbitres?|organisateurs?|directeur|signatures?|edite|imprime|fait|"
    r"page \d|le \d)\b.*"
)


FEWEST_NUMBERS = 2  # a player has a score and a total, a remark at most a number


class NoHeadingsError(Exception):
    """No row with the headings that a results file needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsLine:
    """What one row says of a player; `row` counts from 1 as in the spreadsheet.

    `place` is None where the file gives none, and that of the line above for an "ex æquo".
    Rounds not played are None. `extra` is bonus less penalties. `unreadable` are the columns
    with something else than a number, and what stands there; `summable` when no score is.
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

    @property
    def absent(self) -> bool:
        """Whether there is no score at all: somebody on the list who did not play."""
        scores = [*self.rounds, self.total]
        return self.summable and all(score is None for score in scores)

    @property
    def computed(self) -> Decimal:
        """Add up the rounds, penalties and bonus."""
        return sum((points for points in self.rounds if points is not None), self.extra)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsFile:
    """A results file's lines, its columns, and the rows below the headings that are no line.

    `by_sum` are the headings of rounds that only their sums have told.
    """

    columns: Columns
    lines: tuple[ResultsLine, ...]
    skipped: tuple[int, ...]
    by_sum: tuple[str, ...] = ()

    @property
    def rounds(self) -> tuple[str, ...]:
        """Give the headings of the rounds."""
        return tuple(map(self.columns.title, self.columns.places.get("rounds", ())))

    @property
    def by_rounds(self) -> bool:
        """Whether totals can be computed."""
        return "rounds" in self.columns


def holds_results(rows: Rows) -> bool:
    """Tell whether a table has the headings of a results file."""
    return _guess(rows) is not None


def _guess(rows: Rows) -> Columns | None:
    columns = guess(rows, FIELDS, ("name", "number"))
    scored = columns and ("total" in columns or "rounds" in columns)
    return columns if scored else None


def read_results(rows: Rows, columns: Columns | None = None) -> ResultsFile:
    """Read the rows of a results file, its columns guessed or given.

    They are guessed by their headings; columns of numbers that make up the total on most rows
    are rounds, whatever their headings. Raises NoHeadingsError without a name or number, or
    without a total or rounds.
    """
    if columns is not None:
        return _read(rows, columns)
    columns = _guess(rows)
    if columns is None:
        raise NoHeadingsError
    first = _read(rows, columns)
    told = _rounds_by_sum(rows, first)
    if not told:
        return first
    rounds = sorted((*columns.places.get("rounds", ()), *told))
    places = {**columns.places, "rounds": tuple(rounds)}
    read = _read(rows, replace(columns, places=places))
    return replace(read, by_sum=tuple(map(columns.title, told)))


def _read(rows: Rows, columns: Columns) -> ResultsFile:
    lines: list[ResultsLine] = []
    skipped: list[int] = []
    for index in range(columns.heading + 1, len(rows)):
        row = rows[index]
        if not any(row) or tuple(row) == columns.titles:  # headings again, on the next page
            continue
        if _is_line(row, columns):
            above = lines[-1].place if lines else None
            lines.append(_line(row, index + 1, columns, above))
        else:
            skipped.append(index + 1)
    if not lines:
        raise NoHeadingsError
    return ResultsFile(columns=columns, lines=tuple(lines), skipped=tuple(skipped))


def _rounds_by_sum(rows: Rows, file: ResultsFile) -> tuple[int, ...]:
    """Find columns that no heading tells and that make up the totals, where those lack some."""
    summed = [line for line in file.lines if line.total is not None and line.summable]
    missing = [(line.total or Decimal(0)) - line.computed for line in summed]
    if 2 * sum(map(bool, missing)) <= len(missing):  # the rounds that are known are all
        return ()
    taken = {place for places in file.columns.places.values() for place in places}
    cells = [rows[line.row - 1] for line in summed]
    width = max(map(len, cells))
    places = [
        place
        for place in range(width)
        if place not in taken and 2 * sum(_is_points(row, place) for row in cells) > len(cells)
    ]
    # One column that equals the total may be the total once more.
    fewest = 1 if file.by_rounds else 2
    found = columns_that_sum(as_amounts(cells, places, number), missing, fewest=fewest)
    return tuple(places[column] for column in found)


def _is_points(row: Sequence[str], place: int) -> bool:
    text = row[place] if place < len(row) else ""
    return number(text) is not None or bool(ABSENT.fullmatch(fold(text)))


def _is_line(row: Sequence[str], columns: Columns) -> bool:
    """Say whether a row is about a player, not a sum or a remark below the table."""
    name = _name(row, columns)
    if not name and not columns.cell(row, "number"):
        return False
    if columns.cell(row, "place"):
        return True
    return not (SUM.fullmatch(fold(name)) or _is_remark(row, fold(name)))


def _is_remark(row: Sequence[str], name: str) -> bool:
    """Say whether a row is a footer, such as "Fait à Lyon" or "Arbitre : Zoé"."""
    others = sum(1 for cell in row if number(cell) is not None)
    return others < FEWEST_NUMBERS and bool(REMARK.fullmatch(name))


def _line(
    row: Sequence[str], number_of_row: int, columns: Columns, above: int | None
) -> ResultsLine:
    unreadable: list[tuple[str, str]] = []

    def read(place: int) -> Decimal | None:
        text = row[place] if place < len(row) else ""
        points = number(text)
        if points is None and not ABSENT.fullmatch(fold(text)):
            unreadable.append((columns.title(place), text))
        return points

    def added(field: str) -> Decimal:
        amounts = (read(place) or Decimal(0) for place in columns.places.get(field, ()))
        return sum(map(abs, amounts), Decimal(0))

    rounds = tuple(read(place) for place in columns.places.get("rounds", ()))
    totals = [read(place) for place in columns.places.get("total", ())]
    extra = added("bonus") - added("penalty")
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
    )


def _name(row: Sequence[str], columns: Columns) -> str:
    return f"{columns.cell(row, 'name')} {columns.cell(row, 'first_name')}".strip()


def _place(
    row: Sequence[str], columns: Columns, above: int | None, unreadable: list[tuple[str, str]]
) -> int | None:
    """Read a place: 3, 3e, 3 ex æquo, =3; "ex" and an empty cell are the place above."""
    if "place" not in columns:
        return None
    text = columns.cell(row, "place")
    if found := PLACE.fullmatch(text):
        if TIED.fullmatch(fold(found[2])):
            return int(found[1])
    elif above is not None and TIED.fullmatch(fold(text)):
        return above
    unreadable.append((columns.title(columns.places["place"][0]), text))
    return None
