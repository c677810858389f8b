"""The cote by pure code: what a player is worth per deal, whoever he sat with."""

from tournaments.rating.engine.adjusted import SHRINK, rate
from tournaments.rating.engine.percentages import MIDDLE, RatedBoard, rate_boards
from tournaments.rating.engine.sitting import Sitting
from tournaments.rating.engine.skill import PlayedSums, Skill, skill_of

__all__ = [
    "MIDDLE",
    "SHRINK",
    "PlayedSums",
    "RatedBoard",
    "Sitting",
    "Skill",
    "rate",
    "rate_boards",
    "skill_of",
]
