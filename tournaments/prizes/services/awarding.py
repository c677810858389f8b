"""Setting the prizes of an event, all at once."""

from collections.abc import Sequence
from typing import Any

from scoring.models.stamp import raised
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.event.services.writing import EventMovedError, changes_of, log
from tournaments.models import Event, Prize


def set_prizes(
    *,
    event: Event,
    prizes: Sequence[Prize],
    revision: int,
    act: Act = NOBODY,
    **rules: int | bool,
) -> None:
    """Put these prizes in the place of those that were; also after the event's end.

    `rules` are fields of `Event`: redistribution, guaranteed_cents, prizes_shared,
    prizes_doubled. `revision` is the event's as the author saw it: another is EventMovedError.
    """
    with write():
        seen = Event.objects.filter(pk=event.pk, revision=revision)
        was = Event.objects.get(pk=event.pk)
        before: dict[str, Any] = {name: getattr(was, name) for name in rules} | _sums(
            list(event.prizes.all())
        )
        if not seen.update(**raised(), **rules):
            raise EventMovedError
        event.prizes.all().delete()
        for prize in prizes:
            prize.event = event
        Prize.objects.bulk_create(prizes)
        sums: dict[str, Any] = {**_sums(prizes)}
        sums["changes"] = changes_of(before, {**rules, **sums})
        log("set_prizes", event, act, **sums)


def _sums(prizes: Sequence[Prize]) -> dict[str, int]:
    return {"prizes": len(prizes), "cents": sum(prize.cents for prize in prizes)}
