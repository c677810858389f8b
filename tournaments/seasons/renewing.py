"""Storing the standings of seasons of many events: computed beside requests, by one process.

What a standing is computed from has a stamp: every write leaves a new one in its event or
table, so no change can be lost, neither by a process that is killed nor by a copy that is put
back. A thread of the server has the stamps compared every few seconds, in a process of its own;
where there is no season of many events there is none. So has it the large events counted anew
that somebody reads (`tournaments/statistics/services.py:waiting`).
"""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from itertools import islice
from typing import Any

from django.db import connection, connections
from django.db.models import Count, F, QuerySet, Sum
from django.utils import timezone

from scoring.models import Player, Table
from scoring.models.table import new_stamp
from tarotclub.ground.database import write
from tarotclub.serving.workshop import Repeater
from tournaments import models
from tournaments.seasons.counted import clubs_in_season, write_source
from tournaments.seasons.engine import write_line
from tournaments.seasons.standings import SeasonStanding, every_standing, settings_of
from tournaments.seasons.stored import CHEAP, FACTS
from tournaments.seasons.words import players_by_key
from tournaments.statistics.services import count, waiting

FIRST, LOOK = 1, 10  # seconds until the first look, and between two
SHARE = 10  # times as long as it took it rests at least
LONGEST = 20 * 60  # seconds
ROWS = 500  # written at a time: no deal waits for more
LOCK = 7_261_905_331  # an advisory lock of PostgreSQL's; any number that is ours alone
OF_PLAYER = [
    *("pk", "club", "club__name", "name", "licence_number", "category", "publication"),
    *("minor", "birth_year"),
]


def large_seasons() -> Any:
    """Seasons of so many events that nobody computes them for a page."""
    seasons = models.Season.objects.alias(events=Count("sources")).filter(events__gt=CHEAP)
    return seasons.defer("snapshot").order_by("pk")


def stamp_of(season: models.Season) -> str:
    """Name all that a season's standing is computed from."""
    sources = season.sources.order_by()
    told: list[Any] = [
        timezone.localdate().year,  # who is a minor
        sorted(settings_of(season)),
        (season.closed_at, season.digest, season.signature),
        list(season.people.values_list()),
        list(
            Player.objects.filter(club__in=clubs_in_season(season))
            .order_by("pk")
            .values_list(*OF_PLAYER)
        ),
    ]
    if season.closed_at is None:
        tables = Table.objects.filter(round_table__round__event__season_sources__season=season)
        told += [
            sources.aggregate(
                count=Count("pk"),
                weights=Sum(F("pk") * F("coefficient")),
                events=Sum("event"),
                stamps=Sum("event__stamp"),
            ),
            tables.order_by().aggregate(stamps=Sum("stamp")),
        ]
    if season.is_federal:
        confirmed = models.SamePerson.objects.exclude(confirmed_at=None).order_by("pk")
        granted = models.Homologation.objects.granted().filter(federation__club=season.club_id)
        members = models.Affiliation.objects.filter(federation__club=season.club_id).order_by(
            "pk"
        )
        told += [
            list(confirmed.values_list("player", "other")),
            list(granted.order_by("pk").values_list("event", "digest")),
            list(members.values_list("club", "ended_at")),
        ]
    return sha256(repr(told).encode()).hexdigest()


def renew_beside() -> None:
    """Do `renew_all` in a process that lasts, and finds again a database started again."""
    try:
        renew_all()
    finally:
        connections.close_all()


def renew_all() -> None:
    """Compute anew what was computed from something else, unless another process does."""
    with _only_one() as alone:
        if not alone:
            return
        count(waiting())
        seasons = list(large_seasons())
        with write():
            models.StoredStanding.objects.exclude(season__in=seasons).delete()
        for season in seasons:
            renew(season)


@contextmanager
def _only_one() -> Iterator[bool]:
    """Whether no other process computes: a lock that ends with its connection.

    One that lasts for a transaction holds behind PgBouncer as well. On SQLite one `serve` has
    the file.
    """
    if connection.vendor != "postgresql":
        yield True
        return
    with closing(connection.copy()) as beside:
        beside.set_autocommit(False)
        with beside.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
            yield cursor.fetchone()[0]
        beside.rollback()


def renew(season: models.Season) -> bool:
    """Compare a stored standing with what it was computed from; compute it where it differs.

    Mark and stamp are read before all else: what is written meanwhile is seen next time.
    """
    models.StoredStanding.objects.get_or_create(season=season)
    rows = models.StoredStanding.objects.filter(season=season)
    known, now = rows.get(), timezone.now()
    stamp = stamp_of(season)
    if stamp == known.stamp:
        rows.update(checked_at=now, done=known.mark)
        return False
    if known.mark == known.done:
        known.mark = new_stamp()
        rows.update(mark=known.mark)
    # Who reads a file has had the one before until now; a process that was killed left others.
    _remove(known.places.exclude(generation=known.generation))
    generation = known.generation + 1
    views: list[dict[str, Any]] = []
    for standing in every_standing(season):
        places = _places(standing, known, generation, len(views))
        while some := list(islice(places, ROWS)):
            with write():
                models.StandingPlace.objects.bulk_create(some)
        views.append(facts_of(standing))
    told = {"views": views, "chain": season.chain, "declined": sorted(standing.declined)}
    written = [write_source(source) for source in standing.sources]
    facts = {"about": told, "sources": written, "computed_at": now, "checked_at": now}
    with write():
        rows.update(stamp=stamp, done=known.mark, generation=generation, **facts)
    return True


def facts_of(standing: SeasonStanding) -> dict[str, Any]:
    """Write down what a standing tells of all its lines."""
    facts = {name: getattr(standing, name) for name in FACTS}
    return facts | {"qualification": list(map(sorted, standing.qualification))}


def _places(
    standing: SeasonStanding, stored: models.StoredStanding, generation: int, view: int
) -> Iterator[models.StandingPlace]:
    pairs = standing.pairs()
    keys = [] if standing.of_teams else [line.player for line, _values in pairs]
    players, signed = players_by_key(keys), standing.signed_categories
    for place, (line, values) in enumerate(pairs, start=1):
        player = players.get(line.player)
        today = player.category if player else ""
        category = today if signed is None else signed.get(line.player, "")
        yield models.StandingPlace(
            standing=stored,
            generation=generation,
            view=view,
            place=place,
            player=line.player,
            club=player.club_id if player else None,
            line=write_line(line, values) | {"category": category},
        )


def _remove(places: QuerySet[models.StandingPlace]) -> None:
    while some := list(places.order_by().values_list("pk", flat=True)[:ROWS]):
        with write():
            models.StandingPlace.objects.filter(pk__in=some).delete()


def differing() -> Iterator[models.Season]:
    """The seasons of which another standing is stored than what it was computed from gives."""
    told = ("view", "place", "player", "club", "line")
    for stored in models.StoredStanding.objects.exclude(computed_at=None).select_related(
        "season"
    ):
        if stored.stamp != stamp_of(stored.season):
            continue  # known to be another, and on its way
        kept = stored.places.filter(generation=stored.generation).order_by("view", "place")
        computed = (
            place
            for view, standing in enumerate(every_standing(stored.season))
            for place in _places(standing, stored, stored.generation, view)
        )
        rows = (tuple(getattr(place, name) for name in told) for place in computed)
        if list(kept.values_list(*told)) != list(rows):
            yield stored.season


def _look(renewer: Repeater) -> None:
    """Have it done where there is such a season; rest the longer the longer it took."""
    begun = time.monotonic()
    try:
        if models.StoredStanding.objects.exists() or large_seasons().exists() or waiting():
            renewer.workshop.do(renew_beside)
    finally:
        renewer.rest = max(LOOK, SHARE * (time.monotonic() - begun))


renewer = Repeater("standings of seasons", _look, FIRST, LONGEST)
