"""A federation of invented clubs, with years of results: for trying out size."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model
from django.utils import timezone

from scoring.models import Club, Player, search_key
from scoring.models.table import new_stamp
from scoring.rules import FFT_4
from scoring.rules.frozen import freeze
from tarotclub.ground.database import write
from tournaments import models
from tournaments.models.round import IMPORTED
from tournaments.seasons.engine import RuleKind, SeasonRule, write_rule

M = TypeVar("M", bound=Model)
FIRST_YEAR = 2023
BEST = 12
DEALS = 20  # an evening
DEVIATION, SKILL = 600, 260  # of an evening's total; of what players are worth in one


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How large it is: 400 clubs × 3 seasons × 25 evenings × 20 players are 600,000 results."""

    clubs: int = 400
    seasons: int = 3
    evenings: int = 25
    members: int = 50
    present: int = 20

    @property
    def results(self) -> int:
        return self.clubs * self.seasons * self.evenings * self.present


def generate(name: str, size: Size, seed: int) -> list[models.Season]:
    """Store a federation and its seasons, each with every event of its year."""
    dice = random.Random(seed)
    at = timezone.now()
    with write():
        home = Club.objects.create(name=name)
        clubs = [Club(name=f"{name} {n}") for n in range(1, size.clubs + 1)]
        members = {club.pk: list(_members(club, size)) for club in _made(clubs)}
        _made([player for own in members.values() for player in own])
        return [
            _year(home, members, FIRST_YEAR + number, size=size, dice=dice, at=at)
            for number in range(size.seasons)
        ]


def _members(club: Club, size: Size) -> Iterator[Player]:
    for number in range(1, size.members + 1):
        name = f"Joueur {club.pk}-{number}"
        yield Player(club=club, name=name, key=search_key(name))


def _year(
    home: Club,
    members: dict[int, list[Player]],
    year: int,
    *,
    size: Size,
    dice: random.Random,
    at: datetime,
) -> models.Season:
    events = _made(_events(members, year, size, at))
    _made(models.Round(event=event, number=1, method=IMPORTED, **_over(at)) for event in events)
    tallies: list[models.PlayerTally] = []
    counted = []
    for event in events:
        own = list(_played(event, dice.sample(members[event.club_id], size.present), dice))
        tallies += own
        counted.append(models.EventTally(event=event, stamp=event.stamp, ranked=_flat(own)))
    _made(counted)
    _made(tallies)
    _store_facts(tallies, at)
    rule = SeasonRule(kind=RuleKind.TOTAL, best=BEST)
    wins = SeasonRule(kind=RuleKind.WINS)
    season = models.Season.objects.create(
        club=home,
        name=f"{home.name} {year}-{year + 1}",
        kind=models.SeasonKind.CHALLENGE,
        chain=[write_rule(rule), write_rule(wins)],
        created_at=at,
    )
    _made(
        models.SeasonSource(season=season, event=event, name=event.name, date=event.date)
        for event in events
    )
    return season


def _events(
    members: dict[int, list[Player]], year: int, size: Size, at: datetime
) -> Iterator[models.Event]:
    ruleset = freeze(FFT_4)
    for club in members:
        for number in range(size.evenings):
            day = date(year, 9, 1) + timedelta(days=7 * number)
            yield models.Event(
                club_id=club,
                kind=models.EventKind.TOURNAMENT,
                name=f"Soirée {number + 1}",
                date=day,
                ruleset=ruleset,
                deals_per_round=DEALS,
                stamp=new_stamp(),
                opened_at=at,
                closed_at=at,
            )


def _played(
    event: models.Event, players: Iterable[Player], dice: random.Random
) -> Iterator[models.PlayerTally]:
    """Give everybody of an evening his total and his place."""
    totals = {
        player.pk: round(dice.gauss(SKILL * (player.pk % 7 - 3) / 3, DEVIATION)) or 1
        for player in players
    }
    order = sorted(totals.values(), reverse=True)
    for player, points in totals.items():
        yield models.PlayerTally(
            event=event,
            player_id=player,
            rank=order.index(points) + 1,
            field=len(totals),
            points=points,
            deals=DEALS,
        )


def _flat(tallies: Iterable[models.PlayerTally]) -> list[int]:
    rows = sorted((row.player_id, row.rank, row.points, row.deals) for row in tallies)
    return [number for row in rows for number in row]


def _store_facts(tallies: Iterable[models.PlayerTally], at: datetime) -> None:
    """Store what was counted as the entries and points it is counted from."""
    numbers: dict[int, int] = {}
    entries = []
    rows = list(tallies)
    for tally in rows:
        numbers[tally.event_id] = numbers.get(tally.event_id, 0) + 1
        entries.append(
            models.Entry(
                event_id=tally.event_id,
                player_id=tally.player_id,
                number=numbers[tally.event_id],
                added_at=at,
                checked_in_at=at,
            )
        )
    _made(
        models.ImportedScore(entry=entry, round_number=1, points=tally.points)
        for entry, tally in zip(_made(entries), rows, strict=True)
    )


def _over(at: datetime) -> dict[str, Any]:
    return {"released_at": at, "closed_at": at}


def _made(rows: Iterable[M]) -> list[M]:
    found = list(rows)
    if found and connection.vendor == "postgresql":
        _copied(found)
    elif found:
        type(found[0])._default_manager.bulk_create(found, batch_size=5000)  # noqa: SLF001 (its public name)
    return found


def _copied(rows: list[M]) -> None:
    """Write rows by COPY, and give them their keys."""
    described = rows[0]._meta  # noqa: SLF001 (Django documents it)
    fields, table = described.concrete_fields, described.db_table
    columns = ", ".join(field.column for field in fields)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
            [table, len(rows)],
        )
        for row, (key,) in zip(rows, cursor.fetchall(), strict=True):
            row.pk = key
        with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
            for row in rows:
                values = ((field, field.pre_save(row, add=True)) for field in fields)
                copy.write_row(
                    [field.get_db_prep_save(value, connection) for field, value in values]
                )
