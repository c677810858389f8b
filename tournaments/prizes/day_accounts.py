"""The day's accounts of a tournament: what came in, what is owed, what the prizes cost."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.event.words import euros
from tournaments.models import Event, Expense, Payment, PaymentMethod
from tournaments.prizes.prize_list import event_purse, unclaimed_cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Fee:
    """What one entry has to pay, and has paid by method: cents, money given back taken off."""

    fee_class: str
    due: int
    paid: Mapping[str, int] = field(default_factory=dict)

    @property
    def owed(self) -> int:
        """What is still to be paid; who paid too much makes up for nobody else."""
        return max(self.due - sum(self.paid.values()), 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """So many entries; in cents what they paid, and what they still owe."""

    entries: int
    paid: int
    owed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TillAccounts:
    """Takings, expenses and prizes, in cents: what was paid is the rest and the kept.

    `by_method` and `cells`, by class and method, are cents taken. `kept` is below zero when
    the club adds to what it took.
    """

    total: Sum
    by_class: dict[str, Sum]
    by_method: dict[str, int]
    cells: dict[tuple[str, str], int]
    prizes: int
    expenses: int
    kept: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Till:
    """The cash of an event, in cents: `before` the prizes are handed out, and `after`.

    `cash_float` lay in it before anybody paid. `counted` is what was found in it once the
    prizes were out; None as long as nobody counted.
    """

    cash_float: int
    taken: int
    spent: int
    prizes: int
    counted: int | None = None

    @property
    def before(self) -> int:
        return self.cash_float + self.taken - self.spent

    @property
    def after(self) -> int:
        return self.before - self.prizes

    @property
    def difference(self) -> int | None:
        """What is too much in it; below zero what is missing."""
        return None if self.counted is None else self.counted - self.after


def accounts(
    fees: Iterable[Fee], prizes: Iterable[int], expenses: Iterable[int] = ()
) -> TillAccounts:
    """Close the day's accounts over the fees of all entries, the prizes and the expenses.

    Classes and methods come in the order in which they are first met.
    """
    everybody, handed_out, spent = list(fees), sum(prizes), sum(expenses)
    classes: dict[str, list[Fee]] = {}
    cells: Counter[tuple[str, str]] = Counter()
    methods: Counter[str] = Counter()
    for fee in everybody:
        classes.setdefault(fee.fee_class, []).append(fee)
        for method, cents in fee.paid.items():
            cells[fee.fee_class, method] += cents
            methods[method] += cents
    total = _sum(everybody)
    return TillAccounts(
        total=total,
        by_class={name: _sum(same) for name, same in classes.items()},
        by_method=dict(methods),
        cells=dict(cells),
        prizes=handed_out,
        expenses=spent,
        kept=total.paid - handed_out - spent,
    )


def _sum(fees: Sequence[Fee]) -> Sum:
    return Sum(
        entries=len(fees),
        paid=sum(sum(fee.paid.values()) for fee in fees),
        owed=sum(fee.owed for fee in fees),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Debt:
    """Somebody who still owes so many cents; below zero he paid too much."""

    number: int
    name: str
    cents: int

    @property
    def amount(self) -> str:
        """How much it is, whoever owes it to whom."""
        return euros(abs(self.cents))


@dataclass(frozen=True, slots=True, kw_only=True)
class DayAccounts:
    """The accounts over all entries; `methods` are those that money came by, in their order.

    `debts` are by number, `credits` are too much paid; `till` is the cash of the day.
    `unclaimed` are the cents of the prizes that nobody gets, and nobody is handed.
    """

    accounts: TillAccounts
    methods: Sequence[PaymentMethod]
    debts: Sequence[Debt]
    credits: Sequence[Debt]
    expenses: Sequence[Expense] = ()
    till: Till
    unclaimed: int = 0


def day_accounts(event: Event) -> DayAccounts:
    """Close the accounts of an event as they stand, in a fixed number of queries."""
    paid: defaultdict[int, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    payments = Payment.objects.filter(entry__event=event).order_by("pk")
    for entry, method, cents in payments.values_list("entry", "method", "cents"):
        paid[entry][method] += cents
    order = {name: place for place, (name, _cents) in enumerate(event.fees)}
    entries = sorted(
        event.entries.values_list("pk", "number", "player__name", "fee_class", "fee_cents"),
        key=lambda row: (order.get(row[3], len(order)), row[3], row[1]),
    )
    fees = [Fee(fee_class=row[3], due=row[4], paid=dict(paid[row[0]])) for row in entries]
    expenses = list(event.expenses.select_related("by", "by_outside"))
    spent = [expense.cents for expense in expenses]
    purse = event_purse(event)
    unclaimed = unclaimed_cents(event, purse)
    closed = accounts(fees, [purse.total - unclaimed], spent)
    rests = [
        Debt(number=row[1], name=row[2], cents=fee.due - sum(fee.paid.values()))
        for row, fee in zip(entries, fees, strict=True)
    ]
    rests.sort(key=lambda debt: debt.number)
    cash = PaymentMethod.CASH
    return DayAccounts(
        accounts=closed,
        methods=[method for method in PaymentMethod if method in closed.by_method],
        debts=[debt for debt in rests if debt.cents > 0],
        credits=[debt for debt in rests if debt.cents < 0],
        expenses=expenses,
        till=Till(
            cash_float=event.float_cents,
            taken=closed.by_method.get(cash, 0),
            spent=sum(expense.cents for expense in expenses if expense.method == cash),
            prizes=closed.prizes,
            counted=event.counted_cents,
        ),
        unclaimed=unclaimed,
    )


class AccountRow(NamedTuple):
    """A class of fees: how many, what came in by each method, in all, and what is owed."""

    name: str
    entries: int
    by_method: Sequence[str]
    paid: str
    owed: str
    is_total: bool = False


def account_rows(day: DayAccounts) -> list[AccountRow]:
    """A row for each class of fees, and their sum last."""
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
    """What was taken, what it cost and what is left: it adds up."""
    books = day.accounts
    spent = [(_("Dépenses"), euros(-books.expenses))] if day.expenses else []
    kept = _("Reste au club") if books.kept >= 0 else _("Ajouté par le club")
    return [
        (_("Encaissé"), euros(books.total.paid)),
        *spent,
        (_("Prix à remettre"), euros(-books.prizes) if books.prizes else euros(0)),
        (kept, euros(abs(books.kept))),
    ]


def till_rows(day: DayAccounts) -> list[tuple[str, str]]:
    """The cash that should be in the till, and what was counted: it adds up."""
    till = day.till
    rows = [
        (_("Fonds de caisse"), euros(till.cash_float)),
        (_("Encaissé en espèces"), euros(till.taken)),
        (_("Dépenses en espèces"), euros(-till.spent if till.spent else 0)),
        (_("Attendu, prix pas encore remis"), euros(till.before)),
        (_("Attendu, prix remis en espèces"), euros(till.after)),
    ]
    if till.counted is not None:
        rows.append((_("Compté, prix remis"), euros(till.counted)))
        rows.append((_("Écart"), difference_words(till.difference or 0)))
    return rows


def difference_words(cents: int) -> str:
    """Say what is too much in the till or missing: "2,00 € de trop"."""
    if not cents:
        return _("juste")
    words = _("%(amount)s de trop") if cents > 0 else _("il manque %(amount)s")
    return words % {"amount": euros(abs(cents))}


def expense_rows(day: DayAccounts) -> list[tuple[str, str]]:
    """Each expense with how it was paid, and its amount."""
    return [
        (f"{expense.label} · {expense.get_method_display()}", euros(expense.cents))
        for expense in day.expenses
    ]
