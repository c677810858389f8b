"""The day's accounts as rows of text: the same on the page and on paper."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.day_accounts import DayAccounts
from tournaments.money import euros


class AccountRow(NamedTuple):
    """A class of fees: how many, what came in by each method, in all, and what is owed."""

    name: str
    entries: int
    by_method: Sequence[str]
    paid: str
    owed: str
    is_total: bool = False


def account_rows(day: DayAccounts) -> list[AccountRow]:
    """Give a row for each class of fees, and their sum last."""
    books = day.accounts
    rows = [
        AccountRow(
            name or _("Sans tarif"),
            total.entries,
            [euros(books.cells.get((name, method), 0)) for method in day.methods],
            euros(total.paid),
            euros(total.owed),
        )
        for name, total in books.by_class.items()
    ]
    sums = [euros(books.by_method[method]) for method in day.methods]
    total = books.total
    last = AccountRow(
        _("Total"), total.entries, sums, euros(total.paid), euros(total.owed), is_total=True
    )
    return [*rows, last]


def balance_rows(day: DayAccounts) -> list[tuple[str, str]]:
    """Give what was taken, what the prizes cost and what is left: it adds up."""
    books = day.accounts
    kept = _("Reste au club") if books.kept >= 0 else _("Ajouté par le club")
    return [
        (_("Encaissé"), euros(books.total.paid)),
        (_("Prix à remettre"), euros(-books.prizes) if books.prizes else euros(0)),
        (kept, euros(abs(books.kept))),
    ]
