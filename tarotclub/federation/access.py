"""Which federation somebody may look after; the answer to "not yours" is a 404."""

from typing import Any

from django.db.models import F

from tarotclub.people.access import club_of
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Pages
from tournaments.models import Federation
from tournaments.statistics.admission import allowed


def _federation(request: AuthenticatedRequest, key: int, act: str) -> Any:
    mine = Federation.objects.filter(club__memberships__user=request.user)
    mine = mine.select_related("club").annotate(role=F("club__memberships__role"))
    return allowed(mine, key, act)


FEDERATION = Pages(_federation, "see_federation")
CLUB = Pages(club_of, "join_federation")
