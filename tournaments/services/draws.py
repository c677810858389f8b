"""The draw: who sits where in the rounds that are not released yet."""

import random
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db.models import F
from django.utils import timezone

from tarotclub.database import write
from tournaments.models import Odd, Round, Tournament
from tournaments.seating import (
    Field,
    Flaw,
    ImpossibleError,
    Kind,
    Method,
    Plan,
    Player,
    Swap,
    draw,
    flaws,
    replan,
    swap,
)
from tournaments.services.event import EventClosedError, RoundReleasedError, log
from tournaments.standings import event_ranking

SEEDS = 1_000_000  # short enough to be read out in the hall
FOR_ONE_ROUND = frozenset({Method.RANKING, Method.SNAKE, Method.RANDOM})
FOLLOWING = frozenset({Method.ROTATION, Method.PREDEFINED, Method.SEARCH})
NEVER_TOGETHER = frozenset({Kind.TEAM, Kind.FORBIDDEN})
Seating = tuple[tuple[int, ...], ...]


class EventMovedError(Exception):
    """Another desk changed the event meanwhile: nothing was stored."""


class NothingToDrawError(Exception):
    """Every round has been released."""


class Situation(NamedTuple):
    """What a draw starts from: the field, what was played, what was planned before."""

    revision: int
    field: Field
    played: Sequence[Seating]
    planned: Sequence[Seating]

    @property
    def stale(self) -> list[int]:
        """Give the planned rounds that do not seat exactly those who are to play them."""
        first = len(self.played) + 1
        return [
            number
            for number, seating in enumerate(self.planned, start=first)
            if seating
            and {player for table in seating for player in table}
            != {player.number for player in self.field.present(number)}
        ]

    @property
    def broken(self) -> list[int]:
        """Give the planned rounds in which two meet at a table who never must."""
        found = plan_flaws(self)
        rounds = {n for flaw in found if flaw.kind in NEVER_TOGETHER for n in flaw.rounds}
        return sorted(number for number in rounds if number > len(self.played))

    @property
    def to_adjust(self) -> list[int]:
        """Give the planned rounds that cannot be played as they are."""
        return sorted({*self.stale, *self.broken})


def draw_seed() -> int:
    """Draw a seed that can be shown, said and typed again."""
    return random.SystemRandom().randrange(1, SEEDS)


def situation_of(event: Tournament, *, ranked: bool = False) -> Situation:
    """Read what a draw starts from; `ranked` puts the field in the order of the ranking."""
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=event.pk)
    rounds = list(event.rounds.all())
    played = [_seating(each) for each in rounds if each.released_at]
    planned = [_seating(each) for each in rounds if not each.released_at]
    field = _field(event, played, len(rounds))
    if ranked:
        order = {row.record.player: place for place, row in enumerate(event_ranking(event))}
        players = sorted(
            field.players,
            key=lambda player: (order.get(player.number, len(order)), player.number),
        )
        field = Field(players=tuple(players), forbidden=field.forbidden, odd=field.odd)
    return Situation(revision, field, played, planned)


def draw_rounds(
    *,
    event: Tournament,
    seed: int,
    method: Method | None = None,
    by: User | None = None,
    at: datetime | None = None,
) -> Plan:
    """Plan every round that is not released; by ranking, snake or lot only the next one.

    The same entries, rounds and seed give the same plan. Raises ImpossibleError,
    NothingToDrawError, EventMovedError and EventClosedError.
    """
    now = situation_of(event, ranked=method in FOR_ONE_ROUND)
    if not now.planned:
        raise NothingToDrawError
    last = len(now.played) + (1 if method in FOR_ONE_ROUND else len(now.planned))
    plan = draw(now.field, rounds=last, seed=seed, method=method, played=now.played)
    store_rounds(event, now, plan.rounds, method=plan.method, by=by, at=at, seed=seed)
    return plan


def preview_adjustment(*, event: Tournament) -> tuple[Situation, Plan | None]:
    """Say what `adjust_rounds` would plan; None where nothing is planned, or the plan fits.

    Raises ImpossibleError.
    """
    now = situation_of(event)
    planned = [seating for seating in now.planned if seating]
    if not now.to_adjust:
        return now, None
    plan = replan(
        now.field,
        rounds=len(now.played) + len(planned),
        seed=event.draw_seed or event.pk,
        played=now.played,
        previous=planned,
    )
    return now, plan


def adjust_rounds(
    *, event: Tournament, by: User | None = None, at: datetime | None = None
) -> Plan | None:
    """Make the planned rounds fit those who are there now, moving as few people as possible.

    Rounds without a plan stay without. None as `preview_adjustment` has it; raises as
    `draw_rounds` does.
    """
    now, plan = preview_adjustment(event=event)
    if plan is not None:
        store_rounds(
            event,
            now,
            plan.rounds,
            method=plan.method,
            by=by,
            at=at,
            anew=now.to_adjust,
            moved=len(plan.moved),
        )
    return plan


def follow_list(
    *, event: Tournament, by: User | None = None, at: datetime | None = None
) -> Plan | None:
    """Let the planned rounds follow a change of the list, within the transaction of the change.

    What somebody set by hand or drew by ranking or lot waits to be asked about, as does what
    cannot be seated: the seating is then stale, and the next release refuses it.
    """
    planned = event.rounds.planned().exclude(seating=[])
    methods = set(planned.values_list("method", flat=True))
    if not methods or not methods <= FOLLOWING:
        return None
    try:
        return adjust_rounds(event=event, by=by, at=at)
    except ImpossibleError:
        return None


def preview_swap(
    *, event: Tournament, number: int, players: tuple[int, int]
) -> tuple[Situation, Swap]:
    """Say what an exchange of two seats in a planned round would break, and mend.

    `players` are entry numbers. Raises RoundReleasedError, and ImpossibleError for somebody
    who has no seat in the round.
    """
    now = situation_of(event)
    if number <= len(now.played):
        raise RoundReleasedError
    return now, swap(now.field, (*now.played, *now.planned), number=number, players=players)


def swap_seats(
    *,
    event: Tournament,
    number: int,
    players: tuple[int, int],
    by: User | None = None,
    at: datetime | None = None,
) -> Swap:
    """Let two players of a planned round exchange their seats, whatever that breaks.

    Raises as `preview_swap` does, EventMovedError and EventClosedError.
    """
    now, swapped = preview_swap(event=event, number=number, players=players)
    said: dict[str, Any] = {"round": number, "players": list(players)}
    with write():
        store_rounds(event, now, swapped.rounds, by=by, at=at, kind="swap_seats", **said)
        event.rounds.filter(number=number).update(method=Method.MANUAL)
    return swapped


def plan_flaws(now: Situation) -> tuple[Flaw, ...]:
    """Say what the plan as it stands could not avoid."""
    return flaws(now.field, [seating for seating in (*now.played, *now.planned) if seating])


def _field(event: Tournament, played: Sequence[Seating], rounds: int) -> Field:
    entries = list(event.entries.select_related("team").order_by("number"))
    seated = [{player for table in seating for player in table} for seating in played]
    staying = [entry.number for entry in entries if entry.stays_put]

    players = []
    for entry in entries:
        there = [entry.number in round_ for round_ in seated]
        there += [entry.plays(number) for number in range(len(played) + 1, rounds + 1)]
        if not any(there):
            continue
        players.append(
            Player(
                number=entry.number,
                team=entry.team.number if entry.team else None,
                apart=frozenset({entry.apart.casefold()} if entry.apart else ()),
                table=staying.index(entry.number) + 1 if entry.stays_put else None,
                absent=frozenset(
                    number for number, here in enumerate(there, start=1) if not here
                ),
            )
        )
    forbidden = frozenset((min(pair), max(pair)) for pair in event.forbidden)
    odd = 3 if event.odd == Odd.THREE else 5
    return Field(players=tuple(players), forbidden=forbidden, odd=odd)


def _seating(this: Round) -> Seating:
    return tuple(tuple(table) for table in this.seating)


def store_rounds(
    event: Tournament,
    now: Situation,
    rounds: Sequence[Seating],
    *,
    by: User | None = None,
    at: datetime | None = None,
    method: Method | None = None,
    seed: int | None = None,
    kind: str = "draw_rounds",
    **data: Any,
) -> None:
    """Write down the rounds that are not released, out of all `rounds`.

    Raises EventMovedError when the event is no longer what they were planned for.
    """
    changes: Mapping[str, object] = {"revision": F("revision") + 1}
    if seed is not None:
        changes = {**changes, "draw_seed": seed}
    with write():
        open_event = Tournament.objects.filter(pk=event.pk, closed_at=None)
        if not open_event.exists():
            raise EventClosedError
        if not open_event.filter(revision=now.revision).update(**changes):
            raise EventMovedError
        for number, seating in enumerate(rounds, start=1):
            if number > len(now.played):
                planned = {"seating": seating} | ({"method": method.value} if method else {})
                event.rounds.filter(number=number).update(**planned)
        log(kind, event, by, at or timezone.now(), **data | ({"seed": seed} if seed else {}))
