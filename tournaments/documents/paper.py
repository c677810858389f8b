"""The report of a whole event on paper, and a player's certificate."""

from collections.abc import Sequence
from datetime import datetime
from math import ceil, floor

from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext
from reportlab.graphics import renderPDF
from reportlab.graphics.charts.barcharts import VerticalBarChart
from reportlab.graphics.shapes import STATE_DEFAULTS, Drawing
from reportlab.lib.colors import Color, black, white
from reportlab.pdfgen.pathobject import PDFPathObject

from scoring import labels
from tournaments.documents.event_report import EventReport, Fact, Groups, Series
from tournaments.paper import page
from tournaments.paper.fonts import BOLD, REGULAR, fitted, printable
from tournaments.paper.shared import club_logo
from tournaments.ranking import RankingRow, TeamRow
from tournaments.standings.words import line_sign, member_names, total_words

CHART = 190
AXIS, BOTTOM, TOP = 40, 26, 16  # room for the axis, the names below, the figures above
STEPS = (1, 2, 5)
MOST_STEPS = 8
TYPE = 9
STATE_DEFAULTS["fontName"] = REGULAR  # a drawing begins with it, whatever its texts have
INKS = (Color(0.25, 0.25, 0.25), Color(0.68, 0.68, 0.68), white)  # dark, light, empty


def bar_chart(groups: Groups, wide: float) -> Drawing:
    """Draw groups of bars side by side, each with its figure; at least one group and series."""
    series = groups.series

    def written(value: float) -> str:
        return labels.signed(round(value)) if groups.is_signed else str(round(value))

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
    shown = [printable(name)[0] for name in groups.names]
    names.categoryNames = [fitted(name, REGULAR, TYPE, space - 4)[0] for name in shown]
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


LEFT, RIGHT = page.MARGIN, page.PORTRAIT[0] - page.MARGIN
HIGH = 19  # a line


def event_report_pdf(event: page.EventTitle, report: EventReport, printed: datetime) -> bytes:
    """Lay the report out: figures and first places, then a page of charts, if any."""
    title = _("Bilan du tournoi")
    paper = page.Paper(title=f"{title} – {event.name}", author=event.club, size=page.PORTRAIT)
    order = report.sheet.title if report.sheet.ranked_lines else ""
    notes = (order, "" if report.sheet.final else _("provisoire"))
    heading = page.event_heading(event, title, " · ".join(filter(None, notes)))
    top = paper.heading(heading)
    below = _facts(paper, _("Chiffres"), report.facts, top)
    if report.teams:
        below = _leaders(paper, _("Les premières équipes"), report.teams, below)
    below = _leaders(paper, _("Les premiers du classement"), report.leaders, below)
    _facts(paper, _("Records"), report.records, below)
    pages = 1 + bool(report.charts)
    paper.end_page(1, pages, printed)
    if report.charts:
        top = paper.heading(heading)
        for title, groups in report.charts.items():
            top = _chart(paper, title, groups, top)
        paper.end_page(2, pages, printed)
    return paper.to_bytes()


def _title(paper: page.Paper, title: str, top: float) -> float:
    paper.text(LEFT, top - 24, title, font=BOLD, size=14)
    return top - 30


def _facts(paper: page.Paper, title: str, facts: Sequence[Fact], top: float) -> float:
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
    paper: page.Paper, title: str, rows: Sequence[RankingRow | TeamRow], top: float
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


def _chart(paper: page.Paper, title: str, groups: Groups, top: float) -> float:
    """Draw a chart under its title and legend."""
    y = _title(paper, title, top)
    for name in groups.names:
        paper.tell_missing(name)
    _legend(paper, groups.series, y + 6)
    drawing = bar_chart(groups, RIGHT - LEFT)
    with paper.moved(LEFT, y - CHART):
        renderPDF.draw(drawing, paper.canvas, 0, 0)
    return y - CHART


def _legend(paper: page.Paper, series: Sequence[Series], y: float) -> None:
    """Name each ink, from the right."""
    x = RIGHT
    for number, each in reversed(list(enumerate(series))):
        x -= 92
        with paper.moved(x, y):
            paper.canvas.setFillColor(INKS[number])
            paper.canvas.setStrokeGray(0)
            paper.canvas.setLineWidth(0.6)
            paper.canvas.rect(0, 0, 9, 9, fill=1)
        paper.text(x + 14, y + 1, each.name, size=9, grey=page.SOFT)


MIDDLE = page.LANDSCAPE[0] / 2
FRAME, INNER = 42, 50  # how far the two lines of the frame stand from the edge
FORM = "certificate"  # the stencil
SUIT, APART = 11, 34  # half a suit's height, and from one to the next
LOGO = (150, 56)
SPACE = page.LANDSCAPE[0] - 2 * INNER - 80
MEMBERS, LEADING, USUAL = 13, 15, 1  # their type, and lines that need no more room


def certificates_pdf(
    event: page.EventTitle,
    rows: Sequence[RankingRow | TeamRow],
    ranked: int,
    printed: datetime,
    *,
    note: str = "",
) -> bytes:
    """Lay out a page for each line of a ranking of so many; a sentence where there is none.

    `note` stands under the rank: that it is not the last word.
    """
    title = _("Certificats")
    paper = page.Paper(title=f"{title} – {event.name}", author=event.club, size=page.LANDSCAPE)
    paper.printed = printed
    if not rows:
        words = _("Personne n’est encore classé.")
        top = paper.heading(page.event_heading(event, title))
        paper.text(page.MARGIN, top - 24, words, size=13)
        paper.end_page(1, 1, printed)
    with paper.stencil(FORM, *page.LANDSCAPE):
        _frame(paper)
        _form(paper, event.club)
    day = date_format(event.day, "DATE_FORMAT")
    for row in rows:
        paper.mark(row.record.name)
        paper.stamp(FORM, 0, 0)
        paper.tell_missing(event.club)
        low = _words(paper, (event.name, day), row, ranked)
        paper.text_centred(MIDDLE, low - 22, note, font=BOLD, size=12)
        paper.note(
            INNER + 10, INNER + 6, page.LANDSCAPE[0] - 2 * INNER - 20
        )  # inside the frame
        paper.next_page()
    return paper.to_bytes()


def _frame(paper: page.Paper) -> None:
    """Draw the frame, and in its head the club's logo or the four suits."""
    wide, high = page.LANDSCAPE
    canvas, logo = paper.canvas, club_logo()
    for inset, weight in ((FRAME, 2.5), (INNER, 0.75)):
        canvas.setStrokeGray(0)
        canvas.setLineWidth(weight)
        canvas.rect(inset, inset, wide - 2 * inset, high - 2 * inset)
    if logo:
        paper.logo(logo, (MIDDLE - LOGO[0] / 2, high - 104), LOGO)
    for place, (suit, grey) in enumerate(() if logo else SUITS):
        with paper.moved(MIDDLE + (place - 1.5) * APART, high - 96):
            canvas.setFillGray(grey)
            path = canvas.beginPath()
            suit(path)
            canvas.drawPath(path, stroke=0, fill=1)


def _form(paper: page.Paper, club: str) -> None:
    """Write what is the same for everybody."""
    paper.text_centred(MIDDLE, 445, club, size=15, grey=page.SOFT, space=SPACE)
    paper.text_centred(MIDDLE, 398, _("Certificat"), font=BOLD, size=40)
    paper.text_centred(MIDDLE, 362, _("décerné à"), size=14, grey=page.SOFT)
    for x, who in ((MIDDLE - 180, _("Pour le club")), (MIDDLE + 180, _("L’arbitre"))):
        paper.across(88, x - 110, x + 110)
        paper.text_centred(x, 74, who, size=10, grey=page.SOFT)


def _words(
    paper: page.Paper, event: tuple[str, str], row: RankingRow | TeamRow, ranked: int
) -> float:
    """Write whose certificate it is, and for what; give the height of the last line."""
    name, day = event
    paper.name(MIDDLE, 312, row.record.name, space=SPACE, font=BOLD, size=38, centred=True)
    down = _members(paper, row) if isinstance(row, TeamRow) else 0
    rank = _("Rang %(rank)s sur %(ranked)s") % {"rank": row.rank, "ranked": ranked}
    if row.tied:
        rank = _("%(rank)s, ex æquo") % {"rank": rank}
    paper.text_centred(MIDDLE, 252 - down, rank, font=BOLD, size=24)
    paper.text_centred(MIDDLE, 218 - down, name, size=19, space=SPACE)
    paper.text_centred(MIDDLE, 194 - down, day, size=14, grey=page.SOFT)
    paper.text_centred(MIDDLE, 168 - down, _points(row), size=14)
    return 168 - down


def _members(paper: page.Paper, row: TeamRow) -> float:
    """Name the players of a team; give how far what follows moves down for them."""
    members = ", ".join(member_names(row.members))
    paper.tell_missing(members)
    lines = paper.lines(members, MEMBERS, SPACE)
    for place, line in enumerate(lines):
        paper.text_centred(MIDDLE, 288 - place * LEADING, line, size=MEMBERS)
    return LEADING * max(len(lines) - USUAL, 0)


def _points(row: RankingRow | TeamRow) -> str:
    """Say the total, and what it was made in."""
    record = row.record
    rounds = ngettext("%(n)s tour", "%(n)s tours", len(record.rounds))
    words = {"points": total_words(record.total), "rounds": rounds % {"n": len(record.rounds)}}
    return _("%(points)s en %(rounds)s") % words


def _diamond(path: PDFPathObject) -> None:
    path.moveTo(0, SUIT)
    path.lineTo(SUIT * 0.75, 0)
    path.lineTo(0, -SUIT)
    path.lineTo(-SUIT * 0.75, 0)
    path.close()


def _heart(path: PDFPathObject, base: float = 0, up: int = 1) -> None:
    """Draw a heart, or with `up` = −1 the leaf of a spade."""
    for side in (1, -1):
        path.moveTo(0, base - up * SUIT)
        beside = (side * SUIT * 1.5, base + up * SUIT * 0.1)
        over = (side * SUIT * 0.7, base + up * SUIT * 1.3)
        path.curveTo(*beside, *over, 0, base + up * SUIT * 0.45)
        path.close()


def _spade(path: PDFPathObject) -> None:
    _heart(path, SUIT * 0.2, up=-1)
    _stem(path)


def _club(path: PDFPathObject) -> None:
    leaf = SUIT * 0.46
    for x, y in ((0.0, SUIT * 0.52), (-leaf, -0.5), (leaf, -0.5)):
        path.circle(x, y, leaf)
    _stem(path)


def _stem(path: PDFPathObject) -> None:
    path.moveTo(0, SUIT * 0.3)
    path.lineTo(SUIT * 0.4, -SUIT)
    path.lineTo(-SUIT * 0.4, -SUIT)
    path.close()


SUITS = (
    (_spade, page.BLACK),
    (_heart, page.RULE),
    (_diamond, page.RULE),
    (_club, page.BLACK),
)  # grey for red
