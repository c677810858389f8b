"""The tablets of a round: every table’s QR code and PIN, to be printed."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone

from scoring.models import Table, TableLink
from scoring.models.table import TableQuerySet
from scoring.posters import poster_of
from scoring.services.links import create_missing_links
from scoring.services.pin_tries import waited_for
from scoring.tablet_address import stays_here, tablet_address
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.names import publish_seats
from tournaments.event.phases import phases_of, round_name
from tournaments.event.views.pages import TOURNAMENT, round_of
from tournaments.models import Event


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
