"""The shapes of what programs are told and send; OpenAPI is written from them."""

from datetime import date, datetime
from typing import Annotated, Any, Generic, Literal, TypeVar
from uuid import UUID

from ninja import Field, Schema
from pydantic import ConfigDict

Key = Annotated[int, Field(ge=1, le=2**63 - 1)]
Text = Annotated[str, Field(max_length=80)]
Mark = int | None
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
    id: int
    name: str
    key: str = Field(description="what the key is for, as its maker wrote it")
    writes: bool
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
    closed: bool
    duplicate: str = Field(description="the form of play, empty where deals are free")
    rounds_planned: int
    deals_per_round: int | None
    team_size: int
    categories: list[str]
    fees: list[str] = Field(description="the names of what is paid")
    ranking_hidden: bool
    path: str | None = Field(description="its page for everybody, once it is published")
    announced: AnnouncedOut | None


class EntryOut(Schema):
    id: int
    number: int
    name: str = Field(description="as the player chose to be named")
    category: str
    team: str
    present: bool
    withdrawn: bool


class SeatOut(Schema):
    position: int
    number: int | None = Field(description="of the entry; none at a table of an evening")
    name: str


class TableOut(Schema):
    id: int
    round: int
    number: int
    closed: bool
    seats: list[SeatOut]


class DealOut(Schema):
    uuid: UUID
    table: int
    round: int
    number: int
    version: int
    facts: dict[str, Any] = Field(description="docs/RULES.md; players by their positions")
    scores: list[Mark] = Field(description="by position; null for who did not play")


class RankedOut(Schema):
    """A line of a ranking, as docs/PUBLIC_RESULTS.md tells it; duplicates say more."""

    model_config = ConfigDict(extra="allow")
    rank: int
    tied: bool
    number: int
    name: str
    state: str
    total: int | float
    penalty: int | float
    deals: int


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
    closed: bool


class PageOut(Schema):
    page: int
    pages: int


class PageOf(PageOut, Generic[Shape]):
    items: list[Shape]


class StandingOut(PageOut):
    """A page of a standing, as docs/PUBLIC_RESULTS.md tells it."""

    model_config = ConfigDict(extra="allow")
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


class DealMade(Schema):
    table: int
    uuid: UUID
    number: int
    version: int
    scores: list[Mark]


class BilansIn(Sent):
    """What each seat of a table brings, by position; together they are 0."""

    bilans: Annotated[list[Annotated[int, Field(ge=-(10**6), le=10**6)]], Field(max_length=6)]


class BilansMade(Schema):
    table: int
    bilans: list[int]
