"""The movement of a duplicate event: who sits where with which boards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels.phrases import listed
from tarotclub.ground.refusal import Refusal
from tournaments.draw.seating_list import names_of
from tournaments.draw.services.situation import NothingToDrawError, Seating, Situation
from tournaments.duplicate.movements import values
from tournaments.duplicate.movements.individuel import NoRotationError, TooFewPlayersError
from tournaments.models import Event
from tournaments.play.captains import attackers_at
from tournaments.play.planning import Need
from tournaments.seating import Plan, SeatingMethod, moves


class FewForDuplicateError(Refusal):
    sentence = gettext_lazy(
        "En duplicate il faut deux tables, donc huit joueurs : notez d’abord les présents."
    )


class NoMovementError(Refusal):
    sentence = gettext_lazy(
        "Pour ce nombre de joueurs et de tours, aucune rotation des étuis n’est connue :"
        " choisissez les étuis communs."
    )


class FewTeamsError(Refusal):
    sentence = gettext_lazy(
        "Il faut deux équipes, chacune d’au moins deux joueurs présents : notez-les d’abord."
    )


class TeamsNotWholeError(Refusal):
    """A team has fewer than four players, or there is only one team."""

    sentence = gettext_lazy(
        "Il faut deux équipes, et chacune a quatre joueurs présents : inscrivez un remplaçant"
        " là où il en manque un."
    )


class TeamlessError(Refusal):
    """Somebody who is to play has no team."""

    names: Sequence[str]

    def __str__(self) -> str:
        words = _("Sans équipe : %(names)s. Donnez-leur une équipe dans la liste des joueurs.")
        return words % {"names": listed(self.names)}


TOO_FEW: Mapping[Need, type[Refusal]] = {
    Need.PLAYERS: FewForDuplicateError,
    Need.TEAMS: FewTeamsError,
    Need.WHOLE_TEAMS: TeamsNotWholeError,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementPlan(Plan):
    """A plan with the boards of each round's tables."""

    boards: Sequence[Sequence[values.Boards]]


def movement_of(
    event: Event,
    now: Situation,
    *,
    seed: int,
    kind: values.MovementKind | None = None,
    team_of: Mapping[int, int] | None = None,
) -> values.Movement:
    """Plan the rounds to come, those played first; without a kind, as it was planned before.

    Where it is known already, `team_of` is that of `teams_of`.
    Raises FewForDuplicateError, FewTeamsError, TeamsNotWholeError, TeamlessError and
    NoMovementError.
    """
    played = _behind(event, now, now.played)
    first = len(played) + 1
    coming = range(first, first + len(now.planned))
    wish = values.MovementWish(
        present=[[player.number for player in now.field.present(number)] for number in coming],
        deals=_deals(event),
        seed=seed,
        kind=kind or _kind_before(now),
        played=played,
        team_of=_teams_read(event, team_of),
        attackers={
            attacker
            for seating in (*now.played, *now.planned)
            for attacker in attackers_at(seating)
        },
    )
    try:
        return event.play.planning.movement(wish)
    except values.TeamlessPlayersError as error:
        names = names_of(event)
        raise TeamlessError([names[number] for number in error.numbers]) from error
    except TooFewPlayersError as error:
        raise TOO_FEW[event.play.planning.need] from error
    except NoRotationError as error:
        raise NoMovementError from error


def _teams_read(event: Event, team_of: Mapping[int, int] | None) -> Mapping[int, int]:
    return teams_of(event) if team_of is None else team_of


def teams_of(event: Event) -> dict[int, int]:
    """The number of each entry's team, members in the order of their colours."""
    entries = event.entries.filter(team__isnull=False).order_by("player__key", "pk")
    return dict(entries.values_list("number", "team__number"))


def proposals(
    event: Event, now: Situation, *, seed: int
) -> Mapping[values.MovementKind, values.MovementMeasures]:
    """Count out every movement that can be had now.

    Raises NothingToDrawError, and the refusal of the first where none can be had.
    """
    if not now.planned:
        raise NothingToDrawError
    measured: dict[values.MovementKind, values.MovementMeasures] = {}
    refused: list[Refusal] = []
    team_of = _teams_read(event, None)
    planning = event.play.planning
    for kind in planning.kinds_of(sessions=bool(event.sessions)):
        try:
            movement = movement_of(event, now, seed=seed, kind=kind, team_of=team_of)
            measured[kind] = planning.measures(movement, team_of)
        except Refusal as error:
            refused.append(error)
    if not measured:
        raise refused[0]
    return measured


def counted_out(event: Event, movement: values.Movement) -> values.MovementMeasures:
    """Count a movement of an event out."""
    return event.play.planning.measures(movement, _teams_read(event, None))


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


def boards_of(movement: values.Movement) -> list[list[values.Boards]]:
    """The boards of each round's tables, as rounds store them."""
    return [list(each.boards) for each in movement.rounds]


def seating_of(movement: values.Movement) -> tuple[Seating, ...]:
    """The seats of each round, as rounds store them: who sits out stands last."""
    return tuple(tuple(map(tuple, each.seating)) for each in movement.rounds)


def planned_measures(event: Event, now: Situation) -> values.MovementMeasures | None:
    """Count out the plan as it stands; None before a draw."""
    rounds = _behind(event, now, [*now.played, *now.planned])
    drawn = tuple(each for each in rounds if each.tables)
    if not drawn:
        return None
    return counted_out(event, values.Movement(_kind_before(now), drawn))


def _kind_before(now: Situation) -> values.MovementKind:
    kinds = (kind for kind in values.MovementKind if kind.value in now.methods)
    return next(kinds, values.MovementKind.SHARED)


def _deals(event: Event) -> int:
    return event.deals_per_round or values.COMPASS


def _behind(
    event: Event, now: Situation, seatings: Sequence[Seating]
) -> list[values.MovementRound]:
    """Rounds as they were planned; where seats were written by hand, boards are shared."""
    rounds: list[values.MovementRound] = []
    deals = _deals(event)
    for number, seating in enumerate(seatings, start=1):
        tables = tuple(table for table in seating if len(table) >= values.COMPASS)
        relay = tuple(
            player for table in seating if len(table) < values.COMPASS for player in table
        )
        boards = tuple(map(tuple, now.boards[number - 1]))
        if len(boards) != len(tables):
            last = values.last_board([each.boards for each in rounds], deals)
            boards = values.shared_boards(len(tables), last, deals)
        rounds.append(values.MovementRound(tables, boards, relay))
    return rounds
