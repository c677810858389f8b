"""A club's season as plain rows: who played in which event, and what he brought from it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal

from django.db.models import F, Min, Sum
from django.db.models.functions import ExtractMonth, ExtractYear
from django.utils.translation import gettext as _

from scoring.models import Club, Player, Seat
from tournaments.datasheet import Column, Datasheet, Kind, Value
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentQuerySet
from tournaments.publication import published_name
from tournaments.ranking import alphabetical
from tournaments.standings import event_ranking

FIRST_MONTH = 9  # a season is from September to August
EVENT = "event_"  # the key of an event's column begins so

Totals = Mapping[int, Mapping[int, int]]  # by event and player


def season_of(day: date) -> int:
    """Give the year in which the season of a day began.

    >>> season_of(date(2026, 8, 31)), season_of(date(2026, 9, 1))
    (2025, 2026)
    """
    return day.year if day.month >= FIRST_MONTH else day.year - 1


def seasons(events: TournamentQuerySet) -> list[int]:
    """Give the seasons that events were played in, the latest first."""
    months = events.order_by().annotate(year=ExtractYear("date"), month=ExtractMonth("date"))
    pairs = months.values_list("year", "month").distinct()
    found = {season_of(date(year, month, 1)) for year, month in pairs}
    return sorted(found, reverse=True)


def season_data(club: Club, year: int, events: Iterable[Tournament]) -> Datasheet:
    """Give a row for each player, the best total first, with a column for each event.

    `events` are the club's that count; those of other seasons are left out. An event that he
    did not play, or where his score was not kept, is None. Players are named as they chose;
    who chose a number bears that of his record.
    """
    chosen = sorted(
        (event for event in events if season_of(event.date) == year),
        key=lambda event: (event.date, event.pk),
    )
    columns = (
        Column(key="rank", title=_("Place"), kind=Kind.TAG, width=8),
        Column(key="name", title=_("Nom"), width=30),
        Column(key="total", title=_("Total"), kind=Kind.MARK, width=11),
        Column(key="played", title=_("Participations"), kind=Kind.NUMBER, width=15),
        Column(key="average", title=_("Moyenne"), kind=Kind.AVERAGE, width=11),
        Column(key="best", title=_("Meilleur"), kind=Kind.MARK, width=11),
        *(
            Column(
                key=f"{EVENT}{event.pk}",
                title=f"{event.date:%d/%m/%Y} {event.name}",
                kind=Kind.MARK,
                width=14,
            )
            for event in chosen
        ),
    )
    title = _("Saison %(first)s-%(last)s") % {"first": year, "last": year + 1}
    rows = list(_rows(club, _points(chosen)))
    return Datasheet(title=title, columns=columns, rows=rows)


def _points(events: Sequence[Tournament]) -> list[Mapping[int, int]]:
    """Give each event's totals by player."""
    evenings = _evenings([event for event in events if event.is_evening])
    return [
        evenings.get(event.pk, {}) if event.is_evening else _tournament(event)
        for event in events
    ]


def _evenings(evenings: Sequence[Tournament]) -> Totals:
    """Add up evenings, which have neither cuts nor decisions, in one query."""
    found: defaultdict[int, dict[int, int]] = defaultdict(dict)
    seats = Seat.objects.filter(table__round_table__round__tournament__in=evenings)
    sums = (
        seats.order_by()
        .values(
            event=F("table__round_table__round__tournament"),
            who=F("place__entry__player"),
        )
        .annotate(total=Sum("scores__points"), some=Min("scores"))
    )
    for row in sums.filter(some__isnull=False):
        found[row["event"]][row["who"]] = row["total"]
    return found


def _tournament(event: Tournament) -> Mapping[int, int]:
    players = dict(event.entries.values_list("number", "player"))
    return {
        players[row.record.player]: row.record.total
        for row in event_ranking(event)
        if not row.record.idle
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
        average = round(Decimal(total) / len(marks), 2)
        rank = totals.index(total) + 1
        yield [rank, name, total, len(marks), average, max(marks), *brought]


def _name(player: Player) -> str:
    return published_name(player, player.pk)


def _total(brought: Iterable[int | None]) -> int:
    return sum(mark or 0 for mark in brought)
