"""Removing an example club: nobody finds it any more, and another one may be opened."""

from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, TableLink
from tarotclub.database import write
from tarotclub.people.invitations import open_invitations
from tarotclub.people.steps import own_club
from tarotclub.refusal import Refusal
from tournaments.desk.rehearsal import STAGE
from tournaments.models import Event, EventHelper, PlayerPage, Screen, Season

LONGEST = 60  # of the name that a removed example keeps


class NoExampleError(Refusal):
    """Only invented clubs go: of a real one nothing may be lost."""

    sentence = gettext_lazy(
        "Ce club n’est pas un exemple : il ne se retire pas. Seul un club d’exemple le peut."
    )


def is_example(club: Club) -> bool:
    """Tell whether a club is one of the examples that somebody tries things on."""
    return club.name.startswith(STAGE)


def remove_example(*, club: Club, by: User, at: datetime | None = None) -> None:
    """Let nobody in an example club any more, and nothing of it be shown. NoExampleError.

    Its rows stay, as the log and the deals of any club do: the database refuses to lose them.
    """
    at = at or timezone.now()
    with write():
        known = Club.objects.select_for_update().get(pk=club.pk)
        if not is_example(known) or own_club(by) is None:
            raise NoExampleError
        of_club = {"club": known}
        Event.objects.filter(**of_club).update(public_key=None)
        Season.objects.filter(**of_club).update(public_key=None)
        PlayerPage.objects.filter(player__club=known).update(key=None)
        Screen.objects.filter(event__club=known).delete()
        links = TableLink.objects.filter(table__club=known, revoked_at=None)
        links.update(revoked_at=at)
        open_invitations(known).update(withdrawn_at=at)
        EventHelper.objects.filter(event__club=known).delete()
        Action.objects.create(club=known, kind="remove_example", by=by, at=at)
        known.memberships.all().delete()
        known.name = f"{known.name[:LONGEST]} ({known.pk})"
        known.save(update_fields=["name"])
