"""Deleting an event that was opened by mistake."""

from django.utils.translation import gettext_lazy

from scoring.models import Action
from scoring.models.stamp import raised
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.models import Event


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
    data = {"name": event.name}
    act = act.now()
    Action.objects.create(club_id=event.club_id, kind=kind, by=act.by, at=act.at, data=data)


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
