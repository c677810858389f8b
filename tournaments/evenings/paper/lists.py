"""The ranking of an event in type that reads from a wall, and an evening told on one page.

The accounts of an evening: who gives what to whom, and the balances.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from django.utils.translation import gettext as _, ngettext

from scoring import labels
from tournaments.evenings.overview import EveningInBrief
from tournaments.evenings.settlement import Balance, EveningAccounts, Settlement
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.lists import Column, ColumnPlace, ListLook, ListSection, PrintedList
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
from tournaments.ranking import RankingRow, alphabetical
from tournaments.sheets.event_sheet import EventSheet

HEAD = 26  # the height of the column titles
TOP = PORTRAIT[1] - MARGIN - 54 - HEAD
ROW_HEIGHTS = (34, 30, 27)  # the largest with which all fit on one page, else the smallest
LEFT, RIGHT = MARGIN, PORTRAIT[0] - MARGIN


DEALS, TAKES, MADE, BEST, WORST = COLUMNS = ("deals", "takes", "made", "best", "worst")
NAME_AT, TOTAL = LEFT + 74, 58


def columns(shown: Collection[str] = COLUMNS) -> list[ColumnPlace]:
    """Place the columns of figures that are shown, from the rank to the worst deal."""
    large, small = partial(Column, font=BOLD, scale=0.55), partial(Column, grey=SOFT, scale=0.4)
    least = partial(small, scale=0.37)
    rank = large(_("Rang"), 28, lambda row: str(row.rank))
    figures = [
        large(_("Total"), TOTAL, lambda row: labels.signed(row.record.total)),
        small(_("Donnes"), 42, lambda row: _number_or_dash(row.record.deals), key=DEALS),
        small(_("Prises"), 34, lambda row: str(row.record.takes), key=TAKES),
        small(_("Réussies"), 44, lambda row: str(row.record.made), key=MADE),
        least(_("Meilleure"), 49, lambda row: _signed_or_dash(row.record.best), key=BEST),
        least(_("Pire"), 48.3, lambda row: _signed_or_dash(row.record.worst), key=WORST),
    ]
    placed, x = [], float(RIGHT)
    for column in reversed([each for each in figures if each.among(shown)]):
        placed.append(column.ending(x))
        x -= column.wide
    return [rank.ending(LEFT + rank.wide), *reversed(placed)]


def ranking_pdf(
    event: EventSheet,
    printed: datetime,
    *,
    shown: Collection[str] = COLUMNS,
    by_name: bool = False,
    tables: Mapping[int, int] | None = None,
) -> bytes:
    """Lay the ranking out on as many pages as it takes, by ranks or by names.

    `tables` splits it: to the page of which table a player belongs.
    """
    title = _("Classement")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    on_top = EventTitle(event.club, event.name, event.day)
    provisional = "" if event.closed else _("provisoire")
    placed, ranked = columns(shown), event.rows
    if by_name:
        ranked = sorted(ranked, key=lambda row: alphabetical(row.record.name))
    parts = _parts(ranked, tables)
    high = row_height(max((len(rows) for _part, rows in parts), default=0))
    room = int((TOP - FOOT) / high)
    pages = [
        (part, rows[at : at + room]) for part, rows in parts for at in range(0, len(rows), room)
    ] or [("", ())]
    for part, rows in paper.paged(pages, printed):
        note = " · ".join(filter(None, (part, provisional)))
        paper.heading(event_heading(on_top, title, note))
        _draw_titles(paper, placed)
        if not event.rows:
            paper.text(LEFT, TOP - 24, _("Personne n’est encore inscrit."), size=13)
        _draw_rows(paper, rows, high, placed)
    return paper.to_bytes()


def _parts(
    ranked: Sequence[RankingRow], tables: Mapping[int, int] | None
) -> list[tuple[str, Sequence[RankingRow]]]:
    """The rows of each table with its name; whoever has not played stands last."""
    if tables is None:
        return [("", ranked)]
    there: dict[int, list[RankingRow]] = {}
    for row in ranked:
        there.setdefault(tables.get(row.record.player, 0), []).append(row)
    name, nowhere = _("Table %(number)s"), _("Pas encore joué")
    parts = sorted(there.items(), key=lambda part: (not part[0], part[0]))
    return [(name % {"number": table} if table else nowhere, rows) for table, rows in parts]


def row_height(rows: int) -> float:
    """Choose how large the type is: the fewer the rows, the larger."""
    fitting = (high for high in ROW_HEIGHTS if rows * high <= TOP - FOOT)
    return next(fitting, ROW_HEIGHTS[-1])


def _draw_titles(paper: Paper, placed: Sequence[ColumnPlace]) -> None:
    y = TOP + 8
    for place in placed:
        place.title(paper, y, 9)
    paper.text(NAME_AT, y, _("Joueur"), size=9, grey=SOFT)
    paper.across(TOP, LEFT, RIGHT, weight=1)


def _draw_rows(
    paper: Paper, rows: Sequence[RankingRow], high: float, placed: Sequence[ColumnPlace]
) -> None:
    for number in range(1, len(rows) + 1):
        paper.across(TOP - number * high, LEFT, RIGHT)
    raised = [(TOP - (number + 0.68) * high, row) for number, row in enumerate(rows)]
    for place in placed:
        place.figures(paper, raised, high)
    space = placed[1].x - NAME_AT
    for y, row in raised:
        paper.name(NAME_AT, y, row.record.name, size=high * 0.5, space=space)
    for y, row in raised:
        if row.tied:
            paper.text(LEFT + 32, y, _("ex æquo"), size=8.5, grey=SOFT)


def _number_or_dash(value: int | None) -> str:
    return "–" if value is None else str(value)


def _signed_or_dash(value: int | None) -> str:
    return "–" if value is None else labels.signed(value)


def evening_report_pdf(event: EventTitle, report: EveningInBrief, printed: datetime) -> bytes:
    """Lay out what is told: the first three, then each best with who it was."""
    podium = [
        [str(row.rank), labels.signed(row.record.total), row.record.name]
        for row in report.podium
    ]
    rows = [["", f"{each.title}\n{each.words}", each.who] for each in report.told]
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("La soirée en bref")),
        columns=[
            Column(_("Rang"), 44, right=True, font=BOLD),
            Column(_("Ce qui s’est passé")),
            Column(_("Qui"), 190, font=BOLD),
        ],
        sections=[
            ListSection(podium, title=_("Les premiers")),
            ListSection(rows, title=_("Les faits de la soirée")),
        ]
        if rows
        else [],
        empty=_("Aucune donne n’est encore jouée."),
        looks=(ListLook(13, 30), ListLook(11, 22)),
    )
    return sheet.pdf(printed)


HIGH = 22  # a line of the accounts
COUNTED, AMOUNT = 420, RIGHT
Line = tuple[str, Sequence[str]]  # what it is, and its texts
TITLE, PAYMENT, HEADS, BALANCE, NOTE = "title", "payment", "heads", "balance", "note"
PAYMENTS, COUNTED_TOO = SAID = ("payments", "counted")


def settlement_pdf(
    settlement: Settlement,
    event: EventSheet,
    printed: datetime,
    *,
    shown: Collection[str] = SAID,
    by_name: bool = False,
    split: str = "",
) -> bytes:
    """Lay the accounts out on as many pages as it takes; `split`, each title on its own.

    Balances stand from the best off, or by name.
    """
    title = _("Comptes")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    on_top = EventTitle(event.club, event.name, event.day)
    heading = event_heading(on_top, title, "" if event.closed else _("provisoire"))
    if by_name:
        settlement = _by_name(settlement)
    pages = list(_pages(_shown(_lines(settlement), shown), paged=bool(split)))
    for page in paper.paged(pages, printed):
        y = paper.heading(heading)
        for kind, texts in page:
            y -= HIGH
            _draw(paper, kind, texts, y)
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
    room = int((TOP + HEAD - FOOT) / HIGH)
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
    yield from ((PAYMENT, [payment]) for payment in accounts.payments)
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
