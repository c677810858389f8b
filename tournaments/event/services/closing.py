"""Ending an event with its tables, and letting it go on."""

from scoring.models import Table
from scoring.models.stamp import raised
from scoring.services.tables import close_table, reopen_table
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.event.services.writing import log
from tournaments.models import Event


def close_event(*, event: Event, act: Act = NOBODY) -> None:
    """End an event and its tables. Closing twice changes nothing."""
    act = act.now()
    with write():
        changed = Event.objects.filter(pk=event.pk, closed_at=None).update(
            closed_at=act.at, **raised()
        )
        if not changed:
            return
        for table in Table.objects.open().filter(round_table__round__event=event):
            close_table(table=table, act=act)
        log("close_event", event, act)


def reopen_event(*, event: Event, act: Act = NOBODY) -> None:
    """Let an ended event go on, with the tables that its end has closed.

    Those that had ended before stay closed until they are reopened.
    """
    with write():
        closed_at = Event.objects.values_list("closed_at", flat=True).get(pk=event.pk)
        changed = Event.objects.filter(pk=event.pk, closed_at__isnull=False).update(
            closed_at=None, **raised()
        )
        if not changed:
            return
        log("reopen_event", event, act)
        ended = Table.objects.filter(round_table__round__event=event, closed_at=closed_at)
        for table in ended:
            reopen_table(table=table, act=act)
