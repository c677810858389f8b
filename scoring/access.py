"""Rights at tables: who may see or do what; the answer to "not yours" is a 404.

What a role may do is said by `tarotclub/accounts/rights.py` alone; who may see a thing but
not do an act with it gets a 403 (`NotAllowedError`).
"""

from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, OuterRef, Q, QuerySet, Subquery
from django.shortcuts import get_object_or_404

from scoring.around import around
from scoring.models import Club, Deal, HouseRuleset, Membership, Player, Seat, Table
from scoring.models.club import full_name
from scoring.models.deal import DealQuerySet
from scoring.models.house import HouseRulesetQuerySet
from scoring.models.table import TableQuerySet
from tarotclub.accounts.rights import acts_on, demand, roles_for
from tarotclub.ground import rows
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Pages

Found = TypeVar("Found", bound="QuerySet[Any]")
Row = TypeVar("Row", bound=Model)


def clubs_of(user: User) -> QuerySet[Club]:
    """The clubs a user works in."""
    return Club.objects.filter(memberships__user=user)


def clubs_for(user: User, act: str) -> QuerySet[Club]:
    """The clubs in which a user's role may do an act."""
    return Club.objects.filter(memberships__user=user, memberships__role__in=roles_for(act))


def tables_of(user: User) -> TableQuerySet:
    """The tables that a user may see, each with the roles he has there."""
    return _with_roles(Table.objects.all(), user, "")


def deals_of(user: User) -> DealQuerySet:
    """The deals at the tables that a user may see, each with the roles he has there."""
    return _with_roles(Deal.objects.all(), user, "table__")


def _with_roles(rows: Found, user: User, to_table: str) -> Found:
    club, table = f"{to_table}club", f"{to_table}pk"
    member, helper = Membership.objects.filter(user=user), around().helpers(user)
    here = member.filter(club=OuterRef(club)), helper.filter(table=OuterRef(table))
    mine = Q(**{f"{club}__in": member.values("club")})
    mine |= Q(**{f"{table}__in": helper.values("table")})
    roles = [Subquery(each.values("role")[:1]) for each in here]
    return rows.filter(mine).annotate(role=roles[0], helper_role=roles[1])


def with_role(rows: Found, user: User, club: str = "club") -> Found:
    """The rows of the clubs that a user works in, each with the `role` he has there."""
    member = Membership.objects.filter(user=user)
    mine = member.filter(club=OuterRef(club)).values("role")[:1]
    return rows.filter(**{f"{club}__in": member.values("club")}).annotate(role=Subquery(mine))


def fetch(rows: "QuerySet[Row]", pk: int, act: str) -> Row:
    """Fetch one of rows with roles, or say 404; 403 where the act is not allowed."""
    row = get_object_or_404(rows, pk=pk)
    demand(row, act)
    return row


def club_of(request: AuthenticatedRequest, club_id: int, act: str) -> Club:
    """Fetch a club for an act of who works in it."""
    return fetch(with_role(Club.objects.all(), request.user, "pk"), club_id, act)


def player_of(request: AuthenticatedRequest, player_id: int, act: str) -> Player:
    """Fetch a player for an act of who works in his club."""
    players = Player.objects.select_related("club")
    return fetch(with_role(players, request.user), player_id, act)


def acts_at(user: User, table: Table) -> frozenset[str]:
    """The acts that a user may do at a table, in one query."""
    known = tables_of(user).filter(pk=table.pk).first()
    return acts_on(known) if known else frozenset()


def seated_table(user: User, table_id: int, act: str) -> Table:
    """Fetch a table with its seats and its players' names by two plain queries, or say 404.

    They are written out: for every deal, composing them costs thrice what running them does.
    """
    roles = roles_for(act)
    marks = ", ".join(["%s"] * len(roles))
    tables = rows.read(
        Table,
        "SELECT t.* FROM scoring_table t JOIN"  # noqa: S608 (only %s is put in)
        " scoring_membership m ON m.club_id = t.club_id"
        f" WHERE t.id = %s AND m.user_id = %s AND m.role IN ({marks})",
        [table_id, user.pk, *roles],
    )
    # Who is no member with such a role may help at this event.
    table = next(iter(tables), None) or fetch(tables_of(user), table_id, act)
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
    """A seat as a query would; what else its player has is fetched when asked for."""
    seated = Seat.from_db(DEFAULT_DB_ALIAS, ("id", "position"), seat)
    seated.table = table
    seated.player = Player.from_db(DEFAULT_DB_ALIAS, ("id", "name"), player)
    return seated


CLUB = Pages(club_of, "change_club")
TABLE = Pages(lambda request, key, act: fetch(tables_of(request.user), key, act), "see_table")
TABLE_WITH_SEATS = Pages(
    lambda request, key, act: fetch(tables_of(request.user).with_seats(), key, act), "see_table"
)
TABLE_WITH_DEALS = Pages(
    lambda request, key, act: fetch(tables_of(request.user).with_deals(), key, act), "see_table"
)
SEATED_TABLE = Pages(
    lambda request, key, act: seated_table(request.user, key, act), "record_deal"
)


def houses_of(user: User) -> HouseRulesetQuerySet:
    """The house rulesets of the clubs a user works in."""
    return HouseRuleset.objects.filter(club__memberships__user=user)


def reopeners_of(club: Club) -> list[str]:
    """Name who may reopen what was ended in a club."""
    roles = Membership.objects.filter(club=club, role__in=roles_for("reopen_event"))
    return sorted({full_name(membership.user) for membership in roles.select_related("user")})


def organised_by(user: User) -> QuerySet[Club]:
    """The clubs that a user organises: their settings, logo and members."""
    return clubs_for(user, "change_club")
