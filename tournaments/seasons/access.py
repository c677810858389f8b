"""Which seasons somebody may see or change; the answer to "not yours" is a 404."""

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from scoring.access import clubs_for, fetch, with_role
from scoring.models import Club
from tarotclub.ground.row_security import also
from tarotclub.serving.pages import Pages
from tournaments.models import Affiliation, Event, Federation, Season
from tournaments.models.season import SeasonQuerySet


def seasons_of(user: User) -> SeasonQuerySet:
    """The seasons of a user's clubs, each with the `role` that he has there."""
    return with_role(Season.objects.for_pages(), user)


def with_its_clubs(season: Season) -> Season:
    """Let the rest of a request read the clubs whose events a season counts, or may count."""
    counted = Event.objects.filter(season_sources__season=season).values_list("club", flat=True)
    there = Affiliation.objects.filter(federation__club=season.club_id).values_list("club")
    also(lambda: [season.club_id, *counted.union(there)])
    return season


SEASON = Pages(
    lambda request, key, act: with_its_clubs(fetch(seasons_of(request.user), key, act)),
    "see_seasons",
)


def events_to_add(
    user: User, club: Club, season: Season | None = None, region: str = ""
) -> QuerySet[Event]:
    """The events that may still be put into a season: of all clubs that a user sees.

    Into a federation's what it has homologated, of a region's clubs, and what it played itself.
    """
    federation = Federation.objects.filter(club=club).first()
    if federation is None:
        events = Event.objects.filter(club__in=clubs_for(user, "see_seasons"))
    else:
        here = federation.affiliations.filter(ended_at=None, region=region)
        granted = federation.homologations.granted().exclude(event=None)
        granted = granted.filter(club__in=here.values("club")) if region else granted
        published = Q(pk__in=granted.values("event")) | Q(club=club)
        events = Event.objects.filter(published)
    if season:
        events = events.exclude(pk__in=season.sources.exclude(event=None).values("event"))
    return events.select_related("club").order_by("-date", "-pk")
