"""The cote in duplicate: the percentage to be expected of a player in an average field.

On a board the attack's note and the defence's are two sides of one number, and three share a
side. A player's gap from 50 is explained by himself and by whom he had against him: a taker
the mean of the three, a defender the taker (convention). What is left of a mean is the share
that is skill: cote = share × (mean gap + mean cote of who was against him).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tournaments.rating.engine.adjusted import MOST_SWEEPS, PRECISE

MIDDLE = 50  # percent: average
Weights = defaultdict[str, float]


class RatedBoard(NamedTuple):
    """One result of a board: the note of who attacked, and who defended.

    It weighs `weight`: 1, or less where it was long ago.
    """

    taker: str
    defenders: tuple[str, ...]
    note: float
    weight: float = 1


class BoardRating(NamedTuple):
    """What is expected of a player beyond 50, and what that rests on."""

    deals: float
    mean: float
    against: float
    cote: float


def rate_boards(boards: Iterable[RatedBoard], *, k: float) -> Mapping[str, BoardRating]:
    """Rate everybody who sat at a board; half of a mean of `k` deals is skill."""
    counted = _BoardSums(boards)
    cote = _solve(counted, k)
    return {
        player: BoardRating(
            deals=deals,
            mean=counted.gaps[player] / deals,
            against=_against(counted.against[player], cote) / deals,
            cote=cote[player],
        )
        for player, deals in sorted(counted.deals.items())
    }


class _BoardSums:
    """Sums over boards, taken in one order so that theirs leaves no trace."""

    def __init__(self, boards: Iterable[RatedBoard]) -> None:
        self.deals: Weights = defaultdict(float)
        self.gaps: Weights = defaultdict(float)
        self.against: defaultdict[str, Weights] = defaultdict(lambda: defaultdict(float))
        for taker, defenders, note, weight in sorted(boards):
            gap = weight * (note - MIDDLE)
            self._add(taker, gap, weight)
            for defender in defenders:
                self._add(defender, -gap, weight)
                self.against[taker][defender] += weight / len(defenders)
                self.against[defender][taker] += weight

    def _add(self, player: str, gap: float, weight: float) -> None:
        self.deals[player] += weight
        self.gaps[player] += gap


def _solve(counted: _BoardSums, k: float) -> dict[str, float]:
    """Solve by sweeps: others weigh less than one's own deals and k, so that they converge."""
    cote = dict.fromkeys(sorted(counted.deals), 0.0)
    for _sweep in range(MOST_SWEEPS):
        moved = 0.0
        for player, before in cote.items():
            pulled = counted.gaps[player] + _against(counted.against[player], cote)
            cote[player] = pulled / (counted.deals[player] + k)
            moved = max(moved, abs(cote[player] - before))
        if moved < PRECISE:
            break
    return cote


def _against(weights: Mapping[str, float], cote: Mapping[str, float]) -> float:
    return sum(weight * cote[other] for other, weight in weights.items())
