"""Every player's way through the rounds, as plain values."""

import pytest

from scoring.models.club import Publication
from tests import factories
from tournaments.event.names import arrival_path
from tournaments.event.services.closing import publish_event
from tournaments.sheets.event_sheet import movement_cards

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return factories.drawn(factories.tournament(13, rounds=3))


def test_a_card_goes_where_the_seating_does(event):
    cards = movement_cards(event)
    seating = {round_.number: round_.seating for round_ in event.rounds.all()}
    for card in cards:
        assert [stop.round for stop in card.stops] == [1, 2, 3]
        for stop in card.stops:
            assert card.number in seating[stop.round][stop.place.table - 1]
            assert stop.opponents == []


def test_seats_are_those_of_the_plan(event):
    north, east, south, west = event.rounds.get(number=1).seating[0]
    seats = {card.number: card.stops[0].place.seat for card in movement_cards(event)}
    assert [seats[number] for number in (north, east, south, west)] == [
        *("Nord", "Est", "Sud", "Ouest")
    ]
    three = event.rounds.get(number=1).seating[-1]
    assert [seats[number] for number in three] == ["1", "2", "3"]


def test_opponents_are_those_at_the_table_in_their_order(event):
    north, east, south, west = event.rounds.get(number=1).seating[0]
    name = {entry.number: entry.player.name for entry in event.entries.all()}
    cards = {card.number: card for card in movement_cards(event, opponents=True)}
    assert cards[south].stops[0].opponents == [name[north], name[west], name[east]]


def test_by_name_or_by_number(event):
    names = [card.name for card in movement_cards(event)]
    assert names[:4] == ["Ana", "Bo", "Cy", "Di"]
    numbers = [card.number for card in movement_cards(event, by_number=True)]
    assert numbers == list(range(1, 14))


def test_a_round_that_is_not_drawn_is_left_for_the_pen(event):
    event.rounds.filter(number=3).update(seating=[])
    stops = {stop.round: stop.undrawn for stop in movement_cards(event)[0].stops}
    assert stops == {1: False, 2: False, 3: True}


def test_who_sits_out_a_round_is_told(event):
    plan = event.rounds.get(number=2)
    number = plan.seating[0][0]
    plan.seating = plan.seating[1:]
    plan.save()
    card = next(card for card in movement_cards(event) if card.number == number)
    assert [(stop.place is None, stop.undrawn) for stop in card.stops] == [
        (False, False),
        (True, False),
        (False, False),
    ]


def test_nobody_is_seated():
    assert movement_cards(factories.tournament(8)) == []


def test_published_names(event):
    player = event.entries.get(number=2).player
    player.publication = Publication.INITIALS
    player.save()
    card = next(card for card in movement_cards(event) if card.number == 2)
    assert card.name == "B."


def test_a_card_leads_to_its_players_page_once_it_is_published(client, event):
    base = "http://192.168.1.20:8000"
    before = {card.number: card.target for card in movement_cards(event, base=base)}
    assert before[1] == f"{base}{arrival_path(event, 1)}"  # to the desk, until then
    publish_event(event=event)
    event.refresh_from_db()
    targets = {card.number: card.target for card in movement_cards(event, base=base)}
    assert len(set(targets.values())) == 13
    page = client.get(targets[7].removeprefix(base))
    assert page.context["player"].number == 7
    assert {card.target for card in movement_cards(event)} == {""}


@pytest.mark.parametrize("players", [8, 80])
def test_a_fixed_number_of_queries(players, django_assert_num_queries):
    event = factories.drawn(factories.tournament(players, rounds=2))
    with django_assert_num_queries(3):
        movement_cards(event, opponents=True)
