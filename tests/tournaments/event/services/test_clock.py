from datetime import UTC, datetime, timedelta

import pytest

from tarotclub.accounts.acting import Act
from tests.factories import drawn, released, tournament
from tournaments.event.clock import clock_of, etag_of
from tournaments.event.services.clock import (
    NoClockError,
    RoundNotRunningError,
    give_minutes,
    pause_clock,
    set_minutes,
    start_clock,
)
from tournaments.rounds.progress import State, round_progress

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 7, 12, tzinfo=UTC)


def after(minutes):
    return NOON + timedelta(minutes=minutes)


@pytest.fixture
def event():
    event = drawn(tournament(8, deals_per_round=None, minutes_per_round=60))
    released(event)
    return event


def remaining(event, minutes):
    return event.rounds.get(number=1).remaining(after(minutes))


def test_the_clock_runs_stops_and_goes_on(event):
    assert remaining(event, 0) is None
    clock = {"event": event, "number": 1}
    for _ in range(2):
        start_clock(**clock, act=Act(moment=NOON))
    assert remaining(event, 10) == timedelta(minutes=50)
    for minute in (20, 25):
        pause_clock(**clock, act=Act(moment=after(minute)))
    assert remaining(event, 40) == timedelta(minutes=40)
    start_clock(**clock, act=Act(moment=after(50)))
    assert remaining(event, 60) == timedelta(minutes=30)
    set_minutes(**clock, minutes=50)
    assert remaining(event, 60) == timedelta(minutes=20)
    assert remaining(event, 90) == timedelta(minutes=-10)


def test_a_time_set_back_gives_nobody_more_than_the_whole(event):
    """Started at noon; the computer then says eleven."""
    clock = {"event": event, "number": 1}
    start_clock(**clock, act=Act(moment=NOON))
    assert remaining(event, -60) == timedelta(minutes=60)
    round_ = event.rounds.get(number=1)
    assert [clock_of(round_, after(at)).set_back for at in (-60, 10)] == [True, False]
    assert [clock_of(round_, after(at)).shown for at in (-60, 10)] == ["60:00", "50:00"]
    pause_clock(**clock, act=Act(moment=after(20)))
    start_clock(**clock, act=Act(moment=after(-40)))
    assert event.rounds.get(number=1).paused_seconds == 0
    etags = [etag_of(watched(event), after(at)) for at in (-60, 10)]
    assert etags[0] == f"{etags[1]}-back"


def test_a_time_a_year_ahead_is_doubted(event):
    start_clock(event=event, number=1, act=Act(moment=NOON))
    round_ = event.rounds.get(number=1)
    clocks = [clock_of(round_, after(at)) for at in (60 + 99, 60 + 100, 60 * 24 * 365)]
    assert [clock.shown for clock in clocks] == ["−99:00", "−99:59", "−99:59"]
    assert [clock.long_over for clock in clocks] == [False, True, True]
    assert etag_of(watched(event), after(159)) != etag_of(watched(event), after(160))


def watched(event):
    return type(event).objects.with_etag().with_clock().get(pk=event.pk)


def test_one_table_gets_more_time(event):
    start_clock(event=event, number=1, act=Act(moment=NOON))
    round_ = event.rounds.get(number=1)
    first = round_.tables.order_by("table__number").first()
    give_minutes(table=first, minutes=10)
    assert [table.state for table in round_progress(event, round_, after(65))] == [
        State.MISSING,
        State.LATE,
    ]
    give_minutes(table=first, minutes=-10)
    assert {table.state for table in round_progress(event, round_, after(65))} == {State.LATE}
    give_minutes(table=first, minutes=-5)  # there is nothing to take back
    first.refresh_from_db()
    assert first.extra_minutes == 0


def test_a_round_that_is_not_played_has_no_clock(event):
    for number in (2,):
        with pytest.raises(RoundNotRunningError):
            start_clock(event=event, number=number)
    untimed = drawn(tournament(4))
    released(untimed)
    with pytest.raises(NoClockError):
        start_clock(event=untimed, number=1)
    set_minutes(event=untimed, number=1, minutes=45)
    start_clock(event=untimed, number=1, act=Act(moment=NOON))
    assert untimed.rounds.get(number=1).remaining(after(5)) == timedelta(minutes=40)
