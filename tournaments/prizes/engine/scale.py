"""Money: what there is to give, a scale proposed and checked, the day's accounts and till.

Money is whole cents. A scale is the prizes by place, the first place first.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

QUARTER = 4


class Curve(StrEnum):
    """How fast prizes fall: not at all, by one share a place, as 1, ½, ⅓…, or by half."""

    EQUAL = "equal"
    GENTLE = "gentle"
    USUAL = "usual"
    STEEP = "steep"

    def weight(self, place: int, places: int) -> Fraction:
        """Weigh a place, counted from 0, among so many."""
        match self:
            case Curve.EQUAL:
                return Fraction(1)
            case Curve.GENTLE:
                return Fraction(places - place)
            case Curve.USUAL:
                return Fraction(1, place + 1)
            case Curve.STEEP:
                return Fraction(1, 2**place)


class ScaleTrouble(StrEnum):
    """What an edited scale may have; RISING is odd and allowed."""

    NEGATIVE = "negative"
    RISING = "rising"
    TOO_MUCH = "too_much"
    TOO_LITTLE = "too_little"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleProblem:
    """Something about a scale: at a `place` (from 1), or `cents` too much or too little."""

    trouble: ScaleTrouble
    place: int = 0
    cents: int = 0


def pot(takings: int, percent: int, guaranteed: int = 0) -> int:
    """The cents to hand out: a part of the takings, rounded down, or what is guaranteed.

    >>> pot(64_000, 90), pot(33, 50), pot(10_000, 90, guaranteed=20_000)
    (57600, 16, 20000)
    """
    return max(takings * percent // 100, guaranteed)


def paid_places(players: int) -> int:
    """The usual number of paid places, a quarter of the players: 16 of 64."""
    return -(-players // QUARTER)


def propose(
    amount: int, places: int, *, step: int = 100, curve: Curve = Curve.USUAL
) -> tuple[int, ...]:
    """Propose a scale that shares out `amount`, each place at least the one after it.

    By the usual `curve` the second place weighs half as much as the first, the third a third,
    and so on. Prizes are multiples of `step`, one at least; steps that the weights leave go to
    the first places, one each. What no step divides is handed to nobody, and left over; where
    there is not one step, the first takes all. Where there are not as many steps as places,
    fewer places are paid. Raises ValueError for a step or an amount that cannot be.

    >>> propose(30_250, 4, step=500), propose(450, 4, step=500)
    ((14000, 7500, 5000, 3500), (450,))
    """
    if step < 1 or amount < 0:
        raise ValueError("a step is one cent at least, an amount is not negative")
    steps = amount // step
    paid = min(places, steps)
    if not paid:
        return (amount,) if places and amount else ()
    weights = [curve.weight(place, places) for place in range(paid)]
    whole, over = sum(weights), steps - paid
    shares = [1 + int(over * weight / whole) for weight in weights]
    left = steps - sum(shares)
    return tuple((share + (place < left)) * step for place, share in enumerate(shares))


def scale_problems(scale: Sequence[int], amount: int) -> list[ScaleProblem]:
    """Find what is wrong or odd about a scale that somebody has edited, by place."""
    faults = [
        ScaleProblem(trouble=ScaleTrouble.NEGATIVE, place=place, cents=prize)
        for place, prize in enumerate(scale, start=1)
        if prize < 0
    ]
    faults += [
        ScaleProblem(
            trouble=ScaleTrouble.RISING, place=place, cents=scale[place - 1] - scale[place - 2]
        )
        for place in range(2, len(scale) + 1)
        if scale[place - 1] > scale[place - 2]
    ]
    if difference := sum(scale) - amount:
        trouble = ScaleTrouble.TOO_MUCH if difference > 0 else ScaleTrouble.TOO_LITTLE
        faults.append(ScaleProblem(trouble=trouble, cents=abs(difference)))
    return faults


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
