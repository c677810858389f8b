"""Setting a season up: its rules, its events, its people; closing and publishing it."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access import clubs_of
from tarotclub.accounts.rights import NotAllowedError, acts_by
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.models import Season
from tournaments.seasons.access import events_to_add, season_of
from tournaments.seasons.forms import EventsForm, SeasonForm, SeasonPlayerForm
from tournaments.seasons.people import players_of, possible_doubles
from tournaments.seasons.services import (
    SeasonExistsError,
    add_events,
    change_season,
    close_season,
    create_season,
    note_declined,
    note_player,
    publish_season,
    remove_source,
    reopen_season,
)

SHOWN = 60  # events to tick; older ones are added by their days
ACT = "change_seasons"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_create(request: AuthenticatedRequest, club_id: int) -> HttpResponse:
    clubs = clubs_of(request.user).annotate(role=F("memberships__role"))
    club: Any = get_object_or_404(clubs, pk=club_id)
    if ACT not in acts_by(club.role):
        raise NotAllowedError(ACT)
    data = request.POST if request.method == "POST" else None
    form = SeasonForm(data)
    which = EventsForm(data, events=events_to_add(request.user), shown=SHOWN, new=True)
    if form.is_valid() and which.is_valid():
        events = which.cleaned_data["chosen"]
        try:
            season = create_season(
                club=club, chain=form.chain, events=events, act=request.act, **form.settings
            )
        except SeasonExistsError as error:
            form.add_error("name", str(error))
        except Refusal as error:
            form.add_error("rule_1", str(error))
        else:
            if events:
                messages.success(request, _("La saison est créée."))
                return redirect("season", season.pk)
            messages.success(request, _("La saison est créée : dites ce qui y compte."))
            return redirect("season_sources", season.pk)
    return _form(request, "form", {"form": form, "which": which, "club": club})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_change(request: AuthenticatedRequest, season_id: int) -> HttpResponse:
    season = season_of(request.user, season_id, ACT)
    form = SeasonForm(request.POST if request.method == "POST" else None, season=season)
    if form.is_valid():
        try:
            change_season(season=season, chain=form.chain, act=request.act, **form.settings)
        except Refusal as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Les règles sont enregistrées."))
            return redirect("season", season.pk)
    return _form(request, "form", {"form": form, "club": season.club, "season": season})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_sources(request: AuthenticatedRequest, season_id: int) -> HttpResponse:
    """Show which events count, and add others."""
    season = season_of(request.user, season_id, ACT)
    events = events_to_add(request.user, season)
    data = request.POST if request.method == "POST" else None
    form = EventsForm(data, events=events, shown=SHOWN)
    if form.is_valid():
        choices = form.cleaned_data
        done = _done(
            request,
            lambda: add_events(
                season=season,
                events=choices["chosen"],
                coefficient=choices["coefficient"],
                act=request.act,
            ),
            form,
        )
        if done:
            messages.success(request, _("C’est noté."))
            return redirect("season_sources", season.pk)
    sources = season.sources.select_related("event__club")
    context = {"form": form, "season": season, "sources": sources}
    return _form(request, "sources", context)


@login_required
@require_POST
def source_remove(
    request: AuthenticatedRequest, season_id: int, source_id: int
) -> HttpResponse:
    season = season_of(request.user, season_id, ACT)
    _done(request, lambda: remove_source(season=season, source=source_id, act=request.act))
    return redirect("season_sources", season.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_people(request: AuthenticatedRequest, season_id: int) -> HttpResponse:
    """Say of players who they also are, their teams, their places, who declined."""
    season = season_of(request.user, season_id, ACT)
    data = request.POST if request.method == "POST" else None
    form = SeasonPlayerForm(data, players=players_of(season), season=season)
    note = note_declined if season.closed_at else note_player
    if form.is_valid():
        choices = form.cleaned_data
        if _done(request, lambda: note(season=season, act=request.act, **choices), form):
            messages.success(request, _("C’est noté."))
            return redirect("season_people", season.pk)
    context = {
        "form": form,
        "season": season,
        "people": season.people.select_related("player__club", "identity__club"),
        "proposals": list(possible_doubles(season)),
    }
    return _form(request, "people", context)


@login_required
@require_POST
def season_close(request: AuthenticatedRequest, season_id: int) -> HttpResponse:
    season = season_of(request.user, season_id, ACT)
    if _done(request, lambda: close_season(season=season, act=request.act)):
        messages.success(request, _("La saison est close : son classement ne change plus."))
    return redirect("season", season.pk)


@login_required
@require_POST
def season_reopen(request: AuthenticatedRequest, season_id: int) -> HttpResponse:
    season = season_of(request.user, season_id, ACT)
    reopen_season(season=season, act=request.act)
    messages.success(request, _("La saison est rouverte : son classement suit ses rencontres."))
    return redirect("season", season.pk)


@login_required
@require_POST
def season_publish(request: AuthenticatedRequest, season_id: int) -> HttpResponse:
    return _publish(request, season_of(request.user, season_id, ACT), shown=True)


@login_required
@require_POST
def season_unpublish(request: AuthenticatedRequest, season_id: int) -> HttpResponse:
    return _publish(request, season_of(request.user, season_id, ACT), shown=False)


def _publish(request: AuthenticatedRequest, season: Season, *, shown: bool) -> HttpResponse:
    publish_season(season=season, shown=shown, act=request.act)
    return redirect("season", season.pk)


def _done(request: AuthenticatedRequest, act: Any, form: Form | None = None) -> bool:
    """Do an act, or say why it was refused: in the form that asked for it, which keeps all."""
    try:
        act()
    except Refusal as error:
        if form:
            form.add_error(None, str(error))
        else:
            messages.error(request, str(error))
        return False
    return True


def _form(request: AuthenticatedRequest, page: str, context: dict[str, Any]) -> HttpResponse:
    wrong = context["form"].is_bound
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    template = f"tournaments/seasons/{page}.html"
    return TemplateResponse(request, template, context, status=status)
