"""What an event stores: who plays in it, its rounds and its tables."""

from tournaments.models.tournament import Entry, Kind, Round, RoundTable, Tournament

__all__ = ["Entry", "Kind", "Round", "RoundTable", "Tournament"]
