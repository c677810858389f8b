"""Forgetting who wrote what came in the file of an event."""

from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models import Action, Club, OutsideAuthor
from tarotclub.database import write


def forget_author(
    *, club: Club, author: int, by: User | None = None, at: datetime | None = None
) -> bool:
    """Take an author's name away, in every file that brought it; tell whether it was there.

    What he wrote stays, and the log is not touched: it holds his key.
    """
    with write():
        known = OutsideAuthor.objects.filter(club=club, pk=author).exclude(username="").first()
        if known is None:
            return False
        same = OutsideAuthor.objects.filter(club=club, username=known.username)
        same.update(username="", name="")
        data = {"author": known.pk}
        at = at or timezone.now()
        Action.objects.create(club=club, kind="forget_author", by=by, at=at, data=data)
    return True
