"""Copies of the SQLite file: made whole while the site writes, checked, put back; which stay.

The latest stay, then one an hour, a day, a week, a month. They are counted, and follow one
another by their numbers: whatever a clock that was set back or forward says, the newest stay.
"""

import hashlib
import json
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Self

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.ground.refusal import Refusal
from tarotclub.ground.trouble import our_migrations
from tarotclub.serving.running import Running

NAME = re.compile(
    r"(?P<stem>.+)-(?P<moment>\d{4}-\d\d-\d\d-\d{6})(?:-n(?P<number>\d+))?-(?P<why>[^/]+)\.sqlite3"
)
MOMENT = "%Y-%m-%d-%H%M%S"
BEFORE = "avant-"  # a version, or a copy that is put back
REPRISE = f"{BEFORE}reprise"
BY_HAND = "main"
BROUGHT = "apportee"
LATEST = 8
PERIODS: tuple[tuple[int, Callable[[datetime], object]], ...] = (
    (12, lambda at: (at.date(), at.hour)),
    (7, lambda at: at.date()),
    (4, lambda at: at.isocalendar()[:2]),
    (12, lambda at: (at.year, at.month)),
)
KEPT = 5  # of those made by hand, and of those before a version


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Copy:
    """A copy of the database; the later one is the greater."""

    number: int
    moment: datetime  # by the laptop's clock
    why: str
    file: Path = field(compare=False)

    @classmethod
    def named(cls, file: Path, stem: str = "") -> Self | None:
        """Read a copy's name; None where it is none, or one of another database."""
        match = NAME.fullmatch(file.name)
        if match is None or (stem and match["stem"] != stem):
            return None
        try:
            moment = datetime.strptime(match["moment"], MOMENT)  # noqa: DTZ007 (a clock's)
        except ValueError:
            return None
        return cls(number=int(match["number"] or 0), moment=moment, why=match["why"], file=file)

    @property
    def key(self) -> str:
        return self.file.name


def reason(copy: Copy) -> str:
    known = {
        "depart": _("Au démarrage"),
        "quart": _("Pendant la partie"),
        "tour": _("Avant un tour"),
        "danger": _("Avant un acte grave"),
        BY_HAND: _("À la main"),
        BROUGHT: _("Apportée par un fichier"),
        REPRISE: _("Avant la remise d’une copie"),
    }
    if copy.why in known:
        return known[copy.why]
    if copy.why.startswith(BEFORE):
        return _("Avant la version %(version)s") % {"version": copy.why.removeprefix(BEFORE)}
    return copy.why


def file_name(stem: str, moment: datetime, number: int, why: str) -> str:
    return f"{stem}-{moment:{MOMENT}}-n{number}-{why}.sqlite3"


def staying(copies: Iterable[Copy]) -> list[Copy]:
    """Those that are kept, the latest first."""
    latest_first = sorted(copies, reverse=True)
    kept = set(latest_first[:LATEST])
    for most, period in PERIODS:
        kept |= _latest_of_each(latest_first, most, period)
    kept |= set([copy for copy in latest_first if copy.why == BY_HAND][:KEPT])
    by_version = [copy for copy in latest_first if copy.why.startswith(BEFORE)]
    kept = {copy for copy in kept if not copy.why.startswith(BEFORE)} | set(by_version[:KEPT])
    return [copy for copy in latest_first if copy in kept]


def _latest_of_each(
    copies: Sequence[Copy], most: int, period: Callable[[datetime], object]
) -> set[Copy]:
    latest: dict[object, Copy] = {}
    for copy in copies:
        if len(latest) < most:
            latest.setdefault(period(copy.moment), copy)
    return set(latest.values())


OWNER_ONLY = 0o600
FOLDER = "copies"  # beside the database
DRAFT = ".part"  # what a copy is called until it is whole and proved
FACTS = ".json"  # what is known of a copy, beside it
BESIDE = ("-wal", "-shm", "-journal", FACTS)  # what lies beside a file
PAGES, PAUSE, RESTARTS = 1024, 0.005, 3  # a gentle copy: pages at once, seconds, tries
MOST_NOTED = 10_000  # bytes
WAIT = 30  # seconds, for others who copy
COUNTED = {
    "deals": "SELECT count(*) FROM scoring_deal",
    "acts": "SELECT count(*) FROM scoring_action",
    "payments": "SELECT count(*) FROM tournaments_payment",
    "scores": "SELECT count(*) FROM scoring_score",
    "points": "SELECT coalesce(sum(points), 0) FROM scoring_score",
    "cents": "SELECT coalesce(sum(cents), 0) FROM tournaments_payment",
}
# What may stand in a file, by how SQLite writes it down; a trigger only if it is one of ours.
ORDINARY = ("CREATE TABLE ", "CREATE INDEX ", "CREATE UNIQUE INDEX ")
TRIGGER = "CREATE TRIGGER "
SPOILT = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
ACTING = gettext_lazy("elle contient ce que le site n’y met pas")
PART_LOST = gettext_lazy("une partie ne s’en lit plus")
UNREAD = {
    sqlite3.SQLITE_NOTADB: gettext_lazy("ce fichier n’est pas une base SQLite"),
    sqlite3.SQLITE_ERROR: gettext_lazy("c’est la base d’un autre programme"),  # no such table
}
CHANGED = gettext_lazy("elle n’est pas ce qui a été copié")
GROWING = ("deals", "acts", "payments")  # of these nothing ever goes


class NotACopyError(Exception):
    """The file is no database of this site; the text says why, lazily."""


class NewerCopyError(Exception):
    """The file was written by a newer version; the text names what this one does not know."""


class AtWorkError(Refusal):
    sentence = gettext_lazy(
        "Une copie se fait, ou se remet, en ce moment : recommencez ensuite."
    )


class TrialCopyError(Exception):
    """The file was written by a version from before the first that was published."""


def check_copy(file: Path) -> None:
    """Read a copy through. Raises NotACopyError, NewerCopyError and TrialCopyError."""
    try:
        with closing(_opened(file, "ro")) as copy:
            statements = copy.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            made = [" ".join(sql.split()) for (sql,) in statements]
            if not all(sql.startswith((*ORDINARY, TRIGGER)) for sql in made):
                # before anything that it would answer itself, for ever perhaps
                raise NotACopyError(ACTING)
            [answer] = copy.execute("PRAGMA integrity_check(1)").fetchone()
            rows = copy.execute("SELECT app, name FROM django_migrations").fetchall()
    except sqlite3.DatabaseError as error:
        raise NotACopyError(_unread(error)) from error
    if answer != "ok":
        raise NotACopyError(PART_LOST)
    ours = our_migrations()
    apps = {app for app, _ in ours}
    if unknown := sorted(".".join(row) for row in rows if row[0] in apps and row not in ours):
        raise NewerCopyError(unknown[0]) if ours <= set(rows) else TrialCopyError
    if any(sql.startswith(TRIGGER) and sql not in triggers() for sql in made):
        raise NotACopyError(ACTING)


def _unread(error: sqlite3.DatabaseError) -> Promise:
    """Say why SQLite does not read a file as a database of this site."""
    return UNREAD.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, PART_LOST)


@cache
def triggers() -> frozenset[str]:
    """The triggers that the migrations make, or once made."""
    file = Path(__file__).with_name("triggers.sql")
    return frozenset(file.read_text(encoding="utf-8").splitlines())


def copy(source: Path, target: Path) -> None:
    """Copy a database into another in one transaction, whoever reads or writes either."""
    with closing(_opened(source, "ro")) as one, closing(_opened(target, "rwc")) as other:
        one.backup(other)
    target.chmod(OWNER_ONLY)


def copy_gently(source: Path, target: Path) -> None:
    """Copy a database a few pages at a time, so that who writes waits for milliseconds.

    What is written meanwhile makes it begin again; after some tries it is done in one go. It
    is on the disk when this ends.
    """
    try:
        _copy_unsafely(source, target, PAGES, _Tries())
    except _BusyError:
        remove(target)
        _copy_unsafely(source, target, -1, None)
    target.chmod(OWNER_ONLY)
    with target.open("r+b") as written:
        os.fsync(written.fileno())


def _copy_unsafely(source: Path, target: Path, pages: int, tries: "_Tries | None") -> None:
    """Copy into a new file without a journal: what is killed leaves a file that is none."""
    with closing(_opened(source, "ro")) as one, closing(_opened(target, "rwc")) as other:
        other.execute("PRAGMA journal_mode = OFF")
        other.execute("PRAGMA synchronous = OFF")
        one.backup(other, pages=pages, sleep=PAUSE, progress=tries.note if tries else None)


class _BusyError(Exception):
    """Somebody writes all the time."""


class _Tries:
    """How often a gentle copy had to begin again."""

    def __init__(self) -> None:
        self.left: float = float("inf")
        self.restarts = 0

    def note(self, _status: int, left: int, _total: int) -> None:
        self.restarts += left > self.left
        self.left = left
        if self.restarts >= RESTARTS:
            raise _BusyError


def facts_of(file: Path) -> dict[str, int]:
    """Count what is in a database, and sum it up; one of before these tables has less."""
    facts = {}
    with closing(_opened(file, "ro")) as database:
        for name, question in COUNTED.items():
            try:
                facts[name] = database.execute(question).fetchone()[0]
            except sqlite3.DatabaseError as error:
                if error.sqlite_errorcode & 0xFF in SPOILT:
                    raise NotACopyError(_unread(error)) from error
                if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:  # no such table
                    raise
    return facts


def digest_of(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def prove(made: Path, before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """Open a copy and compare it with what there was around it. Raises NotACopyError."""
    check_copy(made)
    facts = facts_of(made)
    if before == after and facts != before:
        raise NotACopyError(CHANGED)
    for name in GROWING:
        if not before.get(name, 0) <= facts.get(name, 0) <= after.get(name, 0):
            raise NotACopyError(CHANGED)
    return facts


def make(live: Path, why: str, at: datetime) -> Path:
    """Copy a database while it is written to, and open the copy; old ones go by the rotation.

    Raises AtWorkError, NotACopyError and sqlite3.Error; then there is no new copy, and none
    went.
    """
    with copying_alone(folder_of(live)):
        return make_alone(live, why, at)


def make_alone(live: Path, why: str, at: datetime) -> Path:
    """Make a copy where the caller holds the lock (`copying_alone`)."""
    folder = folder_of(live)
    for draft in folder.glob(f"*{DRAFT}"):
        remove(draft)
        remove(draft.with_suffix(""))  # what was noted of it
    place = folder / next_name(live, why, at)
    draft = place.with_name(place.name + DRAFT)
    try:
        before = facts_of(live)
        copy_gently(live, draft)
        note = {"facts": prove(draft, before, facts_of(live)), "sha256": digest_of(draft)}
        place.with_name(place.name + FACTS).write_text(json.dumps(note), encoding="utf-8")
        draft.replace(place)
    except (sqlite3.Error, NotACopyError, OSError):
        remove(draft)
        remove(place)
        raise
    rotate(folder, live.stem)
    return place


def next_name(live: Path, why: str, at: datetime) -> str:
    number = max((each.number for each in copies_of(live)), default=0) + 1
    return file_name(live.stem, at, number, why)


def rotate(folder: Path, stem: str) -> None:
    """Let the copies go that the rotation does not keep."""
    copies = _copies_in(folder, stem)
    for old in set(copies) - set(staying(copies)):
        remove(old.file)


def verify(file: Path) -> None:
    """Prove a copy that was made at another time. Raises what `check_copy` raises."""
    check_copy(file)
    noted = note_of(file)
    if noted and (digest_of(file) != noted["sha256"] or facts_of(file) != noted["facts"]):
        raise NotACopyError(CHANGED)


def note_of(file: Path) -> dict[str, Any]:
    """What was noted when a copy was made: `facts` and `sha256`."""
    beside = file.with_name(file.name + FACTS)
    try:
        if beside.stat().st_size > MOST_NOTED:
            return {}
        noted = json.loads(beside.read_text(encoding="utf-8"))
        return {"facts": dict(noted["facts"]), "sha256": str(noted["sha256"])}
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return {}  # whoever has the stick may have written anything


@contextmanager
def copying_alone(folder: Path) -> Iterator[None]:
    """Be the only process that makes a copy here or puts one back; wait for others.

    Raises AtWorkError when they take too long.
    """
    lock, end = Running(folder, "lock"), time.monotonic() + WAIT
    while not lock.take():
        if time.monotonic() > end:
            raise AtWorkError
        time.sleep(0.05)
    try:
        yield
    finally:
        lock.leave()


def folder_of(live: Path) -> Path:
    folder = live.with_name(FOLDER)
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def copies_of(live: Path) -> list[Copy]:
    """List the copies beside a database, the latest first."""
    return _copies_in(live.with_name(FOLDER), live.stem)


def _copies_in(folder: Path, stem: str) -> list[Copy]:
    copies = (Copy.named(file, stem) for file in folder.glob("*.sqlite3"))
    return sorted(filter(None, copies), reverse=True)


def latest_fit(live: Path) -> Path | None:
    """The latest copy that this version can put back."""
    return next((each.file for each in copies_of(live) if _is_fit(each.file)), None)


def _is_fit(file: Path) -> bool:
    try:
        check_copy(file)
    except (NotACopyError, NewerCopyError, TrialCopyError):
        return False
    return True


def put_aside(file: Path, place: Path) -> None:
    """Move a file that is no database any longer out of the way, with what lies beside it."""
    file.rename(place)
    remove(file)


def remove(file: Path) -> None:
    for ending in ("", *BESIDE):
        file.with_name(file.name + ending).unlink(missing_ok=True)


def _opened(file: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=20)
