"""The event on top of its papers: club, name, day."""

from datetime import date
from typing import NamedTuple

from django.utils.formats import date_format

from tournaments.paper.page import Heading


class EventTitle(NamedTuple):
    """What stands on top of each page."""

    club: str
    name: str
    day: date
    logo: bytes = b""


def event_heading(event: EventTitle, title: str, note: str = "") -> Heading:
    """Say which event a page is of, and at the right which document it is."""
    return Heading(
        over=event.club,
        title=event.name,
        under=date_format(event.day, "DATE_FORMAT"),
        corner=title,
        corner_note=note,
    )
