"""The pages a QR code opens: the same for every table, what they show comes from the API."""

import json
import re
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_safe

from scoring.tablets import tablet_address
from scoring.views.tablet_words import tablet_words
from tarotclub.serving.http import for_everybody

PIXELS = (192, 512)  # what Android asks for
FONTS = ("newsreader-latin", "roboto-latin")  # js/tablet/fonts.js brings them
FELT, PAPER = "#12402f", "#f4eee1"  # tokens.css


@require_safe
def tablet(request: HttpRequest, link_id: int) -> HttpResponse:
    here = tablet_address(request, "")  # for the codes that phones scan
    context = {"link_id": link_id, "words": tablet_words(), "here": here}
    return TemplateResponse(request, "scoring/tablet.html", context)


@for_everybody
@require_safe
def signing(request: HttpRequest, link_id: int) -> HttpResponse:
    context = {"link_id": link_id, "words": tablet_words()}
    return TemplateResponse(request, "scoring/signing.html", context)


@for_everybody
@require_safe
def reading(request: HttpRequest, link_id: int) -> HttpResponse:
    context = {"link_id": link_id, "words": tablet_words()}
    return TemplateResponse(request, "scoring/reading.html", context)


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the worker from /t/, so that the tablet's pages are all it sees."""
    files = page_files()
    version = sha256("".join(files).encode()).hexdigest()[:12]
    context = {"files": json.dumps(files), "version": version, "static": settings.STATIC_URL}
    response = render(
        request, "scoring/tablet_worker.js", context, "text/javascript; charset=utf-8"
    )
    response.headers["Cache-Control"] = "no-cache"
    return response


def page_files() -> list[str]:
    """The addresses of all static files that the tablet's page names, and of its fonts."""
    page = render_to_string("scoring/tablet.html", {"link_id": 0, "words": {}})
    named = re.findall(rf'"({re.escape(settings.STATIC_URL)}[^"#]+)', page)
    return sorted({*named, *(static(f"tarotclub/fonts/{font}.woff2") for font in FONTS)})


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
