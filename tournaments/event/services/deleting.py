"""Deleting an event that was opened by mistake."""

from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import Action
from scoring.models.stamp import raised
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.models import Event


class EventUsedError(Refusal):
    """Somebody was entered, or something was noted, played or paid."""

    sentence = gettext_lazy(
        "On y a déjà inscrit, joué, encaissé ou décidé quelque chose : cet événement ne"
        " s’efface pas. Terminez-le plutôt."
    )


def delete_event(*, event: Event, by: User | None = None, at: datetime | None = None) -> None:
    """Delete an event in which nothing was done yet. Raises EventUsedError."""
    with write():
        if not Event.objects.filter(pk=event.pk).update(**raised()):
            return
        if _is_used(Event.objects.get(pk=event.pk)):
            raise EventUsedError
        erase("delete_event", event, by, at)


def erase(kind: str, event: Event, by: User | None, at: datetime | None) -> None:
    """Delete an event's row, and note it in the club's log: its own is read nowhere now."""
    Event.objects.filter(pk=event.pk).delete()
    data = {"name": event.name}
    at = at or timezone.now()
    Action.objects.create(club_id=event.club_id, kind=kind, by=by, at=at, data=data)


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
