"""Setting the prizes of an event, and its till: float, expenses, what was counted."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid5

from scoring.models.table import raised
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.event.services.writing import EventMovedError, changes_of, log, store_once
from tournaments.models import Event, Expense, PaymentMethod, Prize


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


def taking_back(expense: Expense) -> UUID:
    """The uuid of the expense that takes another one back: once, whoever asks."""
    return uuid5(expense.uuid, "back")


def note_expense(
    *,
    event: Event,
    label: str,
    cents: int,
    method: PaymentMethod,
    uuid: UUID,
    act: Act = NOBODY,
) -> Expense:
    """Write down what was paid for the event; twice is once, also after the event's end.

    Raises SentOtherwiseError.
    """
    with write():
        Event.objects.filter(pk=event.pk).update(**raised())
        facts = {"event": event, "label": label, "cents": cents, "method": method}
        expense, created = store_once(Expense.objects, uuid, facts, at=act.at, by=act.by)
        if created:
            log("note_expense", event, act, cents=cents)
    return expense


def take_back_expense(*, expense: Expense, act: Act = NOBODY) -> Expense:
    """Take an expense back by one of its own, below zero: nothing is erased."""
    return note_expense(
        event=expense.event,
        label=expense.label,
        cents=-expense.cents,
        method=PaymentMethod(expense.method),
        uuid=taking_back(expense),
        act=act,
    )


def count_till(
    *, event: Event, float_cents: int, counted_cents: int | None, act: Act = NOBODY
) -> None:
    """Say what lay in the till at the start, and once it was counted what lies in it now.

    The same again changes nothing.
    """
    with write():
        known = {"float_cents": float_cents, "counted_cents": counted_cents}
        rows = Event.objects.filter(pk=event.pk)
        now = rows.select_for_update().get()
        before = {name: getattr(now, name) for name in known}
        rows.update(**raised(), **known)
        if changes := changes_of(before, known):
            log("count_till", event, act, changes=changes)
