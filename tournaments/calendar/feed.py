"""Events to come as calendars fetch them: text/calendar, RFC 5545."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any

from django.conf import settings

from tournaments.calendar.announced import Announced
from tournaments.models import Announcement

KIND = "text/calendar; charset=utf-8"
AGAIN = timedelta(hours=6)


def feed_of(title: str, announcements: Iterable[tuple[Announcement, str]]) -> bytes:
    """Write down announced events, each with the address of its page.

    Moments are in UTC: each date of a series stands for itself, so no rule needs a time zone.
    """
    import icalendar  # noqa: PLC0415 (large: the calendar's pages do not bring it)

    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//tarotclub//agenda//FR")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", title)
    calendar.add("x-wr-timezone", settings.TIME_ZONE)
    calendar.add("refresh-interval", AGAIN, parameters={"VALUE": "DURATION"})
    for told, address in announcements:
        event = icalendar.Event()
        for name, value in _written(told, address):
            event.add(name, value)
        calendar.add_component(event)
    content: bytes = calendar.to_ical()
    return content


def _written(told: Announcement, address: str) -> Iterator[tuple[str, Any]]:
    announced = Announced(told)
    yield "uid", f"{told.key}@tarotclub"
    yield "dtstamp", told.changed_at
    yield "last-modified", told.changed_at
    yield "sequence", told.sequence
    yield "status", "CANCELLED" if told.cancelled_at else "CONFIRMED"
    yield "dtstart", told.starts_at
    if told.ends_at:
        yield "dtend", told.ends_at
    yield "summary", announced.title
    yield "location", announced.where
    about = (announced.state, told.notice, *announced.played, announced.fees, told.about)
    yield "description", "\n".join(filter(None, (*about, address)))
    yield "url", address
