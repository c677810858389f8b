"""How much of a mean is skill: the noise of a deal beside how far players are apart."""

from collections.abc import Iterable
from typing import NamedTuple

from tournaments.rating.engine.adjusted import NOISE_PER_SKILL

MOST_K = 1000  # deals; beyond it chance tells as much


class PlayedSums(NamedTuple):
    """One player's deals, their points, and the squares of these."""

    deals: int
    points: int
    squares: int


class Skill(NamedTuple):
    """`noise` is the variance of a deal; half of a mean of `k` deals is skill.

    `measured` says whether k is the players' own, or the convention for want of deals.
    """

    noise: float
    k: float
    measured: bool

    def share(self, deals: float) -> float:
        """Tell how much of a mean of so many deals is skill, from 0 to 1.

        >>> skill = Skill(noise=18225, k=108, measured=True)
        >>> [round(100 * skill.share(deals)) for deals in (20, 50, 100, 250, 500, 1000)]
        [16, 32, 48, 70, 82, 90]
        """
        return deals / (deals + self.k)

    def error(self, deals: float) -> float:
        """How far the cote may be from what a player is worth, one standard deviation."""
        return float((self.noise / (deals + self.k)) ** 0.5)

    @property
    def shrink(self) -> float:
        return 16 * self.k / 9


def skill_of(players: Iterable[PlayedSums]) -> Skill:
    """Estimate k from players' deals, by the analysis of variance of unequal groups."""
    groups = [each for each in players if each.deals]
    deals = sum(each.deals for each in groups)
    points = sum(each.points for each in groups)
    inside = sum(each.squares - each.points**2 / each.deals for each in groups)
    if deals <= len(groups) or len(groups) < 2:  # noqa: PLR2004 (one has nobody beside him)
        return Skill(0.0, NOISE_PER_SKILL, measured=False)
    noise = inside / (deals - len(groups))
    between = sum(each.points**2 / each.deals for each in groups) - points**2 / deals
    size = deals - sum(each.deals**2 for each in groups) / deals
    apart = (between - (len(groups) - 1) * noise) / size
    if apart <= noise / MOST_K:
        return Skill(noise, NOISE_PER_SKILL, measured=False)
    return Skill(noise, noise / apart, measured=True)
