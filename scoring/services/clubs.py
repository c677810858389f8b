"""Founding a club and letting people work in it."""

from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models import Action, Club, Membership, Role
from scoring.models.club import Publication
from tarotclub.database import write


class ClubExistsError(Exception):
    """There is a club of this name already."""


def club_now(club: Club) -> Club:
    """Fetch a club as it is now, for this transaction: two sent at once queue here."""
    return Club.objects.select_for_update().get(pk=club.pk)


def found_club(
    *,
    name: str,
    organiser: User,
    publication: Publication = Publication.FIRST,
    at: datetime | None = None,
) -> Club:
    """Create a club with its first organiser, whose account is saved if it is new.

    `publication` is how its players are shown until they choose.

    Raises ClubExistsError.
    """
    at = at or timezone.now()
    with write():
        if Club.objects.filter(name=name).exists():
            raise ClubExistsError
        club = Club.objects.create(name=name, publication=publication)
        Action.objects.create(club=club, kind="found_club", at=at)
        add_member(club=club, user=organiser, role=Role.ORGANISER, at=at)
    return club


def add_member(
    *, club: Club, user: User, role: Role, by: User | None = None, at: datetime | None = None
) -> Membership:
    """Give somebody a role in a club, saving a new account; a member's role changes."""
    with write():
        if not user.pk:
            user.save()
        membership, _created = Membership.objects.update_or_create(
            club=club, user=user, defaults={"role": role}
        )
        Action.objects.create(
            club=club,
            kind="add_member",
            by=by,
            at=at or timezone.now(),
            data={"user": user.pk, "role": role.value},
        )
    return membership
