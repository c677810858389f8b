"""Rights: who may see or do what; the answer to "not yours" is a 404."""

from typing import Any

from django.contrib.auth.models import User
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import QuerySet
from django.http import Http404

from scoring.models import Club, Deal, HouseRuleset, Membership, Player, Role, Seat, Table
from scoring.models.deal import DealQuerySet
from scoring.models.house import HouseRulesetQuerySet
from scoring.models.table import TableQuerySet
from tarotclub import rows

ARBITERS = (Role.ARBITER, Role.ORGANISER)


def clubs_of(user: User) -> QuerySet[Club]:
    """Give the clubs a user works in."""
    return Club.objects.filter(memberships__user=user)


def tables_of(user: User) -> TableQuerySet:
    return Table.objects.filter(club__memberships__user=user)


def seated_table(user: User, table_id: int) -> Table:
    """Fetch a table with its seats and its players' names by two plain queries, or say 404.

    They are written out: for every deal, composing them costs thrice what running them does.
    """
    found = rows.read(
        Table,
        "SELECT t.* FROM scoring_table t JOIN scoring_membership m ON m.club_id = t.club_id"
        " WHERE t.id = %s AND m.user_id = %s",
        [table_id, user.pk],
    )
    table = next(iter(found), None)
    if table is None:
        raise Http404
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT s.id, s.position, s.player_id, p.name FROM scoring_seat s"
            " JOIN scoring_player p ON p.id = s.player_id"
            " WHERE s.table_id = %s ORDER BY s.position",
            [table.pk],
        )
        table.seated = [_seat(table, row[:2], row[2:]) for row in cursor.fetchall()]
    return table


def _seat(table: Table, seat: tuple[Any, ...], player: tuple[Any, ...]) -> Seat:
    """Give a seat as a query would; what else its player has is fetched when asked for."""
    seated = Seat.from_db(DEFAULT_DB_ALIAS, ("id", "position"), seat)
    seated.table = table
    seated.player = Player.from_db(DEFAULT_DB_ALIAS, ("id", "name"), player)
    return seated


def deals_of(user: User) -> DealQuerySet:
    return Deal.objects.filter(table__club__memberships__user=user)


def houses_of(user: User) -> HouseRulesetQuerySet:
    """Give the house rulesets of the clubs a user works in."""
    return HouseRuleset.objects.filter(club__memberships__user=user)


def organised_by(user: User) -> QuerySet[Club]:
    """Give the clubs whose rules a user may change: organisers only."""
    return Club.objects.filter(memberships__user=user, memberships__role=Role.ORGANISER)


def is_arbiter(user: User, club: Club) -> bool:
    """Tell whether a user may act as a club's arbiter, as its organisers do too.

    Arbiters score a table by another ruleset, reopen what was ended, and make and take back
    the codes by which tablets come in.
    """
    return Membership.objects.filter(user=user, club=club, role__in=ARBITERS).exists()


def reopeners_of(club: Club) -> list[str]:
    """Name who may reopen what was ended in a club."""
    roles = Membership.objects.filter(club=club, role__in=ARBITERS).select_related("user")
    return sorted({role.user.get_full_name() or role.user.get_username() for role in roles})
