"""What is owed beside the scores: the mouches, deal by deal, and how an evening is settled.

The amounts of the pot are a convention of ours; no source gives any.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from scoring.rules.deal import Deal, is_made
from scoring.rules.ruleset import Outcome, PotTerms, Ruleset


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


EXACT_UP_TO = 12  # 2¹² subsets take some hundredths of a second


class Transfer(NamedTuple):
    """So many chips or cents from one player to another, by their places in the balances."""

    payer: int
    receiver: int
    amount: int


def settle(balances: Sequence[int]) -> tuple[Transfer, ...]:
    """Bring every balance to zero: whoever is below pays, whoever is above receives.

    The fewest transfers possible while at most twelve players are left once those who owe
    exactly what another is owed have paid each other; beyond that, the largest debt goes to
    the largest claim, one transfer fewer than there are players at most. The same balances
    always give the same transfers. Raises ValueError when the balances do not sum to zero.

    >>> settle([30, -10, -20])
    (Transfer(payer=1, receiver=0, amount=10), Transfer(payer=2, receiver=0, amount=20))
    """
    if sum(balances):
        raise ValueError("balances must sum to zero")
    transfers, left = _pairs(balances)
    groups = _groups(balances, left) if len(left) <= EXACT_UP_TO else [left]
    for group in groups:
        transfers += _within(balances, group)
    return tuple(sorted(transfers))


def in_cents(scores: Sequence[int], cents_a_point: int) -> tuple[int, ...]:
    """Turn scores into money: so many cents a point."""
    return tuple(score * cents_a_point for score in scores)


def _pairs(balances: Sequence[int]) -> tuple[list[Transfer], list[int]]:
    """Let those pay each other whose balances are opposite; who is left comes second.

    A pair never costs a transfer: any best settlement can be changed into one that has it.
    """
    claims: dict[int, list[int]] = {}
    for player, balance in enumerate(balances):
        if balance > 0:
            claims.setdefault(balance, []).append(player)
    transfers: list[Transfer] = []
    paired: set[int] = set()
    for player, balance in enumerate(balances):
        if balance < 0 and claims.get(-balance):
            receiver = claims[-balance].pop(0)
            transfers.append(Transfer(player, receiver, -balance))
            paired |= {player, receiver}
    left = [i for i, balance in enumerate(balances) if balance and i not in paired]
    return transfers, left


def _groups(balances: Sequence[int], players: list[int]) -> list[list[int]]:
    """Part players into as many groups as possible whose balances sum to zero.

    A group of k needs k − 1 transfers, so each further group saves one. `best[subset]` is the
    number of zero sums met on the best way of building the subset up player by player.
    """
    size = 1 << len(players)
    total, best, last = [0] * size, [0] * size, [0] * size
    for subset in range(1, size):
        low = subset & -subset
        total[subset] = total[subset ^ low] + balances[players[low.bit_length() - 1]]
        without = [i for i in range(len(players)) if subset >> i & 1]
        last[subset] = max(without, key=lambda i: best[subset ^ 1 << i])
        best[subset] = best[subset ^ 1 << last[subset]] + (total[subset] == 0)
    groups: list[list[int]] = []
    subset = size - 1
    while subset:
        if total[subset] == 0:
            groups.append([])
        groups[-1].append(players[last[subset]])
        subset ^= 1 << last[subset]
    return groups


def _within(balances: Sequence[int], group: list[int]) -> list[Transfer]:
    """Settle a group: the largest debt goes to the largest claim until all is paid."""
    left = {player: balances[player] for player in sorted(group)}
    transfers: list[Transfer] = []
    while any(left.values()):
        payer, receiver = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        amount = min(-left[payer], left[receiver])
        left[payer] += amount
        left[receiver] -= amount
        transfers.append(Transfer(payer, receiver, amount))
    return transfers
