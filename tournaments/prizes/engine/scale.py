"""A scale of prizes: what there is to give, a scale proposed, a scale checked.

Money is whole cents. A scale is the prizes by place, the first place first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
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
    amount: int,
    places: int,
    *,
    step: int = 100,
    guaranteed: Sequence[int] = (),
    curve: Curve = Curve.USUAL,
) -> tuple[int, ...]:
    """Propose a scale that shares out `amount`, each place at least the one after it.

    By the usual `curve` the second place weighs half as much as the first, the third a third,
    and so on. Prizes are multiples of `step`, one at least; steps that the weights leave go to
    the first places, one each. What no step divides is handed to nobody, and left over; where
    there is not one step, the first takes all. Where there are not as many steps as places,
    fewer places are paid. `guaranteed` are the least prizes of the first places: when they
    alone reach the amount, they are the scale. Raises ValueError for a step or an amount that
    cannot be.

    >>> propose(30_250, 4, step=500), propose(450, 4, step=500)
    ((14000, 7500, 5000, 3500), (450,))
    """
    if step < 1 or amount < 0:
        raise ValueError("a step is one cent at least, an amount is not negative")
    places = max(places, len(guaranteed))
    least = [max([0, *guaranteed[place:]]) for place in range(places)]
    if sum(least) >= amount:
        return _paid(least)
    free = list(range(places))
    while True:
        fixed = sum(least) - sum(least[place] for place in free)
        shares = _shares(amount - fixed, free, step, curve)
        kept = [place for place in free if shares[place] >= least[place]]
        if kept == free:
            break
        free = kept
    scale = [shares.get(place, least[place]) for place in range(places)]
    if scale and not any(scale):
        scale[0] = amount
    return _paid(scale)


def _shares(amount: int, places: Sequence[int], step: int, curve: Curve) -> dict[int, int]:
    """Part an amount among places by their weights, a step to each at least."""
    steps = amount // step
    paid = places[:steps]
    weights = {place: curve.weight(place, len(places)) for place in paid}
    whole = sum(weights.values())
    over = steps - len(paid)
    shares = dict.fromkeys(places, 0)
    for place in paid:
        shares[place] = 1 + int(over * weights[place] / whole)
    for place in paid[: steps - sum(shares.values())]:
        shares[place] += 1
    return {place: share * step for place, share in shares.items()}


def _paid(scale: Sequence[int]) -> tuple[int, ...]:
    """Put the largest first: a share that was rounded up may pass a guaranteed prize."""
    return tuple(sorted((prize for prize in scale if prize), reverse=True))


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
