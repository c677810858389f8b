"""The day's accounts: what came in, by class and method, what went out, what the club keeps."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field


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
