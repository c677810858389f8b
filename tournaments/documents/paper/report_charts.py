"""The charts of a report, drawn for black and white; bars below zero go down from it."""

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from reportlab.graphics.charts.barcharts import VerticalBarChart
from reportlab.graphics.shapes import STATE_DEFAULTS, Drawing
from reportlab.lib.colors import Color, black, white

from scoring import labels
from tournaments.paper.fonts import REGULAR, fitted, printable

HIGH = 190
LEFT, BOTTOM, TOP = 40, 26, 16  # room for the axis, the names below, the figures above
STEPS = (1, 2, 5)
MOST_STEPS = 8
TYPE = 9
STATE_DEFAULTS["fontName"] = REGULAR  # a drawing begins with it, whatever its texts have
INKS = (Color(0.25, 0.25, 0.25), Color(0.68, 0.68, 0.68), white)  # dark, light, empty


class Series(NamedTuple):
    """Bars of one ink: a value for each group."""

    name: str
    values: Sequence[int]


class Groups(NamedTuple):
    """Groups of bars by name, one bar of each series in each; `is_signed` figures are marks."""

    names: Sequence[str]
    series: Sequence[Series]
    is_signed: bool = False


def bar_chart(groups: Groups, wide: float) -> Drawing:
    """Draw groups of bars side by side, each with its figure; at least one group and series."""
    series, written = groups.series, _signed if groups.is_signed else _plain
    low, high, step = scale([value for each in series for value in each.values])
    chart = VerticalBarChart()
    chart.x, chart.y = LEFT, BOTTOM
    chart.width, chart.height = wide - LEFT, HIGH - BOTTOM - TOP
    chart.data = [list(each.values) for each in series]
    chart.groupSpacing, chart.barSpacing = 10, 1
    for number in range(len(series)):
        chart.bars[number].fillColor = INKS[number % len(INKS)]
        chart.bars[number].strokeColor = black
        chart.bars[number].strokeWidth = 0.6
    axis = chart.valueAxis
    axis.valueMin, axis.valueMax, axis.valueStep = low, high, step
    axis.labels.fontName, axis.labels.fontSize = REGULAR, TYPE
    axis.labelTextFormat = written
    axis.visibleGrid, axis.gridStrokeColor, axis.gridStrokeWidth = 1, INKS[1], 0.3
    names = chart.categoryAxis
    space = (wide - LEFT) / len(groups.names)
    names.categoryNames = [_fitting(name, space) for name in groups.names]
    names.labels.fontName, names.labels.fontSize = REGULAR, TYPE
    names.labels.boxAnchor, names.labels.dy = "n", -4
    names.labelAxisMode = "low"  # below the chart, not across bars that go down
    chart.barLabelFormat = written
    chart.barLabels.fontName, chart.barLabels.fontSize = REGULAR, TYPE - 1
    chart.barLabels.nudge = 7  # away from zero: above a bar, below one that goes down
    drawing = Drawing(wide, HIGH)
    drawing.add(chart)
    return drawing


def scale(values: Sequence[int]) -> tuple[int, int, int]:
    """The lowest and highest mark of an axis, with zero between them, and its step.

    >>> scale([12, 47]), scale([-130, 420]), scale([-8, -3]), scale([0])
    ((0, 50, 10), (-200, 500, 100), (-8, 0, 1), (0, 1, 1))
    """
    least, most = min([0, *values]), max([0, *values])
    tens = 1
    while True:
        for first in STEPS:
            step = first * tens
            low, high = floor(least / step), ceil(most / step)
            if high - low <= MOST_STEPS:
                return low * step, max(high, low + 1) * step, step
        tens *= 10


def _fitting(name: str, space: float) -> str:
    return fitted(printable(name)[0], REGULAR, TYPE, space - 4)[0]


def _signed(value: float) -> str:
    return labels.signed(round(value))


def _plain(value: float) -> str:
    return str(round(value))
