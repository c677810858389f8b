"""The second place: a folder on a stick or in the network, which has the copies too.

It is known by a file of ours in it: an empty mount point is not taken for the stick. Each
installation has a folder of its own there, with the site's key: with both another computer
goes on, and the tablets' codes hold.

What is known of the copies without looking at disks lies beside them, for all processes; and
the copies as a page shows them, in both places.
"""

import json
import os
import re
import secrets
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from errno import ELOOP
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tarotclub.ground.refusal import Refusal
from tarotclub.ground.trouble import Trouble, database_file, reason_of
from tarotclub.keeping import copies
from tarotclub.keeping.copies import Copy

SETTING = "second_place.json"
MARK = "sauvegardes-tarot.txt"
KEY = "secret_key"
NOT_WHOLE = gettext_lazy("ce n’est pas un chemin entier")
OUR_OWN = gettext_lazy("le site y garde déjà ses copies")
TOLD = "Les sauvegardes du site de tarot vont ici. Laissez ce fichier : il le montre.\n"


class NoPlaceError(Refusal):
    """The folder takes no copies; nothing was changed."""

    folder: str
    why: str | Promise
    sentence = gettext_lazy(
        "« %(folder)s » ne convient pas : %(why)s. Donnez le chemin entier d’un autre dossier,"
        " où le site peut écrire."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondPlace:
    """Where the copies of one database go a second time."""

    folder: Path
    live: Path
    name: str  # of this installation's folder in it

    @property
    def own(self) -> Path:
        return self.folder / self.name

    @property
    def is_there(self) -> bool:
        try:
            return (self.folder / MARK).is_file()
        except OSError:
            return False

    def copies(self) -> list[Copy]:
        """List this installation's copies in it, the latest first."""
        files = [file for file in _listed(self.own) if not file.is_symlink()]
        named = (Copy.named(file, self.live.stem) for file in files)
        return sorted(filter(None, named), reverse=True)

    def others(self) -> list[Copy]:
        """List what other computers, or somebody by hand, have left on it, the latest first."""
        if not self.is_there:
            return []
        away = [file for file in _listed(self.folder, "*/*") if file.parent != self.own]
        away = [file for file in away if not file.parent.is_symlink()] + _listed(self.folder)
        named = (Copy.named(file) for file in away if not file.is_symlink())
        return sorted(filter(None, named), key=lambda copy: copy.moment, reverse=True)

    def missing(self) -> list[Copy]:
        """List what it lacks of what it would keep, the latest first."""
        here, there = copies.copies_of(self.live), {copy.key for copy in self.copies()}
        return [copy for copy in copies.staying(here) if copy.key not in there]

    def catch_up(self) -> int:
        """Bring it what it lacks, the latest first; give how many came. Raises OSError."""
        _refuse_link(self.own)
        self.own.mkdir(mode=0o700, exist_ok=True)
        with copies.copying_alone(copies.folder_of(self.live)):
            for draft in self.own.glob(f"*{copies.DRAFT}"):
                draft.unlink()
            _bring_key(self.own)
            lacking = self.missing()
            for copy in lacking:
                _bring(copy, self.own)
            copies.rotate(self.own, self.live.stem)
        return len(lacking)


def _listed(folder: Path, names: str = "*") -> list[Path]:
    try:
        return list(folder.glob(f"{names}.sqlite3"))
    except OSError:
        return []


def _bring(copy: Copy, folder: Path) -> None:
    """Copy a file, have it on the disk, read it again; only then it has its name."""
    draft = folder / f"{copy.file.name}{copies.DRAFT}"
    try:
        with copy.file.open("rb") as source, draft.open("xb") as target:
            shutil.copyfileobj(source, target, 1024**2)
            target.flush()
            os.fsync(target.fileno())
        _compare(draft, copy.file)
        noted = copy.file.with_name(copy.file.name + copies.FACTS)
        if noted.exists():
            (folder / noted.name).unlink(missing_ok=True)
            shutil.copyfile(noted, folder / noted.name)
        draft.replace(folder / copy.file.name)
    except (OSError, copies.NotACopyError):
        with suppress(OSError):
            copies.remove(draft)
        raise


def _compare(draft: Path, file: Path) -> None:
    known = copies.note_of(file).get("sha256") or copies.digest_of(file)
    if copies.digest_of(draft) != known:
        raise copies.NotACopyError(copies.CHANGED)


def _bring_key(folder: Path) -> None:
    key = Path(settings.DATA_DIR) / KEY
    _refuse_link(folder / KEY)
    if key.is_file() and not (folder / KEY).exists():
        shutil.copyfile(key, folder / KEY)
        with suppress(OSError):  # a stick may know no owners
            (folder / KEY).chmod(copies.OWNER_ONLY)


def bring_key_back(file: Path, data: Path) -> bool:
    """Let the key that lies beside a copy be the site's; tell whether it was another one."""
    beside, mine = file.parent / KEY, data / KEY
    if not beside.is_file() or beside.is_symlink() or file.parent == data:
        return False
    key = beside.read_text(encoding="ascii")
    if mine.is_file() and mine.read_text(encoding="ascii") == key:
        return False
    draft = mine.with_suffix(".new")
    draft.write_text(key, encoding="ascii")
    draft.chmod(copies.OWNER_ONLY)
    if mine.is_file():
        mine.replace(mine.with_suffix(".before"))
    draft.replace(mine)
    return True


def second_place(live: Path) -> SecondPlace | None:
    """The place that was chosen, by BACKUP_DIR or on the page."""
    noted = _noted(live)
    folder = settings.BACKUP_DIR or noted.get("folder", "")
    if not folder:
        return None
    place = SecondPlace(folder=Path(folder), live=live, name=noted.get("name", ""))
    if noted.get("folder") != folder:  # the first time that this one is named
        with suppress(NoPlaceError):
            return choose_place(live, folder)
    return place


def choose_place(live: Path, folder: str) -> SecondPlace | None:
    """Choose a folder for copies; "" for none. Raises NoPlaceError, then all is as it was."""
    noted = _noted(live)
    computer = re.sub(r"[^a-z0-9]+", "-", socket.gethostname().lower()).strip("-")
    name = noted.get("name") or f"{computer[:30] or 'tarot'}-{secrets.token_hex(3)}"
    place = SecondPlace(folder=Path(folder), live=live, name=name)
    if folder:
        try:
            _mark(place)
        except OSError as error:
            raise NoPlaceError(folder, reason_of(error)) from error
        except ValueError as error:  # a character that no path has
            raise NoPlaceError(folder, NOT_WHOLE) from error
    _write(copies.folder_of(live) / SETTING, {"folder": folder, "name": name})
    return place if folder else None


def _mark(place: SecondPlace) -> None:
    """Show that files can be written there, where there is a folder already.

    Raises NoPlaceError and OSError.
    """
    if not place.folder.is_absolute():
        raise NoPlaceError(str(place.folder), NOT_WHOLE)
    if place.folder.resolve() == copies.folder_of(place.live).resolve():
        raise NoPlaceError(str(place.folder), OUR_OWN)
    for ours in (place.folder / MARK, place.own):
        _refuse_link(ours)
    (place.folder / MARK).write_text(TOLD, encoding="utf-8")
    place.own.mkdir(mode=0o700, exist_ok=True)


def _refuse_link(file: Path) -> None:
    """Raise OSError for a link: who had the stick could lead us to any file."""
    if file.is_symlink():
        raise OSError(ELOOP, "", str(file))


def _noted(live: Path) -> dict[str, str]:
    try:
        noted: dict[str, str] = _read(copies.folder_of(live) / SETTING)
    except (OSError, ValueError):
        return {}
    return noted


def _read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def _write(file: Path, facts: dict[str, Any]) -> None:
    """Write facts into a file, which is at no moment half of them."""
    draft = file.with_suffix(".new")
    draft.write_text(json.dumps(facts), encoding="utf-8")
    draft.replace(file)


# Where systems show them, each in a folder of its own; Windows gives them letters.
SHOWN_IN = {
    "linux": ("/media/*", "/media/*/*", "/run/media/*/*"),
    "darwin": ("/Volumes/*",),
    "win32": tuple(f"{letter}:\\" for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"),
}


def sticks(
    shown_in: tuple[str, ...] | None = None, is_stick: Callable[[Path], bool] = os.path.ismount
) -> list[Path]:
    """The folders of what is plugged in and can be written to."""
    places = SHOWN_IN.get(sys.platform, ()) if shown_in is None else shown_in
    return [folder for place in places for folder in _found(place) if _fits(folder, is_stick)]


def _found(place: str) -> list[Path]:
    if "*" not in place:
        return [Path(place)]
    top = Path(place.partition("*")[0])
    return sorted(top.glob(str(Path(place).relative_to(top))))


def _fits(folder: Path, is_stick: Callable[[Path], bool]) -> bool:
    try:
        return not folder.is_symlink() and is_stick(folder) and os.access(folder, os.W_OK)
    except OSError:  # pulled out just now
        return False


STATE = "state.json"
GONE = "missing"  # the second place; other states are a Trouble or "failed"
FAILS = "failed"
SECOND_PLACE_GONE = gettext_lazy(
    "Les sauvegardes ne vont plus qu’au disque de l’ordinateur : %(place)s n’est pas là."
    " Rebranchez la clé ou le dossier ; le site rattrape ce qui manque."
)
SECOND_PLACE_FULL = gettext_lazy(
    "La seconde sauvegarde, %(place)s, est pleine : faites-y de la place,"
    " ou prenez une autre clé."
)
SECOND_PLACE_FAILS = gettext_lazy("La seconde sauvegarde, %(place)s, ne se laisse plus écrire.")
NO_COPY = gettext_lazy(
    "La dernière sauvegarde automatique n’a pas pu se faire : voyez la page Sauvegardes."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyState:
    """How the last copy went, and the last visit to the second place; when one was put back."""

    trouble: str = ""
    place: str = ""
    place_trouble: str = ""
    restored_at: float = 0  # seconds, as the clock of the computer has them

    def warning(self) -> str:
        """Say what an organiser has to do about it; empty when all is well."""
        if self.trouble:
            return str(NO_COPY)
        if not self.place_trouble:
            return ""
        words = {GONE: SECOND_PLACE_GONE, Trouble.FULL.value: SECOND_PLACE_FULL}
        sentence = words.get(self.place_trouble, SECOND_PLACE_FAILS)
        return str(sentence) % {"place": self.place}


def state_here() -> CopyState:
    live = database_file()
    return state_of(live) if live else CopyState()


def state_of(live: Path) -> CopyState:
    try:
        return CopyState(**_read(copies.folder_of(live) / STATE))
    except (OSError, ValueError, TypeError):
        return CopyState()


def note_state(live: Path, **changes: Any) -> None:
    """Write down what has changed."""
    _write(copies.folder_of(live) / STATE, asdict(replace(state_of(live), **changes)))


HERE, THERE, AWAY = "ici", "cle", "ailleurs"
MOST_AWAY = 10  # shown of those that other computers have made


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCopy:
    """One copy: when, why, how much is in it, and where it lies."""

    copy: Copy
    key: str  # by which a form names it
    places: tuple[str, ...]
    megabytes: float
    deals: int | None

    @property
    def reason(self) -> str:
        return copies.reason(self.copy)


def shown_copies(live: Path) -> list[ShownCopy]:
    """This site's copies, the latest first; one that lies in both places comes once."""
    place = second_place(live)
    here = copies.copies_of(live)
    there = place.copies() if place and place.is_there else []
    known = {copy.key for copy in here}
    both = {copy.key for copy in there}
    shown = [_shown(copy, HERE, double=copy.key in both) for copy in here]
    shown += [_shown(copy, THERE, double=False) for copy in there if copy.key not in known]
    return sorted(shown, key=lambda each: each.copy, reverse=True)


def copies_away(live: Path) -> list[ShownCopy]:
    """What other computers have left at the second place: one of them may have died."""
    place = second_place(live)
    away = place.others()[:MOST_AWAY] if place else []
    return [_shown(copy, AWAY, double=False) for copy in away]


def _key(copy: Copy, where: str) -> str:
    folder = f"{copy.file.parent.name}/" if where == AWAY else ""
    return f"{where}:{folder}{copy.key}"


def _shown(copy: Copy, where: str, *, double: bool) -> ShownCopy:
    return ShownCopy(
        copy=copy,
        key=_key(copy, where),
        places=(HERE, THERE) if double else (where,),
        megabytes=copy.file.stat().st_size / 1024**2,
        deals=copies.note_of(copy.file).get("facts", {}).get("deals"),
    )


def all_copies(live: Path) -> list[Copy]:
    """This site's copies here, then those at the second place."""
    place = second_place(live)
    return [*copies.copies_of(live), *(place.copies() if place else ())]


def copy_named(live: Path, key: str) -> Copy | None:
    """Find the copy that a form names, among those that there are; no other file."""
    return next((copy for name, copy in _all(live) if name == key), None)


def _all(live: Path) -> Iterator[tuple[str, Copy]]:
    yield from ((_key(copy, HERE), copy) for copy in copies.copies_of(live))
    place = second_place(live)
    for copy in place.copies() if place and place.is_there else ():
        yield _key(copy, THERE), copy
    for copy in place.others() if place else ():
        yield _key(copy, AWAY), copy
