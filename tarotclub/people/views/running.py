"""The page of the running site, on its own computer: where it is found, and how it stops."""

from http import HTTPStatus
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.posters import qr_code
from tarotclub.ground.places import IS_FROZEN
from tarotclub.people.code import code_at
from tarotclub.people.services.welcome import is_empty
from tarotclub.serving.here import (
    arrives,
    is_here,
    is_open_here,
    known_addresses,
    remember_here,
    stop_soon,
)
from tarotclub.serving.running import LOOPBACK


@never_cache
@require_safe
def arrival(request: HttpRequest, token: str) -> HttpResponse:
    """Know from now on the browser that the start has opened; its token is good once.

    Where nobody reads a terminal, its first page shows what the terminal says.
    """
    answer = redirect("running" if IS_FROZEN and is_open_here() else "home")
    if is_here(request) or not is_open_here():
        return answer
    if not arrives(token):
        return TemplateResponse(request, "people/arrival_over.html", status=HTTPStatus.GONE)
    remember_here(request, answer)
    return answer


@never_cache
@require_safe
def running(request: HttpRequest) -> HttpResponse:
    """Show on this computer what the terminal says."""
    if not is_here(request):
        raise Http404
    addresses = [(label, _url(request, name)) for label, name in known_addresses()]
    tablets = addresses[-1][1]
    reached = urlsplit(tablets).hostname not in LOOPBACK
    context = {
        "addresses": addresses,
        "qr": qr_code(tablets) if reached else None,
        "code": code_at(timezone.now()) if is_empty() else "",
        "folder": settings.DATA_DIR,
    }
    return TemplateResponse(request, "people/running.html", context)


@never_cache
@require_POST
def site_stop(request: HttpRequest) -> HttpResponse:
    """Stop the site, for who sits at its computer."""
    if not is_here(request):
        raise Http404
    if "agreed" not in request.POST:
        return redirect("running")
    stop_soon()
    return TemplateResponse(request, "people/stopped.html")


def _url(request: HttpRequest, name: str) -> str:
    """An address with the port that this page was asked at."""
    asked = urlsplit(request.build_absolute_uri("/"))
    port = f":{asked.port}" if asked.port else ""
    return asked._replace(netloc=f"{name}{port}").geturl()
