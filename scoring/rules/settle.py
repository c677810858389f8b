"""Settling an evening: who gives what to whom, in as few transfers as possible."""

from collections.abc import Sequence
from typing import NamedTuple

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
