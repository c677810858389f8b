"""Duplicate by pure code: results of the same boards compared, and who stands before whom.

Source unless marked otherwise: the federation's rulebook R-RO201206.
"""

from tournaments.duplicate.engine.percentages import (
    INDIVIDUEL,
    TRIPLETTES,
    PercentageRow,
    match_point_ranking,
    oppositions,
    percentage_ranking,
)
from tournaments.duplicate.engine.topage import DuplicateForm, Note, topage
