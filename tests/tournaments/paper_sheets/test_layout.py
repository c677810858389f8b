"""The sheet as data: nothing overlaps, everything is on the page, the marks are OpenCV's."""

from itertools import combinations

import pytest

from scoring.rules.presets import FFT_3, FFT_4, FFT_5
from tournaments.paper_sheets.layout import MARK_BITS, Box, Form, Mark, PaperLayout

FORMS = [Form.of(FFT_3, 3), Form.of(FFT_3, 3, 2), Form.of(FFT_4, 4), Form.of(FFT_4, 4, 2)]
FORMS += [Form.of(FFT_4, 5), Form.of(FFT_5, 5), Form.of(FFT_5, 6)]


def boxes(layout):
    yield from (mark.box for mark in layout.marks)
    yield layout.code
    yield layout.heading
    yield layout.head
    yield layout.corrections
    yield from layout.signatures
    for line in layout.lines:
        yield from line.points
        yield from (tick.box for ticks in line.fields.values() for tick in ticks)
    for bilan in layout.bilans:
        yield from (bilan.label, bilan.minus, *bilan.digits)


def apart(one, other):
    beside = one.x + one.wide <= other.x + 0.001 or other.x + other.wide <= one.x + 0.001
    above = one.y + one.high <= other.y + 0.001 or other.y + other.high <= one.y + 0.001
    return beside or above


@pytest.mark.parametrize("form", FORMS)
def test_nothing_overlaps_and_all_is_on_the_page(form):
    layout = PaperLayout(form)
    wide, high = layout.size
    inside = Box(6, 6, wide - 12, high - 12)
    for box in boxes(layout):
        assert box.x >= inside.x
        assert box.y >= inside.y
        assert box.x + box.wide <= wide - 6
        assert box.y + box.high <= high - 6
    assert [pair for pair in combinations(boxes(layout), 2) if not apart(*pair)] == []


def test_how_many_deals_a_sheet_has():
    assert [len(PaperLayout(form).lines) for form in FORMS] == [26, 8, 26, 8, 26, 15, 15]


def test_a_box_is_large_enough_for_a_biro():
    sizes = {
        round(tick.box.wide, 1)
        for form in FORMS
        for ticks in PaperLayout(form).lines[0].fields.values()
        for tick in ticks
    }
    assert min(sizes) >= 4.4


def test_the_lower_sheet_of_a_page_has_other_marks():
    form = Form.of(FFT_4, 4, 2)
    assert [mark.id for mark in PaperLayout(form, 1).marks] == [4, 5, 6, 7]


def test_five_players_have_no_half_sheet():
    assert Form.of(FFT_5, 5, 2) == Form.of(FFT_5, 5)
    assert Form.of(FFT_4, 3) is None


def test_a_mark_is_drawn_as_opencv_draws_it():
    cv2 = pytest.importorskip("cv2")
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number in range(len(MARK_BITS)):
        drawn = {(int(box.y), int(box.x)) for box in Mark(number, Box(0, 0, 6, 6)).black()}
        theirs = cv2.aruco.generateImageMarker(dictionary, number, 6)
        assert drawn == {(y, x) for y in range(6) for x in range(6) if not theirs[y, x]}
