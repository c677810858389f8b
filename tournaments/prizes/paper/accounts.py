"""The day's accounts of a tournament on paper."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.event.money import euros
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.heading import EventTitle, event_heading
from tournaments.paper.page import FOOT, MARGIN, PORTRAIT, Paper
from tournaments.prizes.day_accounts import (
    DayAccounts,
    Debt,
    account_rows,
    balance_rows,
    expense_rows,
    till_rows,
)

RIGHT = PORTRAIT[0] - MARGIN
TOP = PORTRAIT[1] - MARGIN - 54
HIGH = 20  # a line of the accounts


def accounts_pdf(event: EventTitle, day: DayAccounts, printed: datetime) -> bytes:
    """Lay the day's accounts out: takings by class and method, the balance, who owes."""
    title = _("Comptes du jour")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    heading = event_heading(event, title)
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


class AccountLine(NamedTuple):
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


def _lines(day: DayAccounts) -> Iterator[AccountLine]:
    heads = [method.label for method in day.methods]
    titles = [_("Inscrits"), *map(str, heads), _("Encaissé"), _("Reste dû")]
    yield AccountLine(_("Recettes"), titles, BOLD, ruled=True)
    for row in account_rows(day):
        amounts = [str(row.entries), *row.by_method, row.paid, row.owed]
        yield AccountLine(row.name, amounts, BOLD if row.is_total else REGULAR, ruled=True)
    yield AccountLine("")
    yield AccountLine(_("Bilan"), (), BOLD, ruled=True)
    for name, amount in balance_rows(day):
        yield AccountLine(name, [amount], ruled=True)
    for title, rows in ((_("Dépenses"), expense_rows(day)), (_("Caisse"), till_rows(day))):
        if rows:
            yield AccountLine("")
            yield AccountLine(title, (), BOLD, ruled=True)
        for name, amount in rows:
            yield AccountLine(name, [amount], ruled=True)
    yield from _rests(_("Doivent encore"), day.debts)
    yield from _rests(_("Ont trop payé"), day.credits)


def _rests(title: str, rests: Sequence[Debt]) -> Iterator[AccountLine]:
    if not rests:
        return
    yield AccountLine("")
    yield AccountLine(title, (), BOLD, ruled=True)
    for rest in rests:
        name = _("%(number)s. %(name)s") % {"number": rest.number, "name": rest.name}
        yield AccountLine(name, [euros(abs(rest.cents))], ruled=True)
