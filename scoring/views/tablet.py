"""The pages a QR code opens: the same for every table, what they show comes from the API."""

import json
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_safe

from scoring.views.address import tablet_address
from scoring.views.tablet_words import tablet_words

JS = "tarotclub/js"
SCRIPTS = [f"{JS}/{name}.js" for name in ("theme", "dialog", "form", "engine", "counting")]
SCRIPTS += [f"{JS}/vendor/lean-qr.js"] + [
    f"{JS}/tablet/{name}.js"
    for name in (
        *(
            "api",
            "bars",
            "calls",
            "codes",
            "comfort",
            "counter",
            "counts",
            "database",
            "deal_screen",
            "deals",
            "door",
        ),
        *("doubts", "draft", "element", "entrance", "explain", "facts", "fields", "hands"),
        *(
            "identity",
            "messages",
            "outbox",
            "page",
            "preview",
            "qr",
            "round",
            "screens",
            "settle",
            "sha256",
            "sheet",
            "sheet_code",
        ),
        *("signing", "state", "store", "sync", "table", "words"),
    )
]
STYLES = [
    f"tarotclub/css/{name}.css"
    for name in (
        *("tokens", "base", "layout", "tablet", "buttons", "menu", "forms", "choices"),
        *("panels", "signs", "scores", "table", "chart", "deal_header", "deal_form"),
        *(
            "rule_links",
            "score_sheet",
            "score_rows",
            "sheet",
            "tablet_page",
            "comfort",
            "counting",
            "print",
        ),
    )
]
DRAWINGS = ["tarotclub/icons.svg", "tarotclub/favicon.svg", "tarotclub/tablet.svg"]
PIXELS = (192, 512)  # what Android asks for
FELT, PAPER = "#12402f", "#f4eee1"  # tokens.css


@require_safe
def tablet(request: HttpRequest, link_id: int) -> HttpResponse:
    here = tablet_address(request, "")  # for the codes that phones scan
    context = {"link_id": link_id, "words": tablet_words(), "here": here}
    return TemplateResponse(request, "scoring/tablet.html", context)


@require_safe
def signing(request: HttpRequest, link_id: int) -> HttpResponse:
    context = {"link_id": link_id, "words": tablet_words()}
    return TemplateResponse(request, "scoring/signing.html", context)


@require_safe
def reading(request: HttpRequest, link_id: int) -> HttpResponse:
    context = {"link_id": link_id, "words": tablet_words()}
    return TemplateResponse(request, "scoring/reading.html", context)


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the worker from /t/, so that the tablet's pages are all it sees."""
    files = [static(name) for name in (*SCRIPTS, *STYLES, *DRAWINGS)]
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
