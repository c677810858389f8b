"""Bars of a report: below zero they go down from it, and their figures stand below them."""

import pytest
from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Rect

from tests.tournaments.paper.reading import placed
from tournaments.documents.event_report import Groups, Series
from tournaments.documents.paper import bar_chart, scale

WIDE = 500


def drawn(values, names=("A", "B", "C")):
    """Give the bars of a chart of one series, and the height of each string by its text."""
    groups = Groups(names[: len(values)], [Series("x", values)], is_signed=True)
    drawing = bar_chart(groups, WIDE)
    [page] = placed(renderPDF.drawToString(drawing))
    return list(bars(drawing.contents[0].draw())), {run.text: run.y for run in page}


def bars(group):
    for shape in group.contents:
        if isinstance(shape, Rect) and shape.fillColor:
            yield shape
        elif hasattr(shape, "contents"):
            yield from bars(shape)


def span(bar):
    return sorted((bar.y, bar.y + bar.height))


def test_bars_below_zero_go_down_from_it():
    (up, down), _texts = drawn([300, -300])
    (zero, top), (bottom, also_zero) = span(up), span(down)
    assert zero == pytest.approx(also_zero)
    assert top - zero == pytest.approx(zero - bottom)  # as far down as up


def test_the_smallest_bar_is_not_cut_to_nothing():
    (one, two), _texts = drawn([90, 100])
    heights = [top - bottom for bottom, top in map(span, (one, two))]
    assert heights[0] / heights[1] == pytest.approx(0.9)


def test_all_below_zero():
    (longer, shorter), _texts = drawn([-8, -4])
    assert span(longer)[1] == pytest.approx(span(shorter)[1])  # both hang from zero
    assert span(longer)[0] < span(shorter)[0]


def test_figures_stand_above_bars_and_below_those_that_go_down():
    (up, down), texts = drawn([290, -210])  # no marks of the axis
    assert texts["+290"] >= span(up)[1]
    assert texts["−210"] < span(down)[0]


def test_names_stand_below_everything():
    (up, down), texts = drawn([300, -200], names=("Tour 1", "Tour 2"))
    assert max(texts["Tour 1"], texts["Tour 2"]) < min(span(up)[0], span(down)[0])


def test_a_long_name_stays_in_its_place():
    _bars, texts = drawn([1, 2, 3], names=("x" * 80, "B", "C"))
    [cut] = [text for text in texts if text.startswith("xx")]
    assert cut.endswith("…")


@pytest.mark.parametrize(
    ("values", "marks"),
    [
        ([0], (0, 1, 1)),
        ([0, 0, 0], (0, 1, 1)),
        ([7], (0, 7, 1)),
        ([12, 47], (0, 50, 10)),
        ([-130, 420], (-200, 500, 100)),
        ([-8, -3], (-8, 0, 1)),
        ([10**9], (0, 10**9, 2 * 10**8)),
    ],
)
def test_the_marks_of_an_axis(values, marks):
    assert scale(values) == marks
