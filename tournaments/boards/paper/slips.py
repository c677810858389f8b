"""A table's sheet of a round and a player's feuille de route on paper."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.labels import signed
from scoring.labels.phrases import percent
from tournaments.boards.paper.etuis import (
    PaperTile,
    TileColumn,
    TileLook,
    draw_table,
    draw_top,
    tiles_pdf,
)
from tournaments.boards.slips import RoundSlip, RouteLine, RouteSheet
from tournaments.boards.words import direction_words
from tournaments.duplicate.movements.values import COMPASS
from tournaments.paper.fonts import BOLD
from tournaments.paper.page import SOFT, EventTitle

MOST_ROW = 26
HALF = 20  # boards of a player that half a page holds
FEW = 5  # boards of a table that a third does
NONE = "–"


def round_slips_pdf(event: EventTitle, slips: Sequence[RoundSlip], printed: datetime) -> bytes:
    """Print the sheets of the rounds: a line a board, with who takes and who deals."""
    none = _("Aucun tour n’est encore placé : tirez le placement d’abord.")
    rows = 3 if max((len(slip.boards) for slip in slips), default=1) <= FEW else 2
    look = TileLook(event=event, title=_("Feuilles de tour"), columns=1, rows=rows, empty=none)
    return tiles_pdf(look, slips, _draw_slip, printed)


def _draw_slip(tile: PaperTile, slip: RoundSlip) -> None:
    title = _("Tour %(round)s, table %(table)s") % {"round": slip.round, "table": slip.table}
    body = draw_top(tile, title, _("Une feuille par table et par tour"))
    paper, y = tile.paper, body.top
    for place, (seat, name) in enumerate(slip.places):
        column, row = place % 2, place // 2
        x, high = tile.x + column * tile.wide / 2, y - 4 - row * 18
        paper.text(x, high, seat, font=BOLD, size=11, space=86)
        paper.text(x + 92, high, name, size=12, space=tile.wide / 2 - 100)
    columns = [
        TileColumn(_("Étui"), 0.8),
        TileColumn(_("Preneur"), 3),
        TileColumn(_("Donneur"), 1.1),
        TileColumn(_("Réussi +"), 1.5),
        TileColumn(_("Chuté −"), 1.5),
    ]
    rows = [[str(each.number), each.taker, each.dealer, "", ""] for each in slip.boards]
    body = body.below(y - 6 - 18 * -(-len(slip.places) // 2))
    high = min(MOST_ROW, (body.high - 54) / max(1, len(rows)))
    end = draw_table(body, columns, rows, high).top
    rules = _(
        "À la garde, sans enchères. Le montant est celui d’un défenseur : 56, ou 52 chuté."
    )
    paper.text(tile.x, end - 14, rules, size=8.5, grey=SOFT, space=tile.wide)
    for place in range(COMPASS):
        x = tile.x + place * tile.wide / 4
        paper.text(x, end - 30, direction_words(place), size=8, grey=SOFT)
        paper.across(tile.bottom + 4, x, x + tile.wide / 4 - 10)


def route_sheets_pdf(
    event: EventTitle, sheets: Sequence[RouteSheet], printed: datetime
) -> bytes:
    """Print everybody's feuille de route, two a page where the boards fit."""
    most = max((len(sheet.lines) for sheet in sheets), default=0)
    none = _("Personne n’est encore classé.")
    rows = 2 if most <= HALF else 1
    look = TileLook(event=event, title=_("Feuilles de route"), columns=1, rows=rows, empty=none)
    return tiles_pdf(look, sheets, _draw_route, printed)


def _draw_route(tile: PaperTile, sheet: RouteSheet) -> None:
    rank = _("rang %(rank)s") % {"rank": sheet.rank}
    line = _("ligne %(line)s") % {"line": sheet.direction} if sheet.direction else ""
    tag = _("n° %(n)s") % {"n": sheet.number}
    beside = " · ".join(filter(None, (tag, line, rank, sheet.note)))
    body = draw_top(tile, sheet.name, beside)
    _draw_figures(body, sheet)
    columns = [
        TileColumn(_("Tour"), 0.7),
        TileColumn(_("Table"), 0.8),
        TileColumn(_("Étui"), 0.7),
        TileColumn(_("Camp"), 1.1),
        TileColumn(_("Preneur"), 2.6),
        TileColumn(_("Montant"), 1, right=True),
        *_worth_columns(sheet),
    ]
    rows = [_cells(each, sheet) for each in sheet.lines]
    body = body.below(body.top - 22)
    draw_table(body, columns, rows, min(18, (body.high - 14) / max(1, len(rows))))


def _worth_columns(sheet: RouteSheet) -> list[TileColumn]:
    """Head what a board was worth: a note, or what the gap of two attacks gave."""
    if not sheet.gaps:
        return [TileColumn(_("Note"), 1.2, right=True)]
    gap = TileColumn(_("Écart"), 1, right=True)
    return [gap, TileColumn(_("Points de match"), 1.4, right=True)]


def _draw_figures(tile: PaperTile, sheet: RouteSheet) -> None:
    record = sheet.record
    shown = [
        *_shares(sheet),
        (_("Pénalité"), signed(record.penalty) if record.penalty else NONE),
        (_("Total"), signed(record.total)),
    ]
    for place, (title, figure) in enumerate(shown):
        x = tile.x + place * tile.wide / len(shown)
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


def _cells(line: RouteLine, sheet: RouteSheet) -> list[str]:
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
