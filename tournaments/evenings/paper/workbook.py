"""An event as an Excel workbook: the standings, and a sheet for every table.

Totals are formulas: a table's sheet adds up its deals, the standings add up the tables.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from io import BytesIO

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from tournaments.evenings.paper.table_sheet import TablePlace, write_table
from tournaments.paper.cells import (
    BILAN,
    FIRST_ROW,
    HEAD,
    HEAD_ROW,
    MARK,
    NUMBER,
    TEXT,
    TOTAL,
    TOTAL_NAME,
    Book,
    Cell,
    CellLook,
    Formula,
    Rows,
    SheetColumn,
    unique_title,
)
from tournaments.ranking import RankingRow
from tournaments.sheets.event_sheet import EventSheet
from tournaments.standings.figures import Area, tied_formula

LookedCell = tuple[CellLook, Cell]
Totals = Mapping[str, Sequence[str]]
CHECKED = 22  # a name's column is as wide as the line under it, with those before, is long
FIGURES_FROM = 10  # the column of the first figure that places are made of


def evening_workbook(event: EventSheet, printed: datetime) -> bytes:
    """Lay an event out: the standings first, then the tables in their order."""
    event = replace(event, places=event.places.among(row.record for row in event.rows))
    book = Book(event.name, event.club, printed)
    standings = book.sheet(unique_title(_("Classement"), []))
    places: list[TablePlace] = []
    for sheet in event.tables:
        title = _("Table %(number)s") % {"number": sheet.number}
        places.append(TablePlace(book.sheet(unique_title(title, book.titles)), sheet))
    _write_standings(standings, event, _totals(places), printed)
    for place in places:
        write_table(event, place)
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _totals(places: Sequence[TablePlace]) -> Totals:
    """Find the totals that make up each player's: one a table he sat at."""
    totals = defaultdict(list)
    for place in places:
        for position, name in enumerate(place.sheet.players):
            totals[name].append(place.total(position))
    return totals


def _write_standings(rows: Rows, event: EventSheet, totals: Totals, printed: datetime) -> None:
    columns = list(_columns(event, printed))
    rows.prepare(columns, freeze=f"D{FIRST_ROW}")
    last = HEAD_ROW + len(event.rows)
    rows.filter(f"A{HEAD_ROW}:I{last}")
    rows.print_rows(last + bool(event.rows))
    state = _("classement final") if event.closed else _("classement provisoire")
    rows.head(event.name, f"{event.club} · {date_format(event.day, 'DATE_FORMAT')} · {state}")
    rows.append(*((HEAD, column.head) for column in columns))
    tied = _("ex æquo")  # looked up once, as a club may have a thousand rows
    for line, row in enumerate(event.rows, start=FIRST_ROW):
        made_of = totals.get(row.record.name, ())
        rows.append(*_standing(event, row, line, made_of, word=tied))
    if event.rows:
        check = _("Somme des totaux, qui doit être 0")
        total = Formula(
            f"=SUM(D{FIRST_ROW}:D{last})", sum(int(row.record.total) for row in event.rows)
        )
        # Not among the names: whoever brings the list in would enter somebody called so.
        rows.append((TOTAL_NAME, check), (TEXT, None), (TEXT, None), (TOTAL, total))


def _columns(event: EventSheet, printed: datetime) -> Iterator[SheetColumn]:
    names = max((len(row.record.name) for row in event.rows), default=0)
    yield SheetColumn(event.places.heading(_("Rang"), printed), 9)
    yield SheetColumn(_("Ex æquo"), 9)
    yield SheetColumn(_("Joueur"), min(48, max(CHECKED, names + 4)))
    yield SheetColumn(_("Total"), 11)
    yield SheetColumn(_("Donnes"), 9)
    yield SheetColumn(_("Prises"), 9)
    yield SheetColumn(_("Réussies"), 10)
    yield SheetColumn(_("Meilleure donne"), 12)
    yield SheetColumn(_("Pire donne"), 12)
    for head in event.places.heads.values():
        yield SheetColumn(head, 12, hidden=True)


def _standing(
    event: EventSheet, row: RankingRow, line: int, totals: Sequence[str], *, word: str
) -> Iterator[LookedCell]:
    record, places = row.record, event.places
    tied = word if row.tied else ""
    if places.follow:
        area = Area(FIRST_ROW, HEAD_ROW + len(event.rows))
        letters = [
            str(get_column_letter(FIGURES_FROM + number)) for number in range(len(places.heads))
        ]
        yield NUMBER, Formula(places.formula(line, area, "D", letters), row.rank)
        yield TEXT, Formula(tied_formula(line, area, "A", word), tied)
    else:
        yield NUMBER, row.rank
        yield TEXT, tied or None
    yield TEXT, record.name
    total = int(record.total)
    yield BILAN, Formula(f"={'+'.join(totals)}", total) if totals else total
    yield NUMBER, record.deals
    yield NUMBER, record.takes
    yield NUMBER, record.made
    yield MARK, record.best
    yield MARK, record.worst
    for figure in places.figures(record):
        yield NUMBER, figure
