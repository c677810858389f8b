"""An event as an Excel workbook: the standings, and a sheet for every table.

Totals are formulas: a table's sheet adds up its deals, the standings add up the tables.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy
from openpyxl.utils import get_column_letter, quote_sheetname

from scoring import labels
from scoring.labels.phrases import elided
from scoring.sheet import Sheet, SheetRow
from tournaments.paper import cells
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive
from tournaments.paper.data_workbook import DataPlace, place, write_data
from tournaments.sheets.event_sheet import EventSheet
from tournaments.standings.figures import Places
from tournaments.standings.workbook import from_totals, tied_column, with_figures

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


LookedCell = tuple[cells.CellLook, cells.Cell]
MARK_WIDTH = 10
WIDEST = 250  # characters; a workbook takes no column wider than 255
SPACE = 2  # characters beside the longest text of a column


class FactColumn(NamedTuple):
    """A column of facts, as wide as they need; out of sight where no deal has the fact."""

    title: "StrPromise"
    value: Callable[[SheetRow], Value]
    look: cells.CellLook = cells.TEXT
    widest: float = 16
    always: bool = False


FACTS = (
    FactColumn(gettext_lazy("Donne"), lambda row: row.number, cells.NUMBER, always=True),
    FactColumn(gettext_lazy("Issue"), lambda row: str(labels.OUTCOME[row.outcome])),
    FactColumn(gettext_lazy("Donneur"), lambda row: row.dealer, widest=18),
    FactColumn(gettext_lazy("Mort"), lambda row: row.mort or None, widest=14),
    FactColumn(gettext_lazy("Preneur"), lambda row: row.taker or None, widest=18, always=True),
    FactColumn(
        gettext_lazy("Partenaire"), lambda row: ", ".join(row.partners) or None, widest=18
    ),
    FactColumn(gettext_lazy("Carte appelée"), lambda row: row.called_card or None),
    FactColumn(gettext_lazy("Seul"), lambda row: row.alone or None),
    FactColumn(gettext_lazy("Contrat"), lambda row: row.contract or None, always=True),
    FactColumn(gettext_lazy("Bouts"), lambda row: row.bouts, cells.NUMBER, always=True),
    FactColumn(gettext_lazy("Points"), lambda row: row.count, cells.NUMBER, always=True),
    FactColumn(gettext_lazy("Petit au bout"), lambda row: row.petit or None, widest=28),
    FactColumn(gettext_lazy("Poignées"), lambda row: row.poignees or None, widest=26),
    FactColumn(gettext_lazy("Chelem"), lambda row: row.chelem or None, widest=28),
    FactColumn(gettext_lazy("Misères"), lambda row: row.miseres or None, widest=34),
)


class TablePlace(NamedTuple):
    """A table's sheet in the workbook, and where the marks and totals stand."""

    rows: cells.Rows
    sheet: Sheet

    @property
    def total_row(self) -> int:
        return cells.FIRST_ROW + len(self.sheet.rows)

    def mark(self, position: int) -> str:
        """The column of a player's marks."""
        return str(get_column_letter(len(FACTS) + 1 + position))

    def bilan(self, position: int) -> str:
        """The column of a player's bilans."""
        return self.mark(len(self.sheet.players) + position)

    def total(self, position: int) -> str:
        """Refer to a player's total from another sheet."""
        return f"{quote_sheetname(self.rows.title)}!{self.mark(position)}{self.total_row}"


def write_table(event: EventSheet, place: TablePlace) -> None:
    """Write the sheet; facts, marks and bilans are printed, what explains them is beside."""
    table, rows = place.sheet, place.rows
    facts = [[fact.value(row) for fact in FACTS] for row in table.rows]
    texts = [["" if value is None else str(value) for value in row] for row in facts]
    longest = [max((len(row[at]) for row in texts), default=0) for at in range(len(FACTS))]
    names = [*table.players, *map(_bilan_of, table.players)]
    printed = [
        *map(_fact_column, FACTS, longest),
        *(cells.SheetColumn(name, MARK_WIDTH) for name in names),
    ]
    columns = [*printed, *_after(table)]
    rows.prepare(columns, freeze=f"B{cells.FIRST_ROW}", printed=len(printed), readable=True)
    rows.print_rows(place.total_row + 1)
    rows.head(f"{rows.title} – {event.name}", _about(event, table))
    rows.append(*((cells.HEAD, column.head) for column in columns))
    looks = [fact.look for fact in FACTS]
    for number, (row, own) in enumerate(
        zip(table.rows, facts, strict=True), start=cells.FIRST_ROW
    ):
        looked = zip(looks, own, strict=True)
        rows.append(*looked, *_marks(place, row, number), *_origin(row), *_counts(row))
    _write_totals(place)


def _fact_column(fact: FactColumn, longest: int) -> cells.SheetColumn:
    """Make a column as wide as its texts, if any deal has one."""
    title = str(fact.title)
    wide = min(fact.widest, max(longest, *map(len, title.split()), 0) + SPACE)
    return cells.SheetColumn(title, wide, hidden=not longest and not fact.always)


def _after(table: Sheet) -> Iterator[cells.SheetColumn]:
    for title, part in ((_("Résultat"), "verdict"), (_("Détail de la marque"), "sentence")):
        longest = max((len(getattr(row.explanation, part)) for row in table.rows), default=0)
        yield cells.SheetColumn(title, min(WIDEST, max(longest, len(title)) + SPACE))
    yield cells.SheetColumn(_("Version"), 9)
    yield cells.SheetColumn(_("Notée par"), 16)
    yield cells.SheetColumn(_("Notée le"), 17)
    if table.rules.settlement is not None:
        for name in table.players:
            yield cells.SheetColumn(_points_of(name), 13)


def _bilan_of(name: str) -> str:
    return elided(_("Bilan de %(name)s") % {"name": name}, name)


def _points_of(name: str) -> str:
    return elided(_("Points de %(name)s") % {"name": name}, name)


def _about(event: EventSheet, table: Sheet) -> str:
    first = _("premier donneur : %(name)s") % {"name": table.first_dealer}
    day = date_format(event.day, "DATE_FORMAT")
    facts = (event.club, day, table.ruleset, table.convention, first)
    return " · ".join(filter(None, facts))


def _marks(place: TablePlace, row: SheetRow, number: int) -> Iterator[LookedCell]:
    """Each player's mark, then each bilan: the one above and the mark."""
    for points in row.points:
        yield cells.MARK if row.played else cells.UNSCORED, points
    for position in range(len(row.points)):
        mark, above = place.mark(position), f"{place.bilan(position)}{number - 1}+"
        text = f"={'' if number == cells.FIRST_ROW else above}{mark}{number}"
        yield cells.BILAN, cells.Formula(text, row.bilans[position])


def _origin(row: SheetRow) -> Iterator[LookedCell]:
    """Say how the marks came about, and who wrote the deal down."""
    yield cells.TEXT, row.explanation.verdict
    yield cells.TEXT, row.explanation.sentence or None
    yield cells.NUMBER, row.version
    yield cells.TEXT, row.recorded_by or None
    yield cells.MOMENT, naive(row.recorded_at)


def _counts(row: SheetRow) -> Iterator[LookedCell]:
    """Each player's card points where everyone played alone."""
    for count in row.counts:
        yield cells.NUMBER, count


def _write_totals(place: TablePlace) -> None:
    """Add up the marks, and the totals: zero, or the sheet is wrong; or give typed bilans."""
    players, row = len(place.sheet.players), place.total_row
    first, last = place.mark(0), place.mark(players - 1)
    bilans = place.sheet.bilans
    sums: list[LookedCell] = []
    for position, bilan in enumerate(bilans):
        mark = place.mark(position)
        filled = cells.Formula(f"=SUM({mark}{cells.FIRST_ROW}:{mark}{row - 1})", bilan)
        sums.append((cells.TOTAL, filled if place.sheet.rows else bilan))
    space = ((cells.TEXT, None),) * (len(FACTS) - 1)
    name = _("Bilans saisis") if place.sheet.typed else _("Totaux")
    place.rows.append((cells.TOTAL_NAME, name), *space, *sums)
    check = _("Somme des totaux, qui doit être 0")
    added = cells.Formula(f"=SUM({first}{row}:{last}{row})", sum(bilans))
    aside = place.rows.aside
    place.rows.append(*aside, (cells.NOTE, check), *space[len(aside) :], (cells.BILAN, added))


Totals = Mapping[str, Sequence[str]]


def evening_workbook(event: EventSheet, printed: datetime) -> bytes:
    """Lay an event out: the standings first, then the tables in their order."""
    book = cells.Book(event.name, event.club, printed)
    standings = place(book, _standings(event, printed))
    places: list[TablePlace] = []
    for sheet in event.tables:
        title = _("Table %(number)s") % {"number": sheet.number}
        places.append(TablePlace(book.sheet(cells.unique_title(title, book.titles)), sheet))
    _write_standings(standings, event, _totals(places))
    for table in places:
        write_table(event, table)
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _totals(places: Sequence[TablePlace]) -> Totals:
    """Find the totals that make up each player's: one a table he sat at."""
    totals = defaultdict(list)
    for table in places:
        for position, name in enumerate(table.sheet.players):
            totals[name].append(table.total(position))
    return totals


def _standings(event: EventSheet, printed: datetime) -> Datasheet:
    places, mark, number = _places(event), CellKind.MARK, CellKind.NUMBER
    heading = places.heading(_("Rang"), printed)
    columns = (
        DataColumn("rank", heading, lambda row: row.rank, CellKind.TAG, 9),
        tied_column(),
        DataColumn("name", _("Joueur"), lambda row: row.record.name, width=30),
        DataColumn("total", _("Total"), lambda row: int(row.record.total), mark, 11),
        DataColumn("deals", _("Donnes"), lambda row: row.record.deals, number, 9),
        DataColumn("takes", _("Prises"), lambda row: row.record.takes, number, 9),
        DataColumn("made", _("Réussies"), lambda row: row.record.made, number, 10),
        DataColumn("best", _("Meilleure donne"), lambda row: row.record.best, mark, 12),
        DataColumn("worst", _("Pire donne"), lambda row: row.record.worst, mark, 12),
    )
    data = Datasheet.of(_("Classement"), columns, event.rows, event.name)
    return with_figures(data, places, event.rows)


def _places(event: EventSheet) -> Places:
    return event.places.among(row.record for row in event.rows)


def _write_standings(at: DataPlace, event: EventSheet, totals: Totals) -> None:
    named = at.data.place("name")

    def total(_line: int, row: Sequence[Value]) -> str | None:
        made_of = totals.get(str(row[named]))
        return f"={'+'.join(made_of)}" if made_of else None

    state = _("classement final") if event.closed else _("classement provisoire")
    about = f"{event.club} · {date_format(event.day, 'DATE_FORMAT')} · {state}"
    formulas = {"total": total} | from_totals(at, (), _places(event), len(event.rows))
    last = write_data(at, ("", about), formulas=formulas)
    if event.rows:
        check = _("Somme des totaux, qui doit être 0")
        added = sum(int(row.record.total) for row in event.rows)
        sums = cells.Formula(f"=SUM(D{cells.FIRST_ROW}:D{last})", added)
        # Not among the names: whoever brings the list in would enter somebody called so.
        at.rows.append(
            (cells.TOTAL_NAME, check),
            (cells.TEXT, None),
            (cells.TEXT, None),
            (cells.TOTAL, sums),
        )
        at.rows.print_rows(last + 1)
