"""The ranking of a tournament as an Excel workbook; totals are formulas over the rounds.

What follows from totals, places among it, follows in every workbook by the same formulas.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from io import BytesIO
from itertools import zip_longest

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.paper.cells import FIRST_ROW, HEAD_ROW, NUMBER, TEXT, Book
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.paper.data_workbook import DataPlace, FormulaOf, place, write_data
from tournaments.paper.shared import stamp
from tournaments.ranking import RankingRow, TeamRow
from tournaments.standings.figures import (
    BEST_ROUND,
    Area,
    Places,
    RecordFigure,
    tied_formula,
)
from tournaments.standings.table import ResultSheet, figure_columns
from tournaments.standings.words import PRESENCE, row_notes

AnyRow = RankingRow | TeamRow
Counted = Callable[[int, Sequence[Value]], Sequence[str]]  # the cells of rounds that count


def result_workbook(sheet: ResultSheet, printed: datetime) -> bytes:
    """Lay a tournament's ranking out: a row a player, a column a round."""
    places = sheet.places.among(row.record for row in sheet.rows)
    book = Book(sheet.name, sheet.club, printed)
    title, columns = sheet.category or _("Classement"), ranking_columns(sheet)
    data = with_figures(
        Datasheet.of(title, columns, sheet.rows, sheet.name), places, sheet.rows
    )
    at = place(book, data.headed("rank", places.heading(_("Place"), printed)))
    formulas = _totals(at, sheet) | from_totals(at, sheet.figures, places, len(sheet.rows))
    last = write_data(at, ("", _about(sheet)), formulas=formulas)
    for record in sheet.apart:
        presence = str(PRESENCE[record.presence])
        at.rows.append(
            (TEXT, None), (TEXT, presence), (NUMBER, record.player), (TEXT, record.name)
        )
    at.rows.print_rows(last + len(sheet.apart))
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _about(sheet: ResultSheet) -> str:
    state = _("classement final") if sheet.final else _("classement provisoire")
    if sheet.until:
        state = _("classement après le tour %(number)s") % {"number": sheet.moment}
    kind = sheet.title if sheet.ranked_lines or sheet.order else ""
    values = (sheet.club, date_format(sheet.day, "DATE_FORMAT"), kind, state, stamp())
    return " · ".join(filter(None, values))


def ranking_columns(sheet: ResultSheet, *more: DataColumn) -> list[DataColumn]:
    """What a ranking says of its rows; `more` stands between who it is and what he made."""
    return [
        DataColumn("rank", _("Place"), lambda row: row.rank or None, CellKind.TAG, 8),
        tied_column(),
        DataColumn("number", _("N°"), lambda row: row.record.player, CellKind.TAG, 7),
        DataColumn("name", _("Nom"), lambda row: row.record.name, width=30),
        DataColumn(
            "category", _("Catégorie"), lambda row: ", ".join(row.record.categories), width=13
        ),
        *more,
        *figure_columns(sheet),
        notes_column(_("Remarques"), 64),
    ]


def tied_column() -> DataColumn:
    """Says of a place that it is shared."""
    word = _("ex æquo")
    return DataColumn("tied", _("Ex æquo"), lambda row: word if row.tied else None, width=10)


def notes_column(title: str, width: float) -> DataColumn:
    """Says what a place does not; of who has none left, and that is all."""

    def noted(row: AnyRow) -> str:
        return " · ".join(row_notes(row)) if row.rank else str(PRESENCE[row.record.presence])

    return DataColumn("notes", title, noted, width=width)


def with_figures(data: Datasheet, places: Places, ranked: Sequence[AnyRow]) -> Datasheet:
    """Add to a ranking's rows, out of sight, what its places are made of beside the totals."""
    heads = places.heads
    columns = (
        DataColumn(key=key, title=head, kind=CellKind.NUMBER, hidden=True)
        for key, head in heads.items()
    )
    figures = [places.figures(row.record) for row in ranked]
    rows = zip_longest(data.rows, figures, fillvalue=[None] * len(heads))
    return replace(
        data, columns=[*data.columns, *columns], rows=[[*row, *more] for row, more in rows]
    )


def _totals(at: DataPlace, sheet: ResultSheet) -> dict[str, FormulaOf]:
    """Add up the rounds that count, or the sessions, each with its coefficient."""
    penalty, records = at.letter("penalty"), [row.record for row in sheet.rows]

    def counted(line: int, _row: Sequence[Value]) -> Sequence[str]:
        first = records[line - FIRST_ROW].first_round
        return [f"{at.letter(f'round_{each}')}{line}" for each in sheet.rounds if each >= first]

    def played(line: int, row: Sequence[Value]) -> Sequence[str]:
        return () if records[line - FIRST_ROW].idle else counted(line, row)

    def total(line: int, row: Sequence[Value]) -> str:
        return f"=SUM({','.join((*counted(line, row), f'{penalty}{line}'))})"

    def weighed(line: int, _row: Sequence[Value]) -> str:
        terms = "+".join(
            f"{float(coefficient):g}*{at.letter(f'session_{session}')}{line}"
            for session, coefficient in sheet.coefficients.items()
        )
        return f"=ROUND({terms}+{penalty}{line},4)"

    best = best_round(at, played)
    if sheet.coefficients:
        return {"total": weighed} | best
    return {"total": total} | best if sheet.unit.add_up else best


def from_totals(
    at: DataPlace, figures: Sequence[RecordFigure], places: Places, ranked: int
) -> dict[str, FormulaOf]:
    """What follows from the totals: figures, and the places of so many rows where they can."""
    worked_out = {each.key: _figure(at, each) for each in figures if each.formula}
    if not places.follow:
        return worked_out
    area = Area(FIRST_ROW, HEAD_ROW + ranked)
    parts = [at.letter(key) for key in places.heads]
    letter, word = at.letter("rank"), _("ex æquo")

    def rank(line: int, row: Sequence[Value]) -> str | None:
        is_ranked = row[0] is not None
        return places.formula(line, area, at.letter("total"), parts) if is_ranked else None

    def tied(line: int, row: Sequence[Value]) -> str | None:
        return tied_formula(line, area, letter, word) if row[0] is not None else None

    return {**worked_out, "rank": rank, "tied": tied}


def _figure(at: DataPlace, figure: RecordFigure) -> FormulaOf:
    place_of, letters = at.data.place(figure.key), {key: at.letter(key) for key in at.keys}

    def worked_out(line: int, row: Sequence[Value]) -> str | None:
        cells = {key: f"{letter}{line}" for key, letter in letters.items()}
        return None if row[place_of] is None else figure.formula.format(**cells)

    return worked_out


def best_round(at: DataPlace, counted: Counted) -> dict[str, FormulaOf]:
    """Find the best of the rounds that count for who has played, where places ask for it."""

    def best(line: int, row: Sequence[Value]) -> str | None:
        cells = counted(line, row)
        return f"=MAX({','.join(cells)})" if cells else None

    return {BEST_ROUND: best} if BEST_ROUND in at.keys else {}
