"""Who has to wait, for how long, and who has not."""

from datetime import UTC, datetime, timedelta

import pytest

from tarotclub.accounts.sessions import Limit, WaitError, forget_tries, pay, refund
from tarotclub.models import Tries
from tests.threads import in_threads

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
GROWING = Limit(free=3, forgiven=60 * MINUTE, wait=MINUTE, longest=8 * MINUTE)
STEADY = Limit(free=5, forgiven=30 * MINUTE)


def tried(limit, at, who="192.0.2.1"):
    """Give the tries that are left, or how long to wait."""
    try:
        return pay({("pin:1", who): limit}, at=at)
    except WaitError as error:
        return error.in_words


@pytest.mark.django_db
def test_waiting_grows():
    told = [tried(GROWING, NOON + minutes * MINUTE) for minutes in (0, 0, 0, 0, 1, 1, 3, 3, 7)]
    assert told == [2, 1, 0, "60 secondes", 0, "2 minutes", 0, "4 minutes", 0]


@pytest.mark.django_db
def test_nobody_tries_more_often_than_the_limit_says():
    got_in = [
        minute
        for minute in range(120)
        if isinstance(tried(STEADY, NOON + minute * MINUTE), int)
    ]
    assert len([minute for minute in got_in if minute < 60]) == 6
    assert got_in[5:] == [30, 60, 90]


@pytest.mark.django_db
def test_one_who_waits_makes_no_other_wait():
    for _ in range(4):
        tried(GROWING, NOON)
    assert tried(GROWING, NOON) == "60 secondes"
    assert tried(GROWING, NOON, "192.0.2.2") == 2


@pytest.mark.django_db
def test_asking_while_waiting_costs_nothing_and_stores_nothing():
    for _ in range(3):
        tried(GROWING, NOON)
    before = Tries.objects.values().get()
    assert {tried(GROWING, NOON + timedelta(seconds=n)) for n in range(50)} == {
        f"{60 - n} secondes" for n in range(50)
    }
    assert Tries.objects.values().get() == before


@pytest.mark.django_db
def test_a_clock_set_back_prolongs_nothing():
    for _ in range(3):
        tried(GROWING, NOON)
    assert tried(GROWING, NOON - timedelta(hours=5)) == "60 secondes"


@pytest.mark.django_db
def test_a_right_try_is_given_back_and_the_wrong_ones_stay():
    tried(GROWING, NOON)
    tried(GROWING, NOON)
    refund([("pin:1", "192.0.2.1")])
    assert tried(GROWING, NOON) == 1


@pytest.mark.django_db
def test_what_is_a_day_old_goes():
    tried(GROWING, NOON)
    tried(GROWING, NOON + timedelta(hours=25), "192.0.2.2")
    assert [row.who for row in Tries.objects.all()] == ["192.0.2.2"]


@pytest.mark.django_db
def test_forgetting_lets_everybody_try():
    for _ in range(3):
        tried(GROWING, NOON)
    assert forget_tries("pin:1") == 1
    assert tried(GROWING, NOON) == 2


@pytest.mark.usefixtures("committed")
def test_twenty_at_once_are_no_more_than_the_limit():
    answers = in_threads(*[lambda: pay({("pin:1", "*"): STEADY}, at=NOON)] * 20)
    assert sorted(a for a in answers if isinstance(a, int)) == [0, 1, 2, 3, 4]
    assert len([a for a in answers if isinstance(a, WaitError)]) == 15
