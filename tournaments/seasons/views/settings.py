"""Setting a season up: its rules, its events, its people; closing and publishing it."""

from functools import partial

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Case, Q, When
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.models import Club
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, do, form_page, posted, refusals_in
from tournaments.event.names import published_name
from tournaments.models import Season, SeasonPlayer
from tournaments.seasons import counted, services
from tournaments.seasons.access import SEASON, events_to_add
from tournaments.seasons.forms import EventsForm, SeasonForm, SeasonPlayerForm
from tournaments.statistics.choices import CLUB

PER_PAGE = 100  # events that count
SHOWN = 60  # events to tick; older ones are added by their days
ACT = "change_seasons"
FORM = "tournaments/seasons/form.html"


@CLUB.asks(ACT)
def season_create(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    data = posted(request)
    form = SeasonForm(data, club=club)
    events = events_to_add(request.user, club, region=form.asked_region)
    which = EventsForm(data, events=events, shown=SHOWN, new=True)
    if form.is_valid() and which.is_valid():
        chosen = which.cleaned_data["chosen"]
        try:
            season = services.create_season(
                club=club, chain=form.chain, events=chosen, act=request.act, **form.settings
            )
        except services.SeasonExistsError as error:
            form.add_error("name", str(error))
        except Refusal as error:
            form.add_error("rule_1", str(error))
        else:
            if chosen:
                return confirm(request, _("La saison est créée."), "season", season.pk)
            messages.success(request, _("La saison est créée : dites ce qui y compte."))
            return redirect("season_sources", season.pk)
    return form_page(request, FORM, {"form": form, "which": which, "club": club})


@SEASON.asks(ACT)
def season_change(request: AuthenticatedRequest, season: Season) -> HttpResponse:
    form = SeasonForm(posted(request), club=season.club, season=season)
    if form.is_valid():
        with refusals_in(form):
            services.change_season(
                season=season, chain=form.chain, act=request.act, **form.settings
            )
            return confirm(request, _("Les règles sont enregistrées."), "season", season.pk)
    return form_page(request, FORM, {"form": form, "club": season.club, "season": season})


@SEASON.asks(ACT)
def season_sources(request: AuthenticatedRequest, season: Season) -> HttpResponse:
    """Show which events count, or did when the season was closed, and add others."""
    events = events_to_add(request.user, season.club, season, season.region)
    form = EventsForm(posted(request), events=events, shown=SHOWN)
    if form.is_valid():
        chosen, times = form.cleaned_data["chosen"], form.cleaned_data["coefficient"]
        with refusals_in(form):
            services.add_events(
                season=season, events=chosen, coefficient=times, act=request.act
            )
            return confirm(request, _("C’est noté."), "season_sources", season.pk)
    frozen = counted.closed_season(season)
    signed = Q(event__in=[source.event for source in frozen.sources]) if frozen else None
    sources = season.sources.select_related("event__club").annotate(
        counts=Case(When(signed or counted.counting(season), then=True), default=False)
    )
    page = Paginator(sources, PER_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "season": season, "sources": page.object_list, "page": page}
    return form_page(request, "tournaments/seasons/sources.html", context)


@SEASON.does(ACT)
def source_remove(
    request: AuthenticatedRequest, season: Season, source_id: int
) -> HttpResponse:
    act = partial(services.remove_source, season=season, source=source_id)
    return do(request, act, "", "season_sources", season.pk)


@SEASON.asks(ACT)
def season_people(request: AuthenticatedRequest, season: Season) -> HttpResponse:
    """Say of players who they also are, their teams, their places, who declined.

    Of many those are listed whose names have a word of `?nom=`, PER_PAGE at most.
    """
    players, sought = counted.players_of(season), request.GET.get("nom", "")
    listed = list(counted.named_like(players, sought)[:PER_PAGE])
    form = SeasonPlayerForm(posted(request), players=players, listed=listed, season=season)
    note = services.note_declined if season.closed_at else services.note_player
    if form.is_valid():
        with refusals_in(form):
            note(season=season, act=request.act, **form.cleaned_data)
            return confirm(request, _("C’est noté."), "season_people", season.pk)
    context = {
        "form": form,
        "season": season,
        "people": _noted(season),
        "proposals": []
        if season.is_federal
        else list(counted.possible_doubles(season, listed)),
        "sought": sought,
        "many": sought or len(listed) == PER_PAGE,
    }
    return form_page(request, "tournaments/seasons/people.html", context)


def _noted(season: Season) -> list[SeasonPlayer]:
    """What is noted; a federation reads its clubs' players as they are published."""
    rows = list(season.people.select_related("player__club", "identity__club"))
    for row in rows if season.is_federal else ():
        if row.player.club_id != season.club_id:
            row.player.name = published_name(row.player, row.player_id)
    return rows


@SEASON.does(ACT)
def season_close(request: AuthenticatedRequest, season: Season) -> HttpResponse:
    words = _("La saison est close : son classement ne change plus.")
    return do(
        request, partial(services.close_season, season=season), words, "season", season.pk
    )


@SEASON.does(ACT)
def season_reopen(request: AuthenticatedRequest, season: Season) -> HttpResponse:
    words = _("La saison est rouverte : son classement suit ses rencontres.")
    return do(
        request, partial(services.reopen_season, season=season), words, "season", season.pk
    )


@SEASON.does(ACT)
def season_publish(request: AuthenticatedRequest, season: Season) -> HttpResponse:
    publish = partial(services.publish_season, season=season)
    return do(request, publish, "", "season", season.pk)


@SEASON.does(ACT)
def season_unpublish(request: AuthenticatedRequest, season: Season) -> HttpResponse:
    publish = partial(services.publish_season, season=season, shown=False)
    return do(request, publish, "", "season", season.pk)
