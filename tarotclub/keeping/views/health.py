"""The page of the site's health, and the same without names for who watches machines."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.response import TemplateResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import clubs_for
from scoring.models import Club
from tarotclub import __version__
from tarotclub.ground.row_security import whole_site
from tarotclub.keeping.access import SEE, demand_keeper
from tarotclub.keeping.figures import figures
from tarotclub.keeping.health import SiteHealth, health_of
from tarotclub.serving.here import is_here
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.noted import LEAST_TOKEN, measures


@login_required
@require_safe
@never_cache
def site_health(request: AuthenticatedRequest) -> HttpResponse:
    demand_keeper(request)
    context = {
        "health": health_of(_clubs(request)),
        "version": __version__,
        "is_here": is_here(request),
    }
    return TemplateResponse(request, "keeping/health.html", context)


@never_cache
def site_health_json(request: HttpRequest) -> HttpResponse:
    """Answer who brings HEALTH_TOKEN about the whole site, an organiser about his clubs."""
    if not request.headers.get("Authorization"):
        return _of_ones_clubs(request)  # type: ignore[arg-type] # asked to sign in first
    if refused := _refused(request, settings.HEALTH_TOKEN):
        return refused
    with whole_site():  # the token is the site's
        return _health_of(Club.objects.all())


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Give who brings METRICS_TOKEN what this process counts, as Prometheus reads it."""
    counted = measures()
    if counted is None:
        raise Http404
    if refused := _refused(request, settings.METRICS_TOKEN):
        return refused
    with whole_site():
        return HttpResponse(counted.text(figures()), "text/plain; version=0.0.4")


def _refused(request: HttpRequest, known: str) -> HttpResponse | None:
    """Refuse who does not bring a token; None for who does."""
    _scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    if len(known) >= LEAST_TOKEN and constant_time_compare(token.strip(), known):
        return None
    answer = JsonResponse({"ok": False}, status=HTTPStatus.UNAUTHORIZED)
    answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


@login_required
@require_safe
def _of_ones_clubs(request: AuthenticatedRequest) -> HttpResponse:
    demand_keeper(request)
    return _health_of(_clubs(request))


def _clubs(request: AuthenticatedRequest) -> QuerySet[Club]:
    user = request.user
    return Club.objects.all() if user.is_superuser else clubs_for(user, SEE)


def _health_of(clubs: QuerySet[Club]) -> HttpResponse:
    health = health_of(clubs)
    status = HTTPStatus.SERVICE_UNAVAILABLE if health.database.trouble else HTTPStatus.OK
    return JsonResponse(_plain(health), status=status)


def _plain(health: SiteHealth) -> dict[str, Any]:
    """Numbers and states alone: no name of a person, a club, an event or a folder."""
    database, place, replica = health.database, health.place, health.replica
    return {
        "ok": not health.warning and not database.trouble,
        "version": __version__,
        "database": {
            "vendor": database.vendor,
            "version": database.version,
            "journal": database.journal,
            "bytes": database.size,
            "journal_bytes": database.journal_size,
            "trouble": database.trouble and database.trouble.value,
        },
        "replica": replica
        and {
            "trouble": replica.fault and replica.fault.value,
            "seconds": replica.seconds,
            "since": replica.since.isoformat(),
        },
        "disk": {"free_bytes": database.free, "bytes": database.disk},
        "copies": {
            "count": health.copies,
            "latest": health.copied_at and health.copied_at.isoformat(),
            "second_place": place and place.is_there,
        },
        "tablets": {
            "tables": len(health.tables),
            "heard": sum(bool(each.tablets) for each in health.tables),
            "quiet": sum(each.quiet for each in health.tables),
            "waiting": health.waiting,
        },
        "signed_in": len(health.people),
    }
