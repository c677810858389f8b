"""The draw: who sits where in the rounds that are not released yet."""

import random
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import count
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models.stamp import raised
from tarotclub.database import write
from tournaments.models import Odd, Round, Tournament
from tournaments.seating import (
    Field,
    Flaw,
    Kind,
    Meeting,
    Method,
    Plan,
    Player,
    Swap,
    draw,
    flaws,
    swap,
    tables_for,
)
from tournaments.services.event import EventClosedError, RoundReleasedError, log
from tournaments.standings import event_ranking

SEEDS = 1_000_000  # short enough to be read out in the hall
FOR_ONE_ROUND = frozenset({Method.RANKING, Method.SNAKE, Method.RANDOM})
NEVER_TOGETHER = frozenset({Kind.TEAM, Kind.FORBIDDEN})
Seating = tuple[tuple[int, ...], ...]


class EventMovedError(Exception):
    """Another desk changed the event meanwhile: nothing was stored."""


class NothingToDrawError(Exception):
    """Every round has been released."""


class Situation(NamedTuple):
    """What a draw starts from: the field, what was played, what was planned before, and how."""

    revision: int
    field: Field
    played: Sequence[Seating]
    planned: Sequence[Seating]
    methods: Sequence[str]  # of the planned rounds

    def planned_by(self, methods: Collection[Method]) -> frozenset[int]:
        """Give the planned rounds that came about by one of these methods."""
        first = len(self.played) + 1
        return frozenset(
            number for number, method in enumerate(self.methods, first) if method in methods
        )

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
    def strayed(self) -> frozenset[int]:
        """Give the planned rounds in which somebody leaves a table that is not to be left."""
        tables = {player.number: player.table for player in self.field.players if player.table}
        first = len(self.played) + 1
        return frozenset(
            number
            for number, seating in enumerate(self.planned, start=first)
            for place, table in enumerate(seating, start=1)
            for player in table
            if tables.get(player, place) != place
        )

    @property
    def together(self) -> frozenset[Meeting]:
        """Give the planned meetings of two who never must meet."""
        return frozenset(
            (number, (flaw.players[0], flaw.players[1]))
            for flaw in plan_flaws(self)
            if flaw.kind in NEVER_TOGETHER
            for number in flaw.rounds
            if number > len(self.played)
        )

    @property
    def broken(self) -> list[int]:
        """Give the planned rounds in which two meet at a table who never must."""
        return sorted({number for number, _ in self.together})

    @property
    def to_adjust(self) -> list[int]:
        """Give the planned rounds that cannot be played as they are."""
        return sorted({*self.stale, *self.broken})


def draw_seed() -> int:
    """Draw a seed that can be shown, said and typed again."""
    return random.SystemRandom().randrange(1, SEEDS)


def situation_of(event: Tournament, *, ranked: bool = False) -> Situation:
    """Read what a draw starts from; `ranked` puts the field in the order of the ranking."""
    # What another desk has just changed counts, not what this request read at its beginning.
    fresh = Tournament.objects.only("revision", "forbidden", "odd").get(pk=event.pk)
    rounds = list(event.rounds.all())
    played = [_seating(each) for each in rounds if each.released_at]
    planned = [_seating(each) for each in rounds if not each.released_at]
    field = _field(fresh, played, planned)
    if ranked:
        order = {row.record.player: place for place, row in enumerate(event_ranking(event))}
        players = sorted(
            field.players,
            key=lambda player: (order.get(player.number, len(order)), player.number),
        )
        field = Field(players=tuple(players), forbidden=field.forbidden, odd=field.odd)
    methods = [each.method for each in rounds if not each.released_at]
    return Situation(fresh.revision, field, played, planned, methods)


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
    methods = dict.fromkeys(range(1, last + 1), plan.method)
    store_rounds(event, now, plan.rounds, methods=methods, by=by, at=at, seed=seed)
    return plan


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
    store_rounds(
        event,
        now,
        swapped.rounds,
        methods={number: Method.MANUAL},
        kind="swap_seats",
        by=by,
        at=at,
        round=number,
        players=list(players),
    )
    return swapped


def plan_flaws(now: Situation) -> tuple[Flaw, ...]:
    """Say what the plan as it stands could not avoid."""
    return flaws(now.field, (*now.played, *now.planned))


def _field(event: Tournament, played: Sequence[Seating], planned: Sequence[Seating]) -> Field:
    entries = list(event.entries.select_related("team").order_by("number"))
    seated = [{player for table in seating for player in table} for seating in played]
    coming = range(len(played) + 1, len(played) + len(planned) + 1)
    odd = 3 if event.odd == Odd.THREE else 5
    present = [[entry for entry in entries if entry.plays(number)] for number in coming]
    staying = [
        entry.number for entry in entries if entry.stays_put and any(map(entry.plays, coming))
    ]
    fewest = min((len(tables_for(len(there), odd)) for there in present), default=0)
    tables = _tables_to_keep(staying, (*planned[:1], *played), fewest)

    players = []
    for entry in entries:
        there = [entry.number in round_ for round_ in seated]
        there += [entry.plays(number) for number in coming]
        if not any(there):
            continue
        players.append(
            Player(
                number=entry.number,
                team=entry.team.number if entry.team else None,
                apart=frozenset({entry.apart.casefold()} if entry.apart else ()),
                table=tables.get(entry.number),
                absent=frozenset(
                    number for number, here in enumerate(there, start=1) if not here
                ),
            )
        )
    forbidden = frozenset((min(pair), max(pair)) for pair in event.forbidden)
    return Field(players=tuple(players), forbidden=forbidden, odd=odd)


def _tables_to_keep(
    staying: Sequence[int], rounds: Sequence[Seating], fewest: int
) -> dict[int, int]:
    """Give those who do not change tables theirs: where each sat last, else the first free one.

    `rounds` are in the order in which they tell, the last one best. A round may have no more
    than the `fewest` tables, and so nobody keeps one beyond them.
    """
    sat = {
        player: place
        for seating in rounds
        for place, table in enumerate(seating, start=1)
        for player in table
    }
    kept: dict[int, int] = {}
    for player in staying:
        if sat.get(player, fewest + 1) <= fewest and sat[player] not in kept.values():
            kept[player] = sat[player]
    taken = set(kept.values())
    free = (place for place in count(1) if place not in taken)
    return kept | {player: next(free) for player in staying if player not in kept}


def _seating(this: Round) -> Seating:
    return tuple(tuple(table) for table in this.seating)


def store_rounds(
    event: Tournament,
    now: Situation,
    rounds: Sequence[Seating],
    *,
    by: User | None = None,
    at: datetime | None = None,
    methods: Mapping[int, Method] | None = None,
    seed: int | None = None,
    kind: str = "draw_rounds",
    **data: Any,
) -> None:
    """Write down the rounds that are not released, out of all `rounds`; some by new `methods`.

    Raises EventMovedError when the event is no longer what they were planned for.
    """
    changes: Mapping[str, object] = raised()
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
                method = (methods or {}).get(number)
                planned = {"seating": seating} | ({"method": method.value} if method else {})
                event.rounds.filter(number=number).update(**planned)
        log(kind, event, by, at or timezone.now(), **data | ({"seed": seed} if seed else {}))
