"""Which federation somebody may look after; the answer to "not yours" is a 404.

Behind the second lock a federation's pages reach what its clubs have published, and a club's
pages its federations: only what `Homologation` holds is read there.
"""

from typing import Any

from scoring.access import club_of, fetch, with_role
from scoring.models import Club
from tarotclub.ground.row_security import also
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Pages
from tournaments.models import Affiliation, Federation


def _federation(request: AuthenticatedRequest, key: int, act: str) -> Any:
    mine = with_role(Federation.objects.select_related("club"), request.user)
    federation = fetch(mine, key, act)
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
