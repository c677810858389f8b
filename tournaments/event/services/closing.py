"""Ending an event with its tables, letting it go on, deleting one opened by mistake."""

from django.utils.translation import gettext_lazy

from scoring.models import Action, Table
from scoring.models.table import raised
from scoring.services.tables import close_table, reopen_table
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
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


class EventUsedError(Refusal):
    """Somebody was entered, or something was noted, played or paid."""

    sentence = gettext_lazy(
        "On y a déjà inscrit, joué, encaissé ou décidé quelque chose : cet événement ne"
        " s’efface pas. Terminez-le plutôt."
    )


def delete_event(*, event: Event, act: Act = NOBODY) -> None:
    """Delete an event in which nothing was done yet. Raises EventUsedError."""
    with write():
        if not Event.objects.filter(pk=event.pk).update(**raised()):
            return
        if _is_used(Event.objects.get(pk=event.pk)):
            raise EventUsedError
        erase("delete_event", event, act)


def erase(kind: str, event: Event, act: Act) -> None:
    """Delete an event's row, and note it in the club's log: its own is read nowhere now."""
    Event.objects.filter(pk=event.pk).delete()
    Action.objects.note(kind, event, act, name=event.name)


def _is_used(event: Event) -> bool:
    """Tell whether anything was done; decisions, payments and bilans are of an entry."""
    return (
        event.counted_cents is not None
        or event.entries.exists()
        or event.rounds.filter(tables__isnull=False).exists()
        or event.expenses.exists()
        or event.halls.exists()
        or hasattr(event, "dealing")
    )
