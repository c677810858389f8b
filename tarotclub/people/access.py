"""Whose club and players somebody may look after; the answer to "not yours" is a 404."""

from django.shortcuts import get_object_or_404

from scoring.access import clubs_for, clubs_of
from scoring.models import Club, Player
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Pages


def club_of(request: AuthenticatedRequest, club_id: int, act: str) -> Club:
    """Fetch a club in which the user may do an act; 404 for another's, 403 if he only helps."""
    club = get_object_or_404(clubs_of(request.user), pk=club_id)
    if not clubs_for(request.user, act).filter(pk=club.pk).exists():
        raise NotAllowedError(act)
    return club


def player_of(request: AuthenticatedRequest, player_id: int, act: str) -> Player:
    """Fetch a player of a club in which the user may do an act."""
    players = Player.objects.filter(club__in=clubs_of(request.user)).select_related("club")
    player = get_object_or_404(players, pk=player_id)
    if not clubs_for(request.user, act).filter(pk=player.club_id).exists():
        raise NotAllowedError(act)
    return player


CLUB = Pages(club_of, "change_club")
