"""Which federation somebody may look after; the answer to "not yours" is a 404.

Behind the second lock a federation's pages reach what its clubs have published, and a club's
pages its federations: only what `Homologation` holds is read there.
"""

from typing import Any

from django.db.models import F

from scoring.models import Club
from tarotclub.ground.row_security import also
from tarotclub.people.access import club_of
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Pages
from tournaments.models import Affiliation, Federation
from tournaments.statistics.choices import allowed


def _federation(request: AuthenticatedRequest, key: int, act: str) -> Any:
    mine = Federation.objects.filter(club__memberships__user=request.user)
    mine = mine.select_related("club").annotate(role=F("club__memberships__role"))
    federation = allowed(mine, key, act)
    also(lambda: federation.affiliations.values_list("club", flat=True))
    return federation


def _club(request: AuthenticatedRequest, key: int, act: str) -> Club:
    club = club_of(request, key, act)
    own = Affiliation.objects.filter(club=club).values("federation")
    both = Affiliation.objects.filter(federation__in=own)
    also(
        lambda: both.values_list("club", flat=True).union(both.values_list("federation__club"))
    )
    return club


FEDERATION = Pages(_federation, "see_federation")
CLUB = Pages(_club, "join_federation")
