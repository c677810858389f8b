"""Which events somebody may see or run; the answer to "not yours" is a 404."""

from django.contrib.auth.models import User
from django.db.models import OuterRef, Q, Subquery

from scoring.models import Membership
from tournaments.models import Event, EventHelper
from tournaments.models.event import EventQuerySet


def events_of(user: User | int) -> EventQuerySet:
    """The events that a user may see, each with the roles he has there.

    A member's `role` in the club, and the `helper_role` of who helps at one event alone.
    """
    mine, helped = _seen_by(user)
    return _with_roles(Event.objects.filter(mine | helped), user)


def listed_events_of(user: User) -> EventQuerySet:
    """Give them for a list: keys first, or PostgreSQL reads everybody’s events."""
    keys = Event.objects.order_by().values("pk")
    mine, helped = (keys.filter(seen) for seen in _seen_by(user))
    return _with_roles(Event.objects.filter(pk__in=mine.union(helped)), user)


def _seen_by(user: User | int) -> tuple[Q, Q]:
    """Tell which events are of a user's clubs, and at which he helps."""
    member = Membership.objects.filter(user=user)
    helper = EventHelper.objects.filter(user=user)
    return Q(club__in=member.values("club")), Q(pk__in=helper.values("event"))


def _with_roles(events: EventQuerySet, user: User | int) -> EventQuerySet:
    member = Membership.objects.filter(user=user, club=OuterRef("club"))
    helper = EventHelper.objects.filter(user=user, event=OuterRef("pk"))
    return events.annotate(
        role=Subquery(member.values("role")[:1]),
        helper_role=Subquery(helper.values("role")[:1]),
    )


def evenings_of(user: User) -> EventQuerySet:
    return events_of(user).evenings().select_related("club")


def tournaments_of(user: User) -> EventQuerySet:
    return events_of(user).tournaments().select_related("club")
