"""Line charts as plain numbers: totals in, places on an SVG out; _line_chart.html draws."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tarotclub.ground.names import given_name

WIDTH, HEIGHT = 880, 380
LEFT, RIGHT, TOP, BOTTOM = 64, 690, 16, 336
LOOKS = 6  # dashes, markers and colours in chart.css
LABEL_HEIGHT = 24
LABEL_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid (or a step along the bottom) and what it says."""

    at: float
    value: int
    label: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One series: its polyline, its marks and where its name stands."""

    name: str
    total: str
    look: int
    points: str
    marks: Sequence[tuple[float, float]]
    label_at: float


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything the template draws."""

    title: str
    summary: str
    ticks: Sequence[Tick]
    steps: Sequence[Tick]
    lines: Sequence[ChartLine]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT


def signed(value: int) -> str:
    """Write a score as people do: +40, −40, 0.

    >>> [signed(value) for value in (40, -40, 0)]
    ['+40', '−40', '0']
    """
    return f"{value:+d}".replace("-", "−") if value else "0"


def line_chart(title: str, series: Mapping[str, Sequence[int]]) -> Chart:
    """Lay out running totals, one name a line; every line starts at zero before the first."""
    values = [0, *(value for line in series.values() for value in line)]
    grid = grid_values(min(values), max(values))
    count = max((len(line) for line in series.values()), default=0)

    def x(index: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * index / max(count, 1), 1)

    def y(value: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - grid[0]) / (grid[-1] - grid[0]), 1)

    names = short_names(list(series))
    ends = label_places([y(line[-1] if line else 0) for line in series.values()])
    lines = []
    for number, (name, line, label_at) in enumerate(
        zip(names, series.values(), ends, strict=True)
    ):
        marks = [(x(index), y(value)) for index, value in enumerate([0, *line])]
        points = " ".join(f"{left},{top}" for left, top in marks)
        total = signed(line[-1] if line else 0)
        lines.append(ChartLine(name, total, number % LOOKS + 1, points, marks[1:], label_at))
    every = math.ceil(count / 12) or 1
    return Chart(
        title=title,
        summary=", ".join(
            f"{name} {line.total}" for name, line in zip(series, lines, strict=True)
        ),
        ticks=[Tick(y(value), value, signed(value)) for value in grid],
        steps=[Tick(x(step), step, str(step)) for step in range(every, count + 1, every)],
        lines=lines,
    )


def short_names(names: Sequence[str]) -> list[str]:
    """Say the first names where they tell the lines apart; cut what is too long.

    >>> short_names(["LAMBERT Zoé", "Jean Roux", "Jean Petit", "Marie-Antoinette"])
    ['Zoé', 'Jean Roux', 'Jean Petit', 'Marie-Antoi…']
    """
    firsts = list(map(given_name, names))
    alone = [
        first if firsts.count(first) == 1 else name
        for first, name in zip(firsts, names, strict=True)
    ]
    return [
        name if len(name) <= LABEL_LENGTH else f"{name[: LABEL_LENGTH - 1]}…" for name in alone
    ]


def grid_values(low: int, high: int) -> list[int]:
    """Choose round values, zero among them, that hold every total.

    >>> grid_values(-130, 210)
    [-200, -100, 0, 100, 200, 300]
    >>> grid_values(0, 0)
    [0, 1]
    """
    rough = max(high - low, 1) / 5
    power = 10 ** math.floor(math.log10(rough))
    step = max(1, int(next(power * m for m in (1, 2, 5, 10) if power * m >= rough)))
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * index for index in range(first, max(last, first + 1) + 1)]


def label_places(heights: Sequence[float]) -> list[float]:
    """Move names apart that would be written over each other; the order stays.

    >>> label_places([100, 100, 330, 336])
    [100, 124, 312, 336]
    """
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    places: dict[int, float] = {}
    free = -math.inf
    for index in order:
        places[index] = max(heights[index], free)
        free = places[index] + LABEL_HEIGHT
    free = BOTTOM
    for index in reversed(order):
        places[index] = min(places[index], free)
        free = places[index] - LABEL_HEIGHT
    return [places[index] for index in range(len(heights))]
