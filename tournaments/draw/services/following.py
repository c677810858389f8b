"""Planned rounds that follow the list: who came, who left, and pairs who may never meet."""

from collections.abc import Collection

from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.draw.services.draws import (
    FOR_ONE_ROUND,
    obstacles_named,
    store_rounds,
)
from tournaments.draw.services.movements import MovementPlan, moved_plan
from tournaments.draw.services.situation import Situation, situation_of
from tournaments.event.services.writing import claim, log
from tournaments.models import Event
from tournaments.seating import ImpossibleError, Meeting, Pair, Plan, SeatingMethod, replan

WISHED = FOR_ONE_ROUND | {SeatingMethod.MANUAL}  # rounds in which nobody moves but who has to


def preview_adjustment(*, event: Event) -> tuple[Situation, Plan | None]:
    """Say what `adjust_rounds` would plan; None where nothing is planned, or the plan fits.

    Raises NoSeatingError, and in duplicate as `movement_of` does.
    """
    now = situation_of(event)
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
    now = situation_of(event)
    together, by_hand = now.together, now.planned_by({SeatingMethod.MANUAL})
    forced = {(n, two) for n, two in together if n in by_hand and two not in parted}
    if not now.stale and together <= forced and now.strayed <= now.planned_by(WISHED):
        return
    try:
        plan = _adjusted(event, now, forced)
    except (ImpossibleError, Refusal):
        return
    _store_adjusted(event, now, plan, act=act)


def _adjusted(event: Event, now: Situation, forced: Collection[Meeting] = ()) -> Plan:
    if event.play.boards:
        return moved_plan(event, now)
    return replan(
        now.field,
        rounds=len(now.played) + len(now.planned),
        seed=event.draw_seed or event.pk,
        played=now.played,
        previous=now.planned,
        kept=now.planned_by(WISHED),
        forced=forced,
    )


def _store_adjusted(event: Event, now: Situation, plan: Plan, *, act: Act) -> None:
    """Write down a plan that has followed; a round that somebody wished keeps its method."""
    changed = rounds_changed(now, plan)
    boards = plan.boards if isinstance(plan, MovementPlan) else ()
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


def rounds_changed(now: Situation, plan: Plan) -> list[int]:
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
    with write():
        claim(event)
        event.refresh_from_db(fields=["forbidden"])
        if (players in event.forbidden) == forbidden:
            return
        others = [known for known in event.forbidden if known != players]
        event.forbidden = sorted([*others, players]) if forbidden else others
        event.save(update_fields=["forbidden"])
        kind = "forbid_pair" if forbidden else "allow_pair"
        log(kind, event, act, pair=players)
        now_parted = [(players[0], players[1])] if forbidden else []
        follow_list(event=event, parted=now_parted, act=act)
