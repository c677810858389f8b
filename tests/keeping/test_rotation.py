"""Which copies stay, whatever the clock says."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tarotclub.keeping.copies import Copy, file_name, staying

START = datetime(2026, 9, 1, 18)  # noqa: DTZ001 (a laptop's clock)


def copies(moments, why="quart"):
    return [
        Copy(number=number, moment=at, why=why, file=Path(f"{number}"))
        for number, at in enumerate(moments, 1)
    ]


def quarters(number, start=START):
    return [start + timedelta(minutes=15 * n) for n in range(number)]


def test_the_latest_stay_then_one_an_hour_a_day_a_week_a_month():
    found = copies(quarters(4 * 24 * 400))  # more than a year, day and night
    stay = staying(found)
    newest = found[-1].moment
    assert stay[:8] == found[:-9:-1]
    ages = [newest - copy.moment for copy in stay]
    assert sum(age < timedelta(hours=13) for age in ages) == 8 + 10  # two hours, then hourly
    assert sum(timedelta(days=1) < age < timedelta(days=7) for age in ages) == 5
    assert ages[-1] > timedelta(days=300)
    assert len(stay) == 36
    assert staying(stay) == stay


def test_a_clock_that_was_set_back_lets_the_newest_stay():
    before = quarters(200)
    back = quarters(20, START - timedelta(days=5000))
    found = copies(before + back)
    assert staying(found)[:8] == found[:-9:-1]
    assert found[len(before) - 1] in staying(found)


def test_a_clock_that_ran_ahead_lets_the_others_stay():
    found = copies([*quarters(40), START + timedelta(days=5000)])
    assert set(staying(found)[:8]) == set(found[-8:])
    assert len(staying(found)) > 15


@pytest.mark.parametrize("why", ["main", "avant-1.0", "avant-reprise"])
def test_what_was_made_by_hand_or_before_a_version_is_kept_five_times(why):
    marked = copies(quarters(7), why)
    later = [
        Copy(number=n, moment=START + timedelta(days=n), why="quart", file=Path("x"))
        for n in range(100, 140)
    ]
    assert set(marked) & set(staying([*marked, *later])) == set(marked[2:])


def test_a_name_tells_all_and_others_are_no_copies():
    name = file_name("tarotclub", START, 12, "tour")
    assert name == "tarotclub-2026-09-01-180000-n12-tour.sqlite3"
    copy = Copy.named(Path("/x") / name)
    assert (copy.number, copy.moment, copy.why) == (12, START, "tour")
    older = Copy.named(Path("tarotclub-2026-09-01-180000-avant-1.0.sqlite3"), "tarotclub")
    assert (older.number, older.why) == (0, "avant-1.0")
    assert Copy.named(Path("autre-2026-09-01-180000-n1-tour.sqlite3"), "tarotclub") is None
    assert Copy.named(Path("tarotclub-2026-19-01-180000-n1-tour.sqlite3")) is None
    assert Copy.named(Path("tarotclub.sqlite3")) is None
