"""A club's year as plain rows: who played in which event, and what he brought from it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import MAXYEAR, MINYEAR, date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, TypeVar

from django.db.models import F, Min, QuerySet, Sum
from django.utils.translation import gettext as _

from scoring.models import Club, Player, Seat
from tournaments.event.names import published_name
from tournaments.models import Entry, Event
from tournaments.models.event import of_deals
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.ranking import Presence, alphabetical
from tournaments.standings.totals import records_of

FIRST_MONTH = 9  # a club's year is from September to August
HUNDREDTH = Decimal("0.01")
EVENT = "event_"  # the key of an event's column begins so

Dated = TypeVar("Dated", bound=QuerySet[Any])
Totals = Mapping[int, Mapping[int, int]]  # by event and player


def year_of(day: date) -> int:
    """The year in which the club's year of a day began.

    >>> year_of(date(2026, 8, 31)), year_of(date(2026, 9, 1))
    (2025, 2026)
    """
    return day.year if day.month >= FIRST_MONTH else day.year - 1


def years_of(events: QuerySet[Any]) -> list[int]:
    """The years that events, or what was published of some, are of; a query for each."""
    years: list[int] = []
    days = events.order_by("-date").values_list("date", flat=True)
    while day := (days.filter(date__lt=_first_day(years[-1])) if years else days).first():
        years.append(year_of(day))
    return years


def _first_day(year: int) -> date:
    return date(year, FIRST_MONTH, 1)


def played_in(events: Dated, year: int) -> Dated:
    """The events of one year, the first one first; none of a year that never was."""
    if not MINYEAR <= year < MAXYEAR:
        return events.none()
    days = events.filter(date__gte=_first_day(year), date__lt=_first_day(year + 1))
    return days.order_by("date", "pk")


def year_data(club: Club, year: int, events: Iterable[Event]) -> Datasheet:
    """A row for each player, the best total first, with a column for each event.

    `events` are the club's that were played in it. An event that he did not play, or where
    his score was not kept, is None. Players are named as they chose;
    who chose a number bears that of his record.
    """
    chosen = list(events)
    columns = (
        DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="total", title=_("Total"), kind=CellKind.MARK, width=11),
        DataColumn(key="played", title=_("Participations"), kind=CellKind.NUMBER, width=15),
        DataColumn(key="average", title=_("Moyenne"), kind=CellKind.AVERAGE, width=11),
        DataColumn(key="best", title=_("Meilleur"), kind=CellKind.MARK, width=11),
        *(
            DataColumn(
                key=f"{EVENT}{event.pk}",
                title=f"{event.date:%d/%m/%Y} {event.name}",
                kind=CellKind.MARK,
                width=14,
            )
            for event in chosen
        ),
    )
    title = _("Saison %(first)s-%(last)s") % {"first": year, "last": year + 1}
    rows = list(_rows(club, _points(chosen)))
    return Datasheet(title=title, columns=columns, rows=rows)


def _points(events: Sequence[Event]) -> list[Mapping[int, int]]:
    """Each event's totals by player."""
    evenings = _evenings([event for event in events if event.is_evening])
    tournaments = _tournaments([event for event in events if not event.is_evening])
    points = {**evenings, **tournaments}
    return [points.get(event.pk, {}) for event in events]


def _evenings(evenings: Sequence[Event]) -> Totals:
    """Add up evenings, which have neither cuts nor decisions, in one query."""
    by_evening: defaultdict[int, dict[int, int]] = defaultdict(dict)
    seats = Seat.objects.filter(table__round_table__round__event__in=evenings)
    sums = (
        seats.order_by()
        .values(event=F("table__round_table__round__event"), who=F("place__entry__player"))
        .annotate(total=Sum("scores__points"), some=Min("scores"))
    )
    for row in sums.filter(some__isnull=False):
        by_evening[row["event"]][row["who"]] = row["total"]
    return by_evening


def _tournaments(events: Sequence[Event]) -> Totals:
    """What was ranked: not who left without his score, nor who never played."""
    by_points = {event.pk for event in of_deals(events)}  # percentages do not add up
    numbers = Entry.objects.filter(event__in=events).order_by()
    players = {
        (event, number): player
        for event, number, player in numbers.values_list("event", "number", "player")
    }
    return {
        event: {
            players[event, record.player]: int(record.total)
            for record in records
            if not record.idle and record.presence is not Presence.UNRANKED
        }
        for event, records in records_of(events).items()
        if event in by_points
    }


def _rows(club: Club, points: Sequence[Mapping[int, int]]) -> Iterator[list[Value]]:
    played = {player for totals in points for player in totals}
    lines = [
        (_name(player), [totals.get(player.pk) for totals in points])
        for player in club.players.all()
        if player.pk in played
    ]
    lines.sort(key=lambda line: (-_total(line[1]), alphabetical(line[0])))
    totals = [_total(brought) for _name, brought in lines]
    for (name, brought), total in zip(lines, totals, strict=True):
        marks = [mark for mark in brought if mark is not None]
        average = (Decimal(total) / len(marks)).quantize(HUNDREDTH, ROUND_HALF_UP)
        rank = totals.index(total) + 1
        yield [rank, name, total, len(marks), average, max(marks), *brought]


def _name(player: Player) -> str:
    return published_name(player, player.pk)


def _total(brought: Iterable[int | None]) -> int:
    return sum(mark or 0 for mark in brought)
