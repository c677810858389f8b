"""The accounts of an evening on paper: who gives what to whom, and the balances."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _, ngettext

from scoring import labels
from tournaments.evenings.settlement import Balance, EveningAccounts, Settlement
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.page import (
    BLACK,
    FOOT,
    MARGIN,
    PORTRAIT,
    SOFT,
    EventTitle,
    Paper,
    event_heading,
)
from tournaments.ranking import alphabetical
from tournaments.sheets.event_sheet import EventSheet

RIGHT = PORTRAIT[0] - MARGIN
TOP = PORTRAIT[1] - MARGIN - 54
HIGH = 22  # a line
COUNTED, AMOUNT = 420, RIGHT
Line = tuple[str, Sequence[str]]  # what it is, and its texts
TITLE, PAYMENT, HEADS, BALANCE, NOTE = "title", "payment", "heads", "balance", "note"
PAYMENTS, COUNTED_TOO = COLUMNS = ("payments", "counted")


def settlement_pdf(
    settlement: Settlement,
    event: EventSheet,
    printed: datetime,
    *,
    shown: Collection[str] = COLUMNS,
    by_name: bool = False,
    paged: bool = False,
) -> bytes:
    """Lay the accounts out on as many pages as it takes; `paged`, each title on its own.

    Balances stand from the best off, or by name.
    """
    title = _("Comptes")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    on_top = EventTitle(event.club, event.name, event.day)
    heading = event_heading(on_top, title, "" if event.closed else _("provisoire"))
    if by_name:
        settlement = _by_name(settlement)
    pages = list(_pages(_shown(_lines(settlement), shown), paged=paged))
    for number, page in enumerate(pages, start=1):
        y = paper.heading(heading)
        for kind, texts in page:
            y -= HIGH
            _draw(paper, kind, texts, y)
        paper.end_page(number, len(pages), printed)
    return paper.to_bytes()


def _by_name(settlement: Settlement) -> Settlement:
    def sort(accounts: EveningAccounts) -> EveningAccounts:
        ordered = sorted(accounts.balances, key=lambda one: alphabetical(one.name))
        return replace(accounts, balances=tuple(ordered))

    return replace(
        settlement,
        chips=tuple(
            replace(chips, accounts=sort(chips.accounts)) for chips in settlement.chips
        ),
        money=sort(settlement.money) if settlement.money else None,
    )


def _shown(lines: Iterator[Line], shown: Collection[str]) -> Iterator[Line]:
    """Leave out who gives what to whom, or what was counted."""
    for kind, texts in lines:
        if kind == PAYMENT and PAYMENTS not in shown:
            continue
        if kind in {HEADS, BALANCE} and COUNTED_TOO not in shown:
            yield kind, [texts[0], "", texts[2]]
        else:
            yield kind, texts


def _pages(lines: Iterator[Line], *, paged: bool) -> Iterator[list[Line]]:
    """Fill pages; `paged`, a title begins the next one. There is one at least.

    Balances that go on have their heads again.
    """
    room = int((TOP - FOOT) / HIGH)
    page: list[Line] = []
    heads: list[Line] = []
    for line in lines:
        if page and (len(page) == room or (paged and line[0] == TITLE)):
            yield page
            page = list(heads) if line[0] == BALANCE else []
        heads = [line] if line[0] == HEADS else heads
        page.append(line)
    yield page


def _lines(settlement: Settlement) -> Iterator[Line]:
    if settlement.chips:
        for chips in settlement.chips:
            title = _("Jetons des mouches")
            if chips.number:
                words = _("Jetons des mouches, table %(number)s")
                title = words % {"number": chips.number}
            yield from _accounts_lines(title, _("Jetons"), chips.accounts)
        for pot in settlement.left:
            words = ngettext(
                "Table %(number)s : %(n)s jeton restait au pot, partagé (convention).",
                "Table %(number)s : %(n)s jetons restaient au pot, partagés (convention).",
                pot.pot,
            )
            yield NOTE, [words % {"number": pot.number, "n": pot.pot}]
    if settlement.money:
        words = ngettext(
            "Marques, à %(n)s centime le point",
            "Marques, à %(n)s centimes le point",
            settlement.cents,
        )
        title = words % {"n": settlement.cents}
        yield from _accounts_lines(title, _("Points"), settlement.money)
    if not settlement.chips and not settlement.money:
        yield NOTE, [_("Rien à régler.")]


def _accounts_lines(title: str, counted: str, accounts: EveningAccounts) -> Iterator[Line]:
    yield TITLE, [title]
    yield from ((PAYMENT, [payment.sentence]) for payment in accounts.payments)
    if accounts.total:
        yield PAYMENT, [_("Les soldes ne font pas zéro : une marque est fausse.")]
    elif not accounts.payments:
        yield PAYMENT, [_("Personne ne doit rien à personne.")]
    yield HEADS, [_("Joueur"), counted, _("Solde")]
    for balance in accounts.balances:
        yield BALANCE, _texts(balance)
    check = _("Somme des soldes : %(total)s")
    yield NOTE, [check % {"total": labels.signed(accounts.total)}]


def _texts(balance: Balance) -> list[str]:
    """Say what was counted, and the part of a pot beside it where there is one."""
    counted = labels.signed(balance.counted)
    if balance.part:
        counted = f"{counted} ({labels.signed(balance.part)})"
    return [balance.name, counted, balance.words]


def _draw(paper: Paper, kind: str, texts: Sequence[str], y: float) -> None:
    first = texts[0]
    if kind == TITLE:
        paper.text(MARGIN, y, first, font=BOLD, size=14)
    elif kind == PAYMENT:
        paper.text(MARGIN + 12, y, first, size=13, space=RIGHT - MARGIN - 12)
    elif kind == NOTE:
        paper.text(MARGIN, y + 4, first, size=9, grey=SOFT)
    else:
        font, size, grey = (BOLD, 11.0, BLACK) if kind == BALANCE else (REGULAR, 9.0, SOFT)
        paper.text(MARGIN, y, first, size=size, grey=grey, space=COUNTED - MARGIN - 90)
        paper.text_right(COUNTED, y, texts[1], size=size, grey=grey)
        paper.text_right(AMOUNT, y, texts[2], font=font, size=size, grey=grey)
        paper.across(y - 6, MARGIN, RIGHT)
