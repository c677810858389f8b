"""Which events somebody may see or run; the answer to "not yours" is a 404."""

from django.contrib.auth.models import User

from tournaments.models import Tournament
from tournaments.models.tournament import TournamentQuerySet


def events_of(user: User) -> TournamentQuerySet:
    return Tournament.objects.filter(club__memberships__user=user)


def evenings_of(user: User) -> TournamentQuerySet:
    return events_of(user).evenings().select_related("club")
