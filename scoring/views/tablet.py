"""The pages a QR code opens: the same for every table, what they show comes from the API.

The link of a table: its QR code and PIN, taken back or made anew.
"""

import json
import re
from hashlib import sha256
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_safe

from scoring import access
from scoring.around import around
from scoring.models import Table, TableLink
from scoring.services.links import create_link, reopen_pin, revoke_link, waited_for
from scoring.tablets import poster_of, stays_here, tablet_address
from scoring.views.sheet import table_closed
from scoring.views.tablet_words import tablet_words
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, does, shows_everybody

PIXELS = (192, 512)  # what Android asks for
FONTS = ("newsreader-latin", "roboto-latin")  # js/tablet/fonts.js brings them
FELT, PAPER = "#12402f", "#f4eee1"  # tokens.css


@require_safe
def tablet(request: HttpRequest, link_id: int) -> HttpResponse:
    here = tablet_address(request, "")  # for the codes that phones scan
    context = {"link_id": link_id, "words": tablet_words(), "here": here}
    return TemplateResponse(request, "scoring/tablet.html", context)


@shows_everybody
def signing(request: HttpRequest, link_id: int) -> HttpResponse:
    context = {"link_id": link_id, "words": tablet_words()}
    return TemplateResponse(request, "scoring/signing.html", context)


@shows_everybody
def reading(request: HttpRequest, link_id: int) -> HttpResponse:
    context = {"link_id": link_id, "words": tablet_words()}
    return TemplateResponse(request, "scoring/reading.html", context)


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the worker from /t/, so that the tablet's pages are all it sees."""
    page = render_to_string("scoring/tablet.html", {"link_id": 0, "words": {}})
    named = re.findall(rf'"({re.escape(settings.STATIC_URL)}[^"#]+)', page)
    files = sorted({*named, *(static(f"tarotclub/fonts/{font}.woff2") for font in FONTS)})
    version = sha256("".join(files).encode()).hexdigest()[:12]
    context = {"files": json.dumps(files), "version": version, "static": settings.STATIC_URL}
    response = render(
        request, "scoring/tablet_worker.js", context, "text/javascript; charset=utf-8"
    )
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def manifest(_request: HttpRequest, link_id: int) -> HttpResponse:
    """Tell how this table's page installs as an app."""
    address = reverse("tablet", args=[link_id])
    icons = [{"src": static("tarotclub/tablet.svg"), "sizes": "any", "type": "image/svg+xml"}]
    icons += [
        {
            "src": static(f"tarotclub/tablet-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
        }
        for size in PIXELS
    ]
    return JsonResponse(
        {
            "id": address,
            "name": _("Tarot club, la table"),
            "short_name": _("La table"),
            "lang": get_language() or "fr",
            "start_url": address,
            "scope": "/t/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": FELT,
            "icons": [
                icon | {"purpose": purpose} for icon in icons for purpose in ("any", "maskable")
            ],
        },
        content_type="application/manifest+json",
    )


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
    if table.closed_at:
        return table_closed(request, table)
    create_link(table=table, seen=request.POST.get("seen"), act=request.act)
    words = _(
        "La table %(n)s a un nouveau code ; l’ancien, s’il y en avait un, n’ouvre plus rien."
    )
    return _done(request, table, words)


@does
def link_revoke(request: AuthenticatedRequest, link_id: int) -> HttpResponse:
    link, table = _link(request, link_id)
    demand(table, "make_codes")
    revoke_link(link=link, act=request.act)
    words = _("Le code de la table %(n)s est retiré ; ce que la tablette garde y reste.")
    return _done(request, table, words)


@does
def pin_reopen(request: AuthenticatedRequest, link_id: int) -> HttpResponse:
    link, table = _link(request, link_id)
    demand(table, "make_codes")
    reopen_pin(link=link, act=request.act)
    return _done(request, table, _("Le code de la table %(n)s peut de nouveau être tapé."))


def _link(request: AuthenticatedRequest, link_id: int) -> tuple[TableLink, Table]:
    link = get_object_or_404(TableLink.objects.of_tables(), pk=link_id)
    tables = access.tables_of(request.user).with_seats()
    link.table = access.fetch(tables, link.table_id, "show_codes")
    return link, link.table


def _done(request: AuthenticatedRequest, table: Table, words: str) -> HttpResponse:
    response = confirm(request, words % {"n": table.number}, "table_link", table.pk)
    response.status_code = HTTPStatus.SEE_OTHER
    return response
