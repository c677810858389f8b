"""The ranking of a tournament as an Excel workbook; totals are formulas over the rounds."""

from collections.abc import Iterator
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
    NOTE,
    NUMBER,
    TEXT,
    TITLE,
    CellLook,
    Rows,
    new_workbook,
    unique_title,
)
from tournaments.paper.data import Value
from tournaments.paper.kept import stamp
from tournaments.ranking import RankingRow, TeamRow
from tournaments.standings.table import ResultSheet
from tournaments.standings.words import PRESENCE, row_notes

Cell = tuple[CellLook, Value]
ROUNDS_FROM = (
    7  # the column of the first round: after rank, tied, number, name, category, total
)
WIDEST_NAME = 48


def result_workbook(sheet: ResultSheet, printed: datetime) -> bytes:
    """Lay a tournament's ranking out: a row a player, a column a round."""
    workbook = new_workbook(sheet.name, sheet.club, printed)
    title = sheet.category or _("Classement")
    rows = Rows(workbook.create_sheet(unique_title(title, [])), {})
    heads = list(_heads(sheet))
    rows.prepare([wide for _title, wide in heads], freeze=f"E{FIRST_ROW}")
    last = HEAD_ROW + len(sheet.rows)
    rows.filter(f"A{HEAD_ROW}:{get_column_letter(len(heads))}{last}")
    rows.append((TITLE, sheet.name))
    rows.append((NOTE, _about(sheet)))
    rows.append()
    rows.append(*((HEAD, head) for head, _wide in heads))
    for line, row in enumerate(sheet.rows, start=FIRST_ROW):
        rows.append(*_cells(sheet, row, line))
    for record in sheet.apart:
        presence = str(PRESENCE[record.presence])
        rows.append(
            (TEXT, None), (TEXT, presence), (NUMBER, record.player), (TEXT, record.name)
        )
    buffer = BytesIO()
    workbook.save(buffer)
    return buffer.getvalue()


def _about(sheet: ResultSheet) -> str:
    state = _("classement final") if sheet.final else _("classement provisoire")
    if sheet.until:
        state = _("classement après le tour %(number)s") % {"number": sheet.until}
    told = (sheet.club, date_format(sheet.day, "DATE_FORMAT"), state, stamp())
    return " · ".join(filter(None, told))


def _heads(sheet: ResultSheet) -> Iterator[tuple[str, float]]:
    names = [len(row.record.name) for row in sheet.rows]
    yield _("Place"), 7
    yield _("Ex æquo"), 9
    yield _("N°"), 7
    yield _("Nom"), min(WIDEST_NAME, max(names, default=0) + 4)
    yield _("Catégorie"), 14
    yield _("Total"), 11
    for number in sheet.rounds:
        yield _("Tour %(number)s") % {"number": number}, 10
    yield _("Pénalités"), 11
    yield _("Remarques"), 60


def _cells(sheet: ResultSheet, row: RankingRow | TeamRow, line: int) -> Iterator[Cell]:
    record = row.record
    last = ROUNDS_FROM + len(sheet.rounds)  # the column of the penalties
    counted = [
        get_column_letter(ROUNDS_FROM + place)
        for place, number in enumerate(sheet.rounds)
        if number >= record.first_round
    ]
    terms = [f"{column}{line}" for column in (*counted, get_column_letter(last))]
    yield NUMBER, row.rank
    yield TEXT, _("ex æquo") if row.tied else None
    yield NUMBER, record.player
    yield TEXT, record.name
    yield TEXT, ", ".join(record.categories) or None
    yield BILAN, f"=SUM({','.join(terms)})"
    for number in sheet.rounds:
        yield MARK, record.rounds.get(number)
    yield MARK, record.penalty or None
    yield TEXT, " · ".join(row_notes(row)) or None
