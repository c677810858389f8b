"""Quadrettes and équipes: teams ranked by the sum of their points de match."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from tournaments.duplicate.engine.matchpoints import NOTHING, Opposition


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPoints:
    """A team's points de match: those of its boards, and its total with bonus and penalty."""

    rank: int
    team: str
    boards: Decimal
    total: Decimal


def match_point_ranking(
    opposed: Iterable[Opposition],
    teams: Iterable[str],
    adjustments: Mapping[str, Decimal] | None = None,
) -> list[TeamPoints]:
    """Rank all teams by their points de match; equals share a rank.

    `adjustments` add a bonus that was given beforehand, or take a penalty off (negative).
    """
    sums: defaultdict[str, Decimal] = defaultdict(lambda: NOTHING)
    for opposition in opposed:
        sums[opposition.a] += opposition.pm_a
        sums[opposition.b] += opposition.pm_b
    added = adjustments or {}
    totals = {team: sums[team] + added.get(team, NOTHING) for team in teams}
    rows: list[TeamPoints] = []
    ordered = sorted(totals, key=lambda team: (-totals[team], team))
    for total, group in groupby(ordered, key=lambda team: totals[team]):
        rank = len(rows) + 1
        rows.extend(
            TeamPoints(rank=rank, team=team, boards=sums[team], total=total) for team in group
        )
    return rows
