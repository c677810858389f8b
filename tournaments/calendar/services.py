"""Announcing an event: what is said of it, for all to read or not, the same on other days."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy

from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.refusal import Refusal
from tournaments.entries.services.entries import fill_places
from tournaments.evenings.services import open_evening
from tournaments.event.services import setting_up
from tournaments.event.services.closing import new_key
from tournaments.event.services.writing import claimed, log
from tournaments.models import Announcement, Event, EventSeries

MOST_DATES = 60  # of one series
# What the other dates of a series have in common with the first.
OF_A_TOURNAMENT = (*setting_up.SETTINGS, "guaranteed_cents", "prizes_shared", "prizes_doubled")
OF_AN_ANNOUNCEMENT = (
    *("series", "level", "place", "town", "about", "published_at", "takes_entries", "places"),
    *("needs_approval", "question", "answer"),
)


class UnfinishedError(Refusal):
    """Nobody would know where to go."""

    sentence = gettext_lazy("Dites d’abord quand l’événement commence et où il se joue.")


def answer_step(*, event: Event, answers: Mapping[str, Any], act: Act = NOBODY) -> None:
    """Note what is said of an event; the first time begins its announcement.

    A published one that begins at another time has moved: who entered is told. Raises
    EventClosedError.
    """
    answers = dict(answers)
    notice = answers.pop("notice", "")
    with claimed(event):
        at = {"changed_at": act.at}
        told = Announcement.objects.filter(event=event).first()
        start, published = answers.get("starts_at"), told and told.published_at
        if told and published and start and (start != told.starts_at or told.cancelled_at):
            setting_up.announce_change(event=event, times=answers, notice=notice, act=act)
        elif told:
            Announcement.objects.filter(pk=told.pk).update(**at, **answers)
        elif start:
            Announcement.objects.create(event=event, key=new_key(), **at, **answers)
        else:
            raise UnfinishedError
        if "places" in answers:
            fill_places(event=event, act=act)
        if start and not published:
            setting_up.take_day(event, timezone.localdate(start))


def publish_announcement(*, event: Event, shown: bool = True, act: Act = NOBODY) -> None:
    """Put an event on the calendar, or take it off.

    Raises UnfinishedError and EventClosedError.
    """
    with claimed(event):
        told = Announcement.objects.filter(event=event, published_at__isnull=shown)
        if shown and not Announcement.objects.filter(event=event).exclude(town="").exists():
            raise UnfinishedError
        if told.update(published_at=act.at if shown else None, changed_at=act.at):
            log("announce_event" if shown else "unannounce_event", event, act)


def dates_of(first: date, last: date, weeks: int) -> list[date]:
    """The other dates of a series, the first left out."""
    step = timedelta(weeks=weeks)
    return [first + step * n for n in range(1, (last - first) // step + 1)]


def repeat_event(*, event: Event, weeks: int, last: date, act: Act = NOBODY) -> int:
    """Announce the same every so many weeks until the `last` day; tell how many are made.

    Each is an event by itself, to be moved or cancelled alone; a day on which one of that name
    stands is left out. Raises EventClosedError.
    """
    with claimed(event):
        event = Event.objects.select_related("club").get(pk=event.pk)
        told = Announcement.objects.get(event=event)
        series = told.series or EventSeries.objects.create(
            club=event.club, name=event.name, weeks=weeks, first=event.date, last=last
        )
        told.series = series
        told.save(update_fields=["series"])
        made = [
            _announced_again(event, told, day, act)
            for day in dates_of(event.date, last, weeks)
            if not _stands(event, day)
        ]
        Announcement.objects.bulk_create(made)
        if made:
            log("repeat_event", event, act, dates=len(made))
    return len(made)


def _stands(event: Event, day: date) -> bool:
    name = setting_up.named_for(event.name, event.date, day)
    return Event.objects.filter(club=event.club, date=day, name=name).exists()


def _announced_again(event: Event, told: Announcement, day: date, act: Act) -> Announcement:
    """Make the event of another day, and what is to be announced of it."""
    name, days = setting_up.named_for(event.name, event.date, day), (day - event.date).days
    if event.is_evening:
        made = open_evening(club=event.club, name=name, day=day, act=act)
    else:
        same = {field: getattr(event, field) for field in OF_A_TOURNAMENT}
        made = setting_up.create_tournament(
            club=event.club, name=name, day=day, ruleset=event.rules, act=act, **same
        ).event
    same = {field: getattr(told, field) for field in OF_AN_ANNOUNCEMENT}
    same |= {
        field: setting_up.days_later(getattr(told, field), days) for field in setting_up.MOMENTS
    }
    return Announcement(event=made, key=new_key(), changed_at=act.at, **same)
