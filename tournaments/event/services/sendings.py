"""Forms done once, however often they are sent: their identity is stored with what they did."""

from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone

from tarotclub.ground.database import write
from tournaments.models import Sending

Answer = TypeVar("Answer")
KEPT = timedelta(days=90)


def do_once(
    uuid: UUID, by: User, act: Callable[[], Answer], *, done: Callable[[Answer], bool]
) -> Answer | None:
    """Let `act` happen, and remember it in the same transaction; None when it has happened.

    What is not `done` leaves no trace, so that it may be sent again. Whoever sends the same at
    the same moment waits for the first. A sending is forgotten after KEPT: no browser waits
    for so long.
    """
    now = timezone.now()
    with write():
        sending, new = Sending.objects.get_or_create(by=by, uuid=uuid, defaults={"at": now})
        if not new:
            return None
        Sending.objects.filter(at__lt=now - KEPT).delete()
        answer = act()
        if not done(answer):
            sending.delete()
    return answer
