"""Lists of people from elsewhere: their columns, and who each row is."""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Player, name_words, search_key
from scoring.models.club import Publication
from scoring.services.clubs import likeness
from tarotclub.ground.names import readings
from tournaments.event.forms.names import BEFORE, WHICH_ORDER, NameField, in_order
from tournaments.foreign.columns import FORMULA, SheetField, fold
from tournaments.foreign.importer import (
    NOT_WORKED_OUT,
    BroughtLine,
    BroughtSheet,
    Cells,
    RowQuestion,
)

NEW = "new"
BEGINNING = 3  # letters of a word, by which names are looked for among those above
NAME = SheetField(
    name="name",
    label=gettext_lazy("Nom"),
    patterns=(
        "noms?( (et )?prenoms?)?|prenoms? (et )?noms?|(nom (du )?)?joueurs?|participants?",
        "names?",
    ),
)
FIRST_NAME = SheetField(name="first_name", label=gettext_lazy("Prénom"), patterns=("prenoms?",))
LICENCE = SheetField(
    name="licence",
    label=gettext_lazy("Licence"),
    patterns=("((n|no|num|numero) )?(de )?licences?( fft)?( (n|no))?",),
)
CATEGORY = SheetField(
    name="category",
    label=gettext_lazy("Catégorie"),
    patterns=("categories?|categorie|category|cat|serie|series",),
)
PUBLICATION = SheetField(
    name="publication",
    label=gettext_lazy("Nom publié"),
    patterns=("publications?|noms? publies?|published name|affichage",),
)
YES = {"oui", "o", "x", "1", "ok", "paye", "regle", "vrai", "yes"}
PUBLICATIONS = {
    **dict.fromkeys(
        ("nom entier", "nom", "entier", "complet", "full", "full name"), Publication.FULL
    ),
    **dict.fromkeys(
        ("prenom et initiales", "prenom et initiale", "prenom", "first name and initials"),
        Publication.FIRST,
    ),
    **dict.fromkeys(("initiales", "initiale", "initials"), Publication.INITIALS),
    **dict.fromkeys(("numero", "numeros", "n", "no", "number"), Publication.NUMBER),
}
NO_NAME = gettext_lazy("Il manque le nom.")
NOT_ONLY_A_NAME = gettext_lazy(
    "« %(name)s » n’est pas seulement un nom : dites lequel c’est, ou laissez cette ligne."
)
TWICE = gettext_lazy("Ce joueur est déjà à la ligne %(row)s de cette liste.")
OF_LICENCE = gettext_lazy("Cette licence est celle de %(text)s : est-ce la même personne ?")
NEAR = gettext_lazy("Ressemble à %(text)s, du club : est-ce la même personne ?")
NEAR_ROW = gettext_lazy("Ressemble à %(text)s, ligne %(row)s : est-ce la même personne ?")
UNDECIDED = gettext_lazy("Dites qui c’est, ou laissez-le de côté.")
NAME_TAKEN = gettext_lazy("Le club a déjà un joueur de ce nom : distinguez-les.")
TITLE = r"^(?:mme|mlle|mrs?|ms|m\.|madame|mademoiselle|monsieur)\s+"
# What no name holds: a telephone, columns, a remark; "Ana (2)" and "Joueur 12" are names.
MORE = re.compile(rf"(\d\D*){{4}}|[\t:;|@/\[\]]|\((?!\d+\))|{TITLE}", re.IGNORECASE)
BESIDE_A_NAME = re.compile(rf"\([^)]*\)?|\[[^\]]*\]?|[\d\t:;|@/.\]]+|{TITLE}", re.IGNORECASE)


def whole_name(family: str, first: str) -> str:
    """Put a name of two columns together; in capitals the family's can be told later.

    >>> whole_name("Fauvel", "Élise"), whole_name("Élise Fauvel", "")
    ('FAUVEL Élise', 'Élise Fauvel')
    """
    return f"{family.upper()} {first}".strip() if first else family


class KnownPlayers:
    """The club's players, found by licence, by name, by look."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players
        self.by_licence = {fold(one.licence_number): one for one in players}
        self.by_licence.pop("", None)
        self.by_words: dict[object, list[Player]] = {}
        for one in players:
            self.by_words.setdefault(name_words(one.name), []).append(one)

    def find(self, name: str, licence: str) -> tuple[Player | None, list[Player]]:
        """Who somebody is in the club, or else who he might be.

        He is whose licence he shows under a like name, or who alone has his name, whatever
        its case, accents and order, and no other licence.
        """
        near = likeness(search_key(name))
        if owner := self.by_licence.get(fold(licence)):
            return (owner, []) if near(owner.key) else (None, [owner])
        same = self.by_words.get(name_words(name), [])
        if len(same) == 1 and not (licence and same[0].licence_number):
            return same[0], []
        return None, same or [one for one in self.players if near(one.key)]


class ListedPeople:
    """Tells who the rows of a list are, one after the other; what is in doubt is asked."""

    def __init__(self, players: Sequence[Player], sheet: BroughtSheet) -> None:
        self.sheet, self.known = sheet, KnownPlayers(players)
        self.names = {player.name for player in players}
        self.rows: dict[object, int] = {}  # of whom the rows above name
        self.bearers: dict[str, str] = {}  # of licences
        self.above: defaultdict[str, dict[int, str]] = defaultdict(dict)  # new names, by row

    def who(self, cells: Cells, line: BroughtLine[Any]) -> tuple[str, Player | None]:
        """The name of a row, and whom of the club it means; its doubts are the line's."""
        for name, text in cells.texts.items():
            if text == FORMULA and name != "paid":
                line.errors.append(NOT_WORKED_OUT % {"column": cells.labels[name]})
        name = line.what = self._name(cells, line)
        if line.errors:
            return name, None
        licence = cells.text("licence")
        player, near = self.known.find(name, licence)
        answer = self.sheet.answer(f"who-{line.row}")
        player = player or next((one for one in near if str(one.pk) == answer), None)
        first = self.rows.setdefault(player.pk if player else name_words(name), line.row)
        if first != line.row:
            line.here = True
            line.notes.append(TWICE % {"row": first})
            return name, player
        if note := self._who_else(name, licence, near):
            line.notes.append(note)
        alike = "" if player else self._near_row(name, line.row)
        line.notes += [alike] if alike and not near else []
        if near or alike:
            self._ask_who(line, near, answer)
        undecided = bool(near or alike) and answer != NEW
        if not player and (doubt := self._doubt(name, undecided=undecided)):
            line.errors.append(doubt)
        return name, player

    def _name(self, cells: Cells, line: BroughtLine[Any]) -> str:
        """Read the name of a row, without what lists have before it."""
        text = whole_name(cells.text("name"), cells.text("first_name"))
        name = BEFORE.sub("", text).strip()
        if name not in self.names and MORE.search(name):
            bare = " ".join(BESIDE_A_NAME.sub(" ", name).split())
            choices = [each for each in dict.fromkeys((bare, name)) if each]
            key = f"name-{line.row}"
            answer = self.sheet.answer(key)
            line.questions.append(
                RowQuestion(
                    key=key,
                    label=_("son nom"),
                    answer=answer,
                    choices=[("", "—"), *((each, each) for each in choices)],
                )
            )
            if answer not in choices:
                line.errors.append(NOT_ONLY_A_NAME % {"name": name})
                return name
            name = answer
        try:
            cleaned: str = NameField(empty=NO_NAME).clean(
                in_order(name, self.sheet.options.get("order", ""))
            )
        except ValidationError as error:
            line.errors.extend(error.messages)
            return name
        return cleaned

    def _who_else(self, name: str, licence: str, near: Sequence[Player]) -> str:
        """Say who of the club a row may be, or who above has its licence; "" for nobody."""
        text = _(" ou ").join(one.name for one in near)
        if not near:
            text = self._other_bearer(name, licence)
        same = not near or any(fold(one.licence_number) == fold(licence) for one in near)
        return (OF_LICENCE if licence and same else NEAR) % {"text": text} if text else ""

    def _ask_who(self, line: BroughtLine[Any], near: Sequence[Player], answer: str) -> None:
        words = _("C’est %(player)s, du club")
        of_club = [(str(one.pk), words % {"player": one.name}) for one in near]
        choices = [("", "—"), *of_club, (NEW, _("Un nouveau joueur"))]
        key, label = f"who-{line.row}", _("qui est-ce")
        line.questions.append(RowQuestion(key=key, label=label, answer=answer, choices=choices))

    def _doubt(self, name: str, *, undecided: bool) -> str:
        """Say what keeps a new name from being added, "" where nothing does."""
        if undecided:
            return str(UNDECIDED)
        if len(readings(name)) > 1:
            return WHICH_ORDER % {"name": name}
        return str(NAME_TAKEN) if name in self.names else ""

    def _other_bearer(self, name: str, licence: str) -> str:
        """Who has this licence above under another name; "" where nobody has."""
        bearer = self.bearers.setdefault(fold(licence), name) if licence else name
        return bearer if name_words(bearer) != name_words(name) else ""

    def _near_row(self, name: str, row: int) -> str:
        """Say which new name above is like this one; names with numbers are told apart."""
        key = search_key(name)
        if any(map(str.isdigit, key)):
            return ""
        near = likeness(key)
        beginnings = {word[:BEGINNING] for word in key.split()}
        others = {at: other for each in beginnings for at, other in self.above[each].items()}
        for each in beginnings:
            self.above[each][row] = name
        for at, other in sorted(others.items()):
            if near(search_key(other)):
                return NEAR_ROW % {"text": other, "row": at}
        return ""
