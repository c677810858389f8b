"""The planning calculator: what fits, and when it ends."""

from datetime import time
from http import HTTPStatus

import pytest
from django.urls import reverse

from tests import factories
from tournaments.desk.calculator import Wish, planning


def wish(**more):
    usual = {"players": 32, "rounds": 5, "begins": time(14), "pause": 10, "minutes": 60}
    return Wish(**usual | more)


def test_rounds_and_breaks_add_up_to_the_end():
    lines = planning(wish()).lines
    fifth = lines[4]
    assert (fifth.hours, fifth.minutes, fifth.ends, fifth.wished) == (5, 40, time(19, 40), True)
    assert [line.rounds for line in lines if line.next_day] == [9, 10, 11, 12]


def test_what_fits_before_an_hour_also_after_midnight():
    assert planning(wish(ends=time(18))).fitting == 3  # the fourth ends at 18:30
    assert planning(wish(begins=time(20), ends=time(1))).fitting == 4
    assert planning(wish(ends=time(14, 30))).fitting == 0


def test_deals_are_counted_eleven_minutes_each():
    assert planning(wish(minutes=None, deals=5)).lines[0].ends == time(14, 55)


@pytest.mark.parametrize(
    ("players", "again"),
    [(3, 2), (7, 2), (8, 2), (9, 5), (10, 2), (11, 2), (12, 2), (15, 6), (16, 6), (40, 0)],
)
def test_from_which_round_on_some_must_meet_again(players, again):
    planned = planning(wish(players=players))
    assert planned.again == again
    assert [line.repeats for line in planned.lines[:2]] == [False, again == 2]


@pytest.mark.django_db
def test_the_page_answers_a_bare_address_and_says_what_is_wrong(client):
    client.force_login(factories.member())
    page = client.get(reverse("planning"))
    assert page.status_code == HTTPStatus.OK
    assert "32 joueurs" in page.content.decode()
    asked = {"players": "20", "rounds": "4", "pause": "5", "begins": "9:00"}
    refused = client.get(reverse("planning"), asked)
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert refused.context["form"].errors == {
        "deals": ["Dites combien de donnes ou de minutes dure un tour."]
    }


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "again"), [(12, "Dès le tour 2, certains"), (60, "")])
def test_the_page_promises_no_rounds_that_cannot_be(client, players, again):
    client.force_login(factories.member())
    asked = {"players": players, "rounds": 3, "deals": 4, "pause": 10, "begins": "14:00"}
    page = client.get(reverse("planning"), asked).content.decode()
    assert ("certains se rencontrent forcément de nouveau" in page) == bool(again)
    assert again in page
