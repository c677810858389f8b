"""Proving copies again: each is opened, read through and compared with what was noted of it."""

from django.utils.translation import gettext as _

from tarotclub.ground.trouble import database_file
from tarotclub.keeping.copies import (
    NewerCopyError,
    NotACopyError,
    TrialCopyError,
    copies_of,
    verify,
)
from tarotclub.keeping.rotation import Copy
from tarotclub.keeping.second import second_place


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
