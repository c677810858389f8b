"""Who plays in an evening: adding by typing, removing, the club's players to choose from."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse

from tarotclub.http import AuthenticatedRequest


@login_required
def entry_create(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    return HttpResponse()


@login_required
def entry_remove(
    request: AuthenticatedRequest, evening_id: int, player_id: int
) -> HttpResponse:
    return HttpResponse()


@login_required
def player_search(request: AuthenticatedRequest) -> HttpResponse:
    return HttpResponse()
