"""The first steps of a club: two ways to begin, its players, the printer, a tablet."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.models import Club
from scoring.posters import qr_code
from scoring.services.clubs import ClubExistsError
from scoring.tablets import stays_here, tablet_address
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.people.forms.players import ClubPlayersForm
from tarotclub.people.services.welcome import Added, add_players, leave_steps
from tarotclub.people.steps import example_of, first_steps_of, own_club
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted
from tournaments.desk.demo.loading import load_example


@login_required
@require_safe
def first_steps(request: AuthenticatedRequest) -> HttpResponse:
    """Show the two ways to begin, and what else is to do."""
    club = own_club(request.user)
    if club is None:
        raise NotAllowedError("change_club")
    context = {"first_steps": first_steps_of(club), "example": example_of(request.user)}
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
