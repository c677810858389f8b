"""Rankings by pure code: what players did, who stands before whom, and why.

What parts equals is a `Criterion` of `order.py`, told by a figure of a `Record`.
"""

from tarotclub.ground.names import alphabetical, folded
from tournaments.ranking.order import (
    Criterion,
    RankingRow,
    RankingTeam,
    TeamGaps,
    TeamRow,
    TieBreak,
    board_ranking,
    board_team_ranking,
    by_category,
    ranking,
    renamed,
    team_ranking,
    unranked,
)
from tournaments.ranking.record import (
    Bilan,
    BoardFigures,
    Figure,
    Presence,
    Record,
    add_up,
    exact_percentage,
    plain,
)
