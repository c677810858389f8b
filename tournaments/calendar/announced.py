"""What is announced, as everybody may read it: of a club, a federation, all; of one event.

The same as calendars fetch it: text/calendar, RFC 5545.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.functional import cached_property
from django.utils.translation import gettext as _, ngettext

from scoring.ruleset_words import ruleset_name
from tarotclub.ground.names import alphabetical
from tournaments.event.names import published_names
from tournaments.event.words import euros
from tournaments.models import SCRATCHED, Affiliation, Announcement, Event, Federation
from tournaments.models.event import AnnouncementQuerySet

FED_BACK = 60  # days that a feed keeps what is over
MOST_FED = 1_000


def everything(club: int = 0, federation: int = 0) -> AnnouncementQuerySet:
    """What is published: of a club, of the clubs of a federation and itself, of all."""
    shown = Announcement.objects.published().select_related("event__club")
    if club:
        return shown.filter(event__club=club)
    if federation:
        there = Affiliation.objects.filter(federation=federation, ended_at=None)
        members = there.filter(joined_at__isnull=False).values("club")
        itself = Federation.objects.filter(pk=federation).values("club")
        return shown.filter(Q(event__club__in=members) | Q(event__club__in=itself))
    return shown


def fed(announcements: AnnouncementQuerySet) -> AnnouncementQuerySet:
    """What a calendar fetches: what comes, and was lately; so many of the soonest."""
    since = timezone.now() - timedelta(days=FED_BACK)
    return announcements.filter(starts_at__gte=since)[:MOST_FED]


def start_of(month: date) -> datetime:
    return timezone.make_aware(datetime(month.year, month.month, 1))  # noqa: DTZ001 (the site's)


def next_month(day: date, step: int = 1) -> date:
    """The first of a month later, or before."""
    months = day.year * 12 + day.month - 1 + step
    return date(months // 12, months % 12 + 1, 1)


def in_month(
    announcements: AnnouncementQuerySet, first: date
) -> tuple[AnnouncementQuerySet, date | None, date | None]:
    """Those of the month that begins on this day.

    With the month before and the next one, where something is announced so early or so late.
    """
    before, after = next_month(first, -1), next_month(first)
    earlier = announcements.filter(starts_at__lt=start_of(first))
    later = announcements.filter(starts_at__gte=start_of(after))
    inside = announcements.filter(starts_at__gte=start_of(first), starts_at__lt=start_of(after))
    return inside, before if earlier.exists() else None, after if later.exists() else None


@dataclass(frozen=True)
class Announced:
    """An event in the words of its page, its paper and its feeds."""

    told: Announcement

    @property
    def title(self) -> str:
        return self.told.event.name

    @cached_property
    def hours(self) -> str:
        """Say when: 20:30 – 23:30, portes à 20:00."""
        start, end, doors = (
            at and time_format(timezone.localtime(at))
            for at in (self.told.starts_at, self.told.ends_at, self.told.doors_at)
        )
        words = _("%(start)s – %(end)s") % {"start": start, "end": end} if end else str(start)
        with_doors = _("%(hours)s, portes à %(doors)s")
        return with_doors % {"hours": words, "doors": doors} if doors else words

    @property
    def where(self) -> str:
        return ", ".join(filter(None, (self.told.place, self.told.town)))

    @property
    def fees(self) -> str:
        """Say what it costs; nothing where nothing is asked."""
        words = _("%(name)s : %(fee)s")
        return " · ".join(
            words % {"name": name, "fee": euros(cents)} for name, cents in self.told.event.fees
        )

    @property
    def played(self) -> Sequence[str]:
        """Say what is played: the form, the rounds, the rules."""
        event = self.told.event
        if event.is_evening:
            return [str(event.get_kind_display())]
        rounds = ngettext("%(n)s tour", "%(n)s tours", event.rounds_planned)
        facts = [str(_(event.play.name)), rounds % {"n": event.rounds_planned}]
        if event.deals_per_round:
            deals = ngettext(
                "%(n)s donne par tour", "%(n)s donnes par tour", event.deals_per_round
            )
            facts.append(deals % {"n": event.deals_per_round})
        if event.minutes_per_round:
            facts.append(_("%(n)s minutes par tour") % {"n": event.minutes_per_round})
        return [*facts, ruleset_name(event.rules)]

    @property
    def state(self) -> str:
        """Say what has changed: cancelled, moved; nothing of what stands."""
        told = self.told
        if told.cancelled_at:
            return _("Annulé.")
        if told.moved_from:
            was = timezone.localtime(told.moved_from)
            words = _("Déplacé : c’était le %(day)s à %(hour)s.")
            day = date_format(was, "l j F Y")
            return words % {"day": day, "hour": time_format(was)}
        return ""

    @property
    def summary(self) -> str:
        """Say it in one line, for who shares the address."""
        day = date_format(timezone.localtime(self.told.starts_at), "l j F Y")
        facts = (self.state, day, self.hours, self.where, self.fees)
        return " · ".join(filter(None, facts))


def entered_of(event: Event) -> list[str]:
    """Look up who has entered, as each chose to be named."""
    there = set(event.entries.exclude(SCRATCHED).values_list("number", flat=True))
    shown = published_names(event) if there else {}
    return sorted((shown[number] for number in there), key=alphabetical)


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
