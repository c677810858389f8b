"""The page of copies: seen, made, proved, taken away, put back.

The page of the site's health, and the same without names for who watches machines.
"""

import os
import sqlite3
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.db import connection
from django.db.models import QuerySet
from django.http import (
    FileResponse,
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
)
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.access import clubs_for
from scoring.models import Club
from tarotclub import __version__
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import whole_site
from tarotclub.ground.trouble import Trouble, database_file, trouble_of
from tarotclub.keeping import second
from tarotclub.keeping.access import SEE, demand_keeper, demand_owner, owns
from tarotclub.keeping.copies import BY_HAND, MOMENT, Copy, NotACopyError
from tarotclub.keeping.health import SiteHealth, copied_elsewhere_at, figures, health_of
from tarotclub.keeping.keeper import keeper
from tarotclub.keeping.services import making
from tarotclub.keeping.services.restoring import NoFileError, bring, put_back_and_go_on
from tarotclub.serving.here import is_here, is_open_here, restart_soon
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.noted import LEAST_TOKEN, measures
from tarotclub.serving.pages import asks, confirm, does, shows
from tarotclub.serving.workshop import WorkshopError

FAULTS = (Refusal, sqlite3.Error, NotACopyError, OSError, WorkshopError)
ANSWER_LASTS, START_LASTS = 5, 30  # seconds until the page that says so leads back
SAID_FOR = 600  # seconds after a copy was put back


@shows
@never_cache
def copy_list(request: AuthenticatedRequest) -> HttpResponse:
    demand_keeper(request)
    live = database_file()
    place = second.second_place(live) if live else None
    mine = owns(request)
    context = {
        "is_file": live is not None,
        "copies": second.shown_copies(live) if live else [],
        "copied_at": None if live else copied_elsewhere_at(),
        "away": second.copies_away(live) if live and mine else [],
        "state": second.state_here(),
        "place": place,
        "sticks": [stick for stick in second.sticks() if not place or stick != place.folder]
        if mine
        else [],
        "owns": mine,
    }
    return TemplateResponse(request, "keeping/copies.html", context)


@does
def copy_make(request: AuthenticatedRequest) -> HttpResponse:
    demand_keeper(request)
    try:
        made = keeper.workshop.do(making.make_copy, BY_HAND)
        keeper.workshop.do(making.fill_second_place)
    except FAULTS as error:
        messages.error(request, _sentence(error))
    else:
        if made:
            messages.success(request, _("La copie est faite, relue et vérifiée."))
    return redirect("copy_list")


@does
def copies_verify(request: AuthenticatedRequest) -> HttpResponse:
    demand_keeper(request)
    try:
        faults_met = keeper.workshop.do(making.faults)
    except WorkshopError:
        messages.error(
            request, _("Les copies sont trop longues à relire : voyez backup verify.")
        )
        return redirect("copy_list")
    for name, fault in faults_met:
        messages.error(request, f"{name} : {fault}")
    words = _("Toutes les copies s’ouvrent et disent ce qu’elles disaient.")
    return confirm(request, "" if faults_met else words, "copy_list")


@does
def copy_place(request: AuthenticatedRequest) -> HttpResponse:
    demand_owner(request)
    live, folder = database_file(), request.POST.get("folder", "").strip()
    try:
        place = making.choose_copy_place(live, folder, request.act) if live else None
    except second.NoPlaceError as error:
        messages.error(request, str(error))
        return redirect("copy_list")
    keeper.workshop.do(making.fill_second_place)
    words = _("Les copies n’ont pas de seconde place.")
    if place:
        words = _("Les copies vont aussi dans %(folder)s") % {"folder": place.own}
    return confirm(request, words, "copy_list")


@shows
@never_cache
def copy_download(request: AuthenticatedRequest) -> HttpResponse:
    demand_owner(request)
    _live, copy = _asked(request)
    if request.method == "GET":
        making.note_in_each_club("take_copy", request.act, **making.told_copy(copy))
    return FileResponse(copy.file.open("rb"), as_attachment=True, filename=copy.file.name)  # type: ignore[return-value]


@login_required
@require_http_methods(["GET"])  # a head alone would make all of it
@never_cache
def copy_dump(request: AuthenticatedRequest) -> HttpResponse:
    """Give a PostgreSQL database as its own tool writes it."""
    demand_owner(request)
    if connection.vendor == "sqlite":
        raise Http404
    try:
        content = making.dump(request.act)
    except making.NoDumpError as error:
        messages.error(request, str(error))
        return redirect("copy_list")
    name = f"tarotclub-{timezone.localtime():{MOMENT}}.dump"
    header = content_disposition_header(as_attachment=True, filename=name)
    return HttpResponse(
        content, "application/octet-stream", headers={"Content-Disposition": header}
    )


@does
def copy_bring(request: AuthenticatedRequest) -> HttpResponse:
    """Take a file that somebody carried away, and ask whether it is to be put back."""
    demand_owner(request)
    live, file = database_file(), request.FILES.get("copy")
    if live is None:
        raise Http404
    try:
        if file is None:
            raise NoFileError
        key = keeper.workshop.do(bring, file.read(), file.name or "", live)
    except FAULTS as error:
        messages.error(request, _sentence(error))
    else:
        return redirect(f"{reverse('copy_restore')}?copie={second.HERE}:{quote(key)}")
    return redirect("copy_list")


@asks
@never_cache
def copy_restore(request: AuthenticatedRequest) -> HttpResponse:
    """Ask, then put a copy back; its answer leads where nobody has to be signed in."""
    demand_owner(request)
    live, copy = _asked(request)
    name, refused = request.user.get_username(), ""
    if request.method == "POST" and "ticked" in request.POST:
        try:
            keeper.workshop.do(put_back_and_go_on, copy.file, live)
        except FAULTS as error:
            refused = _sentence(error)
        else:
            connection.close()
            cache.clear()  # who was signed in by the database that was there
            making.note_restored(copy, name)
            restarts = _take_key(copy)
            return redirect(reverse("copy_restored") + ("?depart" if restarts else ""))
    context = {
        "copy": copy,
        "key": request.GET.get("copie", ""),
        "refused": refused,
        "unticked": request.method == "POST" and not refused,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return TemplateResponse(request, "keeping/restore.html", context, status=status)


def _take_key(copy: Copy) -> bool:
    """Let the key of the computer that made a copy be the site's, so that its codes hold.

    Tell whether the site starts again for it.
    """
    if "SECRET_KEY" in os.environ or not second.bring_key_back(
        copy.file, Path(settings.DATA_DIR)
    ):
        return False
    return is_open_here() and restart_soon()


@require_safe
@never_cache
def copy_restored(request: HttpRequest) -> HttpResponse:
    """Say that a copy is back, to whoever the database that is back may not know."""
    if timezone.now().timestamp() - second.state_here().restored_at > SAID_FOR:
        return redirect("home")
    wait = START_LASTS if "depart" in request.GET else ANSWER_LASTS
    return HttpResponse(render_to_string("keeping/restored.html", {"wait": wait}))


def _asked(request: AuthenticatedRequest) -> tuple[Path, Copy]:
    """Find the copy that an address names."""
    live = database_file()
    copy = second.copy_named(live, request.GET.get("copie", "")) if live else None
    if live is None or copy is None:
        raise Http404
    return live, copy


def _sentence(error: Exception) -> str:
    if isinstance(error, Refusal):
        return str(error)
    return (trouble_of(error) or Trouble.FAILING).sentence


@shows
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
def site_health_json(request: HttpRequest) -> HttpResponseBase:
    """Answer who brings HEALTH_TOKEN about the whole site, an organiser about his clubs."""
    if not request.headers.get("Authorization"):
        return _of_ones_clubs(request)  # asked to sign in first
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


@shows
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
