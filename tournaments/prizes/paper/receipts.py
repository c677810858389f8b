"""Receipts in two halves: one that the winner signs for the club, one that he keeps."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.event.words import euros
from tournaments.paper.fonts import BOLD
from tournaments.paper.page import PORTRAIT, SOFT, EventTitle, Paper
from tournaments.paper.shared import club_logo
from tournaments.prizes.engine import PrizeCall
from tournaments.prizes.words import call_lines

A_PAGE = 4
BORDER = 26
INSIDE = 16
LOGO = (76, 28)
LINES = 4  # of what was won


def halved_receipts_pdf(
    event: EventTitle, calls: Sequence[PrizeCall], printed: datetime, note: str = ""
) -> bytes:
    """Print four receipts a page, in the order of the calls, to be cut apart."""
    title = _("Reçus")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    wide = (paper.width - 2 * BORDER) / 2
    high = (paper.height - 2 * BORDER) / A_PAGE
    pages = [calls[at : at + A_PAGE] for at in range(0, len(calls), A_PAGE)]
    for number, page in enumerate(pages, start=1):
        paper.dashes((paper.width / 2, BORDER), (paper.width / 2, paper.height - BORDER))
        for place, call in enumerate(page):
            y = paper.height - BORDER - (place + 1) * high
            if place:
                paper.dashes((BORDER, y + high), (paper.width - BORDER, y + high))
            receipt = (number - 1) * A_PAGE + place + 1
            for side, words in enumerate((_("Pour le club"), _("Pour le gagnant"))):
                head = " · ".join(filter(None, (words, note)))
                with paper.moved(BORDER + side * wide + INSIDE * side, y):
                    _draw_half(paper, event, call, (wide - INSIDE, high, receipt, head))
        paper.end_cut_page(number, len(pages), printed)
    if not pages:
        none = _("Aucun reçu : fixez les prix, les gagnants viennent du classement.")
        paper.end_empty(event.name, none, printed)
    return paper.to_bytes()


def _draw_half(
    paper: Paper,
    event: EventTitle,
    call: PrizeCall,
    half: tuple[float, float, int, str],
) -> None:
    """Write one half, its lower left corner at 0, 0."""
    wide, high, receipt, head = half
    logo = club_logo()
    paper.logo(logo, (wide - LOGO[0], high - INSIDE - LOGO[1] + 8), LOGO, at="e")
    y, space = high - INSIDE, wide - (LOGO[0] + 8 if logo else 0)
    day = date_format(event.day, "DATE_FORMAT")
    paper.text(0, y, head, size=8.5, grey=SOFT, space=space)
    paper.text(0, y - 14, event.club, size=9, grey=SOFT, space=space)
    paper.text(0, y - 26, f"{event.name} · {day}", size=9, grey=SOFT, space=space)
    title = _("Reçu n° %(number)s") % {"number": receipt}
    paper.text(0, y - 50, title, font=BOLD, size=13)
    paper.text_right(wide, y - 50, euros(call.cents) if call.cents else "", font=BOLD, size=15)
    name = call.row.record.name
    if call.row.rank:
        name = _("%(rank)s. %(name)s") % {"rank": call.row.rank, "name": name}
    paper.name(0, y - 71, name, font=BOLD, size=12, space=wide)
    y -= 88
    for line in call_lines(call, summed=True)[:LINES]:
        paper.text(0, y, line, size=10, space=wide)
        y -= 13
    paper.text(0, INSIDE + 16, _("Date et signature"), size=8.5, grey=SOFT)
    paper.across(INSIDE + 2, 0, wide)
