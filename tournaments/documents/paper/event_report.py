"""The report of a whole event on paper: figures, first places, charts."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.graphics import renderPDF

from scoring import labels
from tournaments.documents.event_report import EventReport, Fact, Success
from tournaments.documents.paper.report_charts import (
    HIGH as CHART,
    INKS,
    Groups,
    Series,
    bar_chart,
)
from tournaments.paper.fonts import BOLD
from tournaments.paper.heading import EventTitle, event_heading
from tournaments.paper.page import MARGIN, PORTRAIT, SOFT, Paper
from tournaments.ranking import RankingRow, TeamRow
from tournaments.standings.words import line_sign, member_names

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
