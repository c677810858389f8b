"""How an event's rounds stand, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import SCRATCHED, Entry, Event, Round
from tournaments.rounds.next_step import NextStep, RoundState, next_step
from tournaments.rounds.progress import Progress, round_progress


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
    states = [_state(each, entries, tables) for each in rounds]
    current = next((each.number for each in rounds if not each.closed_at), 0)
    playing = sum(entry.plays(current or len(rounds)) for entry in entries)
    return Day(
        entries=entries,
        rounds=rounds,
        running=running,
        tables=tables,
        states=states,
        current=current,
        playing=playing,
        step=next_step(
            states,
            entered=len(entries),
            present=playing,
            hidden=event.ranking_hidden,
            over=event.closed_at is not None,
        ),
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
