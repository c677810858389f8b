"""The round on tablets: what a table's shows of it, and every table's code and PIN on paper."""

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone

from scoring.models import Table, TableLink
from scoring.models.table import TableQuerySet
from scoring.posters import poster_of
from scoring.services.links import create_missing_links, waited_for
from scoring.tablets import stays_here, tablet_address
from scoring.views.api.door import TabletRequest, at_table, reply
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground import steady
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.clock import clock_of
from tournaments.event.names import publish_seats
from tournaments.event.views.pages import TOURNAMENT, round_of
from tournaments.event.words import phases_of, round_name
from tournaments.models import Event, EventKind, RoundTable
from tournaments.rounds.going import table_boards


@TOURNAMENT.asks("show_codes")
def round_tablets(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Show the way into every open table of a round; a POST makes what is missing."""
    tables = Table.objects.open().filter(round_table__round=round_of(event, number))
    back = reverse("tournament_round", args=[event.pk, number])
    label = round_name(phases_of(event), number)
    signs = reverse("table_signs_pdf", args=[event.pk, number])
    return codes_page(request, event, tables, back=back, back_label=label, signs=signs)


def codes_page(
    request: AuthenticatedRequest,
    event: Event,
    rows: TableQuerySet,
    *,
    back: str,
    back_label: str,
    signs: str = "",
) -> HttpResponse:
    """Show the codes of these tables, and make those that are missing."""
    tables = list(rows.with_seats())
    may_make = "make_codes" in acts_on(event)
    if request.method == "POST":
        demand(event, "make_codes")
        create_missing_links(tables=tables, act=request.act)
        response = redirect(request.path)
        response.status_code = HTTPStatus.SEE_OTHER
        return response
    publish_seats(tables, event)  # the signs stand in the hall
    in_force = TableLink.objects.of_tables().in_force(timezone.now()).filter(table__in=tables)
    links = {link.table_id: link for link in in_force}
    waiting = waited_for(links.values())
    base = tablet_address(request, "")
    context = {
        "event": event,
        "back": back,
        "back_label": back_label,
        "posters": [poster_of(table, links.get(table.pk), base, waiting) for table in tables],
        "missing": len(tables) - len(links),
        "may_let_in": may_make,
        "signs": signs if may_make else "",
        "stays_here": stays_here(base),
    }
    page = TemplateResponse(request, "tournaments/rounds/tablets.html", context)
    page.headers["Cache-Control"] = "no-store"
    return page


@at_table("GET", "HEAD", signing=True, reading=True)
def table_round(request: TabletRequest) -> HttpResponse:
    """The round of a table: its number, its clock, how many deals it asks for."""
    places = RoundTable.objects.select_related("round__event", "table")
    place = places.filter(table=request.link.table_id).first()
    return reply({"round": _round_under_way(place) if place else None})


def _round_under_way(place: RoundTable) -> dict[str, Any] | None:
    """Tell a round under way; an evening of a club has none to be told.

    A table hears that its round has ended where another follows, for it has another code; one
    of duplicate hears where to go.
    """
    round_ = place.round
    event = round_.event
    if event.kind == EventKind.EVENING:
        return None
    if not (round_.running or event.play.boards):
        follows = event.rounds.filter(number__gt=round_.number).exists()
        return {"number": round_.number, "ended": True} if follows else None
    clock = clock_of(round_, steady.now(), place.extra_minutes) if round_.running else None
    boards = {"boards": table_boards(place)} if event.play.boards else {}
    return boards | {
        "number": round_.number,
        "deals": event.deals_per_round,
        "clock": clock
        and {
            "minutes": clock.minutes,
            "seconds": clock.seconds,
            "running": clock.running,
            "set_back": clock.set_back,
            "last": clock.last,
        },
    }
