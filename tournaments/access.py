"""Which events somebody may see or run; the answer to "not yours" is a 404."""

from django.contrib.auth.models import User

from scoring.models import Club, Membership, Role
from tournaments.acts import ACTS
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentQuerySet

LADDER = tuple(Role)  # each role may do what the one before may


def events_of(user: User) -> TournamentQuerySet:
    return Tournament.objects.filter(club__memberships__user=user)


def evenings_of(user: User) -> TournamentQuerySet:
    return events_of(user).evenings().select_related("club")


def tournaments_of(user: User) -> TournamentQuerySet:
    return events_of(user).tournaments().select_related("club")


def acts_of(user: User, club: Club) -> frozenset[str]:
    """Give the acts of `ACTS` that a member may do in a club, in one query."""
    role = Membership.objects.filter(user=user, club=club).values_list("role", flat=True)
    held = role.first()
    if held is None:
        return frozenset()
    rank = LADDER.index(Role(held))
    return frozenset(name for name, act in ACTS.items() if LADDER.index(act.role) <= rank)


def may(user: User, club: Club, act: str) -> bool:
    """Tell whether a member may do an act, by its name in `ACTS`."""
    return act in acts_of(user, club)
