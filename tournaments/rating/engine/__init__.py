"""The cote by pure code: what a player is worth per deal, whoever he sat with."""

from tournaments.rating.engine.adjusted import SHRINK, rate
from tournaments.rating.engine.sitting import Sitting

__all__ = ["SHRINK", "Sitting", "rate"]
