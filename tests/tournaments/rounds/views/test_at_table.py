"""What the tablet of a table is told of its round."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.services.links import create_link
from tests import factories
from tests.scoring.views.api.conftest import Tablet, answer, refusal
from tournaments.models import Round, RoundTable


@pytest.fixture
def event(db):
    event = factories.tournament(deals_per_round=8, minutes_per_round=35)
    factories.drawn(event)
    return event


@pytest.fixture
def table(event):
    return factories.released(event)[0]


@pytest.fixture
def tablet(client, table):
    return Tablet(client, create_link(table=table))


def told(tablet):
    status, body = answer(tablet.send("get", "tour/"))
    body.pop("sheet")
    return status, body


def test_the_number_the_clock_and_how_many_deals(tablet):
    clock = {"minutes": 35, "seconds": None, "running": False, "set_back": False, "last": 300}
    assert told(tablet) == (200, {"round": {"number": 1, "deals": 8, "clock": clock}})


def test_the_minutes_a_table_was_given_are_on_its_clock(tablet, table):
    started = timezone.now() - timedelta(minutes=34, seconds=30)
    Round.objects.update(started_at=started)
    RoundTable.objects.filter(table=table).update(extra_minutes=5)
    clock = told(tablet)[1]["round"]["clock"]
    assert (clock["minutes"], clock["running"]) == (40, True)
    assert 325 <= clock["seconds"] <= 330


def test_a_round_that_is_over_is_told_where_another_follows(tablet, event):
    Round.objects.update(closed_at=timezone.now())
    assert told(tablet) == (200, {"round": {"number": 1, "ended": True}})
    event.rounds.filter(number__gt=1).delete()
    assert told(tablet) == (200, {"round": None})


def test_an_evening_has_no_round_to_tell(client, db):
    evening = factories.evening(in_club=factories.club())
    table = factories.table(4, in_evening=evening)
    assert told(Tablet(client, create_link(table=table))) == (200, {"round": None})


def test_a_table_of_no_event(client, db):
    assert told(Tablet(client, create_link(table=factories.table(4)))) == (200, {"round": None})


def test_only_who_may_read_the_table_asks(client, tablet, table):
    nobody = Tablet(client, tablet.link, token="")
    assert refusal(nobody.send("get", "tour/"))[:2] == (401, "token_missing")
    reader = Tablet(client, tablet.link, token=tablet.link.reading_path.partition("#")[2])
    assert reader.send("get", "tour/").status_code == 200


def test_the_same_answer_names_the_sheet_that_the_table_has(tablet, table):
    def named():
        return f'"{answer(tablet.send("get", "tour/"))[1]["sheet"]}"'

    read = tablet.state().headers["ETag"]
    assert named() == read
    factories.record(table)
    assert named() != read
    assert named() == tablet.state().headers["ETag"]


def test_the_round_costs_two_queries(tablet, django_assert_num_queries):
    with django_assert_num_queries(2):  # the link, the round
        told(tablet)
