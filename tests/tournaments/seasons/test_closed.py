"""A closed season: nothing that happens afterwards changes what was frozen and signed."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from scoring.models import Role, Table
from tarotclub.people.services.players import merge_players
from tests import factories
from tests.tournaments.seasons.nights import evenings
from tournaments.models import Event, Season, SeasonPlayer
from tournaments.seasons import services
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.standings import digest_of, is_untouched, season_standing

pytestmark = pytest.mark.django_db
DAY = date(2026, 10, 2)  # of the second evening


@pytest.fixture
def season(home):
    """Three evenings of Ana, Bo, Cy and Di in two teams; Bo and Di are of a category."""
    found = services.create_season(
        club=home, name="Challenge", chain=[SeasonRule(kind=RuleKind.TOTAL)], qualified=1
    )
    services.add_events(season=found, events=evenings(home, 3))
    for player in home.players.all():
        services.note_player(
            season=found, player=player, team="Nord" if player.name < "C" else "Sud"
        )
    home.players.filter(name__in=["Bo", "Di"]).update(category="Senior")
    return found


def sentences(shown):
    return [str(shown.missing), *(one.sentence for one in shown.results)]


def told(season):
    """Give all that the pages of a season show: of everybody, a day, teams, a category."""
    season = Season.objects.get(pk=season.pk)
    asked = ({}, {"until": DAY}, {"of_teams": True}, {"category": "Senior"})
    found = [season_standing(season, **each) for each in asked]
    lines = [
        (
            shown.line.rank,
            shown.name,
            shown.category,
            *map(str, shown.values),
            *sentences(shown),
        )
        for standing in found
        for shown in standing.shown(published=False)
    ]
    return lines, [(one.of, len(one.broken), one.teams, one.categories) for one in found]


def test_nothing_that_happens_later_changes_it(season, home):
    services.close_season(season=season)
    before = told(season)
    assert len(before[0]) == 4 + 4 + 2 + 2
    factories.record(Table.objects.with_seats().order_by("pk").first())  # a deal more
    home.players.filter(name="Bo").update(category="Dames")
    SeasonPlayer.objects.filter(player__name="Ana").update(team="Sud")
    first, second, third = Event.objects.order_by("pk")
    Event.objects.filter(pk=first.pk).update(name="Autre", date=DAY + timedelta(days=30))
    season.sources.filter(event=second).update(event=None)  # as when it is deleted
    third.visibility = "hidden"
    third.save(update_fields=["visibility"])
    assert told(season) == before
    season.refresh_from_db()
    assert is_untouched(season)
    services.reopen_season(season=season)
    assert told(season) != before


def test_who_is_merged_later_keeps_his_line_under_his_name_of_today(season, home):
    services.close_season(season=season)
    before = [line[2:] for line in told(season)[0]]
    ana, new = home.players.get(name="Ana"), factories.players(1, in_club=home)[0]
    merge_players(kept=new, gone=ana)
    after = told(season)[0]
    assert [line[2:] for line in after] == before
    assert after[0][1] == new.name


def test_a_season_of_the_first_version_is_read(season):
    """Version 1.0.0 froze neither categories nor teams, nor the forms of its events."""
    services.close_season(season=season)
    season.refresh_from_db()
    snapshot = {key: value for key, value in season.snapshot.items() if key != "categories"}
    del snapshot["teams"]
    snapshot["sources"] = [facts[:4] for facts in snapshot["sources"]]
    before = told(season)
    Season.objects.update(snapshot=snapshot)
    assert told(season) == before


def test_a_season_is_not_closed_while_a_ranking_is_kept(season, home, client):
    Event.objects.filter(name="Soirée 3").update(visibility="hidden", revealed_at=None)
    with pytest.raises(services.SeasonKeptError):
        services.close_season(season=season)
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    answer = client.post(reverse("season_close", args=[season.pk]), follow=True)
    assert "garde encore son classement" in answer.content.decode()
    season.refresh_from_db()
    assert season.closed_at is None


def test_who_declines_later_leaves_his_place_to_the_next(season, home, client):
    services.close_season(season=season)
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    address = reverse("season_people", args=[season.pk])
    page = client.get(address).content.decode()
    assert ("id_declined" in page, "id_team" in page) == (True, False)
    ana = home.players.get(name="Ana")
    for _tap in range(2):
        sent = {"player": ana.pk, "declined": "on", "team": "Sud"}
        assert client.post(address, sent).status_code == 302
    row = SeasonPlayer.objects.get(player=ana)
    assert (row.declined, row.team) == (True, "Nord")
    season.refresh_from_db()
    going = [(one.name, one.going) for one in season_standing(season).shown(published=True)]
    assert going == [
        ("Ana", "renonce"),
        *((name, "à départager") for name in ("Bo", "Cy", "Di")),
    ]
    assert is_untouched(season)
    client.post(address, {"player": ana.pk})
    assert not SeasonPlayer.objects.get(player=ana).declined


CHANGED = [
    {"name": "Autre"},
    {"minimum": 3},
    {"qualified": 2},
    {"chain": [{"kind": "wins"}]},
    {"digest": "0" * 64},
    {"signature": "0" * 64},
]


@pytest.mark.parametrize("facts", CHANGED, ids=lambda facts: next(iter(facts)))
def test_whatever_is_changed_in_the_database_breaks_the_signature(season, facts):
    services.close_season(season=season)
    season.refresh_from_db()
    assert is_untouched(season)
    for name, value in facts.items():
        setattr(season, name, value)
    assert not is_untouched(season)


def test_who_changes_a_line_and_the_digest_still_has_no_signature(season):
    """He computes the SHA-256 anew, without the site's key; nor does another season's do."""
    services.close_season(season=season)
    season.refresh_from_db()
    season.snapshot["lines"].reverse()
    assert not is_untouched(season)
    season.digest = digest_of(season.snapshot)
    assert not is_untouched(season)
    other = services.create_season(
        club=season.club, name="Autre", chain=[SeasonRule(kind=RuleKind.TOTAL)]
    )
    services.add_events(season=other, events=Event.objects.all())
    services.close_season(season=other)
    other.refresh_from_db()
    season.snapshot, season.digest = other.snapshot, other.digest
    season.signature = other.signature
    assert not is_untouched(season)
