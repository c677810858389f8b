"""A player's own page: what is to come, over all clubs in which he was confirmed to be he."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from scoring.models import Action, Player, Role
from scoring.models.club import Publication
from scoring.services.clubs import add_player
from tests import factories
from tests.tournaments.home_entries.homes import announced, enter
from tests.tournaments.seasons.nights import evenings
from tests.world import own_key
from tournaments.event.services.setting_up import announce_change
from tournaments.models import PlayerPage, SamePerson
from tournaments.own.facts import own_facts
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season, publish_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def twice():
    """Somebody who plays in two clubs, as both have confirmed."""
    here, there = factories.club(), factories.club("Ailleurs")
    pair = [add_player(club=club, name="Zoé Roux") for club in (here, there)]
    now = timezone.now()
    SamePerson.objects.create(player=pair[0], other=pair[1], proposed_at=now, confirmed_at=now)
    return pair


def on_its_day(event):
    event.date = timezone.localdate(timezone.now() + timedelta(days=9))
    event.save(update_fields=["date"])
    return event


def test_what_is_to_come_is_told_over_all_his_clubs(twice):
    here, there = twice
    entered = on_its_day(factories.tournament(0, in_club=here.club, name="Ici"))
    enter(announced(event=entered), here.name)
    waits = on_its_day(factories.tournament(0, in_club=there.club, name="Là"))
    announced(1, event=waits)
    enter(waits, "Luc Petit")
    enter(waits, there.name)
    announced(event=on_its_day(factories.tournament(0, in_club=there.club, name="Libre")))
    announced(event=on_its_day(factories.tournament(0, name="Étranger", in_club=None)))
    told = {one.name: one.state for one in own_facts(here).to_come}
    assert told == {"Ici": "inscrit, n° 1", "Là": "en liste d’attente", "Libre": ""}


def test_what_he_entered_is_in_his_calendar_and_cancelled_it_says_so(twice):
    here, there = twice
    entered = on_its_day(factories.tournament(0, in_club=there.club, name="Là"))
    enter(announced(event=entered), there.name)
    announced(event=on_its_day(factories.tournament(0, in_club=here.club, name="Libre")))
    announce_change(event=entered, notice="Neige.")
    assert [(one.name, one.state) for one in own_facts(here).to_come] == [
        ("Libre", ""),
        ("Là", "annulé"),
    ]
    key = own_key(here)
    address = reverse("own_feed", args=[key])
    assert address in Client().get(reverse("own_page", args=[key])).text
    feed = Calendar.from_ical(Client().get(address).content)
    events = [(str(one["summary"]), str(one["status"])) for one in feed.walk("VEVENT")]
    assert events == [("Là", "CANCELLED")]
    assert Client().get(reverse("own_feed", args=["x" * 16])).status_code == 404


def test_who_was_only_proposed_to_be_he_is_somebody_else(twice):
    SamePerson.objects.update(confirmed_at=None)
    here, there = twice
    announced(event=on_its_day(factories.tournament(0, in_club=there.club)))
    assert own_facts(here).to_come == []


def test_marks_in_the_other_club_are_shown(twice):
    here, there = twice
    evening = factories.evening(in_club=there.club, name="Soirée d’ailleurs")
    factories.record(factories.table(4, in_evening=evening))
    seat = evening.rounds.get().tables.get().table.seats.first()
    Player.objects.filter(pk=there.pk).delete()
    SamePerson.objects.create(
        player=here, other=seat.player, proposed_at=timezone.now(), confirmed_at=timezone.now()
    )
    page = Client().get(reverse("own_page", args=[own_key(here)])).content.decode()
    assert "Soirée d’ailleurs" in page
    assert "Ailleurs" in page


def test_his_place_in_a_season_is_told(home):
    night, *_others = evenings(home, 1)
    season = create_season(club=home, name="Année", chain=[SeasonRule(kind=RuleKind.TOTAL)])
    add_events(season=season, events=[night])
    publish_season(season=season)
    key = own_key(home.players.order_by("pk").first())
    page = Client().get(reverse("own_page", args=[key])).content.decode()
    assert "Tarot de la Halle · <strong>1 / 4</strong> · Total +198</li>" in page


def test_he_says_how_he_is_named_wherever_he_plays(twice):
    key = own_key(twice[0])
    sent = Client().post(reverse("own_choices", args=[key]), {"publication": "number"})
    assert sent.headers["Location"] == reverse("own_page", args=[key])
    named = Player.objects.filter(pk__in=[one.pk for one in twice])
    assert set(named.values_list("publication", flat=True)) == {Publication.NUMBER}
    wrong = Client().post(reverse("own_choices", args=[key]), {"publication": "x"})
    assert wrong.status_code == 422


def test_he_asks_to_be_forgotten_and_an_organiser_reads_it(twice):
    here, _there = twice
    key = own_key(here)
    for _ in range(2):
        Client().post(reverse("own_choices", args=[key]), {"forget": "1"})
    assert Action.objects.filter(kind="ask_forgetting").count() == 1
    assert PlayerPage.objects.get(key=key).forget_asked_at is not None
    desk = Client()
    desk.force_login(factories.member(Role.ORGANISER, in_club=here.club))
    pages = [
        reverse("player_page", args=[here.pk]),
        reverse("player", args=[here.pk]),
        reverse("player_list", args=[here.club_id]),
    ]
    asked = ["a demandé à être oublié" in desk.get(page).text for page in pages]
    assert asked == [True] * 3
    desk.post(reverse("player_anonymise", args=[here.pk]), {"ticked": "on"})
    assert Player.objects.exclude(anonymised_at=None).get() == here
    assert "a demandé à être oublié" not in desk.get(pages[-1]).text


def test_he_reads_all_that_is_stored(twice):
    key = own_key(twice[0])
    told = Client().get(reverse("own_data", args=[key])).json()
    assert told["fiche"]["nom"] == "Zoé Roux"
    assert Client().get(reverse("own_data", args=["x" * 16])).status_code == 404
    assert Client().get(reverse("own_choices", args=["x" * 16])).status_code == 404
