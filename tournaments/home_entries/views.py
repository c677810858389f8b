"""Pages for who has no account, and what a personal link opens; the desk's page about them."""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import get_language, gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.tablets import qr_code, tablet_address
from tarotclub.accounts.acting import Act
from tarotclub.accounts.rights import acts_on
from tarotclub.accounts.sessions import Limit, WaitError, client_address, pay
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest, for_everybody
from tarotclub.serving.noted import note_club
from tarotclub.serving.pages import confirm, form_page, number_in, posted, too_often
from tournaments.entries.services.entries import has_begun, places_of
from tournaments.event.names import own_path
from tournaments.event.views import EVENT, refuse
from tournaments.home_entries import services
from tournaments.home_entries.forms import HomeEntryForm, NewNameForm, PersonForm
from tournaments.home_entries.letters import state_sentence
from tournaments.models import Announcement, Event, HomeEntry, HomeState

Page = Callable[..., HttpResponse]
BY_ADDRESS = Limit(free=30, forgiven=timedelta(minutes=1))  # of forms: a hall shares one
MOST_ASKED = 20  # at once: each is compared with the whole club


def for_who_enters(view: Page) -> Page:
    """Decorate a page that asks for no account: kept by nobody, each form paid for."""

    @for_everybody
    @never_cache
    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def answer(request: HttpRequest, **keys: str) -> HttpResponse:
        try:
            if request.method == "POST":
                pay({("home", client_address(request.META)): BY_ADDRESS})
            response = view(request, **keys)
        except Refusal as error:
            response = _refused(request, error, keys.get("home_key"))
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return answer


def _refused(request: HttpRequest, error: Refusal, key: str | None) -> HttpResponse:
    back = reverse("home_entry", args=[key]) if key else request.path
    context = {"sentence": str(error), "back": back}
    page = "tournaments/home_entries/refusal.html"
    answer = TemplateResponse(request, page, context, status=HTTPStatus.CONFLICT)
    if isinstance(error, WaitError):
        too_often(answer, error.seconds)
    return answer


@for_who_enters
def home_enter(request: HttpRequest, announced_key: str) -> HttpResponse:
    """Enter a party; its links are on the page that comes next."""
    published = Announcement.objects.published().select_related("event__club")
    announced = get_object_or_404(published, key=announced_key)
    event = announced.event
    note_club(request, event)
    context = {"event": event, "announced": announced, "places": places_of(event)}
    if not services.takes_entries(announced):
        return TemplateResponse(request, "tournaments/home_entries/closed.html", context)
    form = HomeEntryForm(posted(request), announced=announced)
    if form.is_valid():
        first, *_others = services.enter_from_home(
            event=event,
            party=form.cleaned_data["uuid"],
            people=form.party,
            site=tablet_address(request, "")[:120],
            language=get_language() or "",
            **form.details,
        )
        return redirect("home_entry", first.key)
    context["form"] = form
    return form_page(request, "tournaments/home_entries/enter.html", context)


def _home_of(request: HttpRequest, key: str) -> HomeEntry:
    homes = HomeEntry.objects.select_related("event__club", "event__announced", "entry")
    home = homes.select_related("player", "partner").by_key(key).first()
    if home is None:
        raise Http404
    note_club(request, home.event)
    return home


@for_who_enters
def home_entry(request: HttpRequest, home_key: str) -> HttpResponse:
    """Show what somebody has, and what he may still do; a button says which of it he does."""
    home = _home_of(request, home_key)
    if request.method == "POST":
        _do(home, request.POST.get("does", ""), request.POST.get("with", ""))
        return redirect("home_entry", home.key)
    context = page_of(request, home)
    return TemplateResponse(request, "tournaments/home_entries/home.html", context)


def _do(home: HomeEntry, does: str, who: str) -> None:
    if does == "confirm":
        services.confirm_coming(home=home, act=Act())
    elif does in {"seek", "seek_no_more"}:
        services.seek_partner(home=home, seeks=does == "seek")
    elif does == "propose" and (other := number_in(who)):
        services.propose_partner(home=home, other=other)


def page_of(request: HttpRequest, home: HomeEntry) -> dict[str, Any]:
    event = home.event
    address = tablet_address(request, request.path)
    party = event.home_entries.filter(party=home.party).exclude(pk=home.pk)
    return {
        "home": home,
        "event": event,
        "announced": getattr(event, "announced", None),
        "sentence": state_sentence(home),
        "open": home.comes and not event.closed_at and not has_begun(event),
        "address": address,
        "qr": qr_code(address),
        "mates": list(party) if home.number == 1 else (),
        "marks": own_path(event, home.entry.number) if home.entry and event.public_key else "",
        **(_partners(home) if home.comes and event.team_size > 1 else {}),
    }


def _partners(home: HomeEntry) -> dict[str, Any]:
    """Who looks for a partner as well, by the names that they chose."""
    seeking = home.event.home_entries.coming().filter(seeks=True).exclude(pk=home.pk)
    others = seeking.select_related("player").order_by("pk")
    lines = [(one.pk, services.shown_name(one), one.partner_id == home.pk) for one in others]
    return {"in_pairs": True, "seekers": sorted(lines, key=lambda line: not line[2])}


@for_who_enters
def home_leave(request: HttpRequest, home_key: str) -> HttpResponse:
    """Take oneself off the list, after a question."""
    home = _home_of(request, home_key)
    if request.method == "POST":
        services.leave_from_home(home=home)
        return redirect("home_entry", home.key)
    context = {"home": home, "event": home.event}
    return TemplateResponse(request, "tournaments/home_entries/leave.html", context)


@for_who_enters
def home_replace(request: HttpRequest, home_key: str) -> HttpResponse:
    """Say who comes instead; the next page is his."""
    home = _home_of(request, home_key)
    form = PersonForm(posted(request))
    if form.is_valid():
        new = services.replace_from_home(home=home, person=form.person)
        return redirect("home_entry", new.key)
    context = {"home": home, "event": home.event, "form": form}
    return form_page(request, "tournaments/home_entries/replace.html", context)


@EVENT.shows("see_entries")
def home_list(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    homes = list(event.home_entries.select_related("entry", "player"))
    for home in homes:
        home.event = event
    coming = [one for one in homes if one.comes]
    context: dict[str, Any] = {
        "event": event,
        "acts": acts_on(event),
        "places": places_of(event),
        "asked": [(one, services.alike_players(one)) for one in coming if one.asked][
            :MOST_ASKED
        ],
        "waiting": [one for one in coming if one.state == HomeState.WAITING],
        "placed": [one for one in coming if one.entry],
        "gone": [one for one in homes if one not in coming],
    }
    return TemplateResponse(request, "tournaments/home_entries/list.html", context)


@EVENT.does("enter")
def home_decide(request: AuthenticatedRequest, event: Event, home_id: int) -> HttpResponse:
    """Say who somebody is: a player that was tapped, a new one, or nobody."""
    home = get_object_or_404(event.home_entries, pk=home_id)
    home.event, tapped = event, request.POST.get("player", "")
    player: Any = None
    if "refused" not in request.POST:
        known = [one for one in services.alike_players(home) if str(one.pk) == tapped]
        form = NewNameForm(request.POST)
        if not known and not form.is_valid():
            sentence = str(form.errors["name"][0])
            return refuse(request, event, sentence, HTTPStatus.UNPROCESSABLE_ENTITY)
        player = known[0] if known else form.cleaned_data["name"]
    services.decide_home(home=home, player=player, act=request.act)
    return confirm(request, _("C’est noté."), "home_list", event.pk)
