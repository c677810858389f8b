"""The draw: who sits where in the rounds to come, and how they follow the list.

What captains choose before a round: who attacks, and in which room.
"""

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from scoring.models.table import raised
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.draw.seating_list import names_of
from tournaments.draw.services import movements, situation
from tournaments.draw.words import obstacle_in_words
from tournaments.duplicate.movements.values import Boards, MovementKind, MovementMeasures
from tournaments.event.services import writing
from tournaments.models import Event
from tournaments.play.captains import CaptainsChoice, PlannedRounds, attackers_at
from tournaments.seating import (
    Flaw,
    FlawKind,
    ImpossibleError,
    Meeting,
    Pair,
    Plan,
    SeatingMethod,
    Swap,
    draw,
    flaws,
    replan,
    swap,
)
from tournaments.seating.fit import refuse

SEEDS = 1_000_000  # short enough to be read out in the hall
FOR_ONE_ROUND = frozenset({SeatingMethod.RANKING, SeatingMethod.SNAKE, SeatingMethod.RANDOM})


class TeamMatesTogetherError(Refusal):
    """Team-mates never meet at a table, not even by hand."""

    names: Sequence[str]

    def __str__(self) -> str:
        words = _("%(one)s et %(other)s sont équipiers : ils ne se rencontrent jamais.")
        return words % {"one": self.names[0], "other": self.names[1]}


class NoSeatingError(Refusal):
    """Nobody can be seated so: the engine's `obstacle`, and the `names` it is told with."""

    obstacle: ImpossibleError
    names: Mapping[int, str]

    def __str__(self) -> str:
        return obstacle_in_words(self.obstacle, self.names)


@contextmanager
def obstacles_named(event: Event) -> Iterator[None]:
    """Raise NoSeatingError for what the seating engine finds impossible."""
    try:
        yield
    except ImpossibleError as error:
        raise NoSeatingError(error, names_of(event)) from error


def refuse_undrawable(event: Event) -> None:
    """Raise NoSeatingError where a round to come cannot be seated, whatever is drawn."""
    now = situation.situation_of(event)
    first = len(now.played) + 1
    with obstacles_named(event):
        refuse(now.field, range(first, first + len(now.planned)))


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
    now = situation.situation_of(event, ranked=method in FOR_ONE_ROUND)
    now.refuse_another(seen)
    if not now.planned:
        raise situation.NothingToDrawError
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
    now = situation.situation_of(event)
    now.refuse_another(seen)
    if not now.planned:
        raise situation.NothingToDrawError
    movement = movements.movement_of(event, now, seed=seed, kind=kind)
    boards, seating = movements.boards_of(movement), movements.seating_of(movement)
    measures = movements.counted_out(event, movement)
    methods = dict.fromkeys(range(1, len(seating) + 1), kind)
    store_rounds(event, now, seating, boards=boards, methods=methods, act=act, seed=seed)
    return measures


def preview_swap(
    *, event: Event, number: int, players: tuple[int, int]
) -> tuple[situation.Situation, Swap]:
    """Say what an exchange of two seats in a planned round would break, and mend.

    `players` are entry numbers. Raises RoundReleasedError, NoSeatingError for somebody who
    has no seat in the round, and TeamMatesTogetherError.
    """
    now = situation.situation_of(event)
    if number <= len(now.played):
        raise writing.RoundReleasedError
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
        raise writing.EventMovedError
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
    now: situation.Situation,
    rounds: Sequence[situation.Seating],
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
            raise writing.EventClosedError(event.is_evening)
        if not open_event.filter(revision=now.revision).update(**changes):
            raise writing.EventMovedError
        for number, seating in enumerate(rounds, start=1):
            if number > len(now.played):
                method = (methods or {}).get(number)
                planned: dict[str, object] = {"seating": seating}
                planned |= {"method": method.value} if method else {}
                planned |= {"boards": boards[number - 1]} if boards else {}
                event.rounds.filter(number=number).update(**planned)
        writing.log(kind, event, act, **data)


def write_seats(
    *, event: Event, number: int, tables: Sequence[Sequence[int]], act: Act = NOBODY
) -> None:
    """Plan a round as these tables have it: entry numbers in the order N, E, S, W.

    But for team-mates nothing is refused for whom it brings together: the seating's page says
    it. Raises TeamMatesTogetherError, RoundReleasedError, EventMovedError and EventClosedError.
    """
    now = situation.situation_of(event)
    if number <= len(now.played):
        raise writing.RoundReleasedError
    rounds: list[situation.Seating] = [*now.played, *now.planned]
    written = tuple(map(tuple, tables))
    if rounds[number - 1] == written:
        return
    rounds[number - 1] = written
    refuse_team_mates(event, flaws(now.field, tuple(rounds)), number)
    store_rounds(
        event, now, rounds, methods={number: SeatingMethod.MANUAL}, act=act, round=number
    )


WISHED = FOR_ONE_ROUND | {SeatingMethod.MANUAL}  # rounds in which nobody moves but who has to


def preview_adjustment(*, event: Event) -> tuple[situation.Situation, Plan | None]:
    """Say what `adjust_rounds` would plan; None where nothing is planned, or the plan fits.

    Raises NoSeatingError, and in duplicate as `movement_of` does.
    """
    now = situation.situation_of(event)
    if not now.to_adjust:
        return now, None
    with obstacles_named(event):
        return now, _adjusted(event, now)


def adjust_rounds(*, event: Event, act: Act = NOBODY) -> Plan | None:
    """Make the planned rounds fit those who are there now, moving as few people as possible.

    Whoever never must meet is parted, even where somebody had brought the two together.
    Rounds without a plan stay without. None as `preview_adjustment` has it; raises as
    `draw_rounds` does.
    """
    now, plan = preview_adjustment(event=event)
    if plan is not None:
        _store_adjusted(event, now, plan, act=act)
    return plan


def follow_list(*, event: Event, parted: Collection[Pair] = (), act: Act = NOBODY) -> None:
    """Let the planned rounds follow a change of the list, within the transaction of the change.

    Two whom somebody brought together by hand though they must not meet stay so, but for the
    `parted`: the pairs whom this change keeps apart from now on. What cannot be seated waits
    to be asked about: the seating is then stale, and the next release refuses it.
    """
    if not event.rounds.planned().exclude(seating=[]).exists():
        return
    now = situation.situation_of(event)
    together, by_hand = now.together, now.planned_by({SeatingMethod.MANUAL})
    forced = {(n, two) for n, two in together if n in by_hand and two not in parted}
    if not now.stale and together <= forced and now.strayed <= now.planned_by(WISHED):
        return
    try:
        plan = _adjusted(event, now, forced)
    except (ImpossibleError, Refusal):
        return
    _store_adjusted(event, now, plan, act=act)


def _adjusted(event: Event, now: situation.Situation, forced: Collection[Meeting] = ()) -> Plan:
    if event.play.boards:
        return movements.moved_plan(event, now)
    return replan(
        now.field,
        rounds=len(now.played) + len(now.planned),
        seed=event.draw_seed or event.pk,
        played=now.played,
        previous=now.planned,
        kept=now.planned_by(WISHED),
        forced=forced,
    )


def _store_adjusted(event: Event, now: situation.Situation, plan: Plan, *, act: Act) -> None:
    """Write down a plan that has followed; a round that somebody wished keeps its method."""
    changed = rounds_changed(now, plan)
    boards = plan.boards if isinstance(plan, movements.MovementPlan) else ()
    kept = set(changed) if boards else now.planned_by(WISHED)
    methods = dict.fromkeys(set(changed) - kept, plan.method)
    store_rounds(
        event,
        now,
        plan.rounds,
        boards=boards,
        methods=methods,
        act=act,
        anew=changed,
        moved=list(plan.moved),
    )


def rounds_changed(now: situation.Situation, plan: Plan) -> list[int]:
    """The rounds, counted from 1, in which a plan seats anybody otherwise."""
    before = (*now.played, *now.planned)
    pairs = enumerate(zip(before, plan.rounds, strict=True), start=1)
    return [number for number, (old, new) in pairs if old != new]


def forbid_pair(*, event: Event, pair: Pair, act: Act = NOBODY) -> None:
    """Let two entries, by their numbers, never sit at one table; twice changes nothing."""
    _set(event, pair, forbidden=True, act=act)


def allow_pair(*, event: Event, pair: Pair, act: Act = NOBODY) -> None:
    """Let two entries meet again; twice changes nothing."""
    _set(event, pair, forbidden=False, act=act)


def forget_number(event: Event, number: int) -> None:
    """Drop the pairs of an entry that leaves the list; the event is claimed."""
    event.refresh_from_db(fields=["forbidden"])
    kept = [pair for pair in event.forbidden if number not in pair]
    if len(kept) < len(event.forbidden):
        event.forbidden = kept
        event.save(update_fields=["forbidden"])


def _set(event: Event, pair: Pair, *, forbidden: bool, act: Act) -> None:
    players = sorted(pair)
    with writing.claimed(event):
        event.refresh_from_db(fields=["forbidden"])
        if (players in event.forbidden) == forbidden:
            return
        others = [known for known in event.forbidden if known != players]
        event.forbidden = sorted([*others, players]) if forbidden else others
        event.save(update_fields=["forbidden"])
        kind = "forbid_pair" if forbidden else "allow_pair"
        writing.log(kind, event, act, pair=players)
        now_parted = [(players[0], players[1])] if forbidden else []
        follow_list(event=event, parted=now_parted, act=act)


class ChoiceMovedError(Refusal):
    sentence = gettext_lazy("Le placement de ce tour a changé : choisissez de nouveau.")


class AttackedBeforeError(Refusal):
    """In a match another player of a team attacks in each quarter."""

    player: str
    number: int
    sentence = gettext_lazy(
        "%(player)s a déjà attaqué au tour %(number)s : à chaque quart du match attaque un"
        " autre joueur de l’équipe."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamChoice:
    """A team of a round: who attacks as it is planned, and who else may, with their names.

    `captain` is the name of who chooses, "" while nobody is named; in a match one of the two
    teams chooses rooms and boards, by turns: the first of the list in the odd quarters.
    """

    team: int
    name: str
    attacker: int
    players: Sequence[tuple[int, str]]
    captain: str = ""

    def chooses_rooms(self, opponent: "TeamChoice", number: int) -> bool:
        return (self.team < opponent.team) == bool(number % 2)


def team_choices(event: Event, number: int) -> list[TeamChoice]:
    """The teams whose captain may choose for a round, in the order of its tables."""
    if not event.play.captains.there or event.rounds.released().filter(number=number).exists():
        return []
    now, names = situation.situation_of(event), names_of(event)
    seating = (*now.played, *now.planned)[number - 1]
    teams = {team.number: str(team) for team in event.teams.all()}
    team_of = {player.number: player.team for player in now.field.players}
    captains = captains_of(event)
    choices = []
    for attacker in attackers_at(seating):
        team = team_of.get(attacker) or 0
        mates = [player for table in seating for player in table if team_of.get(player) == team]
        choices.append(
            TeamChoice(
                team=team,
                name=teams.get(team, str(team)),
                attacker=attacker,
                players=[(mate, names.get(mate, str(mate))) for mate in sorted(mates)],
                captain=names.get(captains.get(team, 0), ""),
            )
        )
    return choices


def captains_of(event: Event) -> dict[int, int]:
    """The captains by their teams, both by their numbers."""
    entries = event.entries.filter(captain=True, team__isnull=False)
    return dict(entries.values_list("team__number", "number"))


def choose_attackers(
    *,
    event: Event,
    number: int,
    chosen: Mapping[int, int],
    rooms: Collection[int] = (),
    series: Collection[int] = (),
    seen: str | None = None,
    act: Act = NOBODY,
) -> None:
    """Let others attack: who is `chosen` instead of who is planned, by their numbers.

    The matches in `rooms`, from 0, exchange their rooms, and in those of `series` the closed
    room begins with the second half of its boards. `seen` marks the seating that was chosen
    by; the same choices again change nothing. Raises AttackedBeforeError, ChoiceMovedError,
    RoundReleasedError, EventMovedError and EventClosedError.
    """
    now = situation.situation_of(event)
    if number <= len(now.played):
        raise writing.RoundReleasedError
    plan = _planned(now)
    if seen not in {None, now.mark} or not _may(now, plan.rounds[number - 1], chosen):
        raise ChoiceMovedError
    choice, captains = CaptainsChoice(chosen, rooms, series), event.play.captains
    if again := captains.again(plan, number, choice):
        name = names_of(event).get(again.player, str(again.player))
        raise AttackedBeforeError(name, again.number)
    captains.choose(plan, number, choice)
    if plan == _planned(now):
        return
    players = [player for pair in chosen.items() for player in pair]
    details: dict[str, Any] = {"kind": "choose_attackers", "round": number, "players": players}
    store_rounds(event, now, plan.rounds, boards=plan.boards, act=act, **details)


def _planned(now: situation.Situation) -> PlannedRounds:
    boards = [list(map(tuple, each)) for each in now.boards]
    return PlannedRounds([*now.played, *now.planned], boards, len(now.played))


def _may(
    now: situation.Situation, seating: situation.Seating, chosen: Mapping[int, int]
) -> bool:
    """Whether those who are chosen stand in for attackers of their own teams."""
    team_of = {player.number: player.team for player in now.field.players}
    mates = all(team_of.get(one) == team_of.get(other) for one, other in chosen.items())
    return mates and set(chosen) <= set(attackers_at(seating))
