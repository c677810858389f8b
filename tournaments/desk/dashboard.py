"""The dashboard as plain values: rounds, counts, cash, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Sum

from scoring.models import ArbiterCall, Table
from tournaments.event.clock import Clock, clock_of
from tournaments.models import Event, Payment, Round
from tournaments.rounds.calls import waiting_calls
from tournaments.rounds.day import day_of
from tournaments.rounds.next_step import NextStep, RoundState
from tournaments.rounds.progress import Progress, State, returned


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
    day = day_of(event, at)
    entries, running = day.entries, day.running
    paid = Payment.objects.filter(entry__event=event).aggregate(cents=Sum("cents"))
    present = sum(
        entry.checked_in_at is not None and entry.withdrawn_from is None for entry in entries
    )
    return Dashboard(
        step=day.step,
        rounds=[
            _line(each, state, day.tables)
            for each, state in zip(day.rounds, day.states, strict=True)
        ],
        entered=len(entries),
        present=present,
        playing=day.playing,
        paid=paid["cents"] or 0,
        due=sum(entry.fee_cents for entry in entries),
        calling=waiting_calls(event),
        late=[table for table in day.tables if table.state == State.LATE],
        returned=returned(Table.objects.filter(round_table__round=running)) if running else [],
        clock=clock_of(running, at) if running else None,
        current=day.current,
        imported=any(each.imported for each in day.rounds),
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
