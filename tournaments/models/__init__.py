"""The models of an event: who plays in it, its rounds and tables, decisions and prizes."""

from tournaments.models.announcement import Announcement, EventSeries, Level
from tournaments.models.board import Dealing, HallResults, PlayedBoard
from tournaments.models.entry import Entry, Expense, Payment, PaymentMethod, Team
from tournaments.models.event import (
    SCRATCHED,
    Event,
    EventHelper,
    EventKind,
    Odd,
    Prize,
    Sending,
    TeamGap,
    Visibility,
)
from tournaments.models.federation import (
    Affiliation,
    Federation,
    Homologation,
    HomologationState,
    SamePerson,
)
from tournaments.models.home_entry import HomeEntry, HomeState
from tournaments.models.linked import Incoming, LinkedHall, MessageKind, Outgoing, SiteLink
from tournaments.models.penalty import Decision, ImportedScore, Penalty
from tournaments.models.round import Cut, PaperSheet, Place, Round, RoundTable
from tournaments.models.screen import Screen, Show, Theme
from tournaments.models.season import (
    Season,
    SeasonKind,
    SeasonPlayer,
    SeasonSource,
    StandingPlace,
    StoredStanding,
)
from tournaments.models.tally import ClubCote, EventTally, PlayerPage, PlayerTally
