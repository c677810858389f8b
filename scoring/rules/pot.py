"""The mouches: a pot of chips beside the scores, deal by deal.

The amounts are a convention of ours; no source gives any.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from scoring.rules.deal import Deal, is_made
from scoring.rules.ruleset import PotTerms, Ruleset
from scoring.rules.terms import Outcome


class PotEvent(StrEnum):
    """What a deal does to the pot."""

    NOTHING = ""
    PASSED_OUT = "passed_out"
    MADE = "made"
    FAILED = "failed"


class PotDeal(NamedTuple):
    """One deal as the pot sees it: who played, by their seats at the table, and who took."""

    event: PotEvent
    playing: tuple[int, ...]
    taker: int | None = None


class PotStep(NamedTuple):
    """One deal's chips: what each seat got (paid, below zero), has in all, and the pot."""

    event: PotEvent
    moves: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int


def pot_event(deal: Deal, ruleset: Ruleset) -> PotEvent:
    """Tell what a deal does to the pot; deals played alone or not scored do nothing."""
    if deal.outcome is Outcome.PASSED_OUT:
        # Where the dealer has to take there is no passing to pay for.
        return PotEvent.NOTHING if ruleset.dealer_takes else PotEvent.PASSED_OUT
    if not deal.played or deal.taker is None:
        return PotEvent.NOTHING
    return PotEvent.MADE if is_made(deal, ruleset) else PotEvent.FAILED


def pot_history(deals: Iterable[PotDeal], seats: int, terms: PotTerms) -> tuple[PotStep, ...]:
    """Follow the chips of a table of so many seats; chips and pot always sum to zero.

    >>> fed = PotDeal(PotEvent.PASSED_OUT, playing=(0, 1, 2, 3))
    >>> won = PotDeal(PotEvent.MADE, playing=(0, 1, 2, 3), taker=2)
    >>> [step.chips for step in pot_history([fed, won], 4, PotTerms(passed_out=1, cap=None))]
    [(-1, -1, -1, -1), (-1, -1, 3, -1)]
    """
    return tuple(_steps(deals, seats, terms))


def shared_out(step: PotStep) -> tuple[int, ...]:
    """Share what is left in the pot among the seats, so that the chips sum to zero.

    Equal parts; the chips that are over go one by one to those who are down most, and among
    equals to the first seats. A convention of ours, like the amounts.

    >>> shared_out(PotStep(PotEvent.PASSED_OUT, (), chips=(-3, -1, -1), pot=5))
    (2, 2, 1)
    """
    part, over = divmod(step.pot, len(step.chips))
    neediest = sorted(range(len(step.chips)), key=step.chips.__getitem__)[:over]
    return tuple(part + (seat in neediest) for seat in range(len(step.chips)))


def _steps(deals: Iterable[PotDeal], seats: int, terms: PotTerms) -> Iterator[PotStep]:
    chips, pot = (0,) * seats, 0
    for deal in deals:
        moves = _moves(deal, seats, pot, terms)
        chips = tuple(had + move for had, move in zip(chips, moves, strict=True))
        pot -= sum(moves)
        yield PotStep(deal.event, moves, chips, pot)


def _moves(deal: PotDeal, seats: int, pot: int, terms: PotTerms) -> tuple[int, ...]:
    """What each seat gets: all feed the pot, who fails doubles it, who makes takes it."""
    moves = [0] * seats
    if deal.event is PotEvent.PASSED_OUT:
        for seat in deal.playing:
            moves[seat] = -terms.passed_out
    elif deal.event is not PotEvent.NOTHING:
        assert deal.taker is not None
        fine = pot if terms.cap is None else min(pot, terms.cap)
        moves[deal.taker] = pot if deal.event is PotEvent.MADE else -fine
    return tuple(moves)
