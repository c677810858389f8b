"""Counting events whose stamps say that they changed, and proving what was counted."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Sum
from django.db.models.functions import Coalesce

from tarotclub.database import write
from tournaments.models import Entry, Event, EventTally, PlayerTally
from tournaments.models.event import EventQuerySet
from tournaments.standings.totals import ranked_rows, records_of
from tournaments.statistics.counters import CountedDeal, counted, summed
from tournaments.statistics.facts import CountedTable, sittings_of, tables_of

AT_ONCE = 50  # events


class CountedEvent(NamedTuple):
    """What is counted of one event; `players` are values of PlayerTally by player."""

    sittings: list[Any]
    summary: Mapping[str, Any]
    players: Mapping[int, dict[str, Any]]


def refresh(events: EventQuerySet) -> int:
    """Count anew those of these events that changed since, in one query where none has."""
    stale = [key for key, stamp, known in stamps_of(events) if stamp != known]
    for begin in range(0, len(stale), AT_ONCE):
        with write():
            _store(stale[begin : begin + AT_ONCE])
    return len(stale)


def rebuild() -> int:
    """Forget everything that was counted, and count it again."""
    with write():
        PlayerTally.objects.all().delete()
        EventTally.objects.all().delete()
    return refresh(Event.objects.all())


def differing() -> Iterator[Event]:
    """Give the events of which something else was counted than their deals say."""
    current = [key for key, stamp, known in stamps_of(Event.objects.all()) if stamp == known]
    for begin in range(0, len(current), AT_ONCE):
        events = list(Event.objects.filter(pk__in=current[begin : begin + AT_ONCE]))
        stored = _stored(events)
        tallies = tallied(events)
        yield from (event for event in events if stored[event.pk] != tallies[event.pk])


def stamps_of(events: EventQuerySet) -> list[tuple[int, int, int | None]]:
    """Give each event's key, the stamp of it and its tables, and that it was counted at."""
    found = events.order_by().values("pk", "stamp", "tally__stamp")
    tables = found.annotate(tables=Coalesce(Sum("rounds__tables__table__stamp"), 0))
    rows = tables.values_list("pk", "stamp", "tables", "tally__stamp").order_by("pk")
    return [(key, stamp + more, known) for key, stamp, more, known in rows]


def _store(keys: Sequence[int]) -> None:
    """Count events in this transaction; their stamps are read before their deals."""
    locked = Event.objects.select_for_update().filter(pk__in=keys).order_by("pk")
    events = list(locked)
    stamps = {key: stamp for key, stamp, _known in stamps_of(Event.objects.filter(pk__in=keys))}
    tallies = tallied(events)
    PlayerTally.objects.filter(event__in=events).delete()
    EventTally.objects.filter(event__in=events).delete()
    EventTally.objects.bulk_create(
        EventTally(
            event=event,
            stamp=stamps[event.pk],
            sittings=tallies[event.pk].sittings,
            summary=tallies[event.pk].summary,
        )
        for event in events
    )
    PlayerTally.objects.bulk_create(
        PlayerTally(event=event, player_id=player, **values)
        for event in events
        for player, values in sorted(tallies[event.pk].players.items())
    )


def tallied(events: Sequence[Event]) -> Mapping[int, CountedEvent]:
    """Count events from their deals, in a fixed number of queries."""
    tables: defaultdict[int, list[CountedTable]] = defaultdict(list)
    for table in tables_of(events):
        tables[table.event].append(table)
    places = _places(events)
    found = {}
    for event in events:
        players: defaultdict[int, dict[str, Any]] = defaultdict(_nothing)
        for player, place in places[event.pk].items():
            players[player] |= place
        for player, counters in _counters(tables[event.pk]).items():
            players[player]["counters"] = counters
        typed = event.deals_per_round or 0
        _count_deals(players, tables[event.pk], typed)
        sittings = list(sittings_of(tables[event.pk], typed))
        summary = {
            str(game): summed(deals) for game, deals in _by_game(tables[event.pk]).items()
        }
        found[event.pk] = CountedEvent(sittings, summary, dict(players))
    return found


def _nothing() -> dict[str, Any]:
    return {"rank": 0, "field": 0, "points": 0, "deals": 0, "counters": {}}


def _by_game(tables: Sequence[CountedTable]) -> Mapping[int, list[CountedDeal]]:
    """Give the deals of each size of table, in the order they were played."""
    found: defaultdict[int, list[CountedDeal]] = defaultdict(list)
    for table in tables:
        found[table.players] += table.deals
    return {game: deals for game, deals in sorted(found.items()) if deals}


def _counters(tables: Sequence[CountedTable]) -> Mapping[int, dict[str, Any]]:
    found: defaultdict[int, dict[str, Any]] = defaultdict(dict)
    for game, deals in _by_game(tables).items():
        for player, counters in counted(deals).items():
            found[player][str(game)] = counters
    return found


def _count_deals(
    players: defaultdict[int, dict[str, Any]], tables: Sequence[CountedTable], typed: int
) -> None:
    deals: Counter[int] = Counter()
    for table in tables:
        for deal in table.deals:
            deals.update(deal.order)
        for player in table.bilans:
            deals[player] += typed
    for player, count in deals.items():
        players[player]["deals"] = count


def _places(events: Sequence[Event]) -> Mapping[int, dict[int, dict[str, int]]]:
    """Give everybody's place in each ranking: of those who played."""
    entries = Entry.objects.filter(event__in=events).order_by()
    names = {
        (event, number): player
        for event, number, player in entries.values_list("event", "number", "player")
    }
    records = records_of(events)
    found = {}
    for event in events:
        rows = ranked_rows(event, records[event.pk])
        ranked = [row for row in rows if not row.record.idle]
        found[event.pk] = {
            names[event.pk, row.record.player]: {
                "rank": row.rank,
                "field": len(ranked),
                "points": round(row.record.total),
            }
            for row in ranked
        }
    return found


def _stored(events: Sequence[Event]) -> Mapping[int, CountedEvent]:
    players: defaultdict[int, dict[int, dict[str, Any]]] = defaultdict(dict)
    rows = PlayerTally.objects.filter(event__in=events)
    for row in rows.values("event", "player", *_nothing()):
        players[row.pop("event")][row.pop("player")] = row
    tallies = EventTally.objects.filter(event__in=events)
    return {
        event: CountedEvent(sittings, summary, players[event])
        for event, sittings, summary in tallies.values_list("event", "sittings", "summary")
    }
