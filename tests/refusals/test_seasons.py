"""Refusals of seasons, the cote, screens and archives: doing what they say is enough."""

from datetime import date

import pytest

from scoring.services.clubs import add_player
from tarotclub.people.services.players import change_player
from tests import factories
from tests.refusals.following import done, follows
from tests.tournaments.archive.services.test_archives import TWO, stored
from tests.tournaments.archive.services.test_restoring import TOURNAMENT, restored
from tournaments.archive.services.archives import EventExistsError
from tournaments.archive.services.restoring import EventHereError, LicencesDifferError
from tournaments.hall.services import (
    NoCeremonyError,
    ScreenGoneError,
    ScreenNameError,
    change_screen,
    create_screen,
    remove_screen,
    show_step,
)
from tournaments.models import Event
from tournaments.rounds.services.results import type_bilans
from tournaments.seasons import services
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.statistics.choices import CoteNotShownError, take_cotes

pytestmark = pytest.mark.django_db
TOTAL, PLACES, MEAN = (
    SeasonRule(kind=kind) for kind in (RuleKind.TOTAL, RuleKind.PLACES, RuleKind.DEAL_MEAN)
)
CLOCK, CEREMONY = (
    {"show": show, "seconds": 9, "theme": "light"} for show in ("clock", "ceremony")
)


@pytest.fixture
def played(home):
    """An evening at which one deal was played."""
    night = factories.evening(in_club=home)
    factories.record(factories.table(4, in_evening=night))
    return night


@pytest.fixture
def season(home, played):
    season = services.create_season(club=home, name="2026", chain=[TOTAL])
    services.add_events(season=season, events=[played])
    return season


@follows(services.SeasonExistsError)
def test_a_season_takes_a_name_of_its_own(home, season):
    with pytest.raises(services.SeasonExistsError):
        services.create_season(club=home, name="2026", chain=[PLACES])
    services.create_season(club=home, name="2026, aux places", chain=[PLACES])


@follows(services.SeasonClosedError)
def test_a_closed_season_is_reopened_and_changed(send, season):
    services.close_season(season=season)
    with pytest.raises(services.SeasonClosedError):
        services.change_season(season=season, minimum=2)
    assert done(send("season_reopen", season.pk))
    season.refresh_from_db()
    services.change_season(season=season, minimum=2)


@follows(services.SeasonEmptyError)
def test_a_season_is_closed_once_somebody_is_ranked(home, played):
    season = services.create_season(club=home, name="Vide", chain=[TOTAL])
    with pytest.raises(services.SeasonEmptyError):
        services.close_season(season=season)
    services.add_events(season=season, events=[played])
    services.close_season(season=season)


@follows(services.SeasonKeptError)
def test_a_ranking_that_is_kept_is_shown_or_taken_out(send, season, played):
    Event.objects.filter(pk=played.pk).update(visibility="hidden")
    with pytest.raises(services.SeasonKeptError):
        services.close_season(season=season)
    assert done(send("source_remove", season.pk, season.sources.get().pk))
    Event.objects.filter(pk=played.pk).update(visibility="live")
    services.add_events(season=season, events=[Event.objects.get(pk=played.pk)])
    services.close_season(season=season)


@follows(services.TwoPlayersError)
def test_two_who_played_together_stay_two(home, season, played):
    ana, bo = (played.entries.get(number=number).player for number in (1, 2))
    with pytest.raises(services.TwoPlayersError):
        services.note_player(season=season, player=ana, identity=bo)
    services.note_player(season=season, player=ana, identity=add_player(club=home, name="Anne"))


@follows(services.SeasonMixedError)
def test_points_and_percentages_are_ranked_by_places(home, played):
    duplicate = factories.duplicate(8, rounds=1, in_club=home)
    season = services.create_season(club=home, name="Mêlée", chain=[TOTAL])
    with pytest.raises(services.SeasonMixedError):
        services.add_events(season=season, events=[played, duplicate])
    services.change_season(season=season, chain=[PLACES, TOTAL])
    season.refresh_from_db()
    with pytest.raises(services.SeasonMixedError, match="même pour départager"):
        services.add_events(season=season, events=[played, duplicate])
    services.change_season(season=season, chain=[PLACES])
    season.refresh_from_db()
    services.add_events(season=season, events=[played, duplicate])


@follows(services.SeasonUncountedError)
def test_what_nobody_counted_is_ranked_by_its_totals(home):
    event = factories.tournament(4, rounds=1, in_club=home, deals_per_round=None)
    [table] = factories.released(factories.drawn(event))
    type_bilans(table=table, bilans=[30, -10, -10, -10])
    asked = {"club": home, "name": "Saisis", "events": [event]}
    with pytest.raises(services.SeasonUncountedError):
        services.create_season(chain=[MEAN], **asked)
    services.create_season(chain=[TOTAL], **asked)


@follows(ScreenNameError)
def test_a_screen_takes_a_name_of_its_own(home):
    event = factories.tournament(4, in_club=home)
    create_screen(event=event, name="Bar", rotation=[CLOCK])
    with pytest.raises(ScreenNameError):
        create_screen(event=event, name="Bar", rotation=[CLOCK])
    create_screen(event=event, name="Bar du fond", rotation=[CLOCK])


@follows(ScreenGoneError)
def test_a_screen_that_was_taken_away_is_made_again(home):
    event = factories.tournament(4, in_club=home)
    screen = create_screen(event=event, name="Bar", rotation=[CLOCK])
    remove_screen(screen=screen)
    with pytest.raises(ScreenGoneError):
        change_screen(screen=screen, name="Bar", rotation=[CLOCK])
    create_screen(event=event, name="Bar", rotation=[CLOCK])


@follows(NoCeremonyError)
def test_the_ceremony_is_added_to_a_screen_first(home):
    event = factories.tournament(4, in_club=home)
    screen = create_screen(event=event, name="Bar", rotation=[CLOCK])
    with pytest.raises(NoCeremonyError):
        show_step(event=event, step=1)
    change_screen(screen=screen, name="Bar", rotation=[CEREMONY])
    show_step(event=event, step=1)


@follows(CoteNotShownError)
def test_a_club_shows_its_cote_before_it_is_used(send, home):
    event = factories.tournament(4, in_club=home)
    with pytest.raises(CoteNotShownError):
        take_cotes(event=event)
    assert done(send("cote_choose", home.pk, shown="on"))
    take_cotes(event=event)


@follows(EventExistsError)
def test_results_of_elsewhere_take_another_name_or_day(home):
    stored(home)
    with pytest.raises(EventExistsError):
        stored(home, TWO[:2])
    stored(home, TWO[:2], name="Petit prix")
    stored(home, TWO[:2], day=date(2020, 1, 2))


@follows(EventHereError)
def test_an_event_that_is_here_is_opened_from_the_list(desk, home):
    event = restored(TOURNAMENT, home)
    with pytest.raises(EventHereError):
        restored(TOURNAMENT, home)
    page = desk.client.get("/tournois/").content.decode()
    assert f'href="/tournois/{event.pk}/"' in page
    assert desk.get("tournament", event).status_code == 200


@follows(LicencesDifferError)
def test_two_of_one_name_are_told_apart_and_the_event_comes_in(home):
    ana = factories.players(1, in_club=home)[0]
    change_player(player=ana, licence_number="F-999")
    with pytest.raises(LicencesDifferError):
        restored(TOURNAMENT, home)
    change_player(player=ana, name="Ana (Lyon)")
    restored(TOURNAMENT, home)
