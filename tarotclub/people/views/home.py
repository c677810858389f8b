"""Home: what is on today, what comes next, the last results; and a club's first steps.

The first steps of a club: two ways to begin, its players, the printer, a tablet.

The page of the running site, on its own computer: where it is found, and how it stops.
"""

from http import HTTPStatus
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access import clubs_for
from scoring.models import Club
from scoring.services.clubs import ClubExistsError
from scoring.tablets import qr_code, shown_address
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.ground.places import IS_FROZEN
from tarotclub.people.forms.players import ClubPlayersForm
from tarotclub.people.services.clubs import example_of, first_steps_of, own_club
from tarotclub.people.services.welcome import Added, add_players, code_at, is_empty, leave_steps
from tarotclub.serving import here
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import asks, confirm, does, form_page, posted, shows
from tarotclub.serving.running import LOOPBACK
from tournaments.desk.demo import load_example
from tournaments.event.access import listed_events_of

MOST = 50  # that are on at once
LINES = 2  # for what comes, what was, and the first steps


@shows
def home(request: AuthenticatedRequest) -> HttpResponse:
    """Lead straight to what is on and to what is to do; without any, to the list."""
    today = timezone.localdate()
    listed = listed_events_of(request.user).select_related("club").counted()
    known = listed.order_by("-date", "-pk")
    opened = list(listed.open().open_first(today)[:MOST])
    results = list(known.exclude(closed_at=None)[:LINES])
    club = own_club(request.user)
    steps = first_steps_of(club) if club else None
    shown = steps if steps and steps.shown else None
    if not opened and not results and not shown:
        return redirect("evening_list")
    events = [event for event in opened if event.date <= today]
    coming = [event for event in opened if event.date > today][:1]
    context = {
        "events": events,
        "coming": coming,
        "results": results[: LINES - len(coming) - bool(shown)],
        "known": bool(opened or results),
        "tournaments": sum(not event.is_evening for event in events),
        "opens": not events and clubs_for(request.user, "open_evening").exists(),
        "clubs": clubs_for(request.user, "see_seasons"),
        "first_steps": shown,
    }
    return TemplateResponse(request, "people/home.html", context)


@shows
def first_steps(request: AuthenticatedRequest) -> HttpResponse:
    """Show the two ways to begin, and what else is to do."""
    club = _own(request)
    context = {"first_steps": first_steps_of(club), "example": example_of(request.user)}
    return TemplateResponse(request, "people/first_steps.html", context)


@asks
def first_evening(request: AuthenticatedRequest) -> HttpResponse:
    """Take the players in, try the printer and a tablet."""
    club = _own(request)
    form = ClubPlayersForm(posted(request))
    if form.is_valid():
        added = add_players(club=club, names=form.cleaned_data["names"], act=request.act)
        return confirm(request, _added_sentence(added), "first_evening")
    shown = shown_address(request, reverse("tablet_try"))
    context = {"form": form, "club": club, "players": club.players.count(), **shown}
    return form_page(request, "people/first_evening.html", context)


def _own(request: AuthenticatedRequest) -> Club:
    """The club whose first steps somebody takes. Raises NotAllowedError."""
    club = own_club(request.user)
    if club is None:
        raise NotAllowedError("change_club")
    return club


@require_safe
def tablet_try(request: HttpRequest) -> HttpResponse:
    """Tell a tablet that it has found the site; it needs no account."""
    return TemplateResponse(request, "people/tablet_try.html")


@does
def example_open(request: AuthenticatedRequest) -> HttpResponse:
    """Make the example club of an organiser beside his own."""
    _own(request)
    try:
        load_example(act=request.act)
    except ClubExistsError:
        messages.error(
            request, _("Un autre club porte le nom qu’il faudrait au club d’exemple.")
        )
        return redirect("first_steps")
    words = _("Voici le club d’exemple : essayez tout, rien n’y compte pour votre club.")
    return confirm(request, words, "home")


@does
def steps_leave(request: AuthenticatedRequest) -> HttpResponse:
    """Put the first steps of one's club away."""
    club = _own(request)
    leave_steps(club=club, act=request.act)
    return confirm(request, _("Les premiers pas ne paraissent plus à l’accueil."), "home")


def _added_sentence(added: Added) -> str:
    new = ngettext("%(n)s joueur est ajouté.", "%(n)s joueurs sont ajoutés.", added.new)
    known = ngettext(
        "%(n)s était déjà dans le club.", "%(n)s étaient déjà dans le club.", added.known
    )
    repeated = ngettext(
        "%(n)s ligne répète un nom de la liste.",
        "%(n)s lignes répètent un nom de la liste.",
        added.repeated,
    )
    others = ((known, added.known), (repeated, added.repeated))
    sentences = [(new, added.new), *(each for each in others if each[1])]
    return " ".join(words % {"n": n} for words, n in sentences)


@never_cache
@require_safe
def arrival(request: HttpRequest, token: str) -> HttpResponse:
    """Know from now on the browser that the start has opened; its token is good once.

    Where nobody reads a terminal, its first page shows what the terminal says.
    """
    answer = redirect("running" if IS_FROZEN and here.is_open_here() else "home")
    if here.is_here(request) or not here.is_open_here():
        return answer
    if not here.arrives(token):
        return TemplateResponse(request, "people/arrival_over.html", status=HTTPStatus.GONE)
    here.remember_here(request, answer)
    return answer


@never_cache
@require_safe
def running(request: HttpRequest) -> HttpResponse:
    """Show on this computer what the terminal says."""
    if not here.is_here(request):
        raise Http404
    addresses = [(label, _url(request, name)) for label, name in here.known_addresses()]
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
    if not here.is_here(request):
        raise Http404
    if "agreed" not in request.POST:
        return redirect("running")
    here.stop_soon()
    return TemplateResponse(request, "people/stopped.html")


def _url(request: HttpRequest, name: str) -> str:
    """An address with the port that this page was asked at."""
    asked = urlsplit(request.build_absolute_uri("/"))
    port = f":{asked.port}" if asked.port else ""
    return asked._replace(netloc=f"{name}{port}").geturl()
