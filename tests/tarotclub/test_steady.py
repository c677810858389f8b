from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tarotclub.ground.steady import Steady

NOON = datetime(2026, 11, 7, 12, tzinfo=UTC)


@pytest.fixture
def clock():
    """The computer says noon, and stands still."""
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


def shift(clock, **by):
    clock.shift(timedelta(**by))


def minutes(steady):
    return round((steady.now() - NOON) / timedelta(minutes=1))


def test_it_follows_forward(clock):
    steady = Steady()
    shift(clock, minutes=30)  # or the laptop slept
    assert (minutes(steady), steady.is_behind()) == (30, False)


def test_it_does_not_go_back_and_goes_on(clock):
    steady = Steady()
    shift(clock, minutes=10)
    steady.now()
    shift(clock, hours=-1)
    assert (minutes(steady), steady.is_behind()) == (10, True)
    before = steady.now()
    assert steady.now() > before  # by the clock that only goes forward


def test_a_correction_by_a_second_is_none_to_speak_of(clock):
    steady = Steady()
    shift(clock, seconds=-1)
    assert (steady.now(), steady.is_behind()) == (NOON - timedelta(seconds=1), False)


def test_once_the_computer_is_right_again_it_is_followed(clock):
    steady = Steady()
    shift(clock, hours=-1)
    assert steady.is_behind()
    shift(clock, hours=2)
    assert (minutes(steady), steady.is_behind()) == (60, False)
