"""Which seasons somebody may see or change; the answer to "not yours" is a 404."""

from django.contrib.auth.models import User
from django.db.models import OuterRef, QuerySet, Subquery

from scoring.access import clubs_for
from scoring.models import Membership
from tarotclub.serving.pages import Pages
from tournaments.models import Event, Season
from tournaments.models.season import SeasonQuerySet
from tournaments.statistics.admission import allowed


def seasons_of(user: User) -> SeasonQuerySet:
    """The seasons of a user's clubs, each with the `role` that he has there."""
    member = Membership.objects.filter(user=user)
    seasons = Season.objects.filter(club__in=member.values("club")).with_club()
    mine = member.filter(club=OuterRef("club")).values("role")[:1]
    return seasons.annotate(role=Subquery(mine))


SEASON = Pages(
    lambda request, key, act: allowed(seasons_of(request.user), key, act), "see_seasons"
)


def events_to_add(user: User, season: Season | None = None) -> QuerySet[Event]:
    """The events that may still be put into a season: of all clubs that a user sees."""
    events = Event.objects.filter(club__in=clubs_for(user, "see_seasons"))
    if season:
        events = events.exclude(pk__in=season.sources.exclude(event=None).values("event"))
    return events.select_related("club").order_by("-date", "-pk")
