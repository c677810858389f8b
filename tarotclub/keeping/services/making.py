"""Making a copy of the site's database, in both places, noted; and proving them again."""

import sqlite3
from pathlib import Path

from django.utils import timezone
from django.utils.translation import gettext as _

from tarotclub.ground.trouble import database_file, trouble_of
from tarotclub.keeping import state
from tarotclub.keeping.copies import (
    AtWorkError,
    Copy,
    NewerCopyError,
    NotACopyError,
    TrialCopyError,
    copies_of,
    make,
    verify,
)
from tarotclub.keeping.second import SecondPlace, second_place


def make_copy(why: str) -> Path | None:
    """Make a copy; None on PostgreSQL. Raises what `make` raises."""
    live = database_file()
    if live is None:
        return None
    try:
        made = make(live, why, timezone.localtime())
    except (sqlite3.Error, NotACopyError, OSError) as error:
        fault = trouble_of(error)
        _note(live, trouble=fault.value if fault else state.FAILED)
        raise
    _note(live, trouble="")
    return made


def fill_second_place() -> None:
    """Bring the second place what it lacks; how that went is noted."""
    live = database_file()
    if live is None:
        return
    place = second_place(live)
    if place is None:
        _note(live, place="", place_trouble="")
        return
    visited = _visited(place)
    if visited is not None:
        _note(live, place=str(place.folder), place_trouble=visited)


def _visited(place: SecondPlace) -> str | None:
    """What hinders it, "" when all is there, None when somebody else is at it."""
    if gone := _gone(place):
        return gone
    try:
        place.catch_up()
    except AtWorkError:
        return None
    except (OSError, NotACopyError) as error:
        fault = trouble_of(error)
        return _gone(place) or (fault.value if fault else state.FAILED)
    return ""


def _gone(place: SecondPlace) -> str:
    return "" if place.is_there else state.MISSING


def _note(live: Path, **changes: str) -> None:
    """Note it where that can be: a full disk takes no note either."""
    try:
        state.note(live, **changes)
    except OSError:
        return


def fault_of(copy: Copy) -> str:
    """Say what is wrong with a copy; empty when it is good."""
    try:
        verify(copy.file)
    except NotACopyError as error:
        return _("abîmée (%(why)s)") % {"why": error}
    except NewerCopyError:
        return _("d’une version plus récente du site")
    except TrialCopyError:
        return _("d’une version d’essai")
    except OSError as error:
        return _("illisible (%(why)s)") % {"why": error.strerror}
    return ""


def faults() -> list[tuple[str, str]]:
    """The names of the copies that are not good, in both places, with what is wrong."""
    live = database_file()
    if live is None:
        return []
    place = second_place(live)
    copies = [*copies_of(live), *(place.copies() if place else ())]
    return [(str(copy.file), fault) for copy in copies if (fault := fault_of(copy))]
