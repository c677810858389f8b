"""The score sheet of a table, its mouches, and the end of a table."""

from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import access
from scoring.around import around
from scoring.cards import card_corner, card_in_words, card_sign
from scoring.models import Table
from scoring.rules.cards import draw_dealer
from scoring.services.tables import close_table
from scoring.sheet import Sheet, SheetRow, pot_of, sheet_of
from tarotclub.accounts.rights import acts_on
from tarotclub.ground.chart import Chart, line_chart
from tarotclub.serving.http import AuthenticatedRequest

OLDEST_FIRST = "anciennes"  # ?ordre=anciennes; anything else is the newest first


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPlayer:
    """A player of the sheet: the bilan, and what he does in the next deal."""

    name: str
    bilan: int
    deals: bool
    leads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetMark:
    """What a deal gave a player; `points` is None for the mort."""

    name: str
    points: int | None
    bilan: int
    attack: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnCard:
    """The card a player drew for the first deal."""

    name: str
    words: str
    corner: str
    sign: str
    deals: bool


@access.TABLE_WITH_DEALS.shows()
def sheet(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    page = sheet_of(table)
    oldest_first = request.GET.get("ordre") == OLDEST_FIRST
    rows = [(row, _cells(page, row)) for row in page.rows]
    context = {
        "table": table,
        "around": around().table(table.pk),
        "sheet": page,
        "ruleset": page.ruleset,
        "columns": _columns(page),
        "rows": rows if oldest_first else rows[::-1],
        "oldest_first": oldest_first,
        "next_dealer": page.players[page.next_dealer],
        "leader": page.players[page.leader],
        "draw": _draw(table, page),
        "first_dealer": page.players[table.first_dealer],
        "pot": pot_of(table),
        "chart": _chart(page),
        "acts": acts_on(table),
    }
    return TemplateResponse(request, "scoring/sheet.html", context)


@access.TABLE_WITH_SEATS.asks("end_table")
def table_close(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    if request.method == "POST":
        close_table(table=table, act=request.act)
        messages.success(request, _("La table %(n)s est terminée.") % {"n": table.number})
    if request.method == "POST" or table.closed_at:
        return redirect("sheet", table.pk)
    return TemplateResponse(request, "scoring/table_close.html", {"table": table})


def _columns(page: Sheet) -> list[SheetPlayer]:
    return [
        SheetPlayer(
            name=name,
            bilan=bilan,
            deals=position == page.next_dealer,
            leads=position == page.leader,
        )
        for position, (name, bilan) in enumerate(zip(page.players, page.bilans, strict=True))
    ]


def _cells(page: Sheet, row: SheetRow) -> list[SheetMark]:
    return [
        SheetMark(
            name=name, points=points, bilan=bilan, attack=name in {row.taker, *row.partners}
        )
        for name, points, bilan in zip(page.players, row.points, row.bilans, strict=True)
    ]


def _chart(page: Sheet) -> Chart | None:
    """Draw the bilans from the second deal on: one is no line."""
    if page.played <= 1:
        return None
    series = {
        name: [row.bilans[position] for row in page.rows]
        for position, name in enumerate(page.players)
    }
    return line_chart(_("Bilans au fil des donnes"), series)


def _draw(table: Table, page: Sheet) -> list[DrawnCard]:
    """Replay the draw of the first dealer; empty when the table chose one itself."""
    if not table.draw_seed:
        return []
    cards, dealer = draw_dealer(len(page.players), table.draw_seed)
    return [
        DrawnCard(
            name=name,
            words=card_in_words(card),
            corner=card_corner(card),
            sign=card_sign(card),
            deals=position == dealer,
        )
        for position, (name, card) in enumerate(zip(page.players, cards, strict=True))
    ]


@login_required
@require_safe
def table_pot(request: AuthenticatedRequest, table_id: int) -> HttpResponse:
    """Show a table's chips; where its ruleset has no pot, say where that is chosen (404)."""
    tables = access.tables_of(request.user).with_seats().prefetch_related("deals")
    table = access.fetch(tables, table_id, "see_table")
    pot = pot_of(table)
    status = HTTPStatus.OK if pot else HTTPStatus.NOT_FOUND
    context = {
        "table": table,
        "around": around().table(table.pk),
        "pot": pot,
        "holders": list(zip(pot.players, pot.chips, pot.parts, pot.balances, strict=True))
        if pot
        else [],
    }
    return TemplateResponse(request, "scoring/pot.html", context, status=status)
