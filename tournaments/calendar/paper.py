"""The poster of an announced event: what, when, where, and the code of its page."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.calendar.announced import Announced
from tournaments.event.words import day_in_words
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.page import MARGIN, PORTRAIT, SOFT, Paper
from tournaments.sheets.paper.cards import draw_qr

LOGO = (220, 80)
CODE = 200
ABOUT = 6  # lines at most


def poster_pdf(announced: Announced, address: str, printed: datetime) -> bytes:
    """Print the poster on one page."""
    told, club = announced.told, announced.told.event.club
    paper = Paper(title=announced.title, author=club.name, size=PORTRAIT)
    paper.mark(announced.title)
    middle, space = paper.width / 2, paper.width - 2 * MARGIN
    y = paper.height - MARGIN - LOGO[1]
    paper.logo(club.logo_png(), (middle - LOGO[0] / 2, y), LOGO)
    y -= 40
    paper.text_centred(middle, y, club.name, size=20, grey=SOFT, space=space)
    day = day_in_words(timezone.localdate(told.starts_at))
    parts = [
        (announced.title, 38, BOLD, 2),
        (announced.state, 18, BOLD, 2),
        (day[:1].upper() + day[1:], 24, BOLD, 1),
        (announced.hours, 24, REGULAR, 1),
        (announced.where, 20, REGULAR, 3),
        (" · ".join(announced.played), 14, REGULAR, 2),
        (announced.fees, 14, REGULAR, 2),
        (told.about, 13, REGULAR, ABOUT),
    ]
    for text, size, font, most in parts:
        for line in paper.lines(text, size, space, font)[:most] if text else ():
            y -= size * 1.3
            paper.text_centred(middle, y, line, font=font, size=size, space=space)
        y -= size * 0.5 if text else 0
    low = MARGIN + 60
    draw_qr(paper, address, (middle - CODE / 2, low), CODE)
    words = _("Tout savoir, et venir : scannez ce code, ou tapez")
    paper.text_centred(middle, low - 6, words, size=12, grey=SOFT, space=space)
    paper.text_centred(middle, low - 24, address, font=BOLD, size=13, space=space)
    paper.end_page(1, 1, printed)
    return paper.to_bytes()
