"""Putting a copy back: checked first, what was there is kept, and the epoch changes with it.

The copy becomes the database in one transaction, its new epoch included: whoever ends this
process in the middle finds the one or the other, whole.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.models.table import new_identity
from tarotclub.ground.refusal import Refusal
from tarotclub.keeping import copies

READY = "reprise"  # what a copy is called before it becomes the database


class UnfitCopyError(Refusal):
    """The file cannot be put back; nothing was changed."""

    file: Path
    why: str | Promise = ""


class NoCopyError(UnfitCopyError):
    sentence = gettext_lazy("Il n’y a pas de fichier %(file)s.")


class NoFileError(Refusal):
    sentence = gettext_lazy("Choisissez le fichier d’une sauvegarde, en .sqlite3.")


class SpoiltCopyError(UnfitCopyError):
    sentence = gettext_lazy(
        "%(file)s n’est pas une base du site, ou elle est abîmée (%(why)s)."
        " Rien n’a été changé : prenez une autre copie."
    )


class CopyOfTrialError(UnfitCopyError):
    sentence = gettext_lazy(
        "%(file)s vient d’une version d’essai, d’avant la première publiée : elle ne"
        " s’ouvre plus. Rien n’a été changé : prenez une autre copie."
    )


class CopyOfTomorrowError(UnfitCopyError):
    sentence = gettext_lazy(
        "%(file)s vient d’une version plus récente du site (%(why)s)."
        " Rien n’a été changé : mettez d’abord le site à jour."
    )


def refuse_unfit(file: Path) -> None:
    """Raise an UnfitCopyError for what cannot be put back."""
    if not file.is_file():
        raise NoCopyError(file)
    try:
        copies.check_copy(file)
    except copies.NotACopyError as error:
        raise SpoiltCopyError(file, error.args[0]) from error
    except copies.TrialCopyError as error:
        raise CopyOfTrialError(file) from error
    except copies.NewerCopyError as error:
        raise CopyOfTomorrowError(file, str(error)) from error


def bring(data: bytes, name: str, live: Path) -> str:
    """Let a file that was brought be one of the copies; give the key of that.

    Its name tells of when it is, if it is one that a copy had. Raises UnfitCopyError,
    AtWorkError and OSError; then nothing is kept.
    """
    folder, chosen = copies.folder_of(live), copies.Copy.named(Path(name))
    moment = chosen.moment if chosen else timezone.localtime()
    with copies.copying_alone(folder):
        draft, place = (
            folder / copies.BROUGHT,
            folder / copies.next_name(live, copies.BROUGHT, moment),
        )
        try:
            draft.write_bytes(data)
            draft.chmod(copies.OWNER_ONLY)
            refuse_unfit(draft)
            draft.replace(place)
        except UnfitCopyError as error:
            raise type(error)(Path(name), error.why) from error
        finally:
            copies.remove(draft)
    return place.name


def put_back(file: Path, live: Path) -> Path | None:
    """Let a copy be the database; give where that is kept which was there.

    The site may run meanwhile. Raises UnfitCopyError, AtWorkError, sqlite3.Error and OSError.
    """
    refuse_unfit(file)
    folder = copies.folder_of(live)
    with copies.copying_alone(folder):
        ready = folder / READY
        copies.remove(ready)
        try:
            copies.copy(file, ready)
            _begin_epoch(ready)
            kept = _kept(live)
            copies.copy(ready, live)
        finally:
            copies.remove(ready)
    return kept


def go_on() -> None:
    """Bring the database up to date, and forget what this process knew of the one before."""
    connection.close()
    call_command("migrate", verbosity=0, no_copy=True)  # there is the copy
    cache.clear()


def put_back_and_go_on(file: Path, live: Path) -> None:
    """Put a copy back and bring it up to date, in the process for heavy work."""
    put_back(file, live)
    go_on()


def _begin_epoch(file: Path) -> None:
    """Give a copy an epoch that no page has seen."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM scoring_epoch")
        database.execute("INSERT INTO scoring_epoch (identity) VALUES (?)", [new_identity()])


def _kept(live: Path) -> Path | None:
    """Copy what is there now, or move it aside where it cannot be read any longer."""
    if not live.exists():
        return None
    at = timezone.localtime()
    try:
        return copies.make_alone(live, copies.REPRISE, at)
    except (copies.NotACopyError, sqlite3.DatabaseError) as error:
        if isinstance(error, sqlite3.OperationalError):
            raise  # it is there, and only busy or out of place
    place = copies.folder_of(live) / copies.next_name(live, copies.REPRISE, at)
    copies.put_aside(live, place)
    return place
