"""The draw: who sits where in the rounds that are not released yet."""

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext as _

from scoring.models.table import raised
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.draw.seating_list import names_of
from tournaments.draw.services.movements import (
    boards_of,
    counted_out,
    movement_of,
    seating_of,
)
from tournaments.draw.services.situation import (
    NothingToDrawError,
    Seating,
    Situation,
    situation_of,
)
from tournaments.draw.words import obstacle_in_words
from tournaments.duplicate.movements.carrying import MovementMeasures
from tournaments.duplicate.movements.values import Boards, MovementKind
from tournaments.event.services.writing import (
    EventClosedError,
    EventMovedError,
    RoundReleasedError,
    log,
)
from tournaments.models import Event
from tournaments.seating import (
    Flaw,
    FlawKind,
    ImpossibleError,
    Plan,
    SeatingMethod,
    Swap,
    draw,
    flaws,
    swap,
)

SEEDS = 1_000_000  # short enough to be read out in the hall
FOR_ONE_ROUND = frozenset({SeatingMethod.RANKING, SeatingMethod.SNAKE, SeatingMethod.RANDOM})


class TeamMatesTogetherError(Refusal):
    """Team-mates never meet at a table, not even by hand."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self.names = names

    def __str__(self) -> str:
        words = _("%(one)s et %(other)s sont équipiers : ils ne se rencontrent jamais.")
        return words % {"one": self.names[0], "other": self.names[1]}


class NoSeatingError(Refusal):
    """Nobody can be seated so: the engine's `obstacle`, and the `names` it is told with."""

    def __init__(self, obstacle: ImpossibleError, names: Mapping[int, str]) -> None:
        super().__init__(obstacle, names)
        self.obstacle, self.names = obstacle, names

    def __str__(self) -> str:
        return obstacle_in_words(self.obstacle, self.names)


@contextmanager
def obstacles_named(event: Event) -> Iterator[None]:
    """Raise NoSeatingError for what the seating engine finds impossible."""
    try:
        yield
    except ImpossibleError as error:
        raise NoSeatingError(error, names_of(event)) from error


def draw_seed() -> int:
    """Draw a seed that can be shown, said and typed again."""
    return random.SystemRandom().randrange(1, SEEDS)


def draw_rounds(
    *,
    event: Event,
    seed: int,
    method: SeatingMethod | None = None,
    seen: str | None = None,
    act: Act = NOBODY,
) -> Plan:
    """Plan every round that is not released; by ranking, snake or lot only the next one.

    The same entries, rounds and seed give the same plan. `seen` marks the seating that it
    replaces. Raises NoSeatingError, NothingToDrawError, SeatingMovedError, EventMovedError
    and EventClosedError.
    """
    now = situation_of(event, ranked=method in FOR_ONE_ROUND)
    now.refuse_another(seen)
    if not now.planned:
        raise NothingToDrawError
    last = len(now.played) + (1 if method in FOR_ONE_ROUND else len(now.planned))
    with obstacles_named(event):
        plan = draw(now.field, rounds=last, seed=seed, method=method, played=now.played)
    methods = dict.fromkeys(range(1, last + 1), plan.method)
    store_rounds(event, now, plan.rounds, methods=methods, act=act, seed=seed)
    return plan


def draw_movement(
    *, event: Event, seed: int, kind: MovementKind, seen: str | None = None, act: Act = NOBODY
) -> MovementMeasures:
    """Plan every round of a duplicate that is not released; give what is true of all rounds.

    `seen` marks the seating that it replaces. Raises NothingToDrawError, SeatingMovedError,
    EventMovedError and EventClosedError, and as `movement_of` does.
    """
    now = situation_of(event)
    now.refuse_another(seen)
    if not now.planned:
        raise NothingToDrawError
    movement = movement_of(event, now, seed=seed, kind=kind)
    boards, seating = boards_of(movement), seating_of(movement)
    measures = counted_out(event, movement)
    methods = dict.fromkeys(range(1, len(seating) + 1), kind)
    store_rounds(event, now, seating, boards=boards, methods=methods, act=act, seed=seed)
    return measures


def preview_swap(
    *, event: Event, number: int, players: tuple[int, int]
) -> tuple[Situation, Swap]:
    """Say what an exchange of two seats in a planned round would break, and mend.

    `players` are entry numbers. Raises RoundReleasedError, NoSeatingError for somebody who
    has no seat in the round, and TeamMatesTogetherError.
    """
    now = situation_of(event)
    if number <= len(now.played):
        raise RoundReleasedError
    rounds = (*now.played, *now.planned)
    with obstacles_named(event):
        swapped = swap(now.field, rounds, number=number, players=players)
    refuse_team_mates(event, swapped.broken, number)
    return now, swapped


def refuse_team_mates(event: Event, flaws: Sequence[Flaw], number: int) -> None:
    """Raise TeamMatesTogetherError where a flaw brings a team together in a round.

    Where a duplicate's teams meet, mates stand around one table.
    """
    if not event.play.planning.mates_apart:
        return
    for flaw in flaws:
        if flaw.kind is FlawKind.TEAM and number in flaw.rounds:
            names = names_of(event)
            raise TeamMatesTogetherError([names[player] for player in flaw.players])


def swap_seats(
    *,
    event: Event,
    number: int,
    players: tuple[int, int],
    seen: str | None = None,
    act: Act = NOBODY,
) -> Swap:
    """Let two players of a planned round exchange their seats, whatever else that breaks.

    `seen` marks the seating in which they do. Raises as `preview_swap` does, EventMovedError
    and EventClosedError.
    """
    now, swapped = preview_swap(event=event, number=number, players=players)
    if seen not in {None, now.mark}:
        raise EventMovedError
    store_rounds(
        event,
        now,
        swapped.rounds,
        methods={number: SeatingMethod.MANUAL},
        kind="swap_seats",
        act=act,
        round=number,
        players=list(players),
    )
    return swapped


def store_rounds(
    event: Event,
    now: Situation,
    rounds: Sequence[Seating],
    *,
    boards: Sequence[Sequence[Boards]] = (),
    act: Act = NOBODY,
    methods: Mapping[int, SeatingMethod | MovementKind] | None = None,
    kind: str = "draw_rounds",
    **data: Any,
) -> None:
    """Write down the rounds that are not released, out of all `rounds`; some by new `methods`.

    In duplicate with the `boards` of their tables; a `seed` in the `data` of the log is kept.
    Raises EventMovedError when the event is no longer what they were planned for.
    """
    changes = raised() | ({"draw_seed": data["seed"]} if "seed" in data else {})
    with write():
        open_event = Event.objects.filter(pk=event.pk, closed_at=None)
        if not open_event.exists():
            raise EventClosedError
        if not open_event.filter(revision=now.revision).update(**changes):
            raise EventMovedError
        for number, seating in enumerate(rounds, start=1):
            if number > len(now.played):
                method = (methods or {}).get(number)
                planned: dict[str, object] = {"seating": seating}
                planned |= {"method": method.value} if method else {}
                planned |= {"boards": boards[number - 1]} if boards else {}
                event.rounds.filter(number=number).update(**planned)
        log(kind, event, act, **data)


def write_seats(
    *, event: Event, number: int, tables: Sequence[Sequence[int]], act: Act = NOBODY
) -> None:
    """Plan a round as these tables have it: entry numbers in the order N, E, S, W.

    But for team-mates nothing is refused for whom it brings together: the seating's page says
    it. Raises TeamMatesTogetherError, RoundReleasedError, EventMovedError and EventClosedError.
    """
    now = situation_of(event)
    if number <= len(now.played):
        raise RoundReleasedError
    rounds: list[Seating] = [*now.played, *now.planned]
    written = tuple(map(tuple, tables))
    if rounds[number - 1] == written:
        return
    rounds[number - 1] = written
    refuse_team_mates(event, flaws(now.field, tuple(rounds)), number)
    store_rounds(
        event, now, rounds, methods={number: SeatingMethod.MANUAL}, act=act, round=number
    )
