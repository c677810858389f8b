"""The shapes of what programs are told and send; OpenAPI is written from them."""

from datetime import date, datetime
from operator import itemgetter
from typing import Annotated, Any, Generic, Literal, TypeVar
from uuid import UUID

from django.urls import reverse
from ninja import Field, Schema
from pydantic import BaseModel, BeforeValidator, ConfigDict

from scoring.models import Deal, Seat
from scoring.sheet import marks
from tarotclub.accounts.rights import Role
from tournaments.models import Announcement, Entry, Event

Text = Annotated[str, Field(max_length=80)]
Mark = int | None
Since = Annotated[bool, BeforeValidator(lambda moment: moment is not None)]
Writes = Annotated[bool, BeforeValidator(lambda role: role == Role.SCORER)]
First = Annotated[str, BeforeValidator(itemgetter(0))]
Shape = TypeVar("Shape")


class ProblemOut(Schema):
    field: str
    code: str
    message: str


class RefusalOut(Schema):
    """Why nothing was done: a code for programs, a sentence to show as it is."""

    code: str
    message: str
    problems: list[ProblemOut] = []
    wait: int | None = Field(None, description="seconds, as in Retry-After")


class ClubOut(Schema):
    id: int = Field(alias="club.pk")
    name: str = Field(alias="club.name")
    key: str = Field(alias="name", description="what the key is for, as its maker wrote it")
    writes: Writes = Field(alias="role")
    ends_at: datetime


class AnnouncedOut(Schema):
    """What everybody may read of an event to come."""

    starts_at: datetime
    ends_at: datetime | None
    doors_at: datetime | None
    place: str
    town: str
    level: Literal["club", "open", "regional", "national"]
    about: str
    places: int | None = Field(description="null where everybody finds one")
    takes_entries: bool
    entries_close_at: datetime | None
    cancelled_at: datetime | None
    notice: str


class EventOut(Schema):
    id: int
    name: str
    kind: Literal["evening", "tournament"]
    date: date
    closed: Since = Field(alias="closed_at")
    duplicate: str = Field(description="the form of play, empty where deals are free")
    rounds_planned: int
    deals_per_round: int | None
    team_size: int
    categories: list[str]
    fees: list[First] = Field(description="the names of what is paid")
    ranking_hidden: bool
    path: str | None = Field(description="its page for everybody, once it is published")
    announced: AnnouncedOut | None

    @staticmethod
    def resolve_path(event: Event) -> str | None:
        return event.public_key and reverse("follow", args=[event.public_key])

    @staticmethod
    def resolve_announced(event: Event) -> Announcement | None:
        announced: Announcement | None = getattr(event, "announced", None)
        return announced if announced and announced.published_at else None


class EntryOut(Schema):
    id: int
    number: int
    name: str = Field(alias="player.name", description="as the player chose to be named")
    category: str
    team: str
    present: Since = Field(alias="checked_in_at")
    withdrawn: Since = Field(alias="withdrawn_from")

    @staticmethod
    def resolve_team(entry: Entry) -> str:
        return entry.team.name if entry.team else ""


class SeatOut(Schema):
    position: int
    number: int | None = Field(description="of the entry; none at a table of an evening")
    name: str = Field(alias="player.name")

    @staticmethod
    def resolve_number(seat: Seat) -> int | None:
        return seat.place.entry.number if hasattr(seat, "place") else None


class TableOut(Schema):
    id: int = Field(alias="table_id")
    round: int = Field(alias="round.number")
    number: int = Field(alias="table.number")
    closed: Since = Field(alias="table.closed_at")
    seats: list[SeatOut] = Field(alias="table.seated")


class DealMade(Schema):
    table: int = Field(alias="table_id")
    uuid: UUID
    number: int
    version: int
    scores: list[Mark] = Field(description="by position; null for who did not play")

    @staticmethod
    def resolve_scores(deal: Deal) -> list[Mark]:
        return marks(deal)


class DealOut(DealMade):
    round: int = Field(alias="table.round_table.round.number")
    facts: dict[str, Any] = Field(
        alias="written", description="docs/RULES.md; players by their positions"
    )


class RankedOut(BaseModel):  # a Schema of ninja keeps nothing that it does not name
    """A line of a ranking, as docs/PUBLIC_RESULTS.md tells it; duplicates say more."""

    model_config = ConfigDict(extra="allow")
    rank: int
    tied: bool
    number: int
    name: str
    state: str
    total: int | float
    penalty: int | float
    deals: int | None


class RankingOut(Schema):
    model_config = ConfigDict(extra="allow")
    version: int
    ranking: list[RankedOut] | None = Field(description="null while it is kept hidden")
    unranked: list[int]
    teams: list[RankedOut] | None


class SeasonOut(Schema):
    id: int
    name: str
    kind: str
    closed: Since = Field(alias="closed_at")


class PageOut(Schema):
    page: int = Field(alias="number")
    pages: int = Field(alias="paginator.num_pages")


class PageOf(PageOut, Generic[Shape]):
    items: list[Shape] = Field(alias="object_list")


class StandingOut(PageOut):
    """A page of a standing, as docs/PUBLIC_RESULTS.md tells it."""

    model_config = ConfigDict(extra="allow", populate_by_name=True)
    version: int
    season: dict[str, Any]
    ranking: list[dict[str, Any]]


class Sent(Schema):
    model_config = ConfigDict(extra="forbid", strict=True)


class EntryIn(Sent):
    """Somebody of the club, by the name it knows, or somebody new."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    new: bool = Field(default=False, description="somebody new, whoever is called alike")
    present: bool = False
    category: Text = ""
    fee_class: Text = ""
    team: Text = ""
    publication: Literal["", "full", "first", "initials", "number"] = ""


class EntryGone(Schema):
    event: int
    id: int
    number: int


class EntryMade(EntryGone):
    created: bool


class WithdrawalIn(Sent):
    back: Text = Field(default="", description="how what was paid is given back, or `kept`")


class DealIn(Sent):
    number: Annotated[int, Field(ge=1, le=32_767)] | None = Field(
        default=None, description="that its author saw; null takes the next one"
    )
    facts: dict[str, Any] = Field(description="docs/RULES.md; players by their positions")


class CorrectionIn(Sent):
    version: Annotated[int, Field(ge=1, le=32_766, description="that its author saw")]
    reason: Annotated[str, Field(max_length=200)]
    facts: dict[str, Any] = Field(description="as a deal's, or `outcome: cancelled`")


class BilansIn(Sent):
    """What each seat of a table brings, by position; together they are 0."""

    bilans: Annotated[list[Annotated[int, Field(ge=-(10**6), le=10**6)]], Field(max_length=6)]


class BilansMade(Schema):
    table: int
    bilans: list[int]
