"""Standings of seasons of many events: stored, marked, computed anew, never stale for ever."""

import json
from contextlib import closing
from datetime import timedelta
from itertools import pairwise

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from scoring.models import Club, Player, Role
from scoring.models.club import Publication
from scoring.models.table import raised
from tarotclub.keeping.services.verifying import findings
from tarotclub.people.services.players import change_player, merge_players
from tests import factories
from tests.bench.federation import Size, generate
from tournaments import models
from tournaments.event.names import published_name
from tournaments.event.services.closing import choose_publication
from tournaments.seasons import services
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.paper import json_lines, standing_data, standing_json
from tournaments.seasons.renewing import LOCK, large_seasons, renew, renew_all, stamp_of
from tournaments.seasons.standings import season_standing
from tournaments.seasons.stored import CHEAP, TRUSTED, standing_now

pytestmark = pytest.mark.django_db
SIZE = Size(clubs=3, seasons=1, evenings=70, members=6, present=4)


@pytest.fixture(scope="module")
def generated(module_db):
    """Publish a season of 210 events, its standing stored."""
    [made] = generate("Fédération", SIZE, 1)
    services.publish_season(season=made)
    renew_all()
    return made


@pytest.fixture
def season(generated):
    return now(generated)


def now(season):
    return models.Season.objects.for_pages().get(pk=season.pk)


def public(client, season, name="follow_season_json", **asked):
    return client.get(reverse(name, args=[season.public_key]), **asked)


def sent(answer):
    return b"".join(answer.streaming_content if answer.streaming else [answer.content]).decode()


def win(event, points=90_000):
    """Let the last of an event have brought this much, as if it were counted anew."""
    score = models.ImportedScore.objects.filter(entry__event=event).order_by("points").first()
    models.ImportedScore.objects.filter(pk=score.pk).update(points=points)
    models.Event.objects.filter(pk=event.pk).update(**raised())
    return score.entry.player


def lose(event):
    """Leave of an event what is left of one that is deleted."""
    models.SeasonSource.objects.filter(event=event).update(event=None)


def lines(standing):
    return [(line, list(values)) for line, values in standing.pairs()]


def test_a_season_of_few_events_is_computed_when_it_is_looked_at(client):
    [small] = generate("Club", Size(clubs=1, seasons=1, evenings=3, members=5, present=4), 1)
    services.publish_season(season=small)
    renew_all()
    assert small not in large_seasons()
    assert not models.StoredStanding.objects.filter(season=small).exists()
    winner = win(small.sources.first().event)
    answer = public(client, now(small))
    assert "ETag" not in answer.headers
    assert answer.json()["ranking"][0]["results"][0]["points"] == 90_000
    assert season_standing(small).lines[0].player == winner.pk


def test_what_is_read_is_what_would_be_computed(season):
    assert season.sources.count() > CHEAP
    read, computed = standing_now(season), season_standing(season)
    assert read.computed_at is not None
    assert lines(read) == lines(computed)
    for write in (standing_json, json_lines):
        assert "".join(write(read)) == "".join(write(computed))
    tables = [standing_data(standing) for standing in (read, computed)]
    assert list(tables[0].rows) == list(tables[1].rows)
    told = ("of", "kept", "broken", "uncounted", "warning", "qualification", "untouched")
    assert [getattr(read, name) for name in told] == [getattr(computed, name) for name in told]


def test_tabs_are_stored_as_well(season):
    first, *others = Player.objects.filter(tallies__isnull=False).distinct()[:3]
    change_player(player=first, category="Senior")
    for player in others:
        services.note_player(season=season, player=player, team="Rouges")
    renew_all()
    for tab in ({}, {"category": "Senior"}, {"of_teams": True}):
        read, computed = standing_now(now(season), **tab), season_standing(season, **tab)
        assert (list(read.categories), read.teams) == (list(computed.categories), ["Rouges"])
        assert [one.name for one in read.shown(published=True)] == [
            one.name for one in computed.shown(published=True)
        ]
        assert lines(read) == lines(computed)


def test_readers_have_what_there_is_until_it_is_computed_anew(client, season):
    before = sent(public(client, season))
    winner = win(season.sources.first().event)
    assert sent(public(client, season)) == before
    models.StoredStanding.objects.all().mark()
    page = sent(public(client, season, "follow_season"))
    at = timezone.localtime(season.stored.computed_at)
    assert f"Calculé le {at:%d/%m/%Y %H:%M}, recalcul en cours." in page
    renew_all()
    assert lines(standing_now(now(season)))[0][0].player == winner.pk
    page = sent(public(client, season, "follow_season"))
    assert "Calculé le" in page
    assert "recalcul en cours" not in page


def test_each_change_is_another_stamp(season):
    event, another = (source.event for source in season.sources.all()[:2])
    one, other = Player.objects.filter(club=event.club)[:2]
    changes = [
        lambda: win(event),
        lambda: models.Event.objects.filter(pk=event.pk).update(
            visibility=models.Visibility.HIDDEN, **raised()
        ),
        lambda: services.remove_source(season=season, source=season.sources.first().pk),
        lambda: services.change_season(season=season, chain=[SeasonRule(kind=RuleKind.WINS)]),
        lambda: services.change_season(season=season, minimum=3),
        lambda: services.note_player(season=season, player=one, team="Rouges"),
        lambda: change_player(player=one, licence_number="12"),
        lambda: change_player(player=one, category="Senior"),
        lambda: choose_publication(player=other, publication=Publication.NUMBER),
        lambda: lose(another),
        lambda: services.close_season(season=season),
        lambda: services.reopen_season(season=season),
    ]
    stamps = [stamp_of(models.Season.objects.get())]
    for change in changes:
        change()
        stamps.append(stamp_of(models.Season.objects.get()))
    assert [one for one, following in pairwise(stamps) if one == following] == []


def test_a_merge_is_seen(season):
    [kept] = factories.players(1, in_club=Club.objects.get(name="Fédération 1"))
    gone = Player.objects.filter(club=kept.club, tallies__isnull=False).first()
    merge_players(kept=kept, gone=gone)
    shown = standing_now(now(season)).shown(published=False)
    assert published_name(kept, kept.pk) in {one.name for one in shown}  # at once
    renew_all()
    keys = {line.player for line, _values in standing_now(now(season)).pairs()}
    assert kept.pk in keys
    assert gone.pk not in keys


def test_a_closed_season_is_read_as_it_was_frozen(season):
    services.close_season(season=season)
    renew_all()
    frozen = lines(season_standing(now(season)))
    lose(season.sources.first().event)
    win(season.sources.last().event)
    renew_all()
    read = standing_now(now(season))
    assert (lines(read), read.untouched) == (frozen, True)
    assert len(read.shown(published=True)) == len(frozen)  # what it names is gone


def test_a_process_that_was_killed_leaves_nothing_stale(season):
    """It had marked the standing, and stored half of the next one."""
    winner = win(season.sources.first().event)
    models.StoredStanding.objects.all().mark()
    half = models.StandingPlace.objects.filter(generation=1, place__lte=7)
    models.StandingPlace.objects.bulk_create(
        models.StandingPlace(**{**row, "id": None, "generation": 2}) for row in half.values()
    )
    renew_all()
    assert lines(standing_now(now(season)))[0][0].player == winner.pk
    assert list(findings()) == []


def test_a_copy_that_was_put_back_is_compared_again(season):
    stored, places = (
        models.StoredStanding.objects.values().get(),
        list(models.StandingPlace.objects.values()),
    )
    win(season.sources.first().event)
    renew_all()
    models.StandingPlace.objects.all().delete()
    models.StandingPlace.objects.bulk_create(models.StandingPlace(**row) for row in places)
    models.StoredStanding.objects.update(**stored)
    renew_all()
    assert lines(standing_now(now(season))) == lines(season_standing(season))


def test_what_nobody_looks_after_is_computed(client, season):
    models.StoredStanding.objects.update(
        checked_at=timezone.now() - TRUSTED - timedelta(seconds=1)
    )
    winner = win(season.sources.first().event)
    answer = public(client, season)
    assert "ETag" not in answer.headers
    assert answer.json()["ranking"][0]["results"][0]["points"] == 90_000
    assert standing_now(now(season)).lines[0].player == winner.pk


def test_nothing_is_computed_where_nothing_has_changed(season):
    assert renew(models.Season.objects.get()) is False
    models.StoredStanding.objects.all().mark()
    assert renew(models.Season.objects.get()) is False
    stored = models.StoredStanding.objects.get()
    assert (stored.mark, stored.generation) == (stored.done, 1)


def test_a_season_that_has_few_events_again_is_stored_no_more(season):
    for source in list(season.sources.all()[: 210 - CHEAP]):
        services.remove_source(season=season, source=source.pk)
    renew_all()
    assert models.StoredStanding.objects.count() == 0
    assert standing_now(now(season)).computed_at is None


@pytest.mark.skipif(connection.vendor != "postgresql", reason="one process has the file")
def test_one_process_computes(season):
    win(season.sources.first().event)
    with closing(connection.copy()) as other:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
            renew_all()
            assert models.StoredStanding.objects.get().generation == 1
    renew_all()
    assert models.StoredStanding.objects.get().generation == 2


def test_a_name_that_is_withdrawn_is_shown_no_more(client, season):
    answer = public(client, season)
    first = json.loads(sent(answer))["ranking"][0]["name"]
    player = Player.objects.get(pk=lines(standing_now(season))[0][0].player)
    choose_publication(player=player, publication=Publication.NUMBER)
    known = {"if-none-match": answer.headers["ETag"]}
    again = public(client, season, headers=known)
    assert again.status_code == 200
    assert json.loads(sent(again))["ranking"][0]["name"] == f"n° {player.pk}" != first


@pytest.mark.parametrize("name", ["follow_season", "follow_season_json", "follow_season_lines"])
def test_who_has_it_is_told_so_in_one_query(
    client, season, name, django_assert_max_num_queries, django_assert_num_queries
):
    with django_assert_max_num_queries(12):
        answer = public(client, season, name)
        sent(answer)
    with django_assert_num_queries(1):
        again = public(client, season, name, headers={"if-none-match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["season_json", "season_lines", "season_table"])
def test_files_for_members_are_sent_once(client, season, name):
    client.force_login(factories.member(Role.ORGANISER, in_club=season.club))
    address = reverse(name, args=[season.pk])
    known = {"if-none-match": client.get(address).headers["ETag"]}
    assert client.get(address, headers=known).status_code == 304
    assert "ETag" not in client.get(f"{address}?au=2023-10-10").headers


def test_a_paper_is_kept_until_the_standing_is_another(client, season):
    client.force_login(factories.member(Role.ORGANISER, in_club=season.club))
    address = reverse("season_pdf", args=[season.pk])
    first = client.get(address).content
    assert client.get(address).content == first
    win(season.sources.first().event)
    renew_all()
    assert client.get(address).content != first


def test_a_page_of_it_and_a_club_of_it(client, season):
    club = Club.objects.get(name="Fédération 2")
    whole = public(client, season, "follow_season_lines")
    places = list(map(json.loads, sent(whole).splitlines()))
    own = public(client, season, "follow_season_lines", data={"club": club.pk})
    shown = season_standing(season).shown(published=True)
    assert [one["name"] for one in places] == [one.name for one in shown]
    theirs = [place for place, one in zip(places, shown, strict=True) if one.club == club.name]
    assert list(map(json.loads, sent(own).splitlines())) == theirs
    page = sent(public(client, season, "follow_season", data={"club": club.pk}))
    assert "Seulement Fédération 2." in page
    [first] = season_standing(season).pairs(0, 1)
    page = sent(public(client, season, "follow_season", data={"joueur": first[0].player}))
    assert "Soirée" in page
    assert page.count('scope="row"') == 1
    assert sent(public(client, season, data={"page": 1})) == sent(public(client, season))


def test_verify_compares_it_with_the_events(season):
    assert list(findings()) == []
    place = models.StandingPlace.objects.get(place=1, generation=1)
    models.StandingPlace.objects.filter(pk=place.pk).update(line=place.line | {"rank": 2})
    sentence = f"{season.name} : le classement gardé n’est plus celui de ses rencontres."
    assert list(findings()) == [sentence]
    models.EventTally.objects.update(stamp=0)
    models.Event.objects.update(**raised())  # another is on its way
    assert sentence not in list(findings())
