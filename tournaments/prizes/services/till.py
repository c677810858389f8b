"""The till of an event: its float, what was paid out of it, what was counted at the end."""

from uuid import UUID, uuid5

from scoring.models.stamp import raised
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.event.services.writing import changes_of, log, store_once
from tournaments.models import Event, Expense, PaymentMethod


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
    act = act.now()
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
