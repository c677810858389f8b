"""What is kept for a time only, and forgotten by itself (docs/PRIVACY.md)."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone

from scoring.models import Action, Club, Membership, Role
from scoring.services.refused import forget_refused
from tarotclub.database import write
from tarotclub.models import Tries
from tarotclub.throttle import kept as tries_kept
from tournaments.event.services.sendings import KEPT as SENDINGS_KEPT
from tournaments.models import Sending


class Forgotten(NamedTuple):
    """How many rows of each kind have gone, and how many accounts were closed."""

    sessions: int
    tries: int
    sendings: int
    refused: int
    accounts: int


def forget_old(at: datetime | None = None) -> Forgotten:
    """Forget what is older than it is kept for; run at the start of the server and daily."""
    at = at or timezone.now()
    with write():
        return Forgotten(
            sessions=Session.objects.filter(expire_date__lt=at).delete()[0],
            tries=Tries.objects.filter(at__lt=at - tries_kept()).delete()[0],
            sendings=Sending.objects.filter(at__lt=at - SENDINGS_KEPT).delete()[0],
            refused=forget_refused(at - timedelta(days=settings.REFUSED_DAYS)),
            accounts=_close_accounts(at),
        )


def _close_accounts(at: datetime) -> int:
    """Close accounts that nobody has used for so long; a club's last organiser keeps his.

    What they wrote stays theirs, by name; an organiser may open them again.
    """
    if not settings.ACCOUNT_DAYS:
        return 0
    since = at - timedelta(days=settings.ACCOUNT_DAYS)
    unused = Q(last_login__lt=since) | Q(last_login=None, date_joined__lt=since)
    closed = 0
    for user in User.objects.filter(unused, is_active=True).order_by("pk"):
        if _is_needed(user):
            continue
        User.objects.filter(pk=user.pk).update(is_active=False)
        closed += 1
        for club in Club.objects.filter(memberships__user=user):
            data = {"user": user.pk}
            Action.objects.create(club=club, kind="retire_account", at=at, data=data)
    return closed


def _is_needed(user: User) -> bool:
    """Tell whether a club would be left without an organiser who can sign in."""
    organised = Club.objects.filter(memberships__user=user, memberships__role=Role.ORGANISER)
    able = Membership.objects.filter(role=Role.ORGANISER, user__is_active=True)
    return any(not able.filter(club=club).exclude(user=user).exists() for club in organised)
