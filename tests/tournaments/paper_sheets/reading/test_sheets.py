"""Filled and photographed sheets are read; what is hidden or doubtful is never sure."""

from statistics import median

import numpy as np
import pytest

from tests.paper_sheets.filled import GAMES
from tests.paper_sheets.measure import measured, taken
from tests.paper_sheets.photographed import Conditions
from tournaments.paper_sheets.layout import Form, SheetCode, Unreadable
from tournaments.paper_sheets.reading.sheets import read_sheets, weigh_number

SHEETS = 60  # some minute of a processor; a thousand are in tests/bench/paper_sheets.py
CALM = Conditions(tilt=5, bend=2, light=0.1, blur=0.8, noise=3, stains=0, thumb=0)
KINDS = [(3, 1), (3, 2), (4, 1), (4, 2), (5, 1)]


def forms(players):
    """How the sheets of a game may be laid out."""
    of = (Form.of(GAMES[players], players, per_page) for per_page in (1, 2))
    return [form for form in of if form]


@pytest.mark.parametrize(("players", "per_page"), KINDS)
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


@pytest.mark.parametrize(("players", "per_page"), KINDS)
def test_a_sheet_whose_code_is_torn_is_read_by_its_marks(players, per_page):
    sheet, _crossed, jpeg = taken(players, players, per_page, CALM, torn=True)
    assert read_sheets(jpeg) == (Unreadable.NO_CODE,)
    [reading] = read_sheets(jpeg, forms(players))
    assert reading.code == SheetCode(form=sheet.code.form)
    assert reading.on_boxes
    contracts = [line["contract"].value for line in reading.lines]
    assert contracts[: len(sheet.deals)] == [deal.get("contract") for deal in sheet.deals]


@pytest.mark.parametrize(("players", "other"), [(3, 4), (4, 3), (4, 5), (5, 4)])
def test_a_sheet_is_not_taken_for_one_of_another_game(players, other):
    _sheet, _crossed, jpeg = taken(players, players, 1, CALM, torn=True)
    [reading] = read_sheets(jpeg, forms(other))
    assert reading is Unreadable.NO_CODE or not reading.on_boxes


def test_of_a_number_with_an_unread_digit_every_one_may_stand():
    """Before a likely 4 or 9 any digit or none may stand: no answer is cut away."""
    unread, clear = [0.001] * 12, [0.0] * 12
    unread[10], clear[4], clear[9] = 0.989, 0.92, 0.08
    choices = dict(weigh_number(np.array([unread, clear])).choices)
    assert {*range(4, 100, 10), *range(9, 100, 10)} <= choices.keys()


def test_in_some_sheets_no_value_is_wrong_and_sure():
    figures = measured(range(SHEETS))
    assert (figures.wrong, figures.unread) == ([], [])
    assert figures.share >= 0.97
    assert median(figures.touches) <= 1
