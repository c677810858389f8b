"""What best N of many evenings gives to who is there more often, whatever his skill.

Seasons of a player of average skill are simulated: each of his evenings is drawn from how far
the evenings of everybody here were from their own means.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev

DRAWN = 20_000  # evenings, in as many seasons as they make
FEWEST = 50  # seasons
SEED = 1


def gaps_from_means(played: Iterable[Sequence[float]]) -> list[float]:
    """How far each result was from its player's own mean, in whatever order they come.

    Of a few results the mean is too near to them, which is made good; of one nothing is known.

    >>> gaps_from_means([[100, 300], [-40]])
    [-141.4213562373095, 141.4213562373095]
    """
    gaps = []
    for own in played:
        if len(own) > 1:
            mean, wider = fmean(own), sqrt(len(own) / (len(own) - 1))
            gaps += [(each - mean) * wider for each in own]
    return sorted(gaps)


def pays_attendance(gaps: Sequence[float], best: int, evenings: int) -> float:
    """Simulate what the `best` of so many evenings add up to, beyond as many taken at random.

    Who attends no more than `best` gains nothing. The same gaps give the same figure.
    """
    if evenings <= best or not gaps:
        return 0.0
    dice = Random(SEED)  # noqa: S311 (a simulation, not a secret)
    seasons = max(DRAWN // evenings, FEWEST)
    gain = 0.0
    for _season in range(seasons):
        drawn = sorted(dice.choices(gaps, k=evenings))
        gain += sum(drawn[-best:]) - best * fmean(drawn)
    return gain / seasons


def varies_by(gaps: Sequence[float]) -> float:
    """How far an evening is from its player's mean: one standard deviation.

    >>> round(varies_by([-141.4213562373095, 141.4213562373095]))
    141
    """
    return pstdev(gaps) if gaps else 0.0
