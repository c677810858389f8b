"""The movement of a duplicate event: who sits where with which boards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from tarotclub.refusal import Refusal
from tournaments.draw.services.situation import Seating, Situation
from tournaments.duplicate.movements.boards import shared_boards
from tournaments.duplicate.movements.checking import MovementMeasures, measure
from tournaments.duplicate.movements.individuel import (
    NoRotationError,
    TooFewPlayersError,
    individuel,
)
from tournaments.duplicate.movements.values import (
    COMPASS,
    Boards,
    Movement,
    MovementKind,
    MovementRound,
)
from tournaments.models import Event
from tournaments.seating import Plan, SeatingMethod, moves


class FewForDuplicateError(Refusal):
    """There are not two tables to compare."""

    sentence = gettext_lazy(
        "En duplicate il faut deux tables, donc huit joueurs : notez d’abord les présents."
    )


class NoMovementError(Refusal):
    """Boards cannot move on so: nobody knows how."""

    sentence = gettext_lazy(
        "Pour ce nombre de joueurs et de tours, aucune rotation des étuis n’est connue :"
        " choisissez les étuis communs."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementPlan(Plan):
    """A plan with the boards of each round's tables."""

    boards: Sequence[Sequence[Boards]]


def movement_of(
    event: Event, now: Situation, *, seed: int, kind: MovementKind | None = None
) -> Movement:
    """Plan the rounds to come, those played first; without a kind, as it was planned before.

    Raises FewForDuplicateError and NoMovementError.
    """
    played = _behind(event, now, now.played)
    first = len(played) + 1
    coming = range(first, first + len(now.planned))
    present = [[player.number for player in now.field.present(number)] for number in coming]
    deals = _deals(event)
    kind = kind or _kind_before(now)
    try:
        return individuel(present, deals=deals, seed=seed, kind=kind, played=played)
    except TooFewPlayersError as error:
        raise FewForDuplicateError from error
    except NoRotationError as error:
        raise NoMovementError from error


def proposals(
    event: Event, now: Situation, *, seed: int
) -> Mapping[MovementKind, MovementMeasures]:
    """Count out every movement that can be had now."""
    found = {}
    for kind in MovementKind:
        try:
            found[kind] = measure(movement_of(event, now, seed=seed, kind=kind))
        except Refusal:
            continue
    return found


def moved_plan(event: Event, now: Situation) -> MovementPlan:
    """Plan the rounds to come anew, as they were planned, for those who are there now.

    Raises as `movement_of` does.
    """
    seed = event.draw_seed or event.pk
    movement = movement_of(event, now, seed=seed)
    rounds = seating_of(movement)
    return MovementPlan(
        seed=seed,
        method=SeatingMethod.ROTATION,
        rounds=rounds,
        flaws=(),
        moved=moves((*now.played, *now.planned), rounds).players,
        boards=boards_of(movement),
    )


def boards_of(movement: Movement) -> list[list[Boards]]:
    """Give the boards of each round's tables, as rounds store them."""
    return [list(each.boards) for each in movement.rounds]


def seating_of(movement: Movement) -> tuple[Seating, ...]:
    """Give the seats of each round, as rounds store them: who sits out stands last."""
    return tuple(tuple(map(tuple, each.seating)) for each in movement.rounds)


def planned_measures(event: Event, now: Situation) -> MovementMeasures | None:
    """Count out the plan as it stands; None before a draw."""
    rounds = _behind(event, now, [*now.played, *now.planned])
    drawn = tuple(each for each in rounds if each.tables)
    return measure(Movement(_kind_before(now), drawn)) if drawn else None


def _kind_before(now: Situation) -> MovementKind:
    rotated = MovementKind.ROTATION.value in now.methods
    return MovementKind.ROTATION if rotated else MovementKind.SHARED


def _deals(event: Event) -> int:
    return event.deals_per_round or COMPASS


def _behind(event: Event, now: Situation, seatings: Sequence[Seating]) -> list[MovementRound]:
    """Give rounds as they were planned; where seats were written by hand, boards are shared."""
    found = []
    for number, seating in enumerate(seatings, start=1):
        tables = tuple(table for table in seating if len(table) == COMPASS)
        relay = tuple(player for table in seating if len(table) != COMPASS for player in table)
        boards = tuple(map(tuple, now.boards[number - 1]))
        if len(boards) != len(tables):
            boards = shared_boards(len(tables), number, _deals(event))
        found.append(MovementRound(tables, boards, relay))
    return found
