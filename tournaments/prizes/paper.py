"""Prizes and the day's accounts on paper; receipts in two halves, one for the winner."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from tournaments.event.words import euros
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.lists import Column, ListLook, ListSection, PrintedList
from tournaments.paper.page import (
    FOOT,
    MARGIN,
    PORTRAIT,
    SOFT,
    EventTitle,
    Paper,
    event_heading,
)
from tournaments.paper.shared import club_logo
from tournaments.prizes import day_accounts
from tournaments.prizes.engine import PrizeCall
from tournaments.prizes.prize_list import call_lines
from tournaments.ranking import TeamRow
from tournaments.standings.words import member_words

RIGHT = PORTRAIT[0] - MARGIN
TOP = PORTRAIT[1] - MARGIN - 54
HIGH = 20  # a line of the accounts
ENTRIES, METHODS, OWED = TAKINGS = ("entries", "methods", "owed")  # of the takings


def accounts_pdf(
    event: EventTitle,
    day: day_accounts.DayAccounts,
    printed: datetime,
    *,
    shown: Collection[str] = TAKINGS,
    paged: bool = False,
) -> bytes:
    """Lay the day's accounts out: takings by class and method, the balance, who owes.

    `shown` are the columns of the takings; `paged`, each part has a page of its own.
    """
    title = _("Comptes du jour")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    heading = event_heading(event, title)
    pages = list(_pages(_parts(day, shown), paged=paged))
    for page in paper.paged(pages, printed):
        y = paper.heading(heading)
        for line in page:
            y -= HIGH
            line.draw(paper, y)
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


def _parts(day: day_accounts.DayAccounts, shown: Collection[str]) -> list[list[AccountLine]]:
    """What the accounts tell, part by part; one without a line is left out."""
    rests = ((_("Doivent encore"), day.debts), (_("Ont trop payé"), day.credits))
    pairs = [
        (_("Bilan"), day_accounts.balance_rows(day)),
        (_("Dépenses"), day_accounts.expense_rows(day)),
        (_("Caisse"), day_accounts.till_rows(day)),
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


def _takings(day: day_accounts.DayAccounts, shown: Collection[str]) -> list[AccountLine]:
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
        for row in day_accounts.account_rows(day)
    ]
    return [AccountLine(_("Recettes"), titles, BOLD, ruled=True), *rows]


def _rest(rest: day_accounts.Debt) -> tuple[str, str]:
    name = _("%(number)s. %(name)s") % {"number": rest.number, "name": rest.name}
    return name, rest.amount


PRIZE_COLUMNS = ("rank", "prize", "sum")
LIST_LOOKS = (
    ListLook(15, 36),
    ListLook(13, 29),
    ListLook(11, 22),
    ListLook(9.5, 17),
)  # to call from
SIGNED_LOOKS = (ListLook(12, 40), ListLook(11, 33), ListLook(10, 28))  # high enough to sign in


class CallList(NamedTuple):
    """How winners are listed: under a note, by category or not, with which columns.

    Where it is `signed`, each signs for his prize.
    """

    note: str = ""
    by_category: bool = False
    shown: Collection[str] = PRIZE_COLUMNS
    signed: bool = False


def prize_list_pdf(
    event: EventTitle,
    calls: Sequence[PrizeCall],
    printed: datetime,
    how: CallList = CallList(),  # noqa: B008 # its values never change
) -> bytes:
    """Lay out who gets what, in the order of the calls, on one page if they fit."""
    looks: Sequence[ListLook] = SIGNED_LOOKS if how.signed else LIST_LOOKS
    title, font, widths = _("Prix"), BOLD, (44, 180, 84)
    empty = _("Aucun prix à remettre : fixez les prix, les gagnants viennent du classement.")
    if how.signed:
        title, font, widths = _("Reçus"), REGULAR, (30, 118, 66)
        empty = _("Aucun reçu : fixez les prix, les gagnants viennent du classement.")
    rank, prize, cents = widths
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, title, how.note),
        columns=[
            Column(_("Rang"), rank, right=True, font=BOLD, key="rank"),
            Column(_("Nom"), font=font),
            Column(_("Prix"), prize, key="prize"),
            Column(_("Somme"), cents, right=True, font=BOLD, key="sum"),
            *([Column(_("Signature"), 140)] if how.signed else []),
        ],
        sections=list(_sections(calls, how)),
        empty=empty,
        looks=looks,
    )
    return sheet.showing(how.shown).pdf(printed)


def _sections(calls: Sequence[PrizeCall], how: CallList) -> Iterator[ListSection]:
    """List the calls, or those of each category by name, who has none last."""
    if not how.by_category:
        yield _section(calls, "", how)
        return
    by_name = sorted(calls, key=lambda call: (_category(call) == "", _category(call)))
    for name, group in groupby(by_name, key=_category):
        yield _section(list(group), name or _("Sans catégorie"), how)


def _category(call: PrizeCall) -> str:
    return ", ".join(call.row.record.categories)


def _section(calls: Sequence[PrizeCall], title: str, how: CallList) -> ListSection:
    more = [""] * how.signed
    rows = [
        [
            *(str(call.row.rank or ""), _who(call)),
            "\n".join(call_lines(call, summed="sum" in how.shown)),
            *(euros(call.cents) if call.cents else "", *more),
        ]
        for call in calls
    ]
    cents = euros(sum(call.cents for call in calls))
    return ListSection(rows, title=title, total=["", _winners(calls), "", cents, *more])


def _who(call: PrizeCall) -> str:
    """Name a winner, and under a team its players."""
    name = call.row.record.name
    if isinstance(call.row, TeamRow):
        return "\n".join([name, ", ".join(map(member_words, call.row.members))])
    return name


def _winners(calls: Sequence[PrizeCall]) -> str:
    number = len(calls)
    return ngettext("%(n)s gagnant", "%(n)s gagnants", number) % {"n": number}


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
    none = _("Aucun reçu : fixez les prix, les gagnants viennent du classement.")
    numbered = list(enumerate(calls, start=1))
    for page in paper.cut_pages(numbered, A_PAGE, printed, empty=(event.name, none)):
        paper.dashes((paper.width / 2, BORDER), (paper.width / 2, paper.height - BORDER))
        for place, (receipt, call) in enumerate(page):
            y = paper.height - BORDER - (place + 1) * high
            if place:
                paper.dashes((BORDER, y + high), (paper.width - BORDER, y + high))
            for side, words in enumerate((_("Pour le club"), _("Pour le gagnant"))):
                head = " · ".join(filter(None, (words, note)))
                with paper.moved(BORDER + side * wide + INSIDE * side, y):
                    _draw_half(paper, event, call, (wide - INSIDE, high, receipt, head))
    return paper.to_bytes()


def _draw_half(
    paper: Paper, event: EventTitle, call: PrizeCall, half: tuple[float, float, int, str]
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
