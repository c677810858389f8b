"""What an event stores: who plays in it, its rounds and tables, decisions and prizes."""

from tournaments.models.entry import Entry, Method, Payment, Team
from tournaments.models.event import Event, Kind, Odd, Visibility
from tournaments.models.imported import ImportedScore
from tournaments.models.penalty import Decision, Penalty
from tournaments.models.prize import Prize
from tournaments.models.round import Cut, Place, Round, RoundTable
from tournaments.models.screen import Screen, Show, Theme
from tournaments.models.sending import Sending

__all__ = [
    "Cut",
    "Decision",
    "Entry",
    "Event",
    "ImportedScore",
    "Kind",
    "Method",
    "Odd",
    "Payment",
    "Penalty",
    "Place",
    "Prize",
    "Round",
    "RoundTable",
    "Screen",
    "Sending",
    "Show",
    "Team",
    "Theme",
    "Visibility",
]
