"""A player's certificate: his name large, his rank, the event, and where to sign."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext
from reportlab.pdfgen.pathobject import PDFPathObject

from tournaments.paper.fonts import BOLD
from tournaments.paper.page import (
    BLACK,
    LANDSCAPE,
    MARGIN,
    RULE,
    SOFT,
    EventTitle,
    Paper,
    event_heading,
)
from tournaments.ranking import RankingRow, TeamRow
from tournaments.standings.words import member_names, total_words

MIDDLE = LANDSCAPE[0] / 2
FRAME, INNER = 42, 50  # how far the two lines of the frame stand from the edge
FORM = "certificate"  # the stencil
SUIT, APART = 11, 34  # half a suit's height, and from one to the next
LOGO = (150, 56)
SPACE = LANDSCAPE[0] - 2 * INNER - 80
MEMBERS, LEADING, USUAL = 13, 15, 1  # their type, and lines that need no more room


def certificates_pdf(
    event: EventTitle,
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
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=LANDSCAPE)
    paper.printed = printed
    if not rows:
        words = _("Personne n’est encore classé.")
        top = paper.heading(event_heading(event, title))
        paper.text(MARGIN, top - 24, words, size=13)
        paper.end_page(1, 1, printed)
    with paper.stencil(FORM, *LANDSCAPE):
        _frame(paper, event.logo)
        _form(paper, event.club)
    day = date_format(event.day, "DATE_FORMAT")
    for row in rows:
        paper.mark(row.record.name)
        paper.stamp(FORM, 0, 0)
        paper.tell_missing(event.club)
        low = _words(paper, (event.name, day), row, ranked)
        paper.text_centred(MIDDLE, low - 22, note, font=BOLD, size=12)
        paper.note(INNER + 10, INNER + 6, LANDSCAPE[0] - 2 * INNER - 20)  # inside the frame
        paper.next_page()
    return paper.to_bytes()


def _frame(paper: Paper, logo: bytes) -> None:
    """Draw the frame, and in its head the club's logo or the four suits."""
    wide, high = LANDSCAPE
    canvas = paper.canvas
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


def _form(paper: Paper, club: str) -> None:
    """Write what is the same for everybody."""
    paper.text_centred(MIDDLE, 445, club, size=15, grey=SOFT, space=SPACE)
    paper.text_centred(MIDDLE, 398, _("Certificat"), font=BOLD, size=40)
    paper.text_centred(MIDDLE, 362, _("décerné à"), size=14, grey=SOFT)
    for x, who in ((MIDDLE - 180, _("Pour le club")), (MIDDLE + 180, _("L’arbitre"))):
        paper.across(88, x - 110, x + 110)
        paper.text_centred(x, 74, who, size=10, grey=SOFT)


def _words(
    paper: Paper, event: tuple[str, str], row: RankingRow | TeamRow, ranked: int
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
    paper.text_centred(MIDDLE, 194 - down, day, size=14, grey=SOFT)
    paper.text_centred(MIDDLE, 168 - down, _points(row), size=14)
    return 168 - down


def _members(paper: Paper, row: TeamRow) -> float:
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
    words = {
        "points": total_words(record.total),
        "rounds": rounds % {"n": len(record.rounds)},
    }
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
    (_spade, BLACK),
    (_heart, RULE),
    (_diamond, RULE),
    (_club, BLACK),
)  # grey for red
