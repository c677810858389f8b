"""Showing a ranking that was kept for the ceremony, and hiding it again."""

from scoring.models.table import raised
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.event.services.writing import log
from tournaments.models import Event


def reveal_ranking(*, event: Event, shown: bool = True, act: Act = NOBODY) -> None:
    """Show a ranking that was kept for the ceremony, or hide it again; also after the end."""
    act = act.now()
    with write():
        others = Event.objects.filter(pk=event.pk, revealed_at__isnull=shown)
        if others.update(revealed_at=act.at if shown else None, **raised()):
            log("reveal_ranking" if shown else "hide_ranking", event, act)
