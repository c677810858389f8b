"""How far each table of a round is: the one place that says what is done, late or missing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Count, F, Sum

from scoring.models import ArbiterCall, Deal, Score, Signature
from scoring.rules import Outcome
from tournaments.models import Place, Round, RoundTable, Tournament


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
    time on the table's clock, its extra minutes included; None without a clock.
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

    @property
    def balance(self) -> int:
        """Give the sum of the bilans: anything but zero is an error."""
        return sum(self.bilans)


def board(event: Tournament, this: Round, at: datetime) -> list[Progress]:
    """Read how far every table of a round is, in a number of queries that does not grow."""
    facts = _Facts(event, this, at)
    tables = RoundTable.objects.filter(round=this).select_related("table")
    wanted = ("round", "extra_minutes", "table__number", "table__closed_at")
    return [_progress(each, facts) for each in tables.order_by("table__number").only(*wanted)]


def unfinished(event: Tournament, this: Round, at: datetime) -> list[int]:
    """Give the numbers of the tables whose result is not there."""
    return [table.number for table in board(event, this, at) if not table.done]


class _Facts:
    """What the database says of a round's tables, by the tables' keys."""

    def __init__(self, event: Tournament, this: Round, at: datetime) -> None:
        self.event, self.round, self.at = event, this, at
        seats = Place.objects.filter(seat__table__round_table__round=this)
        bilans = _sums(this)
        self.seats: dict[int, list[tuple[str, int, int]]] = {}
        for table, seat, name, number in seats.order_by("seat__position").values_list(
            "seat__table", "seat", "seat__player__name", "entry__number"
        ):
            self.seats.setdefault(table, []).append((name, number, bilans.get(seat, 0)))
        deals = Deal.objects.filter(table__round_table__round=this, outcome=Outcome.PLAYED)
        self.played = Counter(deals.values_list("table", flat=True))
        typed = Score.objects.filter(seat__table__round_table__round=this, deal=None)
        self.typed = set(typed.values_list("seat__table", flat=True))
        calls = ArbiterCall.objects.waiting().filter(table__round_table__round=this)
        self.calls = Counter(calls.values_list("table", flat=True))
        signatures = Signature.objects.filter(
            table__round_table__round=this, sheet_version=F("table__sheet_version")
        )
        self.signed = dict(
            signatures.order_by().values_list("table").annotate(Count("seat", distinct=True))
        )


def _sums(this: Round) -> dict[int, int]:
    scores = Score.objects.filter(seat__table__round_table__round=this)
    return dict(scores.order_by().values_list("seat").annotate(Sum("points")))


def _progress(each: RoundTable, facts: _Facts) -> Progress:
    table = each.table
    seats = facts.seats.get(table.pk, [])
    played, typed = facts.played[table.pk], table.pk in facts.typed
    remaining = facts.round.remaining(facts.at, each.extra_minutes)
    signed = 0 < facts.signed.get(table.pk, 0) == len(seats)
    done = typed or signed or _enough(facts.event, played, is_open=table.closed_at is None)
    return Progress(
        pk=table.pk,
        number=table.number,
        state=_state(
            called=facts.calls[table.pk] > 0,
            signed=signed,
            done=done,
            late=remaining is not None and remaining < timedelta(),
            played=played,
        ),
        done=done,
        open=table.closed_at is None,
        names=[name for name, _, _ in seats],
        entries=[number for _, number, _ in seats],
        bilans=[bilan for _, _, bilan in seats],
        played=played,
        typed=typed,
        calls=facts.calls[table.pk],
        extra_minutes=each.extra_minutes,
        remaining=remaining,
    )


def _enough(event: Tournament, played: int, *, is_open: bool) -> bool:
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
