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


def test_how_long_nobody_meets_twice():
    sixteen = planning(wish(players=16))
    assert sixteen.most_without_repeats == 5
    assert [line.rounds for line in sixteen.lines if line.repeats][:2] == [6, 7]


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
