"""The prizes on paper: the list to call from, and the receipts that winners sign."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _, ngettext

from tournaments.event.money import euros
from tournaments.paper.fonts import BOLD
from tournaments.paper.heading import EventTitle, event_heading
from tournaments.paper.lists import ListColumn, ListLook, ListSection, PrintedList, table_pdf
from tournaments.prizes.engine import PrizeCall
from tournaments.prizes.words import call_lines
from tournaments.ranking import TeamRow

LIST_LOOKS = (
    ListLook(15, 36),
    ListLook(13, 29),
    ListLook(11, 22),
    ListLook(9.5, 17),
)  # to call from
SIGNED_LOOKS = (ListLook(12, 40), ListLook(11, 33), ListLook(10, 28))  # high enough to sign in


def prize_list_pdf(
    event: EventTitle, calls: Sequence[PrizeCall], printed: datetime, note: str = ""
) -> bytes:
    """Lay out who gets what, in the order of the calls, on one page if they fit."""
    rows = [
        [str(call.row.rank or ""), _who(call), "\n".join(call_lines(call)), _sum(call)]
        for call in calls
    ]
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("Prix"), note),
        columns=[
            ListColumn(_("Rang"), 44, right=True, font=BOLD),
            ListColumn(_("Nom"), font=BOLD),
            ListColumn(_("Prix"), 180),
            ListColumn(_("Somme"), 84, right=True, font=BOLD),
        ],
        sections=[ListSection(rows, total=["", _winners(calls), "", _total(calls)])],
        empty=_("Aucun prix à remettre : fixez les prix, les gagnants viennent du classement."),
        looks=LIST_LOOKS,
    )
    return table_pdf(sheet, printed)


def receipts_pdf(
    event: EventTitle, calls: Sequence[PrizeCall], printed: datetime, note: str = ""
) -> bytes:
    """Lay out who signs for which prize, in the order of the calls."""
    rows = [
        [str(call.row.rank or ""), _who(call), "\n".join(call_lines(call)), _sum(call), ""]
        for call in calls
    ]
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("Reçus"), note),
        columns=[
            ListColumn(_("Rang"), 30, right=True, font=BOLD),
            ListColumn(_("Nom")),
            ListColumn(_("Prix"), 118),
            ListColumn(_("Somme"), 66, right=True, font=BOLD),
            ListColumn(_("Signature"), 140),
        ],
        sections=[ListSection(rows, total=["", _winners(calls), "", _total(calls), ""])],
        empty=_("Aucun reçu : fixez les prix, les gagnants viennent du classement."),
        looks=SIGNED_LOOKS,
    )
    return table_pdf(sheet, printed)


def _who(call: PrizeCall) -> str:
    """Name a winner, and under a team its players."""
    name = call.row.record.name
    if isinstance(call.row, TeamRow):
        return "\n".join([name, ", ".join(member.name for member in call.row.members)])
    return name


def _sum(call: PrizeCall) -> str:
    return euros(call.cents) if call.cents else ""


def _winners(calls: Sequence[PrizeCall]) -> str:
    number = len(calls)
    return ngettext("%(n)s gagnant", "%(n)s gagnants", number) % {"n": number}


def _total(calls: Sequence[PrizeCall]) -> str:
    return euros(sum(call.cents for call in calls))
