"""Workbooks of 1,000 players, and of 1,000 deals too, against bare write-only openpyxl.

The floor writes as many rows of the same values, with no look, no width and no formula.
"""

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO
from time import process_time
from uuid import UUID

from openpyxl import Workbook, load_workbook

from scoring.explanation import Explanation
from scoring.rules import FFT_4
from scoring.sheet import Sheet, SheetRow
from tests.bench.row import Row, fastest
from tournaments.evenings.paper.workbook import evening_workbook
from tournaments.ranking import Bilan, Record, add_up, ranking
from tournaments.sheets.event_sheet import EventSheet
from tournaments.standings.table import ResultSheet
from tournaments.standings.workbook import result_workbook

PLAYERS, TABLES, DEALS, ROUNDS = 1000, 50, 20, 5
NOW = datetime(2026, 11, 6, 21, 5, tzinfo=UTC)
MARKS = (198, -66, -66, -66)


def deal(number, names):
    sentence = "(25 + 8) × 2 = 66 → 66 par défenseur"
    return SheetRow(
        pk=number,
        uuid=UUID(int=number),
        number=number,
        version=1,
        outcome="played",
        dealer=names[1],
        mort="",
        taker=names[0],
        partners=(),
        contract="Garde",
        bouts=2,
        card_points="49",
        count=Decimal(49),
        counts=(),
        fewest=(),
        called_card="",
        alone="",
        call="",
        petit="",
        poignees="",
        chelem="",
        miseres="",
        made=True,
        facts="Garde, 2 bouts, 49 points",
        was="",
        payment="",
        points=MARKS,
        bilans=tuple(mark * number for mark in MARKS),
        explanation=Explanation((), "Réussi de 8 : 49 points pour 41", sentence),
        recorded_at=NOW,
        recorded_by="Ana",
    )


def event():
    names = [f"Joueuse ou joueur {i}" for i in range(PLAYERS)]
    tables = []
    for number in range(TABLES):
        seated = tuple(names[4 * number : 4 * number + 4])
        rows = tuple(deal(i, seated) for i in range(1, DEALS + 1))
        tables.append(
            Sheet(
                table=number,
                number=number + 1,
                club="Tarot de la Halle",
                rules=FFT_4,
                players=seated,
                rows=rows,
                bilans=rows[-1].bilans,
                opened_at=NOW,
                closed_at=None,
                next_number=DEALS + 1,
                next_dealer=0,
                mort=False,
            )
        )
    records = [
        Record(player=i, name=name, total=MARKS[i % 4] * DEALS, deals=DEALS, takes=1, made=1)
        for i, name in enumerate(names)
    ]
    return EventSheet(
        club="Tarot de la Halle",
        name="Soirée du vendredi",
        day=date(2026, 11, 6),
        closed=True,
        rows=ranking(records),
        tables=tables,
    )


def bare(sheets):
    """Write so many sheets of plain values."""
    workbook = Workbook(write_only=True)
    for rows in sheets:
        sheet = workbook.create_sheet()
        for row in rows:
            sheet.append(row)
    buffer = BytesIO()
    workbook.save(buffer)
    return buffer.getvalue()


def standings_values(full):
    return [
        (row.rank, row.record.name, row.record.total, DEALS, 1, 1, 198, -66)
        for row in full.rows
    ]


def table_values(table):
    head = ("Table", "Club")
    moment = NOW.replace(tzinfo=None)
    rows = [
        (
            *(row.number, "Jouée", row.dealer, row.taker, row.contract, row.bouts, 49),
            *(*row.points, *row.bilans, *row.explanation[1:3], row.version, row.recorded_by),
            moment,
        )
        for row in table.rows
    ]
    return [head, head, (), tuple(range(24)), *rows, table.bilans, (0,)]


def compare(ours, sheets):
    return fastest(ours, lambda: bare(sheets), rounds=9, clock=process_time)


def result_ranking():
    """Give the ranking of a tournament of five rounds."""
    numbers = tuple(range(1, ROUNDS + 1))
    records = [
        add_up(
            player=number,
            name=f"Joueuse ou joueur {number}",
            bilans=[
                Bilan(each, number // 4 + 1, MARKS[number % 4], deals=5) for each in numbers
            ],
        )
        for number in range(PLAYERS)
    ]
    return ResultSheet(
        club="Tarot de la Halle",
        name="Coupe de la Halle",
        day=date(2026, 11, 6),
        rounds=numbers,
        played=numbers,
        until=None,
        final=True,
        rows=ranking(records),
        apart=(),
        categories=(),
    )


def written(workbook):
    """Read the rows of a workbook again, formulas as they stand."""
    sheet = load_workbook(BytesIO(workbook), read_only=True).active
    return list(sheet.iter_rows(values_only=True))


def run():
    full = event()
    ranked = replace(full, tables=())
    ours, floor = compare(lambda: evening_workbook(ranked, NOW), [standings_values(full)])
    detail = f"{ours * 1e3:.0f} ms / {floor * 1e3:.0f} ms bare, {PLAYERS} rows"
    rows = [Row("standings", ours / floor, 2, detail)]
    sheets = [standings_values(full), *map(table_values, full.tables)]
    ours, floor = compare(lambda: evening_workbook(full, NOW), sheets)
    detail = f"{ours * 1e3:.0f} ms / {floor * 1e3:.0f} ms bare, {TABLES * DEALS} deals too"
    rows.append(Row("standings and tables", ours / floor, 2, detail))
    sheet = result_ranking()
    values = [written(result_workbook(sheet, NOW))]
    ours, floor = compare(lambda: result_workbook(sheet, NOW), values)
    detail = f"{ours * 1e3:.0f} ms / {floor * 1e3:.0f} ms bare, {PLAYERS} players"
    return [*rows, Row("a ranking", ours / floor, 2, detail)]
