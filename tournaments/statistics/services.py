"""Counting events whose stamps say that they changed, and proving what was counted."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Count, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from tarotclub.ground.database import write
from tarotclub.serving.workshop import WorkshopError, pages
from tournaments import models
from tournaments.models.event import EventQuerySet, of_deals
from tournaments.standings.totals import ranked_rows, records_of
from tournaments.statistics import facts

AT_ONCE = 10  # events
LARGE = 100  # tables: to count an event of more takes as long as a reader notices
TRUSTED = timedelta(minutes=10)
OF_EVENT = ("sittings", "boards", "ranked", "summary")


class CountedEvent(NamedTuple):
    """What is counted of one event; `players` are values of PlayerTally by player."""

    sittings: list[Any]
    boards: list[Any]
    ranked: list[int]
    summary: Mapping[str, Any]
    players: Mapping[int, dict[str, Any]]


class Stamped(NamedTuple):
    """The stamp of an event and its tables; the one it was counted at, and when that was."""

    key: int
    stamp: int
    tables: int
    counted: int | None
    counted_at: datetime | None

    @property
    def is_stale(self) -> bool:
        return self.stamp != self.counted

    @property
    def can_wait(self) -> bool:
        """Whether it is read as it was counted, until it is counted anew beside requests."""
        if self.counted_at is None or self.tables <= LARGE:
            return False
        return self.is_stale and self.counted_at > timezone.now() - TRUSTED


def refresh(events: EventQuerySet) -> int:
    """Count anew those of these events that changed since, in one query where none has."""
    stale = [one.key for one in stamps_of(events) if one.is_stale]
    count(stale)
    return len(stale)


def read_counted(
    events: EventQuerySet, *, now: bool = False
) -> tuple[list[tuple[int, int]], datetime | None]:
    """Refresh events for who reads: give each with the stamp it is counted at, and since when.

    Who asks for what is `now` waits for large ones too; else the moment of the oldest of those
    that are being counted anew, if any, is given for a page to tell.
    """
    stamped = stamps_of(events)
    if stale := [one.key for one in stamped if one.is_stale and (now or not one.can_wait)]:
        count(stale)
        stamped = stamps_of(events)
    known = [(one.key, one.counted) for one in stamped if one.counted is not None]
    moments = (one.counted_at for one in stamped if one.counted_at and one.can_wait)
    return known, min(moments, default=None)


def waiting() -> list[int]:
    """The large events that somebody has read a while ago, and that have changed since."""
    recent = models.Event.objects.filter(tally__counted_at__gt=timezone.now() - TRUSTED)
    return [one.key for one in stamps_of(recent) if one.can_wait]


def count(keys: Sequence[int]) -> None:
    """Count events, and write only once all is counted: no deal waits for it.

    Stamps are read before the deals: what is written meanwhile has them counted again.
    """
    for begin in range(0, len(keys), AT_ONCE):
        some, now = keys[begin : begin + AT_ONCE], timezone.now()
        stamps = {
            one.key: one.stamp for one in stamps_of(models.Event.objects.filter(pk__in=some))
        }
        tallies = _tallied(some)
        with write():
            _store(stamps, tallies, now)


def rebuild() -> int:
    """Forget everything that was counted, and count it again."""
    with write():
        models.PlayerTally.objects.all().delete()
        models.EventTally.objects.all().delete()
        models.StoredStanding.objects.update(stamp="")  # what is read of them is computed anew
    return refresh(models.Event.objects.all())


def differing(**among: Any) -> Iterator[models.Event]:
    """The events of which something else was counted than their deals say."""
    stamped = stamps_of(models.Event.objects.filter(**among))
    current = [one.key for one in stamped if not one.is_stale]
    for begin in range(0, len(current), AT_ONCE):
        events = list(models.Event.objects.filter(pk__in=current[begin : begin + AT_ONCE]))
        stored = _stored(events)
        tallies = tallied(events)
        yield from (event for event in events if stored[event.pk] != tallies[event.pk])


def stamps_of(events: EventQuerySet) -> list[Stamped]:
    stamps = events.order_by().values("pk", "stamp", "tally__stamp", "tally__counted_at")
    rows = stamps.annotate(
        tables=Count("rounds__tables__table"),
        more=Coalesce(Sum("rounds__tables__table__stamp"), 0),
    ).order_by("pk")
    return [
        Stamped(
            *(row["pk"], row["stamp"] + row["more"], row["tables"]),
            *(row["tally__stamp"], row["tally__counted_at"]),
        )
        for row in rows
    ]


def _tallied(keys: Sequence[int]) -> Mapping[int, CountedEvent]:
    """Count events in another process, unless it would not see what is being written here."""
    if not connection.in_atomic_block:
        with suppress(WorkshopError):
            return pages.do(_tallied_here, keys)
    return _tallied_here(keys)


def _tallied_here(keys: Sequence[int]) -> Mapping[int, CountedEvent]:
    return tallied(list(models.Event.objects.filter(pk__in=keys)))


def _store(
    stamps: Mapping[int, int], tallies: Mapping[int, CountedEvent], now: datetime
) -> None:
    """Store what was counted of events, but for those that were removed meanwhile."""
    locked = models.Event.objects.select_for_update().filter(pk__in=tallies).order_by("pk")
    events = list(locked)
    models.PlayerTally.objects.filter(event__in=events).delete()
    models.EventTally.objects.filter(event__in=events).delete()
    models.EventTally.objects.bulk_create(
        models.EventTally(
            event=event,
            stamp=stamps[event.pk],
            counted_at=now,
            **{what: getattr(tallies[event.pk], what) for what in OF_EVENT},
        )
        for event in events
    )
    models.PlayerTally.objects.bulk_create(
        models.PlayerTally(event=event, player_id=player, **values)
        for event in events
        for player, values in sorted(tallies[event.pk].players.items())
    )


def tallied(events: Sequence[models.Event]) -> Mapping[int, CountedEvent]:
    """Count events from their deals, in a fixed number of queries."""
    tables: defaultdict[int, list[facts.CountedTable]] = defaultdict(list)
    free = of_deals(events)  # others: boards are counted
    for table in facts.counted_tables(free):
        tables[table.event].append(table)
    places, imported, boards = _places(events), _imported(events), facts.played_boards(events)
    tallies = {}
    for event in events:
        players: defaultdict[int, dict[str, Any]] = defaultdict(_nothing)
        for player, place in places[event.pk].items():
            players[player] |= place
        for player, counters in _counters(tables[event.pk]).items():
            players[player]["counters"] = counters
        _count_deals(players, tables[event.pk], imported[event.pk])
        summary = {
            str(game): facts.summed(deals) for game, deals in _by_game(tables[event.pk]).items()
        }
        if played := boards.get(event.pk):
            for player, own in facts.counted_boards(played).items():
                players[player] |= {"counters": {facts.DUPLICATE: own}, "deals": own["all"][0]}
            summary[facts.DUPLICATE] = {"deals": len(played), "contracts": {}}
        tallies[event.pk] = CountedEvent(
            sittings=list(facts.sittings_of(tables[event.pk])),
            boards=facts.rated_boards(boards.get(event.pk, [])),
            ranked=_flat(players),
            summary=summary,
            players=dict(players),
        )
    return tallies


def _flat(players: Mapping[int, Mapping[str, Any]]) -> list[int]:
    """Write down who has a place, one after the other."""
    return [
        number
        for player, own in sorted(players.items())
        if own["rank"]
        for number in (player, own["rank"], own["points"], own["deals"])
    ]


def _nothing() -> dict[str, Any]:
    return {"rank": 0, "field": 0, "points": 0, "deals": 0, "counters": {}}


def _by_game(tables: Sequence[facts.CountedTable]) -> Mapping[int, list[facts.CountedDeal]]:
    """The deals of each size of table, in the order they were played."""
    by_game: defaultdict[int, list[facts.CountedDeal]] = defaultdict(list)
    for table in tables:
        by_game[table.players] += table.deals
    return {game: deals for game, deals in sorted(by_game.items()) if deals}


def _counters(tables: Sequence[facts.CountedTable]) -> Mapping[int, dict[str, Any]]:
    sums: defaultdict[int, dict[str, Any]] = defaultdict(dict)
    for game, deals in _by_game(tables).items():
        for player, counters in facts.counted(deals).items():
            sums[player][str(game)] = counters
    return sums


def _count_deals(
    players: defaultdict[int, dict[str, Any]],
    tables: Sequence[facts.CountedTable],
    imported: Sequence[tuple[int, int]],
) -> None:
    """Count everybody's deals; 0 where nobody has said how many some of them were."""
    deals: Counter[int] = Counter()
    unknown: set[int] = set()
    for table in tables:
        for deal in table.deals:
            deals.update(deal.order)
    typed = [(player, table.typed) for table in tables for player in table.bilans]
    for player, count in (*typed, *imported):
        deals[player] += count
        if not count:
            unknown.add(player)
    for player, count in deals.items():
        players[player]["deals"] = 0 if player in unknown else count


def _imported(events: Sequence[models.Event]) -> Mapping[int, list[tuple[int, int]]]:
    """Who brought points of a round played elsewhere, and of how many deals."""
    of = {event.pk: event.deals_per_round or 0 for event in events}
    imported: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    rows = models.ImportedScore.objects.filter(entry__event__in=events).order_by()
    for event, player in rows.values_list("entry__event", "entry__player"):
        imported[event].append((player, of[event]))
    return imported


def _places(events: Sequence[models.Event]) -> Mapping[int, dict[int, dict[str, int]]]:
    """Everybody's place in each ranking: of those who played.

    In teams it is his team's. Match points are neither points nor percentages: only the place
    they gave is looked at elsewhere.
    """
    entries = models.Entry.objects.filter(event__in=events).order_by()
    names = {
        (event, number): player
        for event, number, player in entries.values_list("event", "number", "player")
    }
    records = records_of(events)
    places = {}
    for event in events:
        rows = ranked_rows(event, records[event.pk])
        ranked = [row for row in rows if not row.record.idle]
        places[event.pk] = {
            names[event.pk, row.record.player]: {
                "rank": row.rank,
                "field": len(ranked),
                "points": round(row.record.total * event.play.unit.times),
            }
            for row in ranked
        }
    return places


def _stored(events: Sequence[models.Event]) -> Mapping[int, CountedEvent]:
    players: defaultdict[int, dict[int, dict[str, Any]]] = defaultdict(dict)
    rows = models.PlayerTally.objects.filter(event__in=events)
    for row in rows.values("event", "player", *_nothing()):
        players[row.pop("event")][row.pop("player")] = row
    tallies = models.EventTally.objects.filter(event__in=events)
    return {
        event: CountedEvent(sittings, boards, ranked, summary, players[event])
        for event, sittings, boards, ranked, summary in tallies.values_list("event", *OF_EVENT)
    }
