"""The beginning and end of every write to an event: its row is taken, done once, logged."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, TypeVar
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Manager, Model
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Action, Table
from scoring.models.table import raised
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.models import Entry, Event, Round, Sending

Stored = TypeVar("Stored", bound=Model)

OUTSIDE = "outside"  # under which an act notes its author, whose account is elsewhere
WHO = "who"  # where version 1.0.0 kept his user name


class EventClosedError(Refusal):
    """The event takes no more players, tables or decisions."""

    evening: bool = False

    def __str__(self) -> str:
        if self.evening:
            return _("La soirée est terminée : rouvrez-la pour changer quelque chose.")
        return _("Le tournoi est terminé : rouvrez-le pour changer quelque chose.")


class RoundReleasedError(Refusal):
    sentence = gettext_lazy(
        "Ce tour est déjà lancé : annulez d’abord le lancement, tant que rien n’est saisi."
    )


class EventMovedError(Refusal):
    sentence = gettext_lazy("Un autre poste a changé le tournoi entre-temps : recommencez.")


class SentOtherwiseError(Refusal):
    sentence = gettext_lazy(
        "Ce formulaire a déjà été envoyé avec d’autres valeurs : rien de plus n’a été noté."
        " Regardez ce qui l’est, puis recommencez."
    )


class EntryGoneError(Refusal):
    sentence = gettext_lazy(
        "Un autre poste vient de retirer ce joueur de la liste : rien n’a été changé."
        " S’il joue, inscrivez-le à nouveau."
    )


class RoundGoneError(Refusal):
    sentence = gettext_lazy(
        "Ce tour n’existe plus : un autre poste a réduit le nombre de tours."
    )


def claim(event: Event) -> None:
    """Take the event's row for this transaction; writers to one event queue here."""
    open_events = Event.objects.filter(pk=event.pk, closed_at=None)
    if not open_events.update(**raised()):
        raise EventClosedError(event.is_evening)


@contextmanager
def claimed(about: Event | Entry) -> Iterator[None]:
    """Hold a write transaction that begins with `claim`, of an entry with its event's.

    Raises EventClosedError, and EntryGoneError.
    """
    with write():
        claim(about.event if isinstance(about, Entry) else about)
        if isinstance(about, Entry) and not Entry.objects.filter(pk=about.pk).exists():
            raise EntryGoneError
        yield


def round_now(event: Event, number: int) -> Round:
    """A round of an event that is claimed. Raises RoundGoneError."""
    round_ = event.rounds.filter(number=number).first()
    if round_ is None:
        raise RoundGoneError
    return round_


def store_once(
    rows: Manager[Stored], uuid: UUID, facts: Mapping[str, Any], **noted: Any
) -> tuple[Stored, bool]:
    """Store what a form says under its uuid; the same `facts` again find what was stored.

    `noted` is when and by whom. Raises SentOtherwiseError where the uuid says other facts.
    """
    row, created = rows.get_or_create(uuid=uuid, defaults={**facts, **noted})
    if any(getattr(row, name) != value for name, value in facts.items()):
        raise SentOtherwiseError
    return row, created


def changes_of(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What differs as the log tells it: each field with what it was and is."""
    return {key: [was, after[key]] for key, was in before.items() if was != after[key]}


def log(kind: str, event: Event, act: Act, *, table: Table | None = None, **data: Any) -> None:
    """Write down who did what; `data` holds keys and numbers, never names."""
    Action.objects.note(kind, table or event, act, event=event.pk, **data)


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
