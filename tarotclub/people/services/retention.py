"""What is kept for a time only (docs/PRIVACY.md).

The server begins with it, so it imports no room of tournaments.
"""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone

from scoring.models import Action, Club, Membership, Role
from scoring.services.deals import forget_refused
from tarotclub.accounts.acting import Act
from tarotclub.accounts.sessions import kept as tries_kept, move_ends
from tarotclub.ground.database import write
from tarotclub.keeping.services.making import note_in_each_club
from tarotclub.models import ChosenDays, Tries, kept_days
from tarotclub.people.models import ApiAnswer, ApiKey
from tournaments import models
from tournaments.event.services.writing import KEPT as SENDINGS_KEPT, changes_of

TOLD_KEPT = timedelta(days=90)
HOME_ENTRIES_KEPT = timedelta(days=30)  # after the day; what was played stays


def forget_old(at: datetime | None = None) -> dict[str, int]:
    """Forget what is older than it is kept for; run at the start of the server and daily.

    Give how many rows of each kind have gone, and how many accounts were closed.
    """
    at = at or timezone.now()
    days = kept_days()
    with write():
        return {
            "sessions": Session.objects.filter(expire_date__lt=at).delete()[0],
            "tries": Tries.objects.filter(at__lt=at - tries_kept()).delete()[0],
            "sendings": models.Sending.objects.filter(at__lt=at - SENDINGS_KEPT).delete()[0],
            "answers": _forget_answers(at - SENDINGS_KEPT),
            "refused": forget_refused(at - timedelta(days=days.refused_days)),
            "pictures": models.PaperSheet.objects.filter(
                read_at__lt=at - timedelta(days=days.picture_days)
            ).delete()[0],
            "accounts": _close_accounts(at, days.account_days),
            "home_entries": models.HomeEntry.objects.filter(
                event__date__lt=timezone.localdate(at) - HOME_ENTRIES_KEPT
            ).delete()[0],
            "told": _forget_told(at),
        }


def _forget_told(at: datetime) -> int:
    """Forget what halls have told of events that never came whole."""
    old = models.Incoming.objects.filter(at__lt=at - TOLD_KEPT).exclude(facts={}, results="")
    return old.update(facts={}, results="")


def _forget_answers(before: datetime) -> int:
    """Forget what programs were answered, and keys that have opened nothing for so long."""
    over = Q(ends_at__lt=before) | Q(withdrawn_at__lt=before)
    ApiKey.objects.filter(over).delete()
    return ApiAnswer.objects.filter(at__lt=before).delete()[0]


def choose_days(chosen: dict[str, int | None], *, by: User) -> None:
    """Keep what goes by itself for so many days from now on; None is as the settings say.

    A session that is open ends as if it had been opened for as many days.
    """
    with write():
        ChosenDays.objects.select_for_update().get_or_create(pk=ChosenDays.ONLY)
        was = kept_days()
        ChosenDays.objects.update_or_create(pk=ChosenDays.ONLY, defaults=chosen)
        now = kept_days()
        if changes := changes_of(was._asdict(), now._asdict()):
            note_in_each_club("choose_days", Act(by), changes=changes)
        if now.session_days != was.session_days:
            move_ends(timedelta(days=now.session_days - was.session_days))


def _close_accounts(at: datetime, unused_for: int) -> int:
    """Close accounts that nobody has used for so long, but for those that are needed.

    What they wrote stays theirs, by name; an organiser may open them again.
    """
    if not unused_for:
        return 0
    since = at - timedelta(days=unused_for)
    unused = Q(last_login__lt=since) | Q(last_login=None, date_joined__lt=since)
    closed = 0
    for user in User.objects.filter(unused, is_active=True).order_by("pk"):
        if _is_needed(user):
            continue
        User.objects.filter(pk=user.pk).update(is_active=False)
        closed += 1
        for club in Club.objects.filter(memberships__user=user):
            Action.objects.note("retire_account", club, Act(moment=at), user=user.pk)
    return closed


def _is_needed(user: User) -> bool:
    """Tell whether a club would be left without an organiser, or the site without its owner."""
    owners = User.objects.filter(is_superuser=True, is_active=True)
    if user.is_superuser and not owners.exclude(pk=user.pk).exists():
        return True
    organised = Club.objects.filter(memberships__user=user, memberships__role=Role.ORGANISER)
    able = Membership.objects.filter(role=Role.ORGANISER, user__is_active=True)
    return any(not able.filter(club=club).exclude(user=user).exists() for club in organised)
