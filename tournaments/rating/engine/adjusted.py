"""The adjusted mean: scores explained by who sat together, by least squares.

For every deal and player, score ≈ θ of the player − mean θ of the others at the table. The sum
of squares plus shrink × Σ θ² is made least (convention). Only totals, and how many deals each
pair has shared, are needed; what comes first never matters.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from operator import mul, sub
from typing import NamedTuple

from tournaments.rating.engine.sitting import Sitting

NOISE_PER_SKILL = 108  # deals after which half of a mean is skill, measured (convention)
SHRINK = 16 * NOISE_PER_SKILL / 9  # what that is at tables of four
PRECISE = 1e-10  # points a deal
MOST_SWEEPS = 10_000


class Ratings(NamedTuple):
    """Everybody's cote, in points per deal, and how many deals it rests on."""

    cote: Mapping[str, float]
    deals: Mapping[str, int]


class Equation(NamedTuple):
    """One player's line of the normal equations: own × θ = gain + Σ weight × θ of others."""

    own: float
    gain: float
    others: list[tuple[str, float]]


def rate(sittings: Iterable[Sitting], *, shrink: float = SHRINK) -> Ratings:
    """Rate everybody who sat anywhere; `shrink` must be above zero.

    At a table of n the model of a player's mean is n/(n−1) × (θ − mean θ of the table), which
    gives the weights below. One table of four alone: θ = 4/3 × total / (16/9 × deals + shrink).
    """
    counted = _SittingSums()
    for sitting in sittings:
        counted.add(sitting)
    return Ratings(_solve(counted.equations(shrink)), dict(sorted(counted.deals.items())))


Sums = defaultdict[str, int]
Kind = tuple[int, float]  # the size of a table, and what a deal of it weighs


class _SittingSums:
    """Whole numbers summed up over sittings of a kind, so that their order leaves no trace.

    `shared` says of each player how many deals he played with each other; with himself, all.
    """

    def __init__(self) -> None:
        self.deals: Sums = defaultdict(int)
        self.totals: defaultdict[Kind, Sums] = defaultdict(_nothing)
        self.shared: defaultdict[Kind, defaultdict[str, Sums]] = defaultdict(
            lambda: defaultdict(_nothing)
        )

    def add(self, sitting: Sitting) -> None:
        players, deals = sitting.players, sitting.deals
        kind = len(players), sitting.weight
        own, shared = self.totals[kind], self.shared[kind]
        for player, total in zip(players, sitting.totals, strict=True):
            self.deals[player] += deals
            own[player] += total
            row = shared[player]
            for other in players:
                row[other] += deals

    def equations(self, shrink: float) -> dict[str, Equation]:
        return {player: self._equation(player, shrink) for player in sorted(self.deals)}

    def _equation(self, player: str, shrink: float) -> Equation:
        own, gain = shrink, 0.0
        weights: defaultdict[str, float] = defaultdict(float)
        for (size, weight), shared in sorted(self.shared.items()):
            if player not in shared:
                continue
            model = weight * size / (size - 1)
            own += shared[player][player] * model  # c² (1 − 1/n), c = n/(n−1)
            gain += self.totals[size, weight][player] * model
            for other, deals in sorted(shared[player].items()):
                if other != player:
                    weights[other] += deals * model / (size - 1)  # c² / n
        return Equation(own, gain, list(weights.items()))


def _nothing() -> Sums:
    return defaultdict(int)


def _solve(equations: Mapping[str, Equation]) -> dict[str, float]:
    """Solve by Gauss–Seidel: each own weight outweighs the others, so that sweeps converge.

    All cotes together are zero, as all totals are; keeping them so after each sweep takes away
    what would converge slowest.
    """
    places = {player: at for at, player in enumerate(equations)}
    lines = [
        (own, gain, [places[other] for other, _weight in others], [each for _, each in others])
        for own, gain, others in equations.values()
    ]
    solution = [0.0] * len(lines)
    for _sweep in range(MOST_SWEEPS if lines else 0):
        before = solution.copy()
        for at, (own, gain, others, weights) in enumerate(lines):
            pulled = sum(map(mul, weights, map(solution.__getitem__, others)))
            solution[at] = (gain + pulled) / own
        middle = sum(solution) / len(solution)
        solution = [value - middle for value in solution]
        if max(map(abs, map(sub, solution, before))) < PRECISE:
            break
    return dict(zip(equations, solution, strict=True))
