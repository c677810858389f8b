"""The common ranking of several halls as PDF, and as a workbook.

A table's sheet of a round and a player's feuille de route on paper.
"""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import IO

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import labels
from scoring.labels import signed
from scoring.labels.phrases import percent
from tournaments.boards.board_pages import RoundSlip, RouteLine, RouteSheet
from tournaments.boards.halls import SIDES, common_data
from tournaments.boards.paper import etuis
from tournaments.boards.words import direction_words
from tournaments.duplicate.movements.values import COMPASS
from tournaments.event.printed import event_title
from tournaments.models import Event
from tournaments.paper.cells import Book
from tournaments.paper.data import Value
from tournaments.paper.data_workbook import DataPlace, FormulaOf, place, write_data
from tournaments.paper.fonts import BOLD, printable, spelt
from tournaments.paper.lists import Column, ListLook, ListSection, PrintedList
from tournaments.paper.page import SOFT, EventTitle, event_heading
from tournaments.paper.shared import club_logo, papers_of, stamp
from tournaments.play.comparing import TogetherRow
from tournaments.play.words import competitor_words
from tournaments.ranking import alphabetical, folded, plain
from tournaments.standings.figures import dated, follow_totals
from tournaments.standings.words import session_heading

NONE = "–"
LOOKS = (ListLook(), ListLook(9, 15), ListLook(8, 12))


def common_pdf(
    event: Event,
    rows: Sequence[TogetherRow],
    printed: datetime,
    *,
    shown: Collection[str],
    by_name: bool,
    split: str,
) -> bytes:
    """Lay the common ranking out, with what each percentage is made of; `split`, by halls."""
    title = event_title(event)
    sides = [str(SIDES[side]) for side in event.play.compared.sides]
    heads = [session_heading(*each) for each in event.coefficients.items()]
    sheet = PrintedList(
        author=event.club.name,
        heading=event_heading(title, _("Classement commun")),
        columns=[
            Column(_("Rang"), 34, right=True, font=BOLD),
            Column(competitor_words(event.play)),
            Column(_("Nom de la salle"), key="hall"),
            Column(_("Total"), 56, right=True, font=BOLD),
            *(Column(head, 50, right=True, key="sessions") for head in heads),
            *(Column(head, 50, right=True, key="sides") for head in sides),
        ],
        sections=[
            ListSection([_cells(event, row) for row in some], title=title)
            for title, some in _parts(rows, by_name=by_name, by_hall=bool(split))
        ],
        empty=_("Aucune autre salle n’est encore comparée."),
        looks=LOOKS,
    )
    logo = club_logo()
    with papers_of(logo=logo):  # numbers begin these names: those of the event stand for none
        numbers = _numbers(rows)
    with papers_of(logo=logo, stand_ins=numbers):
        return sheet.showing(shown).pdf(printed)


def _numbers(rows: Sequence[TogetherRow]) -> dict[str, str]:
    """Give "Wang (n° 4)" for the names that cannot be written: a number begins them."""
    parts = [row.name.partition(" ") for row in rows]
    return {
        "".join(part): spelt(part[2], _("n° %(n)s") % {"n": part[0]})
        for part in parts
        if part[0].isdecimal() and printable(part[2])[1]
    }


def _parts(
    rows: Sequence[TogetherRow], *, by_name: bool, by_hall: bool
) -> Iterator[tuple[str, Sequence[TogetherRow]]]:
    """The rows in the order that is asked for, a part a hall where that is."""
    ordered = sorted(rows, key=lambda row: alphabetical(row.name)) if by_name else rows
    if not by_hall:
        yield "", ordered
        return
    for hall in sorted({row.hall for row in rows}, key=folded):
        yield hall, [row for row in ordered if row.hall == hall]


def _cells(event: Event, row: TogetherRow) -> list[str]:
    figures = [*row.sessions, *row.sides(event.play.compared)]
    texts = [NONE if figure is None else labels.signed(figure) for figure in figures]
    return [str(row.rank), row.name, row.hall, labels.signed(row.total), *texts]


def common_workbook(
    event: Event, rows: Sequence[TogetherRow], printed: datetime, out: IO[bytes]
) -> None:
    """Write the common ranking to `out`; over several sessions the total is a formula.

    Places follow the totals where these part as the site does; otherwise they say of when.
    """
    data = common_data(event, rows)
    totals = [plain(row.total) for row in rows]
    if not (follow := follow_totals([row.rank for row in rows], totals)):
        data = data.headed("rank", dated(_("Place"), printed))
    book = Book(f"{data.title} – {event.name}", event.club.name, printed)
    at = place(book, data)
    day = date_format(event.date, "DATE_FORMAT")
    about = " · ".join(filter(None, (event.club.name, day, stamp())))
    formulas = _formulas(event, at) | (at.ranked(len(rows), "total") if follow else {})
    write_data(at, (event.name, about), formulas=formulas)
    book.save(out)


def _formulas(event: Event, at: DataPlace) -> dict[str, FormulaOf]:
    """Add the sessions up, each with its coefficient."""
    weighed = [
        (f"{float(coefficient):g}", at.letter(f"session_{number}"))
        for number, coefficient in event.coefficients.items()
    ]

    def total(line: int, _row: Sequence[Value]) -> str:
        terms = "+".join(f"{weight}*{letter}{line}" for weight, letter in weighed)
        return f"=ROUND({terms},4)"

    return {"total": total} if weighed else {}


MOST_ROW = 26
HALF = 20  # boards of a player that half a page holds
FEW = 5  # boards of a table that a third does


def round_slips_pdf(event: EventTitle, slips: Sequence[RoundSlip], printed: datetime) -> bytes:
    """Print the sheets of the rounds: a line a board, with who takes and who deals."""
    none = _("Aucun tour n’est encore placé : tirez le placement d’abord.")
    rows = 3 if max((len(slip.boards) for slip in slips), default=1) <= FEW else 2
    title = _("Feuilles de tour")
    return etuis.tiles_pdf(
        event, slips, _draw_slip, printed, title=title, grid=(1, rows), empty=none
    )


def _draw_slip(tile: etuis.PaperTile, slip: RoundSlip) -> None:
    title = _("Tour %(round)s, table %(table)s") % {"round": slip.round, "table": slip.table}
    body = etuis.draw_top(tile, title, _("Une feuille par table et par tour"))
    paper, y = tile.paper, body.top
    for at, (seat, name) in enumerate(slip.places):
        column, row = at % 2, at // 2
        x, high = tile.x + column * tile.wide / 2, y - 4 - row * 18
        paper.text(x, high, seat, font=BOLD, size=11, space=86)
        paper.text(x + 92, high, name, size=12, space=tile.wide / 2 - 100)
    columns = [
        Column(_("Étui"), 0.8),
        Column(_("Preneur"), 3),
        Column(_("Donneur"), 1.1),
        Column(_("Réussi +"), 1.5),
        Column(_("Chuté −"), 1.5),
    ]
    rows = [[str(each.number), each.taker, each.dealer, "", ""] for each in slip.boards]
    body = body.below(y - 6 - 18 * -(-len(slip.places) // 2))
    high = min(MOST_ROW, (body.high - 54) / max(1, len(rows)))
    end = etuis.draw_table(body, columns, rows, high).top
    rules = _(
        "À la garde, sans enchères. Le montant est celui d’un défenseur : 56, ou 52 chuté."
    )
    paper.text(tile.x, end - 14, rules, size=8.5, grey=SOFT, space=tile.wide)
    for at in range(COMPASS):
        x = tile.x + at * tile.wide / 4
        paper.text(x, end - 30, direction_words(at), size=8, grey=SOFT)
        paper.across(tile.bottom + 4, x, x + tile.wide / 4 - 10)


def route_sheets_pdf(
    event: EventTitle, sheets: Sequence[RouteSheet], printed: datetime
) -> bytes:
    """Print everybody's feuille de route, two a page where the boards fit."""
    most = max((len(sheet.lines) for sheet in sheets), default=0)
    none = _("Personne n’est encore classé.")
    rows = 2 if most <= HALF else 1
    title = _("Feuilles de route")
    return etuis.tiles_pdf(
        event, sheets, _draw_route, printed, title=title, grid=(1, rows), empty=none
    )


def _draw_route(tile: etuis.PaperTile, sheet: RouteSheet) -> None:
    rank = _("rang %(rank)s") % {"rank": sheet.rank}
    line = _("ligne %(line)s") % {"line": sheet.direction} if sheet.direction else ""
    tag = _("n° %(n)s") % {"n": sheet.number}
    beside = " · ".join(filter(None, (tag, line, rank, sheet.note)))
    body = etuis.draw_top(tile, sheet.name, beside)
    _draw_figures(body, sheet)
    columns = [
        Column(_("Tour"), 0.7),
        Column(_("Table"), 0.8),
        Column(_("Étui"), 0.7),
        Column(_("Camp"), 1.1),
        Column(_("Preneur"), 2.6),
        Column(_("Montant"), 1, right=True),
        *_worth_columns(sheet),
    ]
    rows = [_slip_cells(each, sheet) for each in sheet.lines]
    body = body.below(body.top - 22)
    etuis.draw_table(body, columns, rows, min(18, (body.high - 14) / max(1, len(rows))))


def _worth_columns(sheet: RouteSheet) -> list[Column]:
    """Head what a board was worth: a note, or what the gap of two attacks gave."""
    if not sheet.gaps:
        return [Column(_("Note"), 1.2, right=True)]
    gap = Column(_("Écart"), 1, right=True)
    return [gap, Column(_("Points de match"), 1.4, right=True)]


def _draw_figures(tile: etuis.PaperTile, sheet: RouteSheet) -> None:
    record = sheet.record
    shown = [
        *_shares(sheet),
        (_("Pénalité"), signed(record.penalty) if record.penalty else NONE),
        (_("Total"), signed(record.total)),
    ]
    for at, (title, figure) in enumerate(shown):
        x = tile.x + at * tile.wide / len(shown)
        tile.paper.text(x, tile.top - 8, title, size=9, grey=SOFT)
        tile.paper.text(x + 52, tile.top - 8, figure, font=BOLD, size=11)


def _shares(sheet: RouteSheet) -> list[tuple[str, str]]:
    """What a total is made of: percentages of sides or sessions, or boards' points."""
    figures, record = sheet.record.boards, sheet.record
    assert figures is not None
    if sheet.gaps:
        return [(_("Étuis"), signed(record.total - record.penalty))]
    sides = [(_("Attaque"), figures.attack), (_("Défense"), figures.defence)]
    sessions = [(_("Séance %(n)s") % {"n": n}, each) for n, each in figures.sessions]
    return [
        (title, NONE if each is None else percent(each)) for title, each in sessions or sides
    ]


def _slip_cells(line: RouteLine, sheet: RouteSheet) -> list[str]:
    own = line.own
    camp = _("attaque") if own.attacks else _("défense")
    amount = NONE if own.amount is None else signed(own.amount)
    if own.annulled:
        amount = _("annulée")
    elif own.given:
        amount = _("notes données")
    gap = [NONE if own.gap is None else signed(own.gap)] if sheet.gaps else []
    note = NONE if own.note is None else signed(own.note)
    place = (str(own.round_number), str(own.table_number), str(own.number))
    return [*place, camp, line.taker, amount, *gap, note]
