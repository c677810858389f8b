"""The tablets of an evening: every table's QR code and PIN on one page, to be printed."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.access import may_let_in
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
    may_make = may_let_in(request.user, evening.club)
    if request.method == "POST" and may_make:
        create_missing_links(tables=tables, by=request.user)
        response = redirect("evening_tablets", evening.pk)
        response.status_code = HTTPStatus.SEE_OTHER
        return response
    if request.method == "POST":
        messages.error(
            request, _("Seul un arbitre ou un organisateur crée les codes : demandez-lui.")
        )
    found = TableLink.objects.of_tables().in_force(timezone.now()).filter(table__in=tables)
    links = {link.table_id: link for link in found}
    base = tablet_address(request, "")
    context = {
        "evening": evening,
        "posters": [poster_of(table, links.get(table.pk), base) for table in tables],
        "missing": len(tables) - len(links),
        "may_let_in": may_make,
        "stays_here": stays_here(base),
    }
    status = HTTPStatus.FORBIDDEN if request.method == "POST" else HTTPStatus.OK
    page = TemplateResponse(request, "tournaments/evening_tablets.html", context, status=status)
    page.headers["Cache-Control"] = "no-store"
    return page
