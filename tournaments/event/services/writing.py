"""The beginning and end of every write to an event: its row is taken, the act is logged."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy

from scoring.models import Action, Table
from scoring.models.stamp import raised
from tarotclub.refusal import Refusal
from tournaments.models import Event

OUTSIDE = "outside"  # under which an act notes its author, whose account is elsewhere
WHO = "who"  # where version 1.0.0 kept his user name


class EventClosedError(Refusal):
    """The event takes no more players, tables or decisions."""

    sentence = gettext_lazy("Le tournoi est terminé : rouvrez-le pour changer quelque chose.")


class RoundReleasedError(Refusal):
    """The round has been released: who sits in it is settled."""

    sentence = gettext_lazy(
        "Ce tour est déjà lancé : annulez d’abord le lancement, tant que rien n’est saisi."
    )


class EventMovedError(Refusal):
    """Another desk changed the event meanwhile: nothing was stored."""

    sentence = gettext_lazy("Un autre poste a changé le tournoi entre-temps : recommencez.")


def claim(event: Event) -> None:
    """Take the event's row for this transaction; writers to one event queue here."""
    open_events = Event.objects.filter(pk=event.pk, closed_at=None)
    if not open_events.update(**raised()):
        raise EventClosedError


def changes_of(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Give what differs as the log tells it: each field with what it was and is."""
    return {key: [was, after[key]] for key, was in before.items() if was != after[key]}


def log(
    kind: str,
    event: Event,
    by: User | None,
    at: datetime,
    *,
    table: Table | None = None,
    **data: Any,
) -> None:
    """Write down who did what; `data` holds keys and numbers, never names."""
    data = {"event": event.pk, **data}
    Action.objects.create(
        club_id=event.club_id, table=table, kind=kind, by=by, at=at, data=data
    )
