"""The health of the site as a club reads it: database, disk, copies, tablets, who is in.

What is told to who collects figures: numbers and states, no name.
"""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Count, F, Max, Min, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from scoring.models import Club, Deal, Table, TableLink
from scoring.models.club import full_name
from scoring.tablets import Heard, forget_all_but, heard_of, waiting_everywhere
from tarotclub.accounts.sessions import OpenSession, opened_by
from tarotclub.ground import replica, trouble
from tarotclub.ground.row_security import lock_state
from tarotclub.ground.trouble import Trouble, database_file
from tarotclub.keeping.copies import Copy, copies_of, folder_of
from tarotclub.keeping.second import SecondPlace, second_place, state_here
from tarotclub.models import ToldCopy
from tarotclub.serving.lanes import in_service
from tarotclub.serving.noted import Figure, checked
from tournaments.models import Event, StoredStanding

QUIET = timedelta(minutes=1)  # a tablet asks every five seconds, so it has lost us


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseHealth:
    """The database, and its file where it has one; sizes in bytes."""

    vendor: str
    name: str
    version: str
    journal: str
    trouble: Trouble | None
    file: Path | None
    size: int
    journal_size: int
    free: int | None
    disk: int | None
    lock: str  # the second one, between clubs: how it is; empty on SQLite


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTablets:
    """What the tablets of a table told last; `name` is that of its event, if any."""

    table: Table
    name: str
    tablets: list[Heard]
    now: datetime

    @property
    def waiting(self) -> int:
        return sum(each.waiting for each in self.tablets)

    @property
    def heard_at(self) -> datetime | None:
        return max((each.at for each in self.tablets), default=None)

    @property
    def quiet(self) -> bool:
        heard = self.heard_at
        return heard is not None and self.now - heard > QUIET


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteHealth:
    """All of it, of some clubs; `warning` says what to do about what is wrong."""

    database: DatabaseHealth
    replica: replica.Seen | None
    warning: str
    copy: Copy | None
    copied_at: datetime | None  # by the site, or as another tool has told
    copies: int
    place: SecondPlace | None
    tables: list[TableTablets]
    people: list[tuple[User, list[OpenSession]]]

    @property
    def folder(self) -> Path | None:
        return folder_of(self.database.file) if self.database.file else None

    @property
    def waiting(self) -> int:
        return sum(each.waiting for each in self.tables)

    @property
    def troubled(self) -> list[TableTablets]:
        """Those whose tablets wait to send, or have not been heard for long."""
        return [each for each in self.tables if each.waiting or each.quiet]


def health_of(clubs: QuerySet[Club]) -> SiteHealth:
    """Look at the site, and at what these clubs do with it now."""
    live = database_file()
    copies = copies_of(live) if live else []
    seen = replica.seen_now()
    copy = max(copies, default=None)
    return SiteHealth(
        database=_database(live),
        replica=seen,
        warning=warning() or (seen.sentence if seen else ""),
        copy=copy,
        copied_at=copy.moment if copy else copied_elsewhere_at(),
        copies=len(copies),
        place=second_place(live) if live else None,
        tables=list(_tables(clubs, timezone.now())),
        people=_signed_in(clubs),
    )


def copied_elsewhere_at() -> datetime | None:
    """When the last copy was made of which another tool has told."""
    return ToldCopy.objects.values_list("at", flat=True).first()


def _database(live: Path | None) -> DatabaseHealth:
    facts, fault = checked()
    disk = shutil.disk_usage(live.parent) if live and live.parent.is_dir() else None
    return DatabaseHealth(
        vendor=str(facts["database"]),
        name=connection.display_name,
        version=str(facts.get("version", "")),
        journal=str(facts.get("journal", "")),
        trouble=fault,
        file=live,
        size=_size(live),
        journal_size=sum(
            _size(live and live.with_name(f"{live.name}-{kind}")) for kind in ("wal", "journal")
        ),
        free=disk.free if disk else None,
        disk=disk.total if disk else None,
        lock=_lock() if connection.vendor == "postgresql" else "",
    )


def _lock() -> str:
    on, binds = lock_state()
    if binds:
        return _("mis")
    if on:
        return _("mis, mais le rôle de DATABASE_URL passe outre : prenez celui du site")
    return _("non mis (lock_clubs)")


def _size(file: Path | None) -> int:
    try:
        return file.stat().st_size if file else 0
    except OSError:
        return 0


def _tables(clubs: QuerySet[Club], now: datetime) -> Iterator[TableTablets]:
    """The tables that tablets may write to, and closed ones that a tablet waits for."""
    links = TableLink.objects.of_tables().in_force(now)
    forget_all_but(set(links.values_list("pk", flat=True)))
    linked = links.filter(table__club__in=clubs).select_related("table").order_by("table")
    heard = {link: heard_of(link.pk) for link in linked}
    shown = [
        (link.table, tablets)
        for link, tablets in heard.items()
        if link.table.closed_at is None or any(each.waiting for each in tablets)
    ]
    names = _event_names([table for table, _tablets in shown])
    for table, tablets in shown:
        yield TableTablets(table=table, name=names.get(table.pk, ""), tablets=tablets, now=now)


def _event_names(tables: list[Table]) -> dict[int, str]:
    events = Event.objects.filter(rounds__tables__table__in=tables)
    return dict(events.values_list("rounds__tables__table", "name"))


def _signed_in(clubs: QuerySet[Club]) -> list[tuple[User, list[OpenSession]]]:
    """Who helps in these clubs and is signed in somewhere, by name."""
    members = User.objects.filter(memberships__club__in=clubs)
    helpers = User.objects.filter(helps__event__club__in=clubs)  # apart: each has its index
    users = {user.pk: user for user in (*members, *helpers)}
    signed_in = [(users[key], opened) for key, opened in opened_by(users).items() if opened]
    return sorted(signed_in, key=lambda one: full_name(one[0]).casefold())


def site_warning(request: HttpRequest) -> dict[str, object]:  # noqa: ARG001
    """Tell each page what is wrong with the site, read only where it is shown."""
    return {"site_warning": SimpleLazyObject(warning)}


def warning() -> str:
    return trouble.warning() or state_here().warning()


def figures() -> Iterator[Figure]:
    """Of this process: queues, what tablets told it; of the site: deals, copies, replica."""
    for name, lane in in_service.items():
        waiting = lane.room.taken - lane.running
        yield Figure("tarotclub_waiting", "Requests in a queue.", waiting, "lane", name)
    outbox = "Entries that wait on tablets, as this process was told."
    yield Figure("tarotclub_outbox", outbox, waiting_everywhere())
    deals = Deal.objects.aggregate(last=Max("pk"))["last"] or 0  # of them none ever goes
    yield Figure("tarotclub_deals", "Number of the last deal of the site.", deals)
    live = database_file()
    copy = max(copies_of(live), default=None) if live else None
    copied_at = timezone.make_aware(copy.moment) if copy else copied_elsewhere_at()
    if copied_at:
        age = (timezone.now() - copied_at).total_seconds()
        yield Figure("tarotclub_copy_age_seconds", "Age of the last copy.", age)
    standings = StoredStanding.objects.aggregate(
        checked=Min("checked_at"), waiting=Count("pk", filter=~Q(mark=F("done")))
    )
    if checked := standings["checked"]:
        age = (timezone.now() - checked).total_seconds()
        words = "Since the stored standing that was compared longest ago was."
        yield Figure("tarotclub_standing_age_seconds", words, age)
        words = "Stored standings that wait to be computed anew."
        yield Figure("tarotclub_standings_waiting", words, standings["waiting"])
    if seen := replica.seen_now():
        words = "Whether the replica is read, by what hinders it."
        yield Figure("tarotclub_replica", words, 1, "state", seen.fault or "read")
        if seen.seconds is not None:
            words = "By how much the replica is behind."
            yield Figure("tarotclub_replica_behind_seconds", words, seen.seconds)
