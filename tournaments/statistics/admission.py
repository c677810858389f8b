"""Whose club and players somebody may look at, each with the `role` that he has there."""

from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.shortcuts import get_object_or_404

from scoring.access import clubs_of
from scoring.models import Membership, Player
from tarotclub.accounts.rights import NotAllowedError, acts_by
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Pages


def allowed(rows: QuerySet[Any], key: int, act: str) -> Any:
    """Fetch a row with a `role`, or answer 404; 403 unless that role may do the act."""
    row = get_object_or_404(rows, pk=key)
    if act not in acts_by(row.role):
        raise NotAllowedError(act)
    return row


def _club(request: AuthenticatedRequest, key: int, act: str) -> Any:
    return allowed(clubs_of(request.user).annotate(role=F("memberships__role")), key, act)


def _player(request: AuthenticatedRequest, key: int, act: str) -> Any:
    member = Membership.objects.filter(user=request.user)
    mine = member.filter(club=OuterRef("club")).values("role")[:1]
    players = Player.objects.filter(club__in=member.values("club")).select_related("club")
    return allowed(players.annotate(role=Subquery(mine)), key, act)


CLUB = Pages(_club, "see_seasons")
PLAYER = Pages(_player, "see_seasons")
