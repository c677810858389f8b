"""Two players of a duplicate who sat in each other's place: their boards follow them."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import Deal, Seat, Table
from scoring.models.stamp import raised
from tarotclub.database import write
from tarotclub.refusal import Refusal
from tournaments.event.services.writing import claim, log
from tournaments.models import Event, Place, Round


class SameTableError(Refusal):
    """Both sit at one table, whose tablet has deals: each says who took."""

    sentence = gettext_lazy(
        "Ces deux joueurs sont à la même table, qui a déjà des donnes : annulez-les d’abord."
    )


class NotSeatedError(Refusal):
    """One of them has no seat in the round: the page is older than the event."""

    sentence = gettext_lazy("Ce joueur n’a pas de place à ce tour : regardez les places.")


def exchange_seated(
    *,
    event: Event,
    number: int,
    players: tuple[int, int],
    reason: str,
    by: User | None = None,
    at: datetime | None = None,
) -> None:
    """Let two players of a released round stand where each really sat, with what is played.

    Raises NotSeatedError, SameTableError and EventClosedError.
    """
    with write():
        claim(event)
        round_ = event.rounds.select_for_update().get(number=number)
        places = Place.objects.filter(seat__table__round_table__round=round_)
        places = places.select_related("seat", "entry").filter(entry__number__in=players)
        found = {place.entry.number: place for place in places}
        if len(found) < len(set(players)):
            raise NotSeatedError
        one, other = (found[player] for player in players)
        if one.seat.table_id == other.seat.table_id:
            _change_positions(one.seat, other.seat)
        else:
            _change_players(one, other)
        tables = {one.seat.table_id, other.seat.table_id}
        Table.objects.filter(pk__in=tables).update(**raised())
        seating = [[_other(each, players) for each in table] for table in round_.seating]
        Round.objects.filter(pk=round_.pk).update(seating=seating)
        told: dict[str, Any] = {"players": list(players), "reason": reason}
        log("swap_seats", event, by, at or timezone.now(), round=number, **told)


def _other(player: int, players: tuple[int, int]) -> int:
    return {players[0]: players[1], players[1]: players[0]}.get(player, player)


def _change_positions(one: Seat, other: Seat) -> None:
    if Deal.objects.filter(table=one.table_id).exists():
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
