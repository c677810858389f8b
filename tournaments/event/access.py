"""Which events somebody may see or run; the answer to "not yours" is a 404."""

from django.contrib.auth.models import User
from django.db.models import OuterRef, Q, Subquery

from scoring.models import Membership
from tournaments.models import Event, EventHelper
from tournaments.models.event import EventQuerySet


def events_of(user: User | int) -> EventQuerySet:
    """Give the events that a user may see, each with the roles he has there.

    A member's `role` in the club, and the `helper_role` of who helps at one event alone.
    """
    member = Membership.objects.filter(user=user)
    helper = EventHelper.objects.filter(user=user)
    events = Event.objects.filter(
        Q(club__in=member.values("club")) | Q(pk__in=helper.values("event"))
    )
    return events.annotate(
        role=Subquery(member.filter(club=OuterRef("club")).values("role")[:1]),
        helper_role=Subquery(helper.filter(event=OuterRef("pk")).values("role")[:1]),
    )


def evenings_of(user: User) -> EventQuerySet:
    return events_of(user).evenings().select_related("club")


def tournaments_of(user: User) -> EventQuerySet:
    return events_of(user).tournaments().select_related("club")
