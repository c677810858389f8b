"""The welcome of an empty site, and the first steps of its first club."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.models import Club
from scoring.posters import qr_code
from scoring.services.clubs import ClubExistsError
from scoring.tablet_address import stays_here, tablet_address
from tarotclub.accounts.devices import remember_device
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.people.forms.clubs import WelcomeForm
from tarotclub.people.forms.players import ClubPlayersForm
from tarotclub.people.services.clubs import (
    Added,
    SiteOpenedError,
    add_players,
    is_empty,
    leave_steps,
    open_site,
)
from tarotclub.people.steps import example_of, first_steps_of, own_club
from tarotclub.serving.http import AuthenticatedRequest, for_everybody
from tarotclub.serving.pages import confirm, form_page, posted
from tournaments.desk.demo.loading import load_example


@for_everybody
@sensitive_post_parameters("password", "code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest) -> HttpResponse:
    """Found the club of who sits at this computer, or has the code that it shows."""
    if not is_empty():
        return redirect("home")
    form = WelcomeForm(posted(request), request=request)
    if form.is_valid():
        return _open(request, form)
    response = TemplateResponse(request, "people/welcome.html", {"form": form})
    if form.wait:
        response.status_code = HTTPStatus.TOO_MANY_REQUESTS
        response.headers["Retry-After"] = str(form.wait)
    elif form.is_bound:
        response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return response


def _open(request: HttpRequest, form: WelcomeForm) -> HttpResponse:
    account = form.account
    account.set_password(form.cleaned_data["password"])
    try:
        open_site(
            club=form.cleaned_data["club"],
            account=account,
            whole_names=form.cleaned_data["whole_names"],
        )
    except SiteOpenedError as error:
        messages.info(request, str(error))
        return redirect("login")
    login(request, account)
    response = redirect("first_steps")
    remember_device(request, response, account)
    return response


@login_required
@require_safe
def first_steps(request: AuthenticatedRequest) -> HttpResponse:
    """Show the two ways to begin, and what else is to do."""
    club = own_club(request.user)
    if club is None:
        raise NotAllowedError("change_club")
    context = {
        "first_steps": first_steps_of(club),
        "example": example_of(request.user),
    }
    return TemplateResponse(request, "people/first_steps.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def first_evening(request: AuthenticatedRequest) -> HttpResponse:
    """Take the players in, try the printer and a tablet."""
    club = own_club(request.user)
    if club is None:
        raise NotAllowedError("change_club")
    form = ClubPlayersForm(posted(request))
    if form.is_valid():
        added = add_players(club=club, names=form.cleaned_data["names"], act=request.act)
        return confirm(request, _added_sentence(added), "first_evening")
    context = {"form": form, **_facts(request, club)}
    page = "people/first_evening.html"
    return form_page(request, page, context)


def _facts(request: HttpRequest, club: Club) -> dict[str, object]:
    address = tablet_address(request, reverse("tablet_try"))
    return {
        "club": club,
        "players": club.players.count(),
        "address": address,
        "qr": qr_code(address),
        "stays_here": stays_here(address),
    }


@require_safe
def tablet_try(request: HttpRequest) -> HttpResponse:
    """Tell a tablet that it has found the site; it needs no account."""
    return TemplateResponse(request, "people/tablet_try.html")


@login_required
@require_POST
def example_open(request: AuthenticatedRequest) -> HttpResponse:
    """Make the example club of an organiser beside his own."""
    if own_club(request.user) is None:
        raise NotAllowedError("change_club")
    try:
        load_example(act=request.act)
    except ClubExistsError:
        messages.error(
            request, _("Un autre club porte le nom qu’il faudrait au club d’exemple.")
        )
        return redirect("first_steps")
    messages.success(
        request, _("Voici le club d’exemple : essayez tout, rien n’y compte pour votre club.")
    )
    return redirect("home")


@login_required
@require_POST
def steps_leave(request: AuthenticatedRequest) -> HttpResponse:
    """Put the first steps of one's club away."""
    club = own_club(request.user)
    if club is None:
        raise NotAllowedError("change_club")
    leave_steps(club=club, act=request.act)
    return confirm(request, _("Les premiers pas ne paraissent plus à l’accueil."), "home")


def _added_sentence(added: Added) -> str:
    new = ngettext("%(n)s joueur est ajouté.", "%(n)s joueurs sont ajoutés.", added.new) % {
        "n": added.new
    }
    if not added.known:
        return new
    known = ngettext(
        "%(n)s était déjà dans le club.", "%(n)s étaient déjà dans le club.", added.known
    ) % {"n": added.known}
    return f"{new} {known}"
