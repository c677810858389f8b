"""The tablets of an evening: every table's QR code and PIN on one page, to be printed."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scoring.models import Table, TableLink
from scoring.posters import poster_of
from scoring.services.links import create_missing_links
from scoring.views.address import stays_here, tablet_address
from tarotclub.http import AuthenticatedRequest
from tournaments.views.desk import evening_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_tablets(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    """Show the way into every open table; a POST makes what is missing."""
    evening = evening_of(request, evening_id)
    tables = list(
        Table.objects.open().filter(round_table__round__tournament=evening).with_seats()
    )
    if request.method == "POST":
        create_missing_links(tables=tables, by=request.user)
        response = redirect("evening_tablets", evening.pk)
        response.status_code = HTTPStatus.SEE_OTHER
        return response
    found = TableLink.objects.of_tables().in_force(timezone.now()).filter(table__in=tables)
    links = {link.table_id: link for link in found}
    base = tablet_address(request, "")
    context = {
        "evening": evening,
        "posters": [poster_of(table, links.get(table.pk), base) for table in tables],
        "missing": len(tables) - len(links),
        "stays_here": stays_here(base),
    }
    page = TemplateResponse(request, "tournaments/evening_tablets.html", context)
    page.headers["Cache-Control"] = "no-store"
    return page
