"""Rankings by pure code: what players did, who stands before whom, and why."""

from tournaments.ranking.criteria import Criterion, TieBreak
from tournaments.ranking.order import RankingRow, by_category, ranking, unranked
from tournaments.ranking.record import Bilan, Presence, Record, add_up, alphabetical
from tournaments.ranking.teams import RankingTeam, TeamGaps, TeamRow, team_ranking

__all__ = [
    "Bilan",
    "Criterion",
    "Presence",
    "RankingRow",
    "RankingTeam",
    "Record",
    "TeamGaps",
    "TeamRow",
    "TieBreak",
    "add_up",
    "alphabetical",
    "by_category",
    "ranking",
    "team_ranking",
    "unranked",
]
