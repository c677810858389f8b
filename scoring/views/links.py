"""The link of a table: its QR code and PIN, taken back or made anew."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import access
from scoring.around import around
from scoring.models import Table, TableLink
from scoring.posters import poster_of
from scoring.services.links import create_link, reopen_pin, revoke_link, waited_for
from scoring.tablets import stays_here, tablet_address
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest


@access.TABLE_WITH_SEATS.shows("show_codes")
def table_link(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    """Show the way into a table, large and to be printed."""
    return _page(request, table)


def _page(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    link = table.links.of_tables().in_force(timezone.now()).first()
    base = tablet_address(request, "")
    around().publish([table])  # the sign stands in the hall
    context = {
        "table": table,
        "poster": poster_of(table, link, base, waited_for([link] if link else [])),
        "stays_here": stays_here(base),
        "may_let_in": "make_codes" in acts_on(table),
    }
    response = TemplateResponse(request, "scoring/table_link.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


@access.TABLE_WITH_SEATS.does("show_codes")
def link_create(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    demand(table, "make_codes")
    create_link(table=table, seen=request.POST.get("seen"), act=request.act)
    messages.success(
        request,
        _("La table %(n)s a un nouveau code ; l’ancien, s’il y en avait un, n’ouvre plus rien.")
        % {"n": table.number},
    )
    return _back(table.pk)


@login_required
@require_POST
def link_revoke(request: AuthenticatedRequest, link_id: int) -> HttpResponse:
    link, table = _link(request, link_id)
    demand(table, "make_codes")
    revoke_link(link=link, act=request.act)
    messages.success(
        request,
        _("Le code de la table %(n)s est retiré ; ce que la tablette garde y reste.")
        % {"n": link.table.number},
    )
    return _back(link.table_id)


@login_required
@require_POST
def pin_reopen(request: AuthenticatedRequest, link_id: int) -> HttpResponse:
    link, table = _link(request, link_id)
    demand(table, "make_codes")
    reopen_pin(link=link, act=request.act)
    messages.success(
        request,
        _("Le code de la table %(n)s peut de nouveau être tapé.") % {"n": link.table.number},
    )
    return _back(link.table_id)


def _link(request: AuthenticatedRequest, link_id: int) -> tuple[TableLink, Table]:
    link = get_object_or_404(TableLink.objects.of_tables(), pk=link_id)
    tables = access.tables_of(request.user).with_seats()
    link.table = access.fetch(tables, link.table_id, "show_codes")
    return link, link.table


def _back(table_id: int) -> HttpResponse:
    response = redirect("table_link", table_id)
    response.status_code = HTTPStatus.SEE_OTHER
    return response
