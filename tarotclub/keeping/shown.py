"""The copies as a page shows them, in both places, and why each was made."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import gettext as _

from tarotclub.keeping.copies import BEFORE, BROUGHT, BY_HAND, Copy, copies_of, note_of
from tarotclub.keeping.second import SecondPlace, second_place

REPRISE = f"{BEFORE}reprise"


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
        return reason(self.copy)


def shown_copies(live: Path) -> list[ShownCopy]:
    """This site's copies, the latest first; one that lies in both places comes once."""
    place = second_place(live)
    here = copies_of(live)
    there = place.copies() if place and place.is_there else []
    known = {copy.key for copy in here}
    both = {copy.key for copy in there}
    shown = [_shown(copy, HERE, double=copy.key in both) for copy in here]
    shown += [_shown(copy, THERE, double=False) for copy in there if copy.key not in known]
    return sorted(shown, key=lambda each: each.copy, reverse=True)


def copies_away(live: Path) -> list[ShownCopy]:
    """What other computers have left at the second place: one of them may have died."""
    place = second_place(live)
    copies = place.others()[:MOST_AWAY] if place else []
    return [_shown(copy, AWAY, double=False) for copy in copies]


def _key(copy: Copy, where: str) -> str:
    folder = f"{copy.file.parent.name}/" if where == AWAY else ""
    return f"{where}:{folder}{copy.key}"


def _shown(copy: Copy, where: str, *, double: bool) -> ShownCopy:
    return ShownCopy(
        copy=copy,
        key=_key(copy, where),
        places=(HERE, THERE) if double else (where,),
        megabytes=copy.file.stat().st_size / 1024**2,
        deals=note_of(copy.file).get("facts", {}).get("deals"),
    )


def copy_named(live: Path, key: str) -> Copy | None:
    """Find the copy that a form names, among those that there are; no other file."""
    return next((copy for name, copy in _all(live) if name == key), None)


def _all(live: Path) -> Iterator[tuple[str, Copy]]:
    yield from ((_key(copy, HERE), copy) for copy in copies_of(live))
    place: SecondPlace | None = second_place(live)
    for copy in place.copies() if place and place.is_there else ():
        yield _key(copy, THERE), copy
    for copy in place.others() if place else ():
        yield _key(copy, AWAY), copy
