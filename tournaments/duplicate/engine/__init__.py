"""Duplicate by pure code: results of the same boards compared, and who stands before whom.

Source unless marked otherwise: the federation's rulebook R-RO201206.
"""

from tournaments.duplicate.engine.matchpoints import Opposition, oppositions, points_de_match
from tournaments.duplicate.engine.percentages import (
    INDIVIDUEL,
    TRIPLETTES,
    PercentageRow,
    Terms,
    percentage_ranking,
)
from tournaments.duplicate.engine.team_points import TeamPoints, team_ranking
from tournaments.duplicate.engine.topage import Note, notes, topage
from tournaments.duplicate.engine.values import BoardResult, Duel, DuplicateForm

__all__ = [
    "INDIVIDUEL",
    "TRIPLETTES",
    "BoardResult",
    "Duel",
    "DuplicateForm",
    "Note",
    "Opposition",
    "PercentageRow",
    "TeamPoints",
    "Terms",
    "notes",
    "oppositions",
    "percentage_ranking",
    "points_de_match",
    "team_ranking",
    "topage",
]
