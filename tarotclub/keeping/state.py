"""What is known of the copies without looking at disks, kept beside them for all processes."""

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from tarotclub.ground.trouble import Trouble, database_file
from tarotclub.keeping.copies import folder_of

FILE = "state.json"
MISSING = "missing"  # the second place; other states are a Trouble or "failed"
FAILED = "failed"
SECOND_PLACE_GONE = _(
    "Les sauvegardes ne vont plus qu’au disque de l’ordinateur : %(place)s n’est pas là."
    " Rebranchez la clé ou le dossier ; le site rattrape ce qui manque."
)
SECOND_PLACE_FULL = _(
    "La seconde sauvegarde, %(place)s, est pleine : faites-y de la place,"
    " ou prenez une autre clé."
)
SECOND_PLACE_FAILS = _("La seconde sauvegarde, %(place)s, ne se laisse plus écrire.")
NO_COPY = _(
    "La dernière sauvegarde automatique n’a pas pu se faire : voyez la page Sauvegardes."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyState:
    """How the last copy went, and the last visit to the second place."""

    trouble: str = ""
    place: str = ""
    place_trouble: str = ""

    def warning(self) -> str:
        """Say what an organiser has to do about it; empty when all is well."""
        if self.trouble:
            return str(NO_COPY)
        if not self.place_trouble:
            return ""
        words = {MISSING: SECOND_PLACE_GONE, Trouble.FULL.value: SECOND_PLACE_FULL}
        sentence = words.get(self.place_trouble, SECOND_PLACE_FAILS)
        return str(sentence) % {"place": self.place}


def state() -> CopyState:
    live = database_file()
    return read(live) if live else CopyState()


def read(live: Path) -> CopyState:
    try:
        return CopyState(**json.loads((folder_of(live) / FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return CopyState()


def note(live: Path, **changes: Any) -> None:
    """Write down what has changed."""
    known = asdict(replace(read(live), **changes))
    file = folder_of(live) / FILE
    draft = file.with_suffix(".new")
    draft.write_text(json.dumps(known), encoding="utf-8")
    draft.replace(file)
