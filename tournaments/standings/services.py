"""Showing a ranking that was kept for the ceremony, and hiding it again."""

from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models.stamp import raised
from tarotclub.ground.database import write
from tournaments.event.services.writing import log
from tournaments.models import Event


def reveal_ranking(
    *,
    event: Event,
    shown: bool = True,
    by: User | None = None,
    at: datetime | None = None,
) -> None:
    """Show a ranking that was kept for the ceremony, or hide it again; also after the end."""
    at = at or timezone.now()
    with write():
        others = Event.objects.filter(pk=event.pk, revealed_at__isnull=shown)
        if others.update(revealed_at=at if shown else None, **raised()):
            log("reveal_ranking" if shown else "hide_ranking", event, by, at)
