"""The page of the running site, on its own computer: where it is found, and how it stops."""

from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.posters import qr_code
from tarotclub.here import is_here, known_addresses, may_stop, stop_soon
from tarotclub.network import LOOPBACK
from tarotclub.people.code import code_at
from tarotclub.people.services.welcome import is_empty


@never_cache
@require_safe
def running(request: HttpRequest) -> HttpResponse:
    """Show on this computer what the terminal says; who has the token may stop the site."""
    if not is_here(request):
        raise Http404
    token = request.GET.get("jeton", "")
    found = [(label, _url(request, name)) for label, name in known_addresses()]
    tablets = found[-1][1]
    reached = urlsplit(tablets).hostname not in LOOPBACK
    context = {
        "addresses": found,
        "qr": qr_code(tablets) if reached else None,
        "code": code_at(timezone.now()) if is_empty() else "",
        "folder": settings.DATA_DIR,
        "token": token if may_stop(token) else "",
    }
    return TemplateResponse(request, "people/running.html", context)


@never_cache
@require_POST
def site_stop(request: HttpRequest) -> HttpResponse:
    """Stop the site, for who sits at its computer and has the token of its start."""
    token = request.POST.get("jeton", "")
    if not is_here(request) or not may_stop(token):
        raise Http404
    if "agreed" not in request.POST:
        return redirect(f"{reverse('running')}?{urlencode({'jeton': token})}")
    stop_soon()
    return TemplateResponse(request, "people/stopped.html")


def _url(request: HttpRequest, name: str) -> str:
    """Give an address with the port that this page was asked at."""
    asked = urlsplit(request.build_absolute_uri("/"))
    port = f":{asked.port}" if asked.port else ""
    return asked._replace(netloc=f"{name}{port}").geturl()
