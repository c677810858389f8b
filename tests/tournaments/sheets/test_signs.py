"""What stands on the tables of a round, as plain values."""

import pytest

from scoring.models import TableLink
from scoring.services.links import create_link, revoke_link
from scoring.services.tables import close_table
from tests import factories
from tournaments.sheets.event_sheet import number_signs, round_signs

pytestmark = pytest.mark.django_db
BASE = "http://192.168.1.20:8000"


@pytest.fixture
def event():
    return factories.drawn(factories.tournament(13))


def signs(event, **options):
    return round_signs(event, event.rounds.get(number=1), BASE, **options).signs


def test_each_open_table_has_its_own_way_in(event):
    tables = factories.released(event)
    links = [create_link(table=table) for table in tables[:2]]
    found = signs(event)
    assert [sign.table for sign in found] == [1, 2, 3, 4]
    ways = [sign.way_in for sign in found[:2]]
    assert [way.target for way in ways] == [f"{BASE}{link.path}" for link in links]
    assert [way.address for way in ways] == [f"{BASE}/t/{link.pk}/" for link in links]
    assert [way.pin.replace(" ", "") for way in ways] == [link.pin for link in links]
    assert [sign.way_in for sign in found[2:]] == [None] * 2


def test_a_link_that_was_taken_back_is_not_printed(event):
    table, *_others = factories.released(event)
    revoke_link(link=create_link(table=table))
    assert TableLink.objects.count() == 1
    assert signs(event)[0].way_in is None


def test_an_ended_table_needs_none(event):
    table, *_others = factories.released(event)
    close_table(table=table)
    assert [sign.table for sign in signs(event)] == [2, 3, 4]


def test_a_round_that_is_not_released_has_no_tables_yet(event):
    assert signs(event) == []


def test_players_when_they_are_asked_for(event):
    factories.released(event)
    assert signs(event)[0].players == ()
    north, _east, south, _west = event.rounds.get(number=1).seating[0]
    name = {entry.number: entry.player.name for entry in event.entries.all()}
    players = dict(signs(event, named=True)[0].players)
    assert (players["Nord"], players["Sud"]) == (name[north], name[south])


def test_plain_numbers(event):
    found = number_signs(event, 12)
    assert [(sign.table, sign.way_in) for sign in found.signs] == [
        (number, None) for number in range(1, 13)
    ]
    assert found.round == 0
