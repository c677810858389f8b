"""Whose club and players somebody may look after; the answer to "not yours" is a 404."""

from django.shortcuts import get_object_or_404

from scoring.access import clubs_for, clubs_of, organised_by
from scoring.models import Club, Player
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.serving.http import AuthenticatedRequest


def club_of(request: AuthenticatedRequest, club_id: int, act: str = "change_club") -> Club:
    """Fetch a club in which the user may do an act; 404 for another's, 403 if he only helps."""
    club = get_object_or_404(clubs_of(request.user), pk=club_id)
    if not clubs_for(request.user, act).filter(pk=club.pk).exists():
        raise NotAllowedError(act)
    return club


def player_of(request: AuthenticatedRequest, player_id: int) -> Player:
    """Fetch a player of a club that the user organises."""
    players = Player.objects.filter(club__in=clubs_of(request.user)).select_related("club")
    player = get_object_or_404(players, pk=player_id)
    if not organised_by(request.user).filter(pk=player.club_id).exists():
        raise NotAllowedError("change_club")
    return player
