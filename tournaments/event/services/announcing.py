"""An announced event that moves, or is cancelled: all who read of it are told."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.event.services.writing import claim, log
from tournaments.event.words import day_in_words
from tournaments.models import Announcement, Event

MOMENTS = ("starts_at", "ends_at", "doors_at", "entries_close_at")


def days_later(moment: datetime | None, days: int) -> datetime | None:
    """Go on by so many days, at the same hour there: no change of the clocks moves it."""
    return timezone.localtime(moment) + timedelta(days=days) if moment else None


def named_for(name: str, before: date, after: date) -> str:
    """Call what is named after its day by another one."""
    return name.replace(day_in_words(before), day_in_words(after))


def announce_change(
    *,
    event: Event,
    times: Mapping[str, datetime | None] | None = None,
    notice: str = "",
    act: Act = NOBODY,
) -> None:
    """Move an announced event to its new `times`, or cancel it where there are none.

    Its pages and calendars say so from now on. What was told is another `sequence`: whoever
    sends mails to those who entered goes by it. A cancelled one that gets a time takes place
    again; cancelled twice changes nothing. Raises EventClosedError.
    """
    act = act.now()
    with write():
        claim(event)
        told = Announcement.objects.get(event=event)
        if times:
            before, start = told.starts_at, times["starts_at"] or told.starts_at
            days = (timezone.localdate(start) - timezone.localdate(before)).days
            closes = days_later(told.entries_close_at, days)
            change: dict[str, Any] = {"entries_close_at": closes, **times, "cancelled_at": None}
            if start != before:
                change["moved_from"] = before
            take_day(event, timezone.localdate(start))
            changes = {
                "date": [f"{timezone.localtime(at):%Y-%m-%d %H:%M}" for at in (before, start)]
            }
            log("move_event", event, act, changes=changes)
        elif told.cancelled_at:
            return
        else:
            change = {"cancelled_at": act.at}
            log("cancel_event", event, act)
        Announcement.objects.filter(pk=told.pk).update(
            notice=notice, changed_at=act.at, sequence=F("sequence") + 1, **change
        )
        event.home_entries.coming().update(told="", reminded_at=None)  # letters say it


def take_day(event: Event, day: date) -> None:
    """Give an event its day, and a name that says it: the event is claimed."""
    now = Event.objects.get(pk=event.pk)
    name = named_for(now.name, now.date, day)
    Event.objects.filter(pk=event.pk).update(date=day, name=name)


def follow_day(event: Event, act: Act) -> None:
    """Let what is announced follow the day that its event was given elsewhere."""
    told = Announcement.objects.filter(event=event).first()
    days = (event.date - timezone.localdate(told.starts_at)).days if told else 0
    if told and days:
        moved = {name: days_later(getattr(told, name), days) for name in MOMENTS}
        if told.published_at:
            announce_change(event=event, times=moved, act=act)
        else:
            Announcement.objects.filter(pk=told.pk).update(**moved)
