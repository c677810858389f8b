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
from tournaments.duplicate.engine.team_points import TeamRow, team_ranking
from tournaments.duplicate.engine.topage import Note, notes, topage
from tournaments.duplicate.engine.values import Duel, Form, Result

__all__ = [
    "INDIVIDUEL",
    "TRIPLETTES",
    "Duel",
    "Form",
    "Note",
    "Opposition",
    "PercentageRow",
    "Result",
    "TeamRow",
    "Terms",
    "notes",
    "oppositions",
    "percentage_ranking",
    "points_de_match",
    "team_ranking",
    "topage",
]
