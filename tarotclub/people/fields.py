"""What a club notes of a player beside his name, in one table.

By it he is forgotten, told what is stored about him, merged with himself, and brought in and
taken out as a list. A test holds it against the fields of `Player`: a new one has its row.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Player
from scoring.models.club import Publication
from tournaments.paper.data import CellKind, Value

LONGEST_NOTES = 400  # Player.notes
PRIVATE = (Publication.FULL, Publication.FIRST, Publication.INITIALS, Publication.NUMBER)


def first_known(kept: Any, gone: Any) -> Any:
    """Complete what is not known of who stays."""
    return kept or gone


def or_nothing(value: Any) -> Value:
    """Leave a cell empty where nothing is known."""
    return value or None


def more_private(kept: str, gone: str) -> str:
    return max(kept, gone, key=PRIVATE.index)


def both_notes(kept: str, gone: str) -> str:
    return " / ".join(filter(None, (kept, gone)))[:LONGEST_NOTES]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldColumn:
    """A column of the directory's workbook; `written` is what a cell holds."""

    title: str | Promise
    width: int
    kind: CellKind = CellKind.TEXT
    written: Callable[[Any], Value] = or_nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonField:
    """A field of `Player`.

    It is `told` under this key in the file that he may read, `read` so; it becomes `forgotten`
    when he is made anonymous, `merged` of two who are one. A list may have it as a column by
    `patterns`, and completes it where the club knows nothing.
    """

    name: str
    told: str
    forgotten: Any = ""
    merged: Callable[[Any, Any], Any] = first_known
    read: Callable[[Player], Any] | None = None
    column: FieldColumn | None = None
    patterns: tuple[str, ...] = ()
    completed: bool = True

    def of(self, player: Player) -> Any:
        """Give it as a player reads it."""
        return (self.read or attrgetter(self.name))(player)


PERSON = (
    PersonField(
        name="licence_number",
        told="licence",
        column=FieldColumn(title=gettext_lazy("Licence"), width=14),
    ),
    PersonField(
        name="category",
        told="categorie",
        column=FieldColumn(title=gettext_lazy("Catégorie"), width=14),
    ),
    PersonField(
        name="publication",
        told="nom_publie",
        forgotten=Publication.FULL,  # there is nothing left to hide
        merged=more_private,
        read=lambda player: str(player.shown_as.label),
        column=FieldColumn(
            title=gettext_lazy("Nom publié"),
            width=20,
            written=lambda value: str(Publication(value).label),
        ),
        completed=False,  # it is the player's own
    ),
    PersonField(
        name="birth_year",
        told="annee_de_naissance",
        forgotten=None,
        column=FieldColumn(
            title=gettext_lazy("Année de naissance"), width=11, kind=CellKind.TAG
        ),
        patterns=(
            "(annee|date) de naissance|ne e? ?(le|en)?|naissance",
            "(birth year|year of birth)",
        ),
    ),
    PersonField(
        name="minor",
        told="mineur",
        forgotten=False,
        read=lambda player: player.is_minor,
        column=FieldColumn(
            title=gettext_lazy("Mineur"),
            width=9,
            written=lambda value: _("oui") if value else None,
        ),
        patterns=("mineure?s?|minor",),
    ),
    PersonField(
        name="guest",
        told="invite",
        forgotten=False,
        merged=lambda kept, gone: kept and gone,
        completed=False,
    ),
    PersonField(
        name="phone",
        told="telephone",
        column=FieldColumn(title=gettext_lazy("Téléphone"), width=16),
        patterns=("(tel|telephone|portable|mobile|phone)( .*)?",),
    ),
    PersonField(
        name="email",
        told="adresse_electronique",
        column=FieldColumn(title=gettext_lazy("Adresse électronique"), width=28),
        patterns=("(e )?mail|courriel|adresse (e )?mail|adresse electronique|email address",),
    ),
    PersonField(
        name="notes",
        told="notes",
        merged=both_notes,
        column=FieldColumn(title=gettext_lazy("Notes"), width=40),
        patterns=("notes?|remarques?|commentaires?",),
    ),
)
# What is no detail of a person: whose he is, how he is called and found, and when.
APART = {"id", "club", "name", "key", "created_at", "archived_at", "anonymised_at"}
