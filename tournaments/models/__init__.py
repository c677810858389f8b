"""The models of an event: who plays in it, its rounds and tables, decisions and prizes."""

from tournaments.models.board import PlayedBoard
from tournaments.models.dealing import Dealing
from tournaments.models.entry import Entry, Payment, PaymentMethod, Team
from tournaments.models.event import SCRATCHED, Event, EventKind, Odd, TeamGap, Visibility
from tournaments.models.expense import Expense
from tournaments.models.federation import (
    Affiliation,
    Federation,
    Homologation,
    HomologationState,
    SamePerson,
)
from tournaments.models.hall import HallResults
from tournaments.models.helper import EventHelper
from tournaments.models.imported import ImportedScore
from tournaments.models.pages import ClubCote, PlayerPage
from tournaments.models.penalty import Decision, Penalty
from tournaments.models.prize import Prize
from tournaments.models.round import Cut, Place, Round, RoundTable
from tournaments.models.screen import Screen, Show, Theme
from tournaments.models.season import (
    Season,
    SeasonKind,
    SeasonPlayer,
    SeasonSource,
    StandingPlace,
    StoredStanding,
)
from tournaments.models.sending import Sending
from tournaments.models.tally import EventTally, PlayerTally

__all__ = [
    "SCRATCHED",
    "Affiliation",
    "ClubCote",
    "Cut",
    "Dealing",
    "Decision",
    "Entry",
    "Event",
    "EventHelper",
    "EventKind",
    "EventTally",
    "Expense",
    "Federation",
    "HallResults",
    "Homologation",
    "HomologationState",
    "ImportedScore",
    "Odd",
    "Payment",
    "PaymentMethod",
    "Penalty",
    "Place",
    "PlayedBoard",
    "PlayerPage",
    "PlayerTally",
    "Prize",
    "Round",
    "RoundTable",
    "SamePerson",
    "Screen",
    "Season",
    "SeasonKind",
    "SeasonPlayer",
    "SeasonSource",
    "Sending",
    "Show",
    "StandingPlace",
    "StoredStanding",
    "Team",
    "TeamGap",
    "Theme",
    "Visibility",
]
