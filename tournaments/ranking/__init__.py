"""Rankings by pure code: what players did, who stands before whom, and why.

What parts equals is a `Criterion` of `order.py`, told by a figure of a `Record`.
"""

from tarotclub.ground.names import alphabetical, folded
from tournaments.ranking.order import (
    Criterion,
    RankingRow,
    TieBreak,
    board_ranking,
    by_category,
    ranking,
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
from tournaments.ranking.teams import (
    RankingTeam,
    TeamGaps,
    TeamRow,
    board_team_ranking,
    team_ranking,
)
