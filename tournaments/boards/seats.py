"""Two players of a duplicate who sat in each other's place: their boards follow them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext_lazy

from scoring.models import Deal, Seat, Table
from scoring.models.stamp import raised
from scoring.rules import Outcome
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.draw.services.situation import mark_of
from tournaments.duplicate.movements.values import SOUTH
from tournaments.event.services.writing import EventMovedError, claim, log, round_now
from tournaments.models import Event, Place, Round


class SameTableError(Refusal):
    """Both sit at one table, whose tablet has deals that count: each says who took."""

    sentence = gettext_lazy(
        "Ces deux joueurs sont à la même table, qui a déjà des donnes : annulez-les d’abord."
    )


class NotSeatedError(Refusal):
    """One of them has no seat in the round: the page is older than the event."""

    sentence = gettext_lazy("Ce joueur n’a pas de place à ce tour : regardez les places.")


class TeamsUnlikeError(Refusal):
    """Two teams of a triplette that change places are of different sizes."""

    sentence = gettext_lazy(
        "Autour d’une table, les équipes entières changent de place : ces deux-là n’ont pas le"
        " même nombre de joueurs."
    )


class RolesUnlikeError(Refusal):
    """Where teams meet for points de match, this exchange would mix a team's defence."""

    sentence = gettext_lazy(
        "Échangez deux joueurs d’une même équipe, ou les attaquants de deux équipes : une"
        " défense reste celle d’une seule équipe. Ce qui s’est joué autrement s’annule, étui"
        " par étui."
    )


def exchange_seated(
    *,
    event: Event,
    number: int,
    players: tuple[int, int],
    reason: str,
    seen: str | None = None,
    act: Act = NOBODY,
) -> int:
    """Let two players of a released round stand where each really sat, with what is played.

    In triplettes their whole teams do. Give how many pairs changed. `seen` marks the seating
    in which they do. Raises NotSeatedError, SameTableError, RolesUnlikeError,
    TeamsUnlikeError, EventMovedError and EventClosedError.
    """
    with write():
        claim(event)
        round_ = round_now(event, number)
        if seen not in {None, mark_of(round_.seating)}:
            raise EventMovedError
        places = Place.objects.filter(seat__table__round_table__round=round_)
        places = places.select_related("seat", "entry").order_by("seat__position")
        pairs = list(_pairs(event, {place.entry.number: place for place in places}, players))
        for one, other in pairs:
            if one.seat.table_id == other.seat.table_id:
                _change_positions(one.seat, other.seat)
            else:
                _change_players(one, other)
        tables = {place.seat.table_id for pair in pairs for place in pair}
        Table.objects.filter(pk__in=tables).update(**raised())
        instead: dict[int, int] = {}
        for numbers in ((one.entry.number, other.entry.number) for one, other in pairs):
            instead |= {numbers[0]: numbers[1], numbers[1]: numbers[0]}
        seating = [[instead.get(each, each) for each in table] for table in round_.seating]
        Round.objects.filter(pk=round_.pk).update(seating=seating)
        details: dict[str, Any] = {"players": list(players), "reason": reason}
        log("swap_seats", event, act, round=number, **details)
    return len(pairs)


def _pairs(
    event: Event, seats: Mapping[int, Place], players: tuple[int, int]
) -> Iterator[tuple[Place, Place]]:
    """Whose seats change: two players', or around a table those of their teams."""
    if not seats.keys() >= set(players):
        raise NotSeatedError
    one, other = (seats[player] for player in players)
    teams = one.entry.team_id, other.entry.team_id
    if event.play.around.visiting and teams[0] != teams[1]:
        _refuse_mixed_defence(seats.values(), (one, other))
    if not event.play.around.in_turns or teams[0] == teams[1]:
        yield one, other
        return
    mates = [[each for each in seats.values() if each.entry.team_id == team] for team in teams]
    if len(mates[0]) != len(mates[1]):
        raise TeamsUnlikeError
    yield from zip(*mates, strict=True)


def _refuse_mixed_defence(places: Iterable[Place], pair: tuple[Place, Place]) -> None:
    """Let only attackers go to another table, and none to his own team's."""
    for guest, host in (pair, pair[::-1]):
        defence = {
            place.entry.team_id
            for place in places
            if place.seat.table_id == host.seat.table_id and place != host
        }
        if guest.seat.position != SOUTH or guest.entry.team_id in defence:
            raise RolesUnlikeError


def _change_positions(one: Seat, other: Seat) -> None:
    if Deal.objects.filter(table=one.table_id).exclude(outcome=Outcome.CANCELLED).exists():
        raise SameTableError
    between = (
        max(one.position, other.position) + Seat.objects.filter(table=one.table_id).count()
    )
    for seat, position in ((one, between), (other, one.position), (one, other.position)):
        Seat.objects.filter(pk=seat.pk).update(position=position)


def _change_players(one: Place, other: Place) -> None:
    for place, new in ((one, other), (other, one)):
        Place.objects.filter(pk=place.pk).update(entry=new.entry_id)
        Seat.objects.filter(pk=place.seat_id).update(player=new.seat.player_id)
