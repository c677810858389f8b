"""How far the rounds of an event are: what is done, late or missing, who calls, what comes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from scoring.models import Action, ArbiterCall, Deal, Score, Signature
from scoring.models.deal import ArbiterCallQuerySet
from scoring.models.table import TableQuerySet
from scoring.rules import Outcome
from tournaments.models import SCRATCHED, Entry, Event, Place, PlayedBoard, Round, RoundTable
from tournaments.models.entry import by_team
from tournaments.play.planning import Need


class Step(StrEnum):
    """The one thing to do now."""

    ENTER = "enter"  # fewer on the list than a draw needs
    CHECK_IN = "check_in"  # fewer present than a draw needs
    TEAM_UP = "team_up"  # somebody who is present has no team, where only teams play
    DRAW = "draw"  # the next round has no seating
    ADJUST = "adjust"  # its seating is not of those who are there
    RELEASE = "release"
    START_CLOCK = "start_clock"
    TYPE = "type"  # tables are missing whose results can be typed
    PLAY = "play"  # tables are missing, and all note their deals themselves
    CLOSE = "close"
    GO_ON = "go_on"  # end the round and release the next one, which is drawn
    REVEAL = "reveal"  # all is played, the ranking waits for the ceremony
    FINISH = "finish"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundState:
    """How a round stands; `missing` are the numbers of its tables without a result.

    `to_type` says that the result of one of them can be typed.
    """

    number: int
    planned: bool = False
    stale: bool = False
    released: bool = False
    clock_waits: bool = False
    missing: Sequence[int] = ()
    to_type: bool = False
    closed: bool = False


class Lack(NamedTuple):
    """What a draw still needs, and the step by which it comes."""

    step: Step
    need: Need


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """`number` is the round it is about, `missing` the tables that block its end.

    `need` is what its draw still lacks.
    """

    step: Step
    number: int = 0
    missing: Sequence[int] = ()
    need: Need | None = None


def next_step(
    rounds: Sequence[RoundState],
    *,
    lack: Lack | None = None,
    hidden: bool = False,
    over: bool = False,
) -> NextStep:
    """Say what comes next in an event of these rounds, in their order.

    `lack` is what keeps the next round from being drawn; `hidden` says that the ranking waits
    for the ceremony.
    """
    if over:
        return NextStep(step=Step.OVER)
    remaining = [each for each in rounds if not each.closed]
    if not remaining:
        return NextStep(step=Step.REVEAL if hidden else Step.FINISH)
    current, *later = remaining
    if current.released:
        return _during(current, later)
    step = _before(current)
    if lack and step is not Step.RELEASE:
        return NextStep(step=lack.step, number=current.number, need=lack.need)
    return NextStep(step=step, number=current.number)


def _during(current: RoundState, later: Sequence[RoundState]) -> NextStep:
    number = current.number
    if not current.missing:
        ready = bool(later) and _before(later[0]) == Step.RELEASE
        return NextStep(step=Step.GO_ON if ready else Step.CLOSE, number=number)
    if current.clock_waits:
        return NextStep(step=Step.START_CLOCK, number=number, missing=current.missing)
    step = Step.TYPE if current.to_type else Step.PLAY
    return NextStep(step=step, number=number, missing=current.missing)


def _before(current: RoundState) -> Step:
    if not current.planned:
        return Step.DRAW
    return Step.ADJUST if current.stale else Step.RELEASE


class State(StrEnum):
    """What a table of a round is doing, the most urgent first."""

    DISPUTED = "disputed"  # the arbiter is called
    LATE = "late"  # the clock is over, and the result is not there
    MISSING = "missing"  # nothing has come from the table yet
    PLAYING = "playing"
    DONE = "done"  # its deals or its bilans are there
    SIGNED = "signed"  # and every player has signed


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """A table of a round; `names`, `entries` (their numbers) and `bilans` in order of play.

    `played` are scored deals, `typed` says that only the bilans were given. `remaining` is the
    time on the table's clock, its extra minutes included; None without a clock. `boards` says
    in duplicate how many results are there: "3/4".
    """

    pk: int
    number: int
    state: State
    done: bool
    open: bool
    names: Sequence[str]
    entries: Sequence[int]
    bilans: Sequence[int]
    played: int
    typed: bool
    calls: int
    extra_minutes: int
    remaining: timedelta | None
    boards: str = ""

    @property
    def players(self) -> list[tuple[str, int]]:
        """Each player's name with his bilan."""
        return list(zip(self.names, self.bilans, strict=True))

    @property
    def to_type(self) -> bool:
        """Tell whether its result can still be typed: no deal of it has come from the table."""
        return not self.done and (bool(self.boards) or not self.played)


def round_progress(event: Event, round_: Round, at: datetime) -> list[Progress]:
    """Read how far every table of a round is, in two queries however many tables."""
    seats: dict[int, list[tuple[str, int, int]]] = {}
    places = Place.objects.filter(seat__table__round_table__round=round_)
    for table, *seat in (
        places.order_by("seat__position")
        .annotate(bilan=Coalesce(Sum("seat__scores__points"), 0))
        .values_list("seat__table", "seat__player__name", "entry__number", "bilan")
    ):
        seats.setdefault(table, []).append((seat[0], seat[1], seat[2]))
    tables = _tables(round_).order_by("table__number")
    if event.play.boards:
        tables = _with_boards(tables)
    return [
        _progress(each, seats.get(each.table_id, []), event=event, round_=round_, at=at)
        for each in tables
    ]


def unfinished(event: Event, round_: Round, at: datetime) -> list[int]:
    """The numbers of the tables whose result is not there."""
    return [table.number for table in round_progress(event, round_, at) if not table.done]


def returned(tables: TableQuerySet) -> list[tuple[int, int]]:
    """Tell of which tables' numbers how many deals came back from a tablet, in one query."""
    actions = Action.objects.filter(kind="return_deal", table__in=tables)
    deals: dict[int, set[int]] = {}
    for number, data in actions.order_by("table__number").values_list("table__number", "data"):
        deals.setdefault(number, set()).add(data["deal"])
    return [(number, len(back)) for number, back in deals.items()]


def _tables(round_: Round) -> QuerySet[RoundTable]:
    """The tables of a round with what is counted at each."""
    signatures = Signature.objects.filter(sheet_version=F("table__sheet_version"))
    typed = Score.objects.filter(seat__table=OuterRef("table"), deal=None)
    fields = ("round", "extra_minutes", "table__number", "table__closed_at")
    return (
        RoundTable.objects.filter(round=round_)
        .select_related("table")
        .only(*fields)
        .annotate(
            played=_count(Deal.objects.filter(outcome=Outcome.PLAYED)),
            typed=Exists(typed),
            calls=_count(ArbiterCall.objects.waiting()),
            signatures=_count(signatures),
        )
    )


def _with_boards(tables: QuerySet[RoundTable]) -> QuerySet[RoundTable]:
    """Count the boards of each table, in the query that reads the tables."""
    played = PlayedBoard.objects.all()
    counts = {"all_boards": played, "due_boards": played.due(), "disputed": played.disputed()}
    return tables.annotate(
        **{name: _count(rows, table=OuterRef("pk")) for name, rows in counts.items()}
    )


def _count(rows: "QuerySet[Any]", table: OuterRef | None = None) -> Coalesce:
    """Count the rows of each table, in the query that reads the tables."""
    mine = rows.filter(table=table or OuterRef("table")).order_by().values("table")
    return Coalesce(Subquery(mine.annotate(count=Count("pk")).values("count")), 0)


def _progress(
    each: Any,  # with the counts of _tables
    seats: Sequence[tuple[str, int, int]],
    *,
    event: Event,
    round_: Round,
    at: datetime,
) -> Progress:
    is_open = each.table.closed_at is None
    remaining = round_.remaining(at, each.extra_minutes)
    signed = 0 < each.signatures == len(seats)
    done = each.typed or signed or _enough(event, each.played, is_open=is_open)
    played, called, boards = each.played, each.calls > 0, ""
    if event.play.boards:
        played = each.all_boards - each.due_boards
        boards = f"{played}/{each.all_boards}"
        done, called = not each.due_boards, bool(each.disputed)
    return Progress(
        pk=each.table_id,
        number=each.table.number,
        state=_state(
            called=called,
            signed=signed,
            done=done,
            late=remaining is not None and remaining < timedelta(),
            played=played,
        ),
        done=done,
        open=is_open,
        names=[name for name, _, _ in seats],
        entries=[number for _, number, _ in seats],
        bilans=[bilan for _, _, bilan in seats],
        played=each.played,
        typed=each.typed,
        calls=each.calls,
        extra_minutes=each.extra_minutes,
        remaining=remaining,
        boards=boards,
    )


def _enough(event: Event, played: int, *, is_open: bool) -> bool:
    """Tell whether a table has played what the round asks for.

    By the clock, nobody knows but the table: it is done when somebody has ended it.
    """
    if event.deals_per_round is not None and played >= event.deals_per_round:
        return True
    return played > 0 and not is_open


def _state(*, called: bool, signed: bool, done: bool, late: bool, played: int) -> State:
    if called:
        return State.DISPUTED
    if signed or done:
        return State.SIGNED if signed else State.DONE
    if late:
        return State.LATE
    return State.PLAYING if played else State.MISSING


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """Entries and rounds as they stand; `tables` are those of the round that runs.

    `current` is the number of the round under way or to come, 0 after the last.
    """

    entries: Sequence[Entry]
    rounds: Sequence[Round]
    running: Round | None
    tables: Sequence[Progress]
    states: Sequence[RoundState]
    current: int
    playing: int
    step: NextStep


def day_of(event: Event, at: datetime) -> Day:
    """Read how an event stands, in a fixed number of queries."""
    entries = list(event.entries.exclude(SCRATCHED))
    rounds = list(event.rounds.all())
    running = next((each for each in rounds if each.running), None)
    tables = round_progress(event, running, at) if running else []
    states = [_round_state(each, entries, tables) for each in rounds]
    current = next((each.number for each in rounds if not each.closed_at), 0)
    here = [entry for entry in entries if entry.plays(current or len(rounds))]
    return Day(
        entries=entries,
        rounds=rounds,
        running=running,
        tables=tables,
        states=states,
        current=current,
        playing=len(here),
        step=next_step(
            states,
            lack=_lack(event, here, entries if current == 1 else here),
            hidden=event.ranking_hidden,
            over=event.closed_at is not None,
        ),
    )


def _lack(event: Event, here: Sequence[Entry], expected: Sequence[Entry]) -> Lack | None:
    """Say what those who are `here` lack for a draw: others of the list, or a longer one."""
    planning = event.play.planning
    need = planning.lack(by_team(here))
    if need is None:
        return None
    if need is Need.TEAMED:
        return Lack(Step.TEAM_UP, need)
    short = expected is not here and planning.lack(by_team(expected))
    return Lack(Step.ENTER if short else Step.CHECK_IN, need)


def _round_state(
    each: Round, entries: Sequence[Entry], tables: Sequence[Progress]
) -> RoundState:
    seated = {number for table in each.seating for number in table}
    players = {entry.number for entry in entries if entry.plays(each.number)}
    return RoundState(
        number=each.number,
        planned=bool(seated),
        stale=each.released_at is None and bool(seated) and seated != players,
        released=each.released_at is not None,
        clock_waits=each.minutes is not None and each.started_at is None,
        missing=[table.number for table in tables if not table.done] if each.running else (),
        to_type=each.running and any(table.to_type for table in tables),
        closed=each.closed_at is not None,
    )


def calls_of(event: Event) -> ArbiterCallQuerySet:
    """Every call of an event, with all that is shown of it."""
    calls = ArbiterCall.objects.filter(table__round_table__round__event=event)
    return calls.select_related("table", "deal", "seat__player", "answered_by")


def waiting_calls(event: Event) -> list[ArbiterCall]:
    """Read the calls that the arbiter has still to settle, the first one first."""
    return list(calls_of(event).waiting())
