"""The ranking of a tournament as an Excel workbook; totals are formulas over the rounds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from io import BytesIO

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from tournaments.paper.cells import (
    FIRST_ROW,
    HEAD,
    HEAD_ROW,
    MARK,
    NUMBER,
    TEXT,
    Book,
    Cell,
    CellLook,
    Formula,
    SheetColumn,
    unique_title,
)
from tournaments.paper.data import CellKind, DataColumn
from tournaments.paper.data_workbook import result_of
from tournaments.paper.shared import stamp
from tournaments.ranking import RankingRow, TeamRow
from tournaments.standings.figures import BEST_ROUND, Area, tied_formula
from tournaments.standings.table import ResultSheet, figure_columns
from tournaments.standings.words import PRESENCE, row_notes

LookedCell = tuple[CellLook, Cell]
PLACE, TOTAL = 1, 6  # the columns of these; what makes the total stands after it
LOOKS = {
    CellKind.NUMBER: NUMBER,
    CellKind.MARK: MARK,
    CellKind.AVERAGE: MARK._replace(number_format='+#,##0.0;"−"#,##0.0;0.0'),
    CellKind.PERCENT: MARK._replace(number_format="0.00"),
    CellKind.MATCH_POINTS: MARK._replace(number_format="+0.000;-0.000;0"),
}
WIDEST_NAME = 48


def result_workbook(sheet: ResultSheet, printed: datetime) -> bytes:
    """Lay a tournament's ranking out: a row a player, a column a round."""
    sheet = replace(sheet, places=sheet.places.among(row.record for row in sheet.rows))
    book = Book(sheet.name, sheet.club, printed)
    rows = book.sheet(unique_title(sheet.category or _("Classement"), []))
    figures = list(figure_columns(sheet))
    columns = list(_columns(sheet, figures, printed))
    rows.prepare(columns, freeze=f"E{FIRST_ROW}")
    last, end = HEAD_ROW + len(sheet.rows), get_column_letter(len(columns))
    rows.filter(f"A{HEAD_ROW}:{end}{last}")
    rows.print_rows(last + len(sheet.apart))
    rows.head(sheet.name, _about(sheet))
    rows.append(*((HEAD, column.head) for column in columns))
    for line, row in enumerate(sheet.rows, start=FIRST_ROW):
        rows.append(*_cells(sheet, figures, row, line))
    for record in sheet.apart:
        presence = str(PRESENCE[record.presence])
        rows.append(
            (TEXT, None), (TEXT, presence), (NUMBER, record.player), (TEXT, record.name)
        )
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _about(sheet: ResultSheet) -> str:
    state = _("classement final") if sheet.final else _("classement provisoire")
    if sheet.until:
        state = _("classement après le tour %(number)s") % {"number": sheet.moment}
    kind = sheet.title if sheet.ranked_lines else ""
    values = (sheet.club, date_format(sheet.day, "DATE_FORMAT"), kind, state, stamp())
    return " · ".join(filter(None, values))


def _columns(
    sheet: ResultSheet, figures: Sequence[DataColumn], printed: datetime
) -> Iterator[SheetColumn]:
    names = [len(row.record.name) for row in sheet.rows]
    yield SheetColumn(sheet.places.heading(_("Place"), printed), 9)
    yield SheetColumn(_("Ex æquo"), 9)
    yield SheetColumn(_("N°"), 7)
    yield SheetColumn(_("Nom"), min(WIDEST_NAME, max(names, default=0) + 4))
    yield SheetColumn(_("Catégorie"), 14)
    for column in figures:
        least = 10 if "_" in column.key else 11  # of a round or a session
        yield SheetColumn(str(column.title), max(least, len(str(column.title))))
    yield SheetColumn(_("Remarques"), 60)
    for head in sheet.places.heads.values():
        yield SheetColumn(head, 14, hidden=True)


def _cells(
    sheet: ResultSheet, figures: Sequence[DataColumn], row: RankingRow | TeamRow, line: int
) -> Iterator[LookedCell]:
    record = row.record
    at = {
        column.key: f"{get_column_letter(place)}{line}"
        for place, column in enumerate(figures, start=TOTAL)
    }
    counted = [at[f"round_{each}"] for each in sheet.rounds if each >= record.first_round]
    yield from _placed(sheet, row, line, TOTAL + len(figures) + 1)
    yield NUMBER, record.player
    yield TEXT, record.name
    yield TEXT, ", ".join(record.categories) or None
    formulas = {each.key: each.formula.format(**at) for each in sheet.figures}
    formulas["total"] = _total(sheet, at, counted)
    for column in figures:
        look, value, formula = LOOKS[column.kind], column.of(row), formulas.get(column.key)
        if column.key == "total":
            look = look._replace(bold=True)
        yield (
            look,
            Formula(formula, result_of(value)) if formula and value is not None else value,
        )
    yield TEXT, " · ".join(row_notes(row)) or None
    parts = sheet.places.figures(record)
    for key, figure in zip(sheet.places.heads, parts, strict=True):
        best = key == BEST_ROUND and counted and not record.idle
        yield NUMBER, Formula(f"=MAX({','.join(counted)})", figure) if best else figure


def _total(sheet: ResultSheet, at: Mapping[str, str], counted: Sequence[str]) -> str:
    """Add up the rounds that count, or the sessions, each with its coefficient; "" neither."""
    if sheet.coefficients:
        terms = "+".join(
            f"{float(coefficient):g}*{at[f'session_{session}']}"
            for session, coefficient in sheet.coefficients.items()
        )
        return f"=ROUND({terms}+{at['penalty']},4)"
    return f"=SUM({','.join((*counted, at['penalty']))})" if sheet.unit.add_up else ""


def _placed(
    sheet: ResultSheet, row: RankingRow | TeamRow, line: int, parts_from: int
) -> Iterator[LookedCell]:
    """The place and whether it is shared, which follow the totals."""
    area = Area(FIRST_ROW, HEAD_ROW + len(sheet.rows))
    word = _("ex æquo")
    tied = word if row.tied else ""
    if sheet.places.follow:
        letters = [
            str(get_column_letter(parts_from + place))
            for place in range(len(sheet.places.heads))
        ]
        total = get_column_letter(TOTAL)
        yield NUMBER, Formula(sheet.places.formula(line, area, total, letters), row.rank)
        yield TEXT, Formula(tied_formula(line, area, get_column_letter(PLACE), word), tied)
    else:
        yield NUMBER, row.rank
        yield TEXT, tied or None
