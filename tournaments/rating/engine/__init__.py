"""The cote by pure code: what a player is worth per deal, whoever he sat with."""

from tournaments.rating.engine.adjusted import SHRINK, Ratings, rate
from tournaments.rating.engine.sitting import Sitting

__all__ = ["SHRINK", "Ratings", "Sitting", "rate"]
