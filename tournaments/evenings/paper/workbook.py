"""An event as an Excel workbook: the standings, and a sheet for every table.

Totals are formulas: a table's sheet adds up its deals, the standings add up the tables.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy
from openpyxl.utils import get_column_letter, quote_sheetname

from scoring import labels
from scoring.labels.names import elides
from scoring.sheet import Sheet, SheetRow
from tournaments.paper.cells import (
    BILAN,
    FIRST_ROW,
    HEAD,
    HEAD_ROW,
    MARK,
    MOMENT,
    NOTE,
    NUMBER,
    TEXT,
    TITLE,
    TOTAL,
    TOTAL_NAME,
    UNSCORED,
    CellLook,
    Rows,
    new_workbook,
    unique_title,
    without_zone,
)
from tournaments.paper.data import Value
from tournaments.ranking import RankingRow
from tournaments.sheets.event_sheet import EventSheet

Cell = tuple[CellLook, Value]
Totals = Mapping[str, Sequence[str]]


FACT_COLUMNS = (
    (gettext_lazy("Donne"), 7),
    (gettext_lazy("Issue"), 13),
    (gettext_lazy("Donneur"), 18),
    (gettext_lazy("Mort"), 14),
    (gettext_lazy("Preneur"), 18),
    (gettext_lazy("Partenaire"), 18),
    (gettext_lazy("Carte appelée"), 14),
    (gettext_lazy("Seul"), 16),
    (gettext_lazy("Contrat"), 13),
    (gettext_lazy("Bouts"), 7),
    (gettext_lazy("Points"), 8),
    (gettext_lazy("Petit au bout"), 28),
    (gettext_lazy("Poignées"), 26),
    (gettext_lazy("Chelem"), 16),
    (gettext_lazy("Misères"), 16),
)


class TablePlace(NamedTuple):
    """A table's sheet in the workbook: its title, and where the marks and totals stand."""

    title: str
    sheet: Sheet

    @property
    def total_row(self) -> int:
        return FIRST_ROW + len(self.sheet.rows)

    def mark(self, position: int) -> str:
        """Give the column of a player's marks."""
        return str(get_column_letter(len(FACT_COLUMNS) + 1 + position))

    def bilan(self, position: int) -> str:
        """Give the column of a player's bilans."""
        return self.mark(len(self.sheet.players) + position)

    def total(self, position: int) -> str:
        """Refer to a player's total from another sheet."""
        return f"{quote_sheetname(self.title)}!{self.mark(position)}{self.total_row}"


def evening_workbook(event: EventSheet, printed: datetime) -> bytes:
    """Lay an event out: the standings first, then the tables in their order."""
    workbook = new_workbook(event.name, event.club, printed)
    standings = workbook.create_sheet(unique_title(_("Classement"), []))
    places: list[TablePlace] = []
    for sheet in event.tables:
        title = _("Table %(number)s") % {"number": sheet.number}
        places.append(TablePlace(unique_title(title, workbook.sheetnames), sheet))
        workbook.create_sheet(places[-1].title)
    cells: dict[CellLook, Any] = {}
    _write_standings(Rows(standings, cells), event, _totals(places))
    for place in places:
        _write_table(Rows(workbook[place.title], cells), event, place)
    buffer = BytesIO()
    workbook.save(buffer)
    return buffer.getvalue()


def _totals(places: Sequence[TablePlace]) -> Totals:
    """Find the totals that make up each player's: one a table he sat at."""
    totals = defaultdict(list)
    for place in places:
        for position, name in enumerate(place.sheet.players):
            totals[name].append(place.total(position))
    return totals


def _write_standings(rows: Rows, event: EventSheet, totals: Totals) -> None:
    heads = (
        (_("Rang"), 7),
        (_("Ex æquo"), 9),
        (_("Joueur"), _name_width(row.record.name for row in event.rows)),
        (_("Total"), 11),
        (_("Donnes"), 9),
        (_("Prises"), 9),
        (_("Réussies"), 10),
        (_("Meilleure donne"), 12),
        (_("Pire donne"), 12),
    )
    rows.prepare([wide for _title, wide in heads], freeze=f"D{FIRST_ROW}")
    last = HEAD_ROW + len(event.rows)
    rows.filter(f"A{HEAD_ROW}:I{last}")
    state = _("classement final") if event.closed else _("classement provisoire")
    rows.append((TITLE, event.name))
    rows.append((NOTE, f"{event.club} · {date_format(event.day, 'DATE_FORMAT')} · {state}"))
    rows.append()
    rows.append(*((HEAD, title) for title, _wide in heads))
    for row in event.rows:
        rows.append(*_standing(row, totals.get(row.record.name, ())))
    if event.rows:
        check = _("Somme des totaux, qui doit être 0")
        total = f"=SUM(D{FIRST_ROW}:D{last})"
        rows.append((TEXT, None), (TEXT, None), (TOTAL_NAME, check), (TOTAL, total))


def _standing(row: RankingRow, totals: Sequence[str]) -> Iterator[Cell]:
    record = row.record
    yield NUMBER, row.rank
    yield TEXT, _("ex æquo") if row.tied else None
    yield TEXT, record.name
    yield BILAN, f"={'+'.join(totals)}" if totals else record.total
    yield NUMBER, record.deals
    yield NUMBER, record.takes
    yield NUMBER, record.made
    yield MARK, record.best
    yield MARK, record.worst


def _write_table(rows: Rows, event: EventSheet, place: TablePlace) -> None:
    table = place.sheet
    names = [*table.players, *map(_bilan_of, table.players)]
    after = [(_("Résultat"), 34), (_("Détail de la marque"), 60), (_("Version"), 9)]
    after += [(_("Notée par"), 16), (_("Notée le"), 17)]
    if table.rules.settlement is not None:
        after += [(_points_of(name), 13) for name in table.players]
    columns = [
        *((str(title), wide) for title, wide in FACT_COLUMNS),
        *((name, 13) for name in names),
        *after,
    ]
    rows.prepare([wide for _title, wide in columns], freeze=f"B{FIRST_ROW}")
    rows.append((TITLE, f"{place.title} – {event.name}"))
    rows.append((NOTE, _about(event, table)))
    rows.append()
    rows.append(*((HEAD, title) for title, _wide in columns))
    for number, row in enumerate(table.rows, start=FIRST_ROW):
        rows.append(*_facts(row), *_marks(place, row, number), *_origin(row), *_counts(row))
    _write_totals(rows, place)


def _bilan_of(name: str) -> str:
    words = _("Bilan d’%(name)s") if elides(name) else _("Bilan de %(name)s")
    return words % {"name": name}


def _points_of(name: str) -> str:
    words = _("Points d’%(name)s") if elides(name) else _("Points de %(name)s")
    return words % {"name": name}


def _about(event: EventSheet, table: Sheet) -> str:
    first = _("premier donneur : %(name)s") % {"name": table.first_dealer}
    day = date_format(event.day, "DATE_FORMAT")
    facts = (event.club, day, table.ruleset, table.convention, first)
    return " · ".join(filter(None, facts))


def _facts(row: SheetRow) -> Iterator[Cell]:
    """Give the cells under FACT_COLUMNS."""
    yield NUMBER, row.number
    yield TEXT, str(labels.OUTCOME[row.outcome])
    yield TEXT, row.dealer
    yield TEXT, row.mort or None
    yield TEXT, row.taker or None
    yield TEXT, ", ".join(row.partners) or None
    yield TEXT, row.called_card or None
    yield TEXT, row.alone or None
    yield TEXT, row.contract or None
    yield NUMBER, row.bouts
    yield NUMBER, row.count
    yield TEXT, row.petit or None
    yield TEXT, row.poignees or None
    yield TEXT, row.chelem or None
    yield TEXT, row.miseres or None


def _marks(place: TablePlace, row: SheetRow, number: int) -> Iterator[Cell]:
    """Give each player's mark, then each bilan: the one above and the mark."""
    for points in row.points:
        yield MARK if row.played else UNSCORED, points
    for position in range(len(row.points)):
        mark, above = place.mark(position), f"{place.bilan(position)}{number - 1}+"
        yield BILAN, f"={'' if number == FIRST_ROW else above}{mark}{number}"


def _origin(row: SheetRow) -> Iterator[Cell]:
    """Say how the marks came about, and who wrote the deal down."""
    yield TEXT, row.explanation.verdict
    yield TEXT, row.explanation.sentence or None
    yield NUMBER, row.version
    yield TEXT, row.recorded_by or None
    yield MOMENT, without_zone(row.recorded_at)


def _counts(row: SheetRow) -> Iterator[Cell]:
    """Give each player's card points where everyone played alone."""
    for count in row.counts:
        yield NUMBER, count


def _write_totals(rows: Rows, place: TablePlace) -> None:
    """Add up the marks, and the totals: zero, or the sheet is wrong; or give typed bilans."""
    facts, players, row = len(FACT_COLUMNS), len(place.sheet.players), place.total_row
    first, last = place.mark(0), place.mark(players - 1)
    sums: list[Cell] = []
    for position in range(players):
        mark = place.mark(position)
        filled = f"=SUM({mark}{FIRST_ROW}:{mark}{row - 1})"
        sums.append((TOTAL, filled if place.sheet.rows else place.sheet.bilans[position]))
    space = ((TEXT, None),) * (facts - 1)
    name = _("Bilans saisis") if place.sheet.typed else _("Totaux")
    rows.append((TOTAL_NAME, name), *space, *sums)
    check = _("Somme des totaux, qui doit être 0")
    rows.append((NOTE, check), *space, (BILAN, f"=SUM({first}{row}:{last}{row})"))


def _name_width(names: Iterator[str]) -> float:
    return min(48, max((len(name) for name in names), default=0) + 4)
