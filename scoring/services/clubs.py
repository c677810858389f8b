"""Founding a club and letting people work in it."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from scoring.models import Action, Club, Membership, Role
from scoring.models.club import Publication
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write


class ClubExistsError(Exception):
    """There is a club of this name already."""


def club_now(club: Club) -> Club:
    """Fetch a club as it is now, for this transaction: two sent at once queue here."""
    return Club.objects.select_for_update().get(pk=club.pk)


def found_club(
    *,
    name: str,
    organiser: User,
    publication: Publication | None = None,
    at: datetime | None = None,
) -> Club:
    """Create a club with its first organiser, whose account is saved if it is new.

    `publication` is how its players are shown until they choose, None where nobody was asked.

    Raises ClubExistsError.
    """
    at = at or timezone.now()
    with write():
        if Club.objects.filter(name=name).exists():
            raise ClubExistsError
        club = Club.objects.create(name=name, publication=publication or Publication.FIRST)
        chosen = {"publication": publication} if publication else {}
        Action.objects.create(club=club, kind="found_club", at=at, data=chosen)
        add_member(club=club, user=organiser, role=Role.ORGANISER, act=Act(moment=at))
    return club


def unasked_about_names(clubs: QuerySet[Club]) -> QuerySet[Club]:
    """The clubs of which nobody has said yet whether papers bear whole names."""
    answers = Action.objects.filter(
        Q(kind="found_club", data__has_key="publication")
        | Q(kind="change_club", data__changes__has_key="publication"),
        club=OuterRef("pk"),
    )
    return clubs.filter(publication=Publication.FIRST).exclude(Exists(answers))


def answer_about_names(*, club: Club, whole_names: bool, act: Act = NOBODY) -> None:
    """Note whether a club's papers bear whole names, unless that was said: it is asked once."""
    publication = Publication.FULL if whole_names else Publication.FIRST
    with write():
        unasked = unasked_about_names(Club.objects.filter(pk=club.pk))
        changes = {"publication": [Publication.FIRST, publication]}
        if unasked.update(publication=publication):
            details = {"fields": ["publication"], "changes": changes}
            Action.objects.create(
                club=club, kind="change_club", by=act.by, at=act.at, data=details
            )


def add_member(*, club: Club, user: User, role: Role, act: Act = NOBODY) -> Membership:
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
            by=act.by,
            at=act.at,
            data={"user": user.pk, "role": role.value},
        )
    return membership
