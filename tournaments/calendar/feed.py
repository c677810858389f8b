"""Events to come as calendars fetch them: text/calendar, RFC 5545."""

from collections.abc import Callable, Iterable
from datetime import timedelta

from django.conf import settings
from icalendar import Calendar, Event as CalendarEvent, vText

from tournaments.calendar.announced import Announced
from tournaments.models import Announcement

KIND = "text/calendar; charset=utf-8"
AGAIN = timedelta(hours=6)


def feed_of(
    title: str, announcements: Iterable[Announcement], address: Callable[[Announcement], str]
) -> bytes:
    """Write down announced events; `address` gives the page of each.

    Moments are in UTC: each date of a series stands for itself, so no rule needs a time zone.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//tarotclub//agenda//FR")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", title)
    calendar.add("x-wr-timezone", settings.TIME_ZONE)
    calendar.add("refresh-interval", AGAIN, parameters={"VALUE": "DURATION"})
    for told in announcements:
        calendar.add_component(_written(told, address(told)))
    content: bytes = calendar.to_ical()
    return content


def _written(told: Announcement, address: str) -> CalendarEvent:
    announced, event = Announced(told), CalendarEvent()
    event.add("uid", f"{told.key}@tarotclub")
    event.add("dtstamp", told.changed_at)
    event.add("last-modified", told.changed_at)
    event.add("sequence", told.sequence)
    event.add("status", "CANCELLED" if told.cancelled_at else "CONFIRMED")
    event.add("dtstart", told.starts_at)
    if told.ends_at:
        event.add("dtend", told.ends_at)
    event.add("summary", vText(announced.title))
    event.add("location", vText(announced.where))
    lines = (
        announced.state,
        told.notice,
        *announced.played,
        announced.fees,
        told.about,
        address,
    )
    event.add("description", vText("\n".join(filter(None, lines))))
    event.add("url", address)
    return event
