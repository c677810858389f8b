"""The dashboard as plain values: rounds, counts, cash, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Sum

from scoring.models import ArbiterCall, Table
from tournaments.desk.next_step import NextStep, RoundState, next_step
from tournaments.event.clock import Clock, clock_of
from tournaments.models import SCRATCHED, Entry, Event, Payment, Round
from tournaments.rounds.calls import waiting_calls
from tournaments.rounds.progress import Progress, State, returned, round_progress


class Stage(StrEnum):
    """Where a round stands."""

    EMPTY = "empty"  # nothing planned
    STALE = "stale"
    READY = "ready"
    RUNNING = "running"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A round on the dashboard; `done` of its `tables` have their result while it runs."""

    number: int
    stage: Stage
    tables: int
    done: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dashboard:
    """Counts are players; `playing` those of the next round, or of the one under way.

    `paid` and `due` are cents; `calling` are the calls for the arbiter, `late` the tables whose
    clock is over, `returned` pairs of a table's number and how many of its deals came back from
    a tablet. `imported` says that rounds come from a results file.
    """

    step: NextStep
    rounds: Sequence[RoundLine]
    entered: int
    present: int
    playing: int
    paid: int
    due: int
    calling: Sequence[ArbiterCall]
    late: Sequence[Progress]
    returned: Sequence[tuple[int, int]]
    clock: Clock | None
    current: int
    imported: bool

    @property
    def may_end(self) -> bool:
        """Tell whether it makes sense to end it: something was played, nothing is under way."""
        stages = {line.stage for line in self.rounds}
        return Stage.CLOSED in stages and Stage.RUNNING not in stages


def dashboard_of(event: Event, at: datetime) -> Dashboard:
    """Read a tournament's dashboard, in a fixed number of queries."""
    entries = list(event.entries.exclude(SCRATCHED))
    rounds = list(event.rounds.all())
    running = next((each for each in rounds if each.running), None)
    tables = round_progress(event, running, at) if running else []
    states = [_state(each, entries, tables) for each in rounds]
    current = next((each.number for each in rounds if not each.closed_at), 0)
    paid = Payment.objects.filter(entry__event=event).aggregate(cents=Sum("cents"))
    present = sum(
        entry.checked_in_at is not None and entry.withdrawn_from is None for entry in entries
    )
    playing = sum(entry.plays(current or len(rounds)) for entry in entries)
    return Dashboard(
        step=next_step(
            states,
            entered=len(entries),
            present=playing,
            hidden=event.ranking_hidden,
            over=event.closed_at is not None,
        ),
        rounds=[_line(each, state, tables) for each, state in zip(rounds, states, strict=True)],
        entered=len(entries),
        present=present,
        playing=playing,
        paid=paid["cents"] or 0,
        due=sum(entry.fee_cents for entry in entries),
        calling=waiting_calls(event),
        late=[table for table in tables if table.state == State.LATE],
        returned=returned(Table.objects.filter(round_table__round=running)) if running else [],
        clock=clock_of(running, at) if running else None,
        current=current,
        imported=any(each.imported for each in rounds),
    )


def _state(each: Round, entries: Sequence[Entry], tables: Sequence[Progress]) -> RoundState:
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


def _line(each: Round, state: RoundState, tables: Sequence[Progress]) -> RoundLine:
    return RoundLine(
        number=each.number,
        stage=_stage(state),
        tables=len(each.seating),
        done=sum(table.done for table in tables) if each.running else 0,
    )


def _stage(state: RoundState) -> Stage:
    if state.closed:
        return Stage.CLOSED
    if state.released:
        return Stage.RUNNING
    if not state.planned:
        return Stage.EMPTY
    return Stage.STALE if state.stale else Stage.READY
