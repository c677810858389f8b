"""The day's accounts of a tournament on paper."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.event.words import euros
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.page import FOOT, MARGIN, PORTRAIT, EventTitle, Paper, event_heading
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
ENTRIES, METHODS, OWED = COLUMNS = ("entries", "methods", "owed")  # of the takings


def accounts_pdf(
    event: EventTitle,
    day: DayAccounts,
    printed: datetime,
    *,
    shown: Collection[str] = COLUMNS,
    paged: bool = False,
) -> bytes:
    """Lay the day's accounts out: takings by class and method, the balance, who owes.

    `shown` are the columns of the takings; `paged`, each part has a page of its own.
    """
    title = _("Comptes du jour")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    heading = event_heading(event, title)
    pages = list(_pages(_parts(day, shown), paged=paged))
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


def _pages(
    parts: Sequence[Sequence[AccountLine]], *, paged: bool
) -> Iterator[list[AccountLine]]:
    """Fill pages with parts, a line of air between them, or each on pages of its own."""
    room = int((TOP - FOOT) / HIGH)
    page: list[AccountLine] = []
    for part in parts:
        for line in [AccountLine(""), *part] if page and not paged else part:
            if len(page) == room or (paged and page and line is part[0]):
                yield page
                page = []
            page.append(line)
    yield page


def _parts(day: DayAccounts, shown: Collection[str]) -> list[list[AccountLine]]:
    """What the accounts tell, part by part; one without a line is left out."""
    rests = ((_("Doivent encore"), day.debts), (_("Ont trop payé"), day.credits))
    pairs = [
        (_("Bilan"), balance_rows(day)),
        (_("Dépenses"), expense_rows(day)),
        (_("Caisse"), till_rows(day)),
        *((title, [_rest(rest) for rest in some]) for title, some in rests),
    ]
    return [
        _takings(day, shown),
        *(
            [
                AccountLine(title, (), BOLD, ruled=True),
                *(AccountLine(name, [amount], ruled=True) for name, amount in rows),
            ]
            for title, rows in pairs
            if rows
        ),
    ]


def _takings(day: DayAccounts, shown: Collection[str]) -> list[AccountLine]:
    def of(entries: str, methods: Sequence[str], paid: str, owed: str) -> list[str]:
        """Leave out what is not shown; what was taken always stands."""
        first = [entries] if ENTRIES in shown else []
        last = [owed] if OWED in shown else []
        return [*first, *(methods if METHODS in shown else ()), paid, *last]

    heads = [str(method.label) for method in day.methods]
    titles = of(_("Inscrits"), heads, _("Encaissé"), _("Reste dû"))
    rows = [
        AccountLine(
            row.name,
            of(str(row.entries), row.by_method, row.paid, row.owed),
            BOLD if row.is_total else REGULAR,
            ruled=True,
        )
        for row in account_rows(day)
    ]
    return [AccountLine(_("Recettes"), titles, BOLD, ruled=True), *rows]


def _rest(rest: Debt) -> tuple[str, str]:
    name = _("%(number)s. %(name)s") % {"number": rest.number, "name": rest.name}
    return name, euros(abs(rest.cents))
