"""The ranking of a tournament as an Excel workbook; totals are formulas over the rounds."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from io import BytesIO

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from tournaments.paper.cells import (
    BILAN,
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
from tournaments.paper.data import CellKind
from tournaments.paper.shared import stamp
from tournaments.play import ordering
from tournaments.ranking import RankingRow, Record, TeamRow, exact_percentage, plain
from tournaments.standings.figures import BEST_ROUND, Area, tied_formula
from tournaments.standings.table import ResultSheet
from tournaments.standings.words import PRESENCE, row_notes

LookedCell = tuple[CellLook, Cell]
PLACE, TOTAL, FIGURES_FROM = 1, 6, 7  # the columns of these: sessions, then rounds
PERCENT = "0.00"
FORMATS = {ordering.PERCENT.key: PERCENT, ordering.MATCH_POINTS.key: "+0.000;-0.000;0"}
MEAN = MARK._replace(number_format='+#,##0.0;"−"#,##0.0;0.0')
WIDEST_NAME = 48


def result_workbook(sheet: ResultSheet, printed: datetime) -> bytes:
    """Lay a tournament's ranking out: a row a player, a column a round."""
    sheet = replace(sheet, places=sheet.places.among(row.record for row in sheet.rows))
    book = Book(sheet.name, sheet.club, printed)
    rows = book.sheet(unique_title(sheet.category or _("Classement"), []))
    columns = list(_columns(sheet, printed))
    rows.prepare(columns, freeze=f"E{FIRST_ROW}")
    last, end = HEAD_ROW + len(sheet.rows), get_column_letter(len(columns))
    rows.filter(f"A{HEAD_ROW}:{end}{last}")
    rows.print_rows(last + len(sheet.apart))
    rows.head(sheet.name, _about(sheet))
    rows.append(*((HEAD, column.head) for column in columns))
    for line, row in enumerate(sheet.rows, start=FIRST_ROW):
        rows.append(*_cells(sheet, row, line))
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


def _columns(sheet: ResultSheet, printed: datetime) -> Iterator[SheetColumn]:
    names = [len(row.record.name) for row in sheet.rows]
    yield SheetColumn(sheet.places.heading(_("Place"), printed), 9)
    yield SheetColumn(_("Ex æquo"), 9)
    yield SheetColumn(_("N°"), 7)
    yield SheetColumn(_("Nom"), min(WIDEST_NAME, max(names, default=0) + 4))
    yield SheetColumn(_("Catégorie"), 14)
    yield SheetColumn(_("Total"), 11)
    for head in sheet.heads:
        yield SheetColumn(head, max(10, len(head)))
    yield SheetColumn(sheet.given_head, max(11, len(sheet.given_head)))
    for figure in sheet.figures:
        yield SheetColumn(str(figure.title), 11)
    yield SheetColumn(_("Remarques"), 60)
    for head in sheet.places.heads.values():
        yield SheetColumn(head, 14, hidden=True)


def _cells(sheet: ResultSheet, row: RankingRow | TeamRow, line: int) -> Iterator[LookedCell]:
    record = row.record
    rounds_from = FIGURES_FROM + len(sheet.coefficients)
    last = rounds_from + len(sheet.rounds)  # the column of the penalties
    counted = [
        f"{get_column_letter(rounds_from + place)}{line}"
        for place, number in enumerate(sheet.rounds)
        if number >= record.first_round
    ]
    terms = ",".join((*counted, f"{get_column_letter(last)}{line}"))
    yield from _placed(sheet, row, line, last + 2 + len(sheet.figures))
    yield NUMBER, record.player
    yield TEXT, record.name
    yield TEXT, ", ".join(record.categories) or None
    bilan, look = BILAN, MARK
    if form := FORMATS.get(sheet.unit.key):
        bilan, look = (each._replace(number_format=form) for each in (bilan, look))
    if sheet.coefficients:
        yield from _weighed(sheet, record, line, get_column_letter(last))
    elif sheet.unit.add_up:
        yield bilan, Formula(f"=SUM({terms})", plain(record.total))
    else:
        yield bilan, plain(record.total)
    rounds = record.rounds
    for number in sheet.rounds:
        points = rounds.get(number)
        yield look, None if points is None else plain(points)
    yield MARK, record.penalty or None
    yield from _figures(sheet, record, line, last + 1)
    yield TEXT, " · ".join(row_notes(row)) or None
    figures = sheet.places.figures(record)
    for key, figure in zip(sheet.places.heads, figures, strict=True):
        best = key == BEST_ROUND and counted and not record.idle
        yield NUMBER, Formula(f"=MAX({','.join(counted)})", figure) if best else figure


def _weighed(
    sheet: ResultSheet, record: Record, line: int, penalty: str
) -> Iterator[LookedCell]:
    """Add up the sessions, each with its coefficient, and the penalty; then give each."""
    terms = "+".join(
        f"{float(coefficient):g}*{get_column_letter(FIGURES_FROM + place)}{line}"
        for place, coefficient in enumerate(sheet.coefficients.values())
    )
    total, percent = (each._replace(number_format=PERCENT) for each in (BILAN, MARK))
    yield total, Formula(f"=ROUND({terms}+{penalty}{line},4)", plain(record.total))
    for session in sheet.coefficients:
        figure = record.sessions.get(session)
        yield percent, None if figure is None else exact_percentage(figure)


def _figures(
    sheet: ResultSheet, record: Record, line: int, figures_from: int
) -> Iterator[LookedCell]:
    """What else is told of a record: as a number, or worked out of others."""
    cells = {"total": f"{get_column_letter(TOTAL)}{line}"}
    for at, figure in enumerate(sheet.figures, start=figures_from):
        cells[figure.key] = f"{get_column_letter(at)}{line}"
        value = figure.of(record)
        look = MEAN if figure.kind is CellKind.AVERAGE else NUMBER
        if figure.formula and value is not None:
            yield look, Formula(figure.formula.format(**cells), value)
        else:
            yield look, value


def _placed(
    sheet: ResultSheet, row: RankingRow | TeamRow, line: int, figures_from: int
) -> Iterator[LookedCell]:
    """The place and whether it is shared, which follow the totals."""
    area = Area(FIRST_ROW, HEAD_ROW + len(sheet.rows))
    word = _("ex æquo")
    tied = word if row.tied else ""
    if sheet.places.follow:
        letters = [
            str(get_column_letter(figures_from + place))
            for place in range(len(sheet.places.heads))
        ]
        total = get_column_letter(TOTAL)
        yield NUMBER, Formula(sheet.places.formula(line, area, total, letters), row.rank)
        yield TEXT, Formula(tied_formula(line, area, get_column_letter(PLACE), word), tied)
    else:
        yield NUMBER, row.rank
        yield TEXT, tied or None
