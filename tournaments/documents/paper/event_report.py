"""The report of a whole event on paper: figures, first places, charts in black and white."""

from collections.abc import Sequence
from datetime import datetime
from math import ceil, floor
from typing import NamedTuple

from django.utils.translation import gettext as _
from reportlab.graphics import renderPDF
from reportlab.graphics.charts.barcharts import VerticalBarChart
from reportlab.graphics.shapes import STATE_DEFAULTS, Drawing
from reportlab.lib.colors import Color, black, white

from scoring import labels
from tournaments.documents.event_report import EventReport, Fact, Success
from tournaments.paper.fonts import BOLD, REGULAR, fitted, printable
from tournaments.paper.page import MARGIN, PORTRAIT, SOFT, EventTitle, Paper, event_heading
from tournaments.ranking import RankingRow, TeamRow
from tournaments.standings.words import line_sign, member_names

CHART = 190
AXIS, BOTTOM, TOP = 40, 26, 16  # room for the axis, the names below, the figures above
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
    chart.x, chart.y = AXIS, BOTTOM
    chart.width, chart.height = wide - AXIS, CHART - BOTTOM - TOP
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
    space = (wide - AXIS) / len(groups.names)
    names.categoryNames = [_fitting(name, space) for name in groups.names]
    names.labels.fontName, names.labels.fontSize = REGULAR, TYPE
    names.labels.boxAnchor, names.labels.dy = "n", -4
    names.labelAxisMode = "low"  # below the chart, not across bars that go down
    chart.barLabelFormat = written
    chart.barLabels.fontName, chart.barLabels.fontSize = REGULAR, TYPE - 1
    chart.barLabels.nudge = 7  # away from zero: above a bar, below one that goes down
    drawing = Drawing(wide, CHART)
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


LEFT, RIGHT = MARGIN, PORTRAIT[0] - MARGIN
HIGH = 19  # a line


def event_report_pdf(event: EventTitle, report: EventReport, printed: datetime) -> bytes:
    """Lay the report out: figures and first places, then a page of charts, if any."""
    title = _("Bilan du tournoi")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    order = report.sheet.title if report.sheet.ranked_lines else ""
    notes = (order, "" if report.sheet.final else _("provisoire"))
    heading = event_heading(event, title, " · ".join(filter(None, notes)))
    top = paper.heading(heading)
    below = _facts(paper, _("Chiffres"), report.facts, top)
    if report.teams:
        below = _leaders(paper, _("Les premières équipes"), report.teams, below)
    below = _leaders(paper, _("Les premiers du classement"), report.leaders, below)
    _facts(paper, _("Records"), report.records, below)
    charts = {
        _("Contrats"): _success(report.contracts),
        _("Bouts de l’attaque"): _success(report.bouts),
        _("Bilans des tours"): _spreads(report),
    }
    drawn = {title: groups for title, groups in charts.items() if groups.names}
    pages = 1 + bool(drawn)
    paper.end_page(1, pages, printed)
    if drawn:
        top = paper.heading(heading)
        for title, groups in drawn.items():
            top = _chart(paper, title, groups, top)
        paper.end_page(2, pages, printed)
    return paper.to_bytes()


def _title(paper: Paper, title: str, top: float) -> float:
    paper.text(LEFT, top - 24, title, font=BOLD, size=14)
    return top - 30


def _facts(paper: Paper, title: str, facts: Sequence[Fact], top: float) -> float:
    if not facts:
        return top
    y = _title(paper, title, top)
    for fact in facts:
        y -= HIGH
        paper.text(LEFT, y + 6, fact.name, size=11, space=220)
        paper.text(LEFT + 230, y + 6, fact.words, font=BOLD, size=11, space=RIGHT - LEFT - 230)
        paper.across(y, LEFT, RIGHT)
    return y


def _leaders(
    paper: Paper, title: str, rows: Sequence[RankingRow | TeamRow], top: float
) -> float:
    y = _title(paper, title, top)
    if not rows:
        paper.text(LEFT, y - 13, _("Personne n’est encore classé."), size=11)
        return y - HIGH
    for row in rows:
        y -= HIGH
        total = labels.signed(row.record.total)
        paper.text_right(LEFT + 24, y + 6, str(row.rank), font=BOLD, size=11)
        name = row.record.name
        if isinstance(row, TeamRow):
            members = ", ".join(member_names(row.members))
            name = _("%(team)s : %(members)s") % {"team": name, "members": members}
        name = " · ".join(filter(None, (name, line_sign(row.record))))
        paper.text(LEFT + 36, y + 6, name, size=11, space=RIGHT - LEFT - 120)
        paper.text_right(RIGHT, y + 6, total, font=BOLD, size=11)
        paper.across(y, LEFT, RIGHT)
    return y


def _success(counts: Sequence[Success]) -> Groups:
    made = Series(_("Réussies"), [count.made for count in counts])
    failed = Series(_("Chutées"), [count.failed for count in counts])
    return Groups([count.name for count in counts], [made, failed])


def _spreads(report: EventReport) -> Groups:
    spreads = report.spreads
    series = [
        Series(_("Le meilleur"), [spread.best for spread in spreads]),
        Series(_("Celui du milieu"), [spread.middle for spread in spreads]),
        Series(_("Le pire"), [spread.worst for spread in spreads]),
    ]
    names = [report.sheet.head(spread.round) for spread in spreads]
    return Groups(names, series, is_signed=report.sheet.unit.add_up)


def _chart(paper: Paper, title: str, groups: Groups, top: float) -> float:
    """Draw a chart under its title and legend."""
    y = _title(paper, title, top)
    for name in groups.names:
        paper.tell_missing(name)
    _legend(paper, groups.series, y + 6)
    drawing = bar_chart(groups, RIGHT - LEFT)
    with paper.moved(LEFT, y - CHART):
        renderPDF.draw(drawing, paper.canvas, 0, 0)
    return y - CHART


def _legend(paper: Paper, series: Sequence[Series], y: float) -> None:
    """Name each ink, from the right."""
    x = RIGHT
    for number, each in reversed(list(enumerate(series))):
        x -= 92
        with paper.moved(x, y):
            paper.canvas.setFillColor(INKS[number])
            paper.canvas.setStrokeGray(0)
            paper.canvas.setLineWidth(0.6)
            paper.canvas.rect(0, 0, 9, 9, fill=1)
        paper.text(x + 14, y + 1, each.name, size=9, grey=SOFT)
