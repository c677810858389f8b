"""Making a copy of the site's database, by PostgreSQL's own tool too; proved and noted."""

import os
import sqlite3
import subprocess
from datetime import datetime
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Action, Club, OutsideAuthor
from scoring.models.action import noted
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import SETTING, WHOLE, whole_site
from tarotclub.ground.trouble import database_file, reason_of, trouble_of
from tarotclub.keeping import copies, second
from tarotclub.models import ToldCopy
from tournaments.event.services.writing import OUTSIDE


def make_copy(why: str) -> Path | None:
    """Make a copy; None on PostgreSQL. Raises what `make` raises."""
    live = database_file()
    if live is None:
        return None
    try:
        made = copies.make(live, why, timezone.localtime())
    except (sqlite3.Error, copies.NotACopyError, OSError) as error:
        fault = trouble_of(error)
        _note(live, trouble=fault.value if fault else second.FAILS)
        raise
    _note(live, trouble="")
    return made


def fill_second_place() -> None:
    """Bring the second place what it lacks; how that went is noted."""
    live = database_file()
    if live is None:
        return
    place = second.second_place(live)
    if place is None:
        _note(live, place="", place_trouble="")
        return
    visited = _visited(place)
    if visited is not None:
        _note(live, place=str(place.folder), place_trouble=visited)


def _visited(place: second.SecondPlace) -> str | None:
    """What hinders it, "" when all is there, None when somebody else is at it."""
    if gone := _gone(place):
        return gone
    try:
        place.catch_up()
    except copies.AtWorkError:
        return None
    except (OSError, copies.NotACopyError) as error:
        fault = trouble_of(error)
        return _gone(place) or (fault.value if fault else second.FAILS)
    return ""


def _gone(place: second.SecondPlace) -> str:
    return "" if place.is_there else second.GONE


def _note(live: Path, **changes: Any) -> None:
    """Note it where that can be: a full disk takes no note either."""
    try:
        second.note_state(live, **changes)
    except OSError:
        return


def fault_of(copy: copies.Copy) -> str:
    """Say what is wrong with a copy; empty when it is good."""
    try:
        copies.verify(copy.file)
    except copies.NotACopyError as error:
        return _("abîmée (%(why)s)") % {"why": error}
    except copies.NewerCopyError:
        return _("d’une version plus récente du site")
    except copies.TrialCopyError:
        return _("d’une version d’essai")
    except OSError as error:
        return _("illisible (%(why)s)") % {"why": reason_of(error)}
    return ""


def faults() -> list[tuple[str, str]]:
    """The names of the copies that are not good, in both places, with what is wrong."""
    live = database_file()
    if live is None:
        return []
    proved = ((str(copy.file), fault_of(copy)) for copy in second.all_copies(live))
    return [(file, fault) for file, fault in proved if fault]


def note_in_each_club(kind: str, act: Act = NOBODY, *, unknown: str = "", **data: Any) -> None:
    """Write down an act on the whole site; by nobody where a command did it.

    `unknown` is the name of who did it and has no account in this database.
    """
    with write(), whole_site():
        acts = []
        for club in Club.objects.order_by("pk"):
            who = {}
            if unknown:
                author = OutsideAuthor.objects.create(club=club, username=unknown)
                who = {OUTSIDE: author.pk}
            acts.append(noted(kind, club, act, **data, **who))
        Action.objects.bulk_create(acts)


def note_restored(copy: copies.Copy | None, username: str = "") -> None:
    """Write down in the database that is back who put it there; no name is a command's."""
    if live := database_file():
        _note(live, restored_at=timezone.now().timestamp())
    copied = told_copy(copy)
    if not username:
        note_in_each_club("restore_copy", **copied, command="restore")
        return
    by = User.objects.filter(username=username).first()
    note_in_each_club("restore_copy", Act(by), unknown="" if by else username, **copied)


def choose_copy_place(live: Path, folder: str, act: Act = NOBODY) -> second.SecondPlace | None:
    """Let copies go to a folder too ("" for none), and note it where that is news.

    A folder's name may be somebody's, and stays out of the log. Raises NoPlaceError.
    """
    with write():
        before = second.second_place(live)
        place = second.choose_place(live, folder)
        if place == before:
            return place
        details: dict[str, Any] = {} if act.by else {"command": "backup"}
        if before and place:
            details |= {"fields": ["second_place"]}
        else:
            details |= {"changes": {"second_place": [before is not None, place is not None]}}
        note_in_each_club("choose_copy_place", act, **details)
    return place


def note_copy_elsewhere(at: datetime) -> None:
    """Remember that another tool has copied the whole database."""
    ToldCopy.objects.update_or_create(pk=ToldCopy.ONLY, defaults={"at": at})


def told_copy(copy: copies.Copy | None) -> dict[str, Any]:
    """Tell a copy by its moment: other files' names may be anything."""
    return {"copy": f"{copy.moment:%d/%m/%Y %H:%M}"} if copy else {}


LARGEST = 500 * 1024**2  # bytes of a database: its copy is a tenth, and lies in memory
PATIENCE = 80  # seconds; the proxy waits for 90


class NoDumpError(Refusal):
    """No copy came of it; `why` may say more, in pg_dump's words."""

    sentence: str | Promise
    why: str = ""


BY_ITS_HOST = gettext_lazy("Qui tient le serveur la copie : docs/OPERATIONS.md dit comment.")
POOLED = gettext_lazy("Le site parle à sa base par PgBouncer, que pg_dump dérangerait.")
TOO_LARGE = gettext_lazy("La base est trop grande pour être emportée d’ici.")
MISSING = gettext_lazy(
    "pg_dump n’est pas sur l’ordinateur du site : installez les outils de PostgreSQL"
    " (paquet postgresql-client)."
)
FAILED = gettext_lazy("pg_dump n’a pas pu copier la base (%(why)s).")


def dump(act: Act) -> bytes:
    """Copy the whole database, and note it in each club's log. Raises NoDumpError."""
    if connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"]:
        raise NoDumpError(f"{POOLED} {BY_ITS_HOST}")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        if cursor.fetchone()[0] > LARGEST:
            raise NoDumpError(f"{TOO_LARGE} {BY_ITS_HOST}")
    arguments, environment = connection.client.settings_to_cmd_args_env(
        connection.settings_dict, ["--format=custom", "--no-password", "--enable-row-security"]
    )
    whole = {"PGOPTIONS": f"-c {SETTING}={WHOLE}"}  # behind the second lock, too
    command = ["pg_dump", *arguments[1:]]
    try:
        made = subprocess.run(  # noqa: S603 (the settings name all of it)
            command,
            env=os.environ | (environment or {}) | whole,
            capture_output=True,
            check=True,
            timeout=PATIENCE,
        ).stdout
    except FileNotFoundError as error:
        raise NoDumpError(MISSING) from error
    except subprocess.TimeoutExpired as error:
        raise NoDumpError(FAILED, _("plus de %(n)s secondes") % {"n": PATIENCE}) from error
    except subprocess.CalledProcessError as error:
        words = error.stderr.decode(errors="replace").strip()
        raise NoDumpError(FAILED, words.partition("\n")[0]) from error
    now = timezone.localtime()
    note_in_each_club("take_copy", act, copy=f"{now:%d/%m/%Y %H:%M}")
    note_copy_elsewhere(now)
    return made
