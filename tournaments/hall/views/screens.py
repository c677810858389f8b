"""Setting up the hall's screens: made, composed, removed; announcements; the ceremony."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.posters import qr_code
from scoring.tablets import stays_here, tablet_address
from tarotclub.accounts.rights import acts_on
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted
from tournaments.event.views.pages import TOURNAMENT, Question, agreed, ask, refuse_form
from tournaments.hall.forms import AnnouncementForm, NewScreenForm, ScreenForm, StepForm
from tournaments.hall.services import (
    announce,
    ceremony_step,
    change_screen,
    create_screen,
    remove_screen,
    renew_key,
    show_step,
)
from tournaments.models import Event, Screen, Season
from tournaments.prizes.prize_list import ceremony


@TOURNAMENT.shows("see_screens")
def screens(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the screens of an event, what is announced, and the way to the ceremony."""
    return _list(request, event, NewScreenForm())


@TOURNAMENT.does("create_screen")
def screen_create(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    form = NewScreenForm(request.POST)
    if form.is_valid():
        try:
            screen = create_screen(event=event, act=request.act, **form.settings)
        except Refusal as error:
            form.add_error("name", str(error))
        else:
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
        try:
            change_screen(screen=screen, act=request.act, **form.settings)
        except Refusal as error:
            form.add_error("name", str(error))
        else:
            words = _("L’écran « %(name)s » est réglé ; il le montre dans quelques secondes.")
            messages.success(request, words % {"name": form.settings["name"]})
            return redirect("screens", event.pk)
    context = {"event": event, "screen": screen, "form": form}
    page = "tournaments/hall/screen_form.html"
    return form_page(request, page, context)


@TOURNAMENT.asks("renew_screen")
def screen_renew(request: AuthenticatedRequest, event: Event, screen_id: int) -> HttpResponse:
    screen = _screen(event, screen_id)
    question = Question(
        act="renew_screen",
        title=_("Changer l’adresse de « %(name)s » ?") % {"name": screen.name},
        text=_("L’ancienne adresse ne montre plus rien : l’écran est à ouvrir de nouveau."),
        label=_("Changer l’adresse"),
        back=reverse("screens", args=[event.pk]),
        seen=screen.key,
    )
    if not agreed(request, question):
        return ask(request, event, question)
    renew_key(screen=screen, seen=request.POST.get("seen"), act=request.act)
    return confirm(request, _("L’écran a une nouvelle adresse."), "screens", event.pk)


@TOURNAMENT.asks("remove_screen")
def screen_remove(request: AuthenticatedRequest, event: Event, screen_id: int) -> HttpResponse:
    screen = _screen(event, screen_id)
    question = Question(
        act="remove_screen",
        title=_("Supprimer l’écran « %(name)s » ?") % {"name": screen.name},
        text=_("Son adresse ne montre plus rien."),
        label=_("Supprimer"),
        back=reverse("screens", args=[event.pk]),
    )
    if not agreed(request, question):
        return ask(request, event, question)
    remove_screen(screen=screen, act=request.act)
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
    announce(event=event, text=text, act=request.act)
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
        show_step(event=event, step=form.cleaned_data["step"], act=request.act)
        return redirect("screens_ceremony", event.pk)
    step = ceremony_step(event)
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
    page = "tournaments/hall/screens.html"
    response = form_page(request, page, context)
    response.headers["Cache-Control"] = "no-store"
    return response
