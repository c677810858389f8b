"""Which events somebody may see or run; the answer to "not yours" is a 404."""

from typing import Any

from django.contrib.auth.models import User
from django.db.models import F

from scoring.models import Club, Membership, Role
from tournaments.event.acts import ACTS
from tournaments.models import Event
from tournaments.models.event import EventQuerySet

LADDER = tuple(Role)  # each role may do what the one before may


def events_of(user: User) -> EventQuerySet:
    return Event.objects.filter(club__memberships__user=user)


def evenings_of(user: User) -> EventQuerySet:
    """Give the evenings of a user's clubs, each with the `role` he has there."""
    evenings = events_of(user).evenings().select_related("club")
    return evenings.annotate(role=F("club__memberships__role"))


def tournaments_of(user: User) -> EventQuerySet:
    return events_of(user).tournaments().select_related("club")


def acts_of(user: User, club: Club) -> frozenset[str]:
    """Give the acts of `ACTS` that a member may do in a club, in one query."""
    role = Membership.objects.filter(user=user, club=club).values_list("role", flat=True)
    return acts_by(role.first())


def acts_on(evening: Any) -> frozenset[str]:
    """Give the acts that may be done on one of `evenings_of`, without asking again."""
    return acts_by(evening.role)


def acts_by(role: str | None) -> frozenset[str]:
    """Give the acts of a role; none without one."""
    if role is None:
        return frozenset()
    rank = LADDER.index(Role(role))
    return frozenset(name for name, act in ACTS.items() if LADDER.index(act.role) <= rank)


def may(user: User, club: Club, act: str) -> bool:
    """Tell whether a member may do an act, by its name in `ACTS`."""
    return act in acts_of(user, club)
