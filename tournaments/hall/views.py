"""The screens of the hall: as everybody sees them, and set up by who runs the event."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.db.models import F, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.tablets import qr_code, stays_here, tablet_address
from tarotclub.accounts.rights import acts_on
from tarotclub.ground import steady
from tarotclub.ground.replica import from_replica
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.kept import once
from tarotclub.serving.pages import confirm, form_page, number_in, posted, refusals_in
from tournaments.event.clock import etag_of
from tournaments.event.views import TOURNAMENT, Question, refuse_form, with_etag
from tournaments.hall import services
from tournaments.hall.forms import AnnouncementForm, NewScreenForm, ScreenForm, StepForm
from tournaments.hall.slides import Hall, Slide, slides_of
from tournaments.models import Event, Screen, Season, Theme
from tournaments.models.event import EventQuerySet
from tournaments.prizes.prize_list import ceremony

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
    return number_in(asked, 5) % len(slides) if slides else 0


def _uncached(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-cache"
    return response


@TOURNAMENT.shows("see_screens")
def screens(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the screens of an event, what is announced, and the way to the ceremony."""
    return _list(request, event, NewScreenForm())


@TOURNAMENT.does("create_screen")
def screen_create(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    form = NewScreenForm(request.POST)
    if form.is_valid():
        with refusals_in(form, "name"):
            screen = services.create_screen(event=event, act=request.act, **form.settings)
            words = _("L’écran « %(name)s » est créé : ouvrez son adresse sur l’écran.")
            return confirm(request, words % {"name": screen.name}, "screens", event.pk)
    return _list(request, event, form)


@TOURNAMENT.asks("change_screen")
def screen_change(request: AuthenticatedRequest, event: Event, screen_id: int) -> HttpResponse:
    """Compose what a screen shows, and give it a name."""
    screen = _screen(event, screen_id)
    seasons = list(Season.objects.filter(club=event.club_id))
    form = ScreenForm.of(screen, seasons, posted(request))
    if form.is_valid():
        with refusals_in(form, "name"):
            services.change_screen(screen=screen, act=request.act, **form.settings)
            words = _("L’écran « %(name)s » est réglé ; il le montre dans quelques secondes.")
            name = {"name": form.settings["name"]}
            return confirm(request, words % name, "screens", event.pk)
    context = {"event": event, "screen": screen, "form": form}
    return form_page(request, "tournaments/hall/screen_form.html", context)


@TOURNAMENT.asks("renew_screen")
def screen_renew(request: AuthenticatedRequest, event: Event, screen_id: int) -> HttpResponse:
    screen = _screen(event, screen_id)
    Question(
        title=_("Changer l’adresse de « %(name)s » ?") % {"name": screen.name},
        text=_("L’ancienne adresse ne montre plus rien : l’écran est à ouvrir de nouveau."),
        label=_("Changer l’adresse"),
        back=reverse("screens", args=[event.pk]),
        seen=screen.key,
    ).agree(request)
    services.renew_key(screen=screen, seen=request.POST.get("seen"), act=request.act)
    return confirm(request, _("L’écran a une nouvelle adresse."), "screens", event.pk)


@TOURNAMENT.asks("remove_screen")
def screen_remove(request: AuthenticatedRequest, event: Event, screen_id: int) -> HttpResponse:
    screen = _screen(event, screen_id)
    Question(
        title=_("Supprimer l’écran « %(name)s » ?") % {"name": screen.name},
        text=_("Son adresse ne montre plus rien."),
        label=_("Supprimer"),
        back=reverse("screens", args=[event.pk]),
    ).agree(request)
    services.remove_screen(screen=screen, act=request.act)
    return confirm(request, _("L’écran est supprimé."), "screens", event.pk)


@TOURNAMENT.does("announce")
def screens_announce(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Say something over all screens, or withdraw it."""
    text = ""
    if "withdraw" not in request.POST:
        form = AnnouncementForm(request.POST)
        if not form.is_valid():
            return refuse_form(request, event, form)
        text = form.cleaned_data["text"]
    services.announce(event=event, text=text, act=request.act)
    words = _("L’annonce est sur les écrans.") if text else _("Plus rien n’est annoncé.")
    return confirm(request, words, "screens", event.pk)


@TOURNAMENT.asks("run_ceremony")
def screens_ceremony(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Go through the ceremony step by step; whoever steps sees who comes next."""
    called = ceremony(event)
    if request.method == "POST":
        form = StepForm(request.POST, last=len(called))
        if not form.is_valid():
            return refuse_form(request, event, form)
        services.show_step(event=event, step=form.cleaned_data["step"], act=request.act)
        return redirect("screens_ceremony", event.pk)
    step = services.ceremony_step(event)
    shown = min(step or 0, len(called))
    context = {
        "event": event,
        "acts": acts_on(event),
        "step": step,
        "shown": shown,
        "called": called,
        "now": called[shown - 1] if shown else None,
        "next": called[shown] if shown < len(called) else None,
        "open_rounds": not event.closed_at and event.rounds.filter(closed_at=None).exists(),
    }
    return TemplateResponse(request, "tournaments/hall/ceremony.html", context)


def _screen(event: Event, screen_id: int) -> Screen:
    return get_object_or_404(event.screens.select_related("event"), pk=screen_id)


def _list(request: AuthenticatedRequest, event: Event, form: NewScreenForm) -> HttpResponse:
    screens = list(event.screens.all())
    base = tablet_address(request, "")
    addresses = [f"{base}{reverse('screen', args=[screen.key])}" for screen in screens]
    context = {
        "event": event,
        "acts": acts_on(event),
        "screens": [
            {"screen": screen, "address": address, "qr": qr_code(address)}
            for screen, address in zip(screens, addresses, strict=True)
        ],
        "form": form,
        "announcement": AnnouncementForm(initial={"text": event.announcement}),
        "stays_here": stays_here(base),
    }
    response = form_page(request, "tournaments/hall/screens.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response
