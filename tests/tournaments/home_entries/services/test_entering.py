"""Entering from home: places, the waiting list, and who somebody is."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.models import Action
from scoring.services.clubs import PlayerExistsError, add_player
from tarotclub.people.services.retention import forget_old
from tests import factories
from tests.refusals.following import follows
from tests.tournaments.home_entries.homes import announced, enter, states
from tournaments.entries.services.entries import add_entry, places_of, remove_entry, withdraw
from tournaments.event.services.closing import close_event
from tournaments.event.services.writing import SentOtherwiseError
from tournaments.home_entries import services
from tournaments.models import Announcement, HomeEntry

pytestmark = pytest.mark.django_db


def home(event, name):
    one = event.home_entries.get(name=name)
    one.event = event
    return one


def change(event, **facts):
    Announcement.objects.filter(event=event).update(**facts)


def test_who_enters_has_his_line_of_the_list_and_has_not_come_yet():
    event = announced(places=2)
    enter(event, "Zoé Roux")
    [entry] = event.entries.select_related("player")
    assert (entry.player.name, entry.player.guest, entry.player.publication) == (
        "Zoé Roux",
        True,
        "first",
    )
    assert (entry.number, entry.checked_in_at) == (1, None)
    assert places_of(event) == (2, 1, 0)


def test_beyond_the_places_one_waits_and_rises_in_the_moment_that_somebody_leaves():
    event = announced(places=2)
    for name in ("Ada Roux", "Bea Petit", "Cléo Blanc", "Dan Leroy"):
        enter(event, name)
    assert states(event) == {
        "Ada Roux": "placed 1",
        "Bea Petit": "placed 2",
        "Cléo Blanc": "waiting",
        "Dan Leroy": "waiting",
    }
    services.leave_from_home(home=home(event, "Ada Roux"))
    assert states(event)["Ada Roux"] == "left"
    assert states(event)["Cléo Blanc"] == "placed 3"
    services.leave_from_home(home=home(event, "Ada Roux"))  # twice is once
    assert states(event)["Dan Leroy"] == "waiting"
    kinds = Action.objects.filter(kind__startswith="home_").values_list("kind", flat=True)
    assert sorted(kinds) == ["home_enter"] * 4 + ["home_leave"] + ["home_place"] * 3


@pytest.mark.parametrize("leaves", ["removed", "withdrawn"])
def test_the_list_moves_when_the_desk_takes_somebody_off(leaves):
    event = announced(places=1)
    enter(event, "Ada Roux")
    enter(event, "Bea Petit")
    [entry] = event.entries.select_related("player", "event")
    if leaves == "removed":
        remove_entry(event=event, player=entry.player)
    else:
        withdraw(entry=entry, from_round=1)
    bea = home(event, "Bea Petit")
    assert states(event) == {"Ada Roux": "left", "Bea Petit": f"placed {bea.entry.number}"}


def test_a_party_has_its_places_together_and_the_first_that_fits_has_them():
    event = announced(places=3)
    enter(event, "Ada Roux", "Bea Petit")
    enter(event, "Cléo Blanc", "Dan Leroy")
    enter(event, "Eva Moreau")
    assert states(event) == {
        "Ada Roux": "placed 1",
        "Bea Petit": "placed 2",
        "Cléo Blanc": "waiting",
        "Dan Leroy": "waiting",
        "Eva Moreau": "placed 3",
    }


def test_who_is_entered_at_the_desk_has_a_place_too():
    event = announced(places=1)
    [player] = factories.players(1, in_club=event.club)
    add_entry(event=event, player=player, checked_in=False)
    enter(event, "Zoé Roux")
    assert states(event) == {"Zoé Roux": "waiting"}


def test_a_form_that_is_sent_twice_enters_once():
    event, party = announced(places=9), uuid4()
    first = enter(event, "Zoé Roux", party=party)
    assert enter(event, "Zoé Roux", party=party) == first
    with pytest.raises(SentOtherwiseError):
        enter(event, "Luc Petit", party=party)
    assert states(event) == {"Zoé Roux": "placed 1"}


def test_a_team_is_entered_with_its_name():
    event = announced(event=factories.tournament(0, team_size=2))
    enter(event, "Ada Roux", "Bea Petit", team="Les As")
    assert [str(entry.team) for entry in event.entries.select_related("team")] == ["Les As"] * 2
    enter(event, "Cléo Blanc", team="Les As")  # it is full: the desk sees to it
    assert home(event, "Cléo Blanc").entry.team is None


CLOSED = [
    {"takes_entries": False},
    {"published_at": None},
    {"entries_close_at": timezone.now() - timedelta(minutes=1)},
    {"starts_at": timezone.now() - timedelta(minutes=1)},
    {"cancelled_at": timezone.now()},
]


@pytest.mark.parametrize("facts", CLOSED, ids=lambda facts: next(iter(facts)))
def test_entries_are_closed(facts):
    event = announced()
    change(event, **facts)
    with pytest.raises(services.EntriesClosedError):
        enter(event, "Zoé Roux")
    assert states(event) == {}


def test_an_event_keeps_a_bounded_number(monkeypatch):
    event = announced()
    monkeypatch.setattr("tournaments.home_entries.services.MOST", 2)
    enter(event, "Ada Roux")
    with pytest.raises(services.TooManyEntriesError):
        enter(event, "Bea Petit", "Cléo Blanc")


# Who somebody is.

KNOWN = [  # whom the club knows, who enters, whether the desk is asked
    ("Zoé Roux", "", "Zoé Roux", "", False),
    ("Zoé Roux", "", "ROUX Zoé", "", False),
    ("Zoé Roux", "12345", "Zoé Roux", "123-45", False),
    ("Zoé Roux", "12345", "Zoé Roux", "99999", True),
    ("Zoé Roux", "", "Zoe Rous", "", True),
    ("Zoé Roux", "12345", "Zoé Martin", "12345", True),
]


@pytest.mark.parametrize(("known", "licence", "typed", "number", "asked"), KNOWN)
def test_whom_the_club_knows_is_he_where_there_is_no_doubt(
    known, licence, typed, number, asked
):
    event = announced()
    player = add_player(club=event.club, name=known, licence_number=licence)
    people = [services.Person(typed, licence_number=number)]
    [one] = services.enter_from_home(
        event=event, party=uuid4(), people=people, publication="full"
    )
    assert (one.asked, one.player) == (asked, None if asked else player)
    assert list(event.club.players.all()) == [player]  # nobody was added, nothing changed
    assert event.club.players.get().publication == player.publication


def test_who_is_unknown_waits_for_the_desk_where_the_club_wants_it_and_holds_his_place():
    event = announced(places=1, needs_approval=True)
    enter(event, "Zoé Roux")
    enter(event, "Luc Petit")
    assert states(event) == {"Zoé Roux": "placed ?", "Luc Petit": "waiting ?"}
    services.decide_home(home=home(event, "Zoé Roux"), player=None)
    assert states(event) == {"Zoé Roux": "refused", "Luc Petit": "placed ?"}
    services.decide_home(home=home(event, "Luc Petit"), player="Luc Petit")
    services.decide_home(home=home(event, "Luc Petit"), player=None)  # it is decided
    assert states(event)["Luc Petit"] == "placed 1"


def test_a_double_is_merged_by_somebody_and_gives_its_place_back():
    event = announced(places=2)
    enter(event, "Zoé Roux")
    enter(event, "Roux Zoé")
    enter(event, "Luc Petit")
    assert list(states(event).values()) == ["placed 1", "placed ?", "waiting"]
    services.decide_home(home=home(event, "Roux Zoé"), player=home(event, "Zoé Roux").player)
    assert list(states(event).values()) == ["placed 1", "refused", "placed 2"]
    assert event.club.players.count() == 2


def test_who_was_entered_at_the_desk_is_found_on_the_list():
    event = announced()
    [player] = factories.players(1, in_club=event.club)
    entry = add_entry(event=event, player=player)
    enter(event, player.name)
    assert states(event) == {player.name: "placed ?"}
    services.decide_home(home=home(event, player.name), player=player)
    assert home(event, player.name).entry == entry


def test_a_new_player_needs_a_name_of_his_own():
    event = announced()
    add_player(club=event.club, name="Zoé Roux", licence_number="1")
    people = [services.Person("Zoé Roux", licence_number="2")]
    [one] = services.enter_from_home(
        event=event, party=uuid4(), people=people, publication="full"
    )
    with pytest.raises(PlayerExistsError):
        services.decide_home(home=one, player="Zoé Roux")
    services.decide_home(home=one, player="Zoé Roux (Riom)")
    assert states(event) == {"Zoé Roux": "placed 1"}


# By the link.


def test_confirming_twice_is_once():
    event = announced()
    [one] = enter(event, "Zoé Roux")
    services.confirm_coming(home=one)
    at = home(event, "Zoé Roux").confirmed_at
    services.confirm_coming(home=one)
    assert home(event, "Zoé Roux").confirmed_at == at is not None


def test_somebody_else_comes_with_the_same_place():
    event = announced(places=1)
    [one] = enter(event, "Zoé Roux")
    enter(event, "Luc Petit")
    services.replace_from_home(home=one, person=services.Person("Ida Blanc"))
    number = home(event, "Ida Blanc").entry.number
    assert states(event) == {
        "Zoé Roux": "replaced",
        "Luc Petit": "waiting",
        "Ida Blanc": f"placed {number}",
    }


@follows(services.PartnerGoneError)
def test_two_who_look_for_a_partner_are_a_team_once_both_say_so():
    event = announced(event=factories.tournament(0, team_size=2))
    [zoe], [luc] = enter(event, "Zoé Roux"), enter(event, "Luc Petit")
    with pytest.raises(services.PartnerGoneError):
        services.propose_partner(home=zoe, other=luc.pk)
    services.seek_partner(home=luc, seeks=True)
    assert not services.propose_partner(home=zoe, other=luc.pk)
    assert services.propose_partner(home=luc, other=zoe.pk)
    teams = {str(entry.team) for entry in event.entries.select_related("team")}
    assert teams == {"Zoé R. – Luc P."}
    assert not event.home_entries.filter(seeks=True).exists()


ACTS = {
    "confirm": lambda one: services.confirm_coming(home=one),
    "replace": lambda one: services.replace_from_home(
        home=one, person=services.Person("Ida Blanc")
    ),
    "seek": lambda one: services.seek_partner(home=one, seeks=True),
    "propose": lambda one: services.propose_partner(home=one, other=1),
}
UNTIL_IT_BEGINS = {**ACTS, "leave": lambda one: services.leave_from_home(home=one)}


@follows(services.NotComingError)
@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_who_has_left_enters_again_before_he_does_more(act):
    event = announced()
    [one] = enter(event, "Zoé Roux")
    services.leave_from_home(home=one)
    with pytest.raises(services.NotComingError):
        act(one)
    [again] = enter(event, "Zoé Roux")
    services.confirm_coming(home=again)


@pytest.mark.parametrize("act", UNTIL_IT_BEGINS.values(), ids=UNTIL_IT_BEGINS)
def test_once_it_has_begun_the_desk_decides(act):
    event = announced(event=factories.tournament(8))
    enter(event, "Zoé Roux")
    factories.drawn(event)
    factories.released(event)
    with pytest.raises(services.BegunError):
        act(home(event, "Zoé Roux"))
    with pytest.raises(services.EntriesClosedError):
        enter(event, "Luc Petit")


def test_a_closed_event_is_over_for_links_too():
    event = announced()
    [one] = enter(event, "Zoé Roux")
    close_event(event=event)
    with pytest.raises(services.BegunError):
        services.leave_from_home(home=one)


def test_links_are_over_a_month_after_the_day_and_what_was_played_stays():
    event = announced()
    enter(event, "Zoé Roux")
    now = timezone.now() + timedelta(days=29)
    event.date = timezone.localdate()
    event.save()
    assert forget_old(now)["home_entries"] == 0
    assert forget_old(now + timedelta(days=2))["home_entries"] == 1
    assert event.entries.count() == 1


def test_a_made_up_key_is_nobodys():
    event = announced()
    [one] = enter(event, "Zoé Roux")
    keys = [one.key, f"{one.pk + 1}{one.key[1:]}", one.key[:-1], "x", "", f"{'9' * 30}-a"]
    found = [list(HomeEntry.objects.by_key(key)) for key in keys]
    assert found == [[one], [], [], [], [], []]
