"""The models of an event: who plays in it, its rounds and tables, decisions and prizes."""

from tournaments.models.entry import (
    Decision,
    Entry,
    Expense,
    HomeEntry,
    HomeState,
    ImportedScore,
    Payment,
    PaymentMethod,
    Penalty,
    Team,
)
from tournaments.models.event import (
    SCRATCHED,
    Announcement,
    Event,
    EventHelper,
    EventKind,
    EventSeries,
    Level,
    Odd,
    Prize,
    Sending,
    TeamGap,
    Visibility,
)
from tournaments.models.linked import Incoming, LinkedHall, MessageKind, Outgoing, SiteLink
from tournaments.models.round import (
    Cut,
    Dealing,
    HallResults,
    PaperSheet,
    Place,
    PlayedBoard,
    Round,
    RoundTable,
)
from tournaments.models.screen import Screen, Show, Theme
from tournaments.models.season import (
    Affiliation,
    Federation,
    Homologation,
    HomologationState,
    SamePerson,
    Season,
    SeasonKind,
    SeasonPlayer,
    SeasonSource,
    StandingPlace,
    StoredStanding,
)
from tournaments.models.tally import ClubCote, EventTally, PlayerPage, PlayerTally
