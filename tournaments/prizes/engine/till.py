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
        """Give what is still to be paid; who paid too much makes up for nobody else."""
        return max(self.due - sum(self.paid.values()), 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """So many entries; in cents what they paid, and what they still owe."""

    entries: int
    paid: int
    owed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TillAccounts:
    """Takings and prizes, in cents. They balance: what was paid is the prizes and the kept.

    `by_method` and `cells`, by class and method, are cents taken. `kept` is below zero when
    the club adds to what it took.
    """

    total: Sum
    by_class: dict[str, Sum]
    by_method: dict[str, int]
    cells: dict[tuple[str, str], int]
    prizes: int
    kept: int


def accounts(fees: Iterable[Fee], prizes: Iterable[int]) -> TillAccounts:
    """Close the day's accounts over the fees of all entries and the prizes that were given.

    Classes and methods come in the order in which they are first met.
    """
    everybody, given = list(fees), sum(prizes)
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
        prizes=given,
        kept=total.paid - given,
    )


def _sum(fees: Sequence[Fee]) -> Sum:
    return Sum(
        entries=len(fees),
        paid=sum(sum(fee.paid.values()) for fee in fees),
        owed=sum(fee.owed for fee in fees),
    )
