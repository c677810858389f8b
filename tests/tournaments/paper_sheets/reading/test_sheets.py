"""Filled and photographed sheets are read; what is hidden or doubtful is never sure."""

from statistics import median

import pytest

from tests.paper_sheets.measure import measured, taken
from tests.paper_sheets.photographed import Conditions
from tournaments.paper_sheets.reading.sheets import read_sheets

SHEETS = 60  # some minute of a processor; a thousand are in tests/bench/paper_sheets.py
CALM = Conditions(tilt=5, bend=2, light=0.1, blur=0.8, noise=3, stains=0, thumb=0)


@pytest.mark.parametrize(("players", "per_page"), [(3, 1), (3, 2), (4, 1), (4, 2), (5, 1)])
def test_a_sheet_is_read_as_it_was_filled(players, per_page):
    sheet, crossed, jpeg = taken(players, players, per_page, CALM)
    [reading] = read_sheets(jpeg)
    assert reading.code == sheet.code
    assert len(reading.lines) == len(sheet.code.layout.lines)
    ticked = {
        (line.number, name): weighed
        for line in reading.lines
        for name, weighed in line.fields.items()
        if name != "points" and (line.number, name) not in crossed
    }
    facts = dict(enumerate(sheet.deals, start=1))
    assert {key: weighed.value for key, weighed in ticked.items()} == {
        (line, name): facts.get(line, {}).get(name) for line, name in ticked
    }
    assert all(weighed.sure for weighed in ticked.values())
    assert reading.picture[:2] == b"\xff\xd8"


@pytest.mark.long
def test_in_some_sheets_no_value_is_wrong_and_sure():
    figures = measured(range(SHEETS))
    assert (figures.wrong, figures.unread) == ([], [])
    assert figures.share >= 0.97
    assert median(figures.touches) <= 1
