"""The screens of the hall as everybody sees them: no login, one query while nothing changes."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.db.models import F, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tarotclub.ground import steady
from tarotclub.ground.replica import from_replica
from tarotclub.serving.kept import once
from tournaments.event.clock import etag_of
from tournaments.event.views.polling import with_etag
from tournaments.hall.slides import Hall, Slide, slides_of
from tournaments.models import Event, Screen, Theme
from tournaments.models.event import EventQuerySet

View = Callable[[HttpRequest, str], HttpResponse]
FINISHED = Q(rounds__closed_at__isnull=False)


def missed(view: View) -> View:
    """Say on the wall itself that its address leads nowhere (any more), and where to look."""

    @wraps(view)
    def answer(request: HttpRequest, screen_key: str) -> HttpResponse:
        try:
            return view(request, screen_key)
        except Http404:
            page = "tournaments/hall/missing.html"
            now = timezone.localtime()
            context = {"theme": Theme.LIGHT, "seconds_of_day": _seconds_of_day(now)}
            response = TemplateResponse(request, page, context, status=HTTPStatus.NOT_FOUND)
            return _uncached(response)

    return answer


@require_safe
@missed
@from_replica
def screen(request: HttpRequest, screen_key: str) -> HttpResponse:
    """Show a screen's page; without a script it goes from page to page by `vue`."""
    at = steady.now()
    context = _context(screen_key, _etag(screen_key, at), at)
    place = _place(request.GET.get("vue", ""), context["slides"])
    context |= {"screen_key": screen_key, "place": place, "after": place + 1}
    context["pause"] = context["slides"][place].seconds if context["slides"] else 60
    return _uncached(TemplateResponse(request, "tournaments/hall/screen.html", context))


@require_safe
@missed
def screen_state(request: HttpRequest, screen_key: str) -> HttpResponse:
    """What a screen shows now, or 304 to one that shows it already.

    Asks for neither session nor account: an unchanged screen costs one query.
    """
    at = steady.now()
    etag = _etag(screen_key, at)
    if known := get_conditional_response(request, etag=f'"{etag}"'):
        return with_etag(known, etag)

    @from_replica
    def show() -> HttpResponse:
        context = _context(screen_key, etag, at) | {"place": 0}
        return TemplateResponse(request, "tournaments/hall/_state.html", context)

    shown = once(request, f"{etag}{at:-%H%M%S}", show)  # the time of day is on it
    return _uncached(with_etag(shown, etag))


def _events(screen_key: str) -> EventQuerySet:
    return Event.objects.filter(screens__key=screen_key)


def _etag(screen_key: str, at: datetime) -> str:
    """Give the ETag of a screen's event, or answer 404; reads nothing else, to be fast.

    Where a season is shown, to which other events add, it changes every minute.
    """
    seen = _events(screen_key).only("stamp").annotate(rotation=F("screens__rotation"))
    event: Any = get_object_or_404(seen.with_etag(finished=FINISHED).with_clock())
    shown = Screen(rotation=event.rotation)
    if not shown.shows_tables:
        event.stamps = event.finished
    minute = f"{at:-%H%M}" if shown.shows_season else ""
    return etag_of(event, at) + minute


def _context(screen_key: str, etag: str, at: datetime) -> dict[str, Any]:
    shown = {"rotation": F("screens__rotation"), "screen": F("screens__name")}
    events = _events(screen_key).select_related("club").annotate(**shown)
    event: Any = get_object_or_404(events)  # a screen may be removed at any moment
    hall = Hall(event, at)
    now = timezone.localtime(at)
    return {
        "event": event,
        "hall": hall,
        "slides": slides_of(hall, event.rotation),
        "theme": Screen(rotation=event.rotation).theme,
        "etag": etag,
        "now": now,
        "seconds_of_day": _seconds_of_day(now),
    }


def _seconds_of_day(now: datetime) -> int:
    return now.hour * 3600 + now.minute * 60 + now.second


def _place(asked: str, slides: Sequence[Slide]) -> int:
    """Which page is shown first; past the last one it begins again."""
    digits = asked.isascii() and asked.isdecimal() and len(asked) <= len("99999")
    return int(asked) % len(slides) if digits and slides else 0


def _uncached(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-cache"
    return response
