"""What a tournament's till prints: the receipts that winners sign, and the day's accounts."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.account_words import account_rows, balance_rows
from tournaments.day_accounts import DayAccounts, Debt
from tournaments.exports.fonts import BOLD, REGULAR
from tournaments.exports.page import FOOT, MARGIN, PORTRAIT, SOFT, Heading, Paper
from tournaments.money import euros
from tournaments.prizes import Call
from tournaments.prizes_words import call_lines

RIGHT = PORTRAIT[0] - MARGIN
TOP = PORTRAIT[1] - MARGIN - 54
HIGH = 20  # a line of the accounts
RECEIPT = 40  # a line to sign in
NAME, PRIZES, AMOUNT, SIGN = MARGIN + 34, MARGIN + 178, MARGIN + 380, MARGIN + 392
SEVERAL = 3  # lines of prizes that fit into a receipt


class Event(NamedTuple):
    """What stands on top of each page."""

    club: str
    name: str
    day: date


def receipts_pdf(event: Event, calls: Sequence[Call], printed: datetime) -> bytes:
    """Lay out who signs for which prize, in the order of the calls."""
    paper, heading = _begin(event, _("Reçus"))
    room = int((TOP - FOOT - HIGH) / RECEIPT)
    pages = [calls[at : at + room] for at in range(0, len(calls), room)] or [[]]
    for number, page in enumerate(pages, start=1):
        y = paper.heading(heading) - HIGH
        for x, title in ((NAME, _("Nom")), (PRIZES, _("Prix")), (SIGN, _("Signature"))):
            paper.text(x, y + 6, title, size=9, grey=SOFT)
        paper.text_right(MARGIN + 24, y + 6, _("Rang"), size=9, grey=SOFT)
        paper.text_right(AMOUNT, y + 6, _("Somme"), size=9, grey=SOFT)
        paper.across(y, MARGIN, RIGHT, weight=1)
        for call in page:
            y -= RECEIPT
            _receipt(paper, call, y)
        paper.end_page(number, len(pages), printed)
    return paper.to_bytes()


def _receipt(paper: Paper, call: Call, y: float) -> None:
    middle = y + RECEIPT / 2 - 4
    paper.text_right(MARGIN + 24, middle, str(call.row.rank), font=BOLD, size=13)
    paper.name(NAME, middle, call.row.record.name, space=PRIZES - NAME - 8, size=12)
    lines = call_lines(call)
    if len(lines) > SEVERAL:
        lines = [*lines[: SEVERAL - 1], " · ".join(lines[SEVERAL - 1 :])]
    for place, line in enumerate(lines):
        at = middle + 6 * (len(lines) - 1) - 12 * place
        paper.text(PRIZES, at, line, size=9, space=AMOUNT - PRIZES - 58)
    if call.cents:
        paper.text_right(AMOUNT, middle, euros(call.cents), font=BOLD, size=12)
    paper.down(SIGN - 6, y, y + RECEIPT)
    paper.across(y, MARGIN, RIGHT)


def accounts_pdf(event: Event, day: DayAccounts, printed: datetime) -> bytes:
    """Lay the day's accounts out: takings by class and method, the balance, who owes."""
    paper, heading = _begin(event, _("Comptes du jour"))
    lines = list(_lines(day))
    room = int((TOP - FOOT) / HIGH)
    pages = [lines[at : at + room] for at in range(0, len(lines), room)]
    for number, page in enumerate(pages, start=1):
        y = paper.heading(heading)
        for line in page:
            y -= HIGH
            line.draw(paper, y)
        paper.end_page(number, len(pages), printed)
    return paper.to_bytes()


class Line(NamedTuple):
    """A line of the accounts: what it is about, and amounts at its right."""

    name: str
    amounts: Sequence[str] = ()
    font: str = REGULAR
    ruled: bool = False

    def draw(self, paper: Paper, y: float) -> None:
        """Write the amounts in columns of the same width, the name in what they leave."""
        wide = min(90.0, (RIGHT - MARGIN - 110) / max(len(self.amounts), 1))
        space = RIGHT - MARGIN - wide * len(self.amounts) - 4
        paper.text(MARGIN, y, self.name, font=self.font, size=11, space=space)
        for place, amount in enumerate(reversed(self.amounts)):
            x = RIGHT - place * wide
            paper.text_right(x, y, amount, font=self.font, size=11, space=wide - 4)
        if self.ruled:
            paper.across(y - 5, MARGIN, RIGHT)


def _lines(day: DayAccounts) -> Iterator[Line]:
    heads = [method.label for method in day.methods]
    titles = [_("Inscrits"), *map(str, heads), _("Encaissé"), _("Reste dû")]
    yield Line(_("Recettes"), titles, BOLD, ruled=True)
    for row in account_rows(day):
        amounts = [str(row.entries), *row.by_method, row.paid, row.owed]
        yield Line(row.name, amounts, BOLD if row.is_total else REGULAR, ruled=True)
    yield Line("")
    yield Line(_("Bilan"), (), BOLD, ruled=True)
    for name, amount in balance_rows(day):
        yield Line(name, [amount], ruled=True)
    yield from _rests(_("Doivent encore"), day.debts)
    yield from _rests(_("Ont trop payé"), day.credits)


def _rests(title: str, rests: Sequence[Debt]) -> Iterator[Line]:
    if not rests:
        return
    yield Line("")
    yield Line(title, (), BOLD, ruled=True)
    for rest in rests:
        name = _("%(number)s. %(name)s") % {"number": rest.number, "name": rest.name}
        yield Line(name, [euros(abs(rest.cents))], ruled=True)


def _begin(event: Event, title: str) -> tuple[Paper, Heading]:
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    under = date_format(event.day, "DATE_FORMAT")
    return paper, Heading(over=event.club, title=event.name, under=under, corner=title)
