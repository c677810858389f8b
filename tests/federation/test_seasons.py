"""A federation's season: what is homologated, of a region, one person one line."""

from datetime import date

import pytest
from django.urls import reverse

from scoring.models import Player
from scoring.services.clubs import add_player
from tarotclub.federation.services.federation import (
    ask_homologation,
    end_affiliation,
    end_homologation,
    homologate,
)
from tarotclub.people.services.players import merge_players
from tests import factories
from tests.federation.conftest import played
from tournaments.event.services.closing import reopen_event
from tournaments.models import Season
from tournaments.seasons.access import events_to_add
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, close_season, create_season, note_player
from tournaments.seasons.standings import season_standing

TOTAL = SeasonRule(kind=RuleKind.TOTAL)


@pytest.fixture
def nights(federation, joined, away, night):
    """An evening of each club, both homologated."""
    there = played(away.club, name="Là-bas", day=date(2026, 10, 9))
    for member, event in ((joined, night), (away, there)):
        homologate(homologation=ask_homologation(affiliation=member, event=event))
    return [night, there]


@pytest.fixture
def season(federation, nights):
    season = create_season(club=federation.club, name="National", chain=[TOTAL])
    add_events(season=season, events=nights)
    return Season.objects.for_pages().get()


def lines(season):
    season = Season.objects.for_pages().get(pk=season.pk)
    return [
        (shown.name, shown.club, *map(int, shown.values))
        for shown in season_standing(season).shown(published=False)
    ]


def test_what_is_homologated_counts_and_nothing_else(federation, flora, nights, joined, home):
    played(home, name="Non publiée")
    offered = events_to_add(flora, federation.club)
    assert [event.name for event in offered] == ["Là-bas", "Soirée"]
    offered = events_to_add(flora, federation.club, region="Nord")
    assert [event.name for event in offered] == ["Là-bas"]
    own = played(
        federation.club, seated=factories.players(4, in_club=federation.club), name="Finale"
    )
    assert own in events_to_add(flora, federation.club)


def test_a_season_is_what_was_signed_until_it_is_taken_back(federation, season, nights):
    four = [("Ana", "Ailleurs", 198), ("Ana", "Tarot de la Halle", 198)]
    assert sorted(lines(season)[:2]) == four
    reopen_event(event=nights[0])
    factories.record(nights[0].rounds.get().tables.get().table)
    assert sorted(lines(season)[:2]) == four
    end_homologation(homologation=federation.homologations.get(event=nights[0]))
    assert [club for _name, club, _points in lines(season)] == ["Ailleurs"] * 4


def test_what_is_taken_back_is_missed_by_nobody_and_told(
    client, flora, federation, season, nights
):
    end_homologation(homologation=federation.homologations.get(event=nights[0]))
    season = Season.objects.for_pages().get()
    assert season_standing(season).of == 1
    client.force_login(flora)
    page = client.get(reverse("season_sources", args=[season.pk])).text
    assert page.count("n’est plus homologuée : ne compte pas") == 1


def test_a_closed_season_tells_what_counted_when_it_was_signed(
    client, flora, federation, season, nights
):
    end_homologation(homologation=federation.homologations.get(event=nights[0]))
    close_season(season=season)
    client.force_login(flora)
    left = federation.homologations.get(event=nights[1])
    address = reverse("homologation_end", args=[federation.pk, left.pk])
    assert "ne compte plus dans les saisons ouvertes" in client.get(address).text
    end_homologation(homologation=left)
    assert [club for _name, club, _points in lines(season)] == ["Ailleurs"] * 4
    page = client.get(reverse("season_sources", args=[season.pk])).text
    assert page.count("n’est plus homologuée : ne compte pas") == 1
    page = client.get(reverse("season", args=[season.pk])).text
    assert "Rouvrir oublie le classement signé" in page


def test_who_was_merged_in_his_club_counts_as_whom_he_became(season, home):
    zoe = add_player(club=home, name="Zoé Petit")
    merge_players(kept=zoe, gone=Player.objects.get(name="Ana", club=home))
    assert ("Zoé Petit", "Tarot de la Halle", 198) in lines(season)


def test_a_club_that_has_left_keeps_its_results_in_the_ranking(season, joined):
    before = lines(season)
    end_affiliation(affiliation=joined)
    assert lines(season) == before


def test_a_regional_season_is_made_of_its_regions_events(client, flora, federation, nights):
    client.force_login(flora)
    address = reverse("season_create", args=[federation.club_id])
    sent = {
        "name": "Nord",
        "kind": "season",
        "region": "Nord",
        "rule_1": "total",
        "minimum": "0",
    }
    sent |= {"planned": "0", "qualified": "0", "table": "", "winner": "50", "share": "25"}
    sent |= {"place": "2", "first": "2026-10-01", "last": "2026-10-31"}
    client.post(address, sent)
    made = Season.objects.get()
    assert (made.region, [source.name for source in made.sources.all()]) == ("Nord", ["Là-bas"])
    page = client.get(reverse("season", args=[made.pk]))
    assert page.status_code == 200


def test_a_federation_reads_published_names_and_says_of_nobody_who_he_is(
    client, flora, season, home
):
    client.force_login(flora)
    home.players.filter(name="Ana").update(
        name="Ana Roche", key="roche ana", publication="first"
    )
    ana = Player.objects.get(name="Ana Roche")
    note_player(season=season, player=ana, team="Sud")
    page = client.get(reverse("season_people", args=[season.pk])).text
    assert ("Ana R." in page, "Ana Roche" in page, 'name="identity"' in page) == (
        True,
        False,
        False,
    )
    page = client.get(reverse("season", args=[season.pk])).text
    assert ("Ana R." in page, "Ana Roche" in page) == (True, False)
