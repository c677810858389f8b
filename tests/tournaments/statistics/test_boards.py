"""Duplicate in the statistics: percentages by themselves, a cote of its own, seasons apart."""

from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils.timezone import now

from scoring.models import Player, Role
from scoring.rules import Deal
from scoring.services.deals import Report, record_deal
from tests import factories
from tests.tournaments.boards.days import played_rounds
from tournaments.models import Event, EventTally, PlayerTally
from tournaments.play.ordering import PERCENT
from tournaments.rating import RatedBoard, rate_boards
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import SeasonMixedError, add_events, create_season
from tournaments.seasons.standings import season_standing
from tournaments.standings.totals import board_lines, event_ranking
from tournaments.statistics import cote
from tournaments.statistics.choices import show_cote
from tournaments.statistics.club import club_statistics
from tournaments.statistics.player_page import chosen_by, player_statistics
from tournaments.statistics.services import differing, refresh

TOTAL, PLACES = SeasonRule(kind=RuleKind.TOTAL), SeasonRule(kind=RuleKind.PLACES)


@pytest.fixture
def day(db):
    """Three rounds of sixteen, and an evening of donnes libres of four of them."""
    event = played_rounds(factories.duplicate(16, rounds=3), (1, 2, 3))
    night = factories.evening(in_club=event.club)
    four = list(event.club.players.order_by("pk")[:4])
    factories.record(factories.table(in_evening=night, seated=four))
    return event


def winner(event):
    number = event_ranking(event)[0].record.player
    return Player.objects.get(entries__event=event, entries__number=number)


def test_boards_are_counted_by_themselves(day):
    refresh(Event.objects.all())
    lines = board_lines(day)
    tally = EventTally.objects.get(event=day)
    assert (len(tally.boards), tally.summary["duplicate"]["deals"]) == (len(lines), len(lines))
    assert tally.sittings == []
    for row in event_ranking(day):
        number = row.record.player
        own = PlayerTally.objects.get(
            event=day, player__entries__event=day, player__entries__number=number
        )
        counters = own.counters["duplicate"]
        notes = [line.note_of(number) for line in lines if number in line.players]
        assert counters["all"][0] == own.deals == len(notes) == 12
        assert counters["all"][1] == sum(round(100 * note) for note in notes)
        assert own.points == round(100 * row.record.total)
        attack = counters["attack"]
        mean = Fraction(attack[1], attack[0] * 100)
        assert float(mean) == pytest.approx(float(row.record.boards.attack), abs=0.01)
    assert not list(differing())


def test_a_deal_on_a_table_s_tablet_is_a_board_and_nothing_else(db):
    event = factories.duplicate(8, rounds=1)
    for table in factories.released(event):
        board = table.played_boards[0]
        facts = Deal(taker=board.taker, contract="garde", bouts=2, points=Decimal(49))
        report = Report(facts=facts, dealer=table.seated[board.dealer], board=board.number)
        record_deal(table=table, report=report, uuid=uuid4())
    refresh(Event.objects.all())
    tally = EventTally.objects.get(event=event)
    assert (tally.sittings, tally.summary) == ([], {"duplicate": {"deals": 2, "contracts": {}}})
    assert cote.cotes_of(event.club).libre.deals == 0


def test_a_page_never_mixes_percentages_with_points(day, client):
    first = winner(day)
    found = player_statistics(first, chosen_by(first))
    duplicate = [brief for brief in found.briefs if brief.evenings[0].unit is PERCENT]
    assert [len(brief.evenings) for brief in duplicate] == [1]
    assert duplicate[0].best.total.endswith(" %")
    game = next(game for game in found.games if game.name == "Duplicate")
    assert [group.title for group in game.groups] == [
        "Pourcentages",
        "En attaque, par place",
        "En défense, par place",
        "Avec et contre",
    ]
    assert [(line.label, line.n) for line in game.groups[0].lines] == [
        ("Toutes les donnes", 12),
        ("Attaque", 3),
        ("Défense", 9),
        ("Prises", 12),
    ]
    assert club_statistics(day.club).fame == []  # who leads what is under way has not won it
    Event.objects.update(closed_at=now())
    halls = club_statistics(day.club).fame
    assert [title for title, _lines in halls] == [
        "Tableau d’honneur",
        "Tableau d’honneur du duplicate",
    ]
    client.force_login(factories.member(Role.ORGANISER, in_club=day.club))
    page = client.get(reverse("player_page", args=[first.pk])).content.decode()
    assert len(found.briefs) == 1
    assert "Place après le donneur" not in page  # that is of points
    assert client.get(reverse("club_page", args=[day.club_id])).status_code == 200


def test_what_a_team_did_is_named_and_counted_for_nobody(day, client):
    triplettes = factories.team_duplicate(
        "triplettes", rounds=1, in_club=day.club, name="À trois"
    )
    played_rounds(triplettes, (1,))
    mate = triplettes.entries.get(number=1)
    found = player_statistics(mate.player, chosen_by(mate.player))
    assert [(one.event, one.number, one.name) for one in found.in_teams] == [
        (triplettes.pk, 1, "À trois")
    ]
    assert not {one.event for one in found.evenings} & {triplettes.pk}
    client.force_login(factories.member(Role.ORGANISER, in_club=day.club))
    page = client.get(reverse("player_page", args=[mate.player_id])).content.decode()
    assert "la note d’un étui est celle de l’équipe" in page
    assert reverse("tournament_player", args=[triplettes.pk, 1]) in page
    assert (
        "En équipe"
        not in client.get(reverse("player_page", args=[winner(day).pk])).content.decode()
    )


def test_the_cote_of_duplicate_is_a_percentage(day, client, monkeypatch):
    show_cote(club=day.club)
    found = cote.cotes_of(day.club)
    assert len(found.libre.players) == 4
    assert (len(found.duplicate.players), found.duplicate.deals) == (16, 48)
    monkeypatch.setattr(cote, "FEWEST", 12)
    own = found.duplicate.players[winner(day).pk]
    assert (own.mean + own.tables) * own.share == pytest.approx(own.cote)
    assert "% · ses adversaires valaient" in own.sentence
    client.force_login(factories.member(Role.ORGANISER, in_club=day.club))
    page = client.get(reverse("club_cote", args=[day.club_id])).content.decode()
    assert page.count("ses adversaires valaient") == 16


def test_points_and_percentages_are_not_added_up(day):
    events = list(Event.objects.filter(club=day.club))
    season = create_season(club=day.club, name="Mêlée", chain=[TOTAL])
    with pytest.raises(SeasonMixedError):
        add_events(season=season, events=events)
    assert not season.sources.exists()
    season = create_season(club=day.club, name="Aux places", chain=[PLACES])
    add_events(season=season, events=events)
    lines = season_standing(season).shown(published=False)
    assert len(lines) == 16
    of_day = [one for line in lines for one in line.results if one.result.event == day.pk]
    assert sum(one.result.points for one in of_day) == pytest.approx(800, abs=0.1)
    assert {one.result.deals for one in of_day} == {0}


def test_matches_of_teams_count_by_their_ranks_alone(day, client):
    """Their points de match are added to nothing, and the page says so."""
    facts = {"size": 4, "rounds": 1, "in_club": day.club, "name": "Match"}
    match = factories.team_duplicate("quadrettes", 2, **facts)
    played_rounds(match, (1,))
    place = {row.record.player: row.rank for row in event_ranking(match)}
    season = create_season(club=day.club, name="Aux places", chain=[PLACES])
    add_events(season=season, events=[match])
    lines = season_standing(season).shown(published=False)
    assert sorted(line.line.results[0].rank for line in lines) == sorted(place.values())
    assert lines[0].results[0].sentence.endswith("rang 1 sur 8, compte pour 25")
    season = create_season(club=day.club, name="Aux points", chain=[TOTAL])
    add_events(season=season, events=[match])
    assert season_standing(season).lines == []
    client.force_login(factories.member(Role.ORGANISER, in_club=day.club))
    page = client.get(reverse("season", args=[season.pk])).content.decode()
    assert "1 rencontre en quadrettes ou par équipes ne compte pas" in page
    found = club_statistics(day.club)
    assert found.report is not None
    assert not list(differing())


def test_boards_alone():
    """One board at one table: each of the four has the gap, shrunk by k, but for the others."""
    board = RatedBoard("a", ("b", "c", "d"), 100)
    found = rate_boards([board], k=108)
    assert found["a"].mean == 50
    assert [found[player].mean for player in "bcd"] == [-50, -50, -50]
    assert found["a"].cote == pytest.approx((50 + found["a"].against) / 109)
    assert found["b"].cote == pytest.approx((-50 + found["a"].cote) / 109)


def test_who_beats_strong_players_is_worth_more_in_duplicate():
    strong = [RatedBoard("p", ("q", "r", "w"), 90)] * 40
    of_x = [RatedBoard("x", ("p", "y", "z"), 60), RatedBoard("p", ("x", "y", "z"), 50)]
    of_v = [RatedBoard("v", ("q", "y", "z"), 60), RatedBoard("q", ("v", "y", "z"), 50)]
    boards = [*strong, *of_x * 10, *of_v * 10]
    found = rate_boards(boards, k=108)
    assert found["x"].mean == found["v"].mean
    assert found["x"].cote > found["v"].cote
    assert found == rate_boards(boards[::-1], k=108)
