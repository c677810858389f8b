"""The prizes on paper: the list to call from, and the receipts that winners sign."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _, ngettext

from tournaments.event.words import euros
from tournaments.paper.fonts import BOLD
from tournaments.paper.lists import (
    Column,
    ListLook,
    ListSection,
    PrintedList,
    showing,
    table_pdf,
)
from tournaments.paper.page import EventTitle, event_heading
from tournaments.prizes.engine import PrizeCall
from tournaments.prizes.words import call_lines
from tournaments.ranking import TeamRow
from tournaments.standings.words import member_words

COLUMNS = ("rank", "prize", "sum")
LIST_LOOKS = (
    ListLook(15, 36),
    ListLook(13, 29),
    ListLook(11, 22),
    ListLook(9.5, 17),
)  # to call from
SIGNED_LOOKS = (ListLook(12, 40), ListLook(11, 33), ListLook(10, 28))  # high enough to sign in


class CallList(NamedTuple):
    """How winners are listed: under a note, by category or not, with which columns."""

    note: str = ""
    by_category: bool = False
    shown: Collection[str] = COLUMNS


def prize_list_pdf(
    event: EventTitle,
    calls: Sequence[PrizeCall],
    printed: datetime,
    how: CallList = CallList(),  # noqa: B008 # its values never change
) -> bytes:
    """Lay out who gets what, in the order of the calls, on one page if they fit."""
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("Prix"), how.note),
        columns=[
            Column(_("Rang"), 44, right=True, font=BOLD, key="rank"),
            Column(_("Nom"), font=BOLD),
            Column(_("Prix"), 180, key="prize"),
            Column(_("Somme"), 84, right=True, font=BOLD, key="sum"),
        ],
        sections=list(_sections(calls, how)),
        empty=_("Aucun prix à remettre : fixez les prix, les gagnants viennent du classement."),
        looks=LIST_LOOKS,
    )
    return table_pdf(showing(sheet, how.shown), printed)


def receipts_pdf(
    event: EventTitle,
    calls: Sequence[PrizeCall],
    printed: datetime,
    how: CallList = CallList(),  # noqa: B008 # its values never change
) -> bytes:
    """Lay out who signs for which prize, in the order of the calls."""
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("Reçus"), how.note),
        columns=[
            Column(_("Rang"), 30, right=True, font=BOLD, key="rank"),
            Column(_("Nom")),
            Column(_("Prix"), 118, key="prize"),
            Column(_("Somme"), 66, right=True, font=BOLD, key="sum"),
            Column(_("Signature"), 140),
        ],
        sections=list(_sections(calls, how, [""])),
        empty=_("Aucun reçu : fixez les prix, les gagnants viennent du classement."),
        looks=SIGNED_LOOKS,
    )
    return table_pdf(showing(sheet, how.shown), printed)


def _sections(
    calls: Sequence[PrizeCall], how: CallList, more: Sequence[str] = ()
) -> Iterator[ListSection]:
    """List the calls, or those of each category by name, who has none last."""
    if not how.by_category:
        yield _section(calls, "", how, more)
        return
    by_name = sorted(calls, key=lambda call: (_category(call) == "", _category(call)))
    for name, group in groupby(by_name, key=_category):
        yield _section(list(group), name or _("Sans catégorie"), how, more)


def _category(call: PrizeCall) -> str:
    return ", ".join(call.row.record.categories)


def _section(
    calls: Sequence[PrizeCall], title: str, how: CallList, more: Sequence[str]
) -> ListSection:
    rows = [
        [
            *(str(call.row.rank or ""), _who(call)),
            "\n".join(call_lines(call, summed="sum" in how.shown)),
            *(_sum(call), *more),
        ]
        for call in calls
    ]
    return ListSection(rows, title=title, total=["", _winners(calls), "", _total(calls), *more])


def _who(call: PrizeCall) -> str:
    """Name a winner, and under a team its players."""
    name = call.row.record.name
    if isinstance(call.row, TeamRow):
        return "\n".join([name, ", ".join(map(member_words, call.row.members))])
    return name


def _sum(call: PrizeCall) -> str:
    return euros(call.cents) if call.cents else ""


def _winners(calls: Sequence[PrizeCall]) -> str:
    number = len(calls)
    return ngettext("%(n)s gagnant", "%(n)s gagnants", number) % {"n": number}


def _total(calls: Sequence[PrizeCall]) -> str:
    return euros(sum(call.cents for call in calls))
