"""The parts of a name: which is somebody's own, and what a card has room for."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

# Frequent first names in France, folded: they tell which word of a name is somebody’s own.
# Below them stand those that many families bear, at either place of a name.
_NAMES = Path(__file__).with_name("first_names.txt").read_text(encoding="ascii").split("\n\n")
FIRST_NAMES, ALSO_FAMILIES = (frozenset(names.split()) for names in _NAMES)
ROOM = 12  # letters of a name that has a card or a column to itself
# What lists and people write before a name; "M" alone would be an initial.
TITLE = r"(?:(?:mme|mlle|mrs?|ms|dr)\.?|m\.|madame|mademoiselle|monsieur|docteur)\s+"
TITLED = re.compile(rf"^{TITLE}(?=\S)", re.IGNORECASE)
LONGEST_SORTED = 1_000  # characters of a text that is sorted: far more take long to compose
BESIDE = str.maketrans(  # letters that are no accented ones, and where a French reader looks
    {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "œ": "oe", "æ": "ae", "þ": "th", "ħ": "h"}
    | {"ŧ": "t", "\u0131": "i", "ŋ": "n"}
    | dict.fromkeys("\u2018\u2019\u02bc\u02b9", "'")
)


def untitled(name: str) -> str:
    """A name without the title before it, which is no first name.

    >>> untitled("Mme Durand"), untitled("M. Paul Roy"), untitled("Mehdi Roy"), untitled("Dr")
    ('Durand', 'Paul Roy', 'Mehdi Roy', 'Dr')
    """
    return TITLED.sub("", name, count=1)


def parted(name: str) -> tuple[str, str]:
    """Part a name into the given one and the family's; nothing is given where none is told.

    A name in capitals beside others is the family's, wherever it stands.

    >>> parted("Marie Dupont"), parted("DE LA TOUR Jean-Pierre"), parted("Zoé")
    (('Marie', 'Dupont'), ('Jean-Pierre', 'DE LA TOUR'), ('Zoé', ''))
    >>> parted("DUPONT MARIE"), parted("Joueur 12")
    (('', 'DUPONT MARIE'), ('Joueur 12', ''))
    >>> parted("Mme Durand"), parted("Mme Marie Durand")
    (('', 'Durand'), ('Marie', 'Durand'))
    """
    words = untitled(name).split()
    if len(words) == 1 and words != name.split():
        return "", words[0]
    shouted = [word for word in words if _in_capitals(word)]
    spoken = [word for word in words if word not in shouted]
    if not shouted:
        family = " ".join(words[1:])
        return (words[0], family) if any(map(str.isalpha, family)) else (name, "")
    return " ".join(spoken), " ".join(shouted)


def _in_capitals(word: str) -> bool:
    """Tell DUPONT from Dupont; a single letter tells nothing."""
    return word.isupper() and sum(char.isalpha() for char in word) > 1


def folded(text: str) -> str:
    """Write a text as it is looked for: without accents, case or sorts of apostrophe.

    >>> folded("Œuvrard"), folded("ŁUKASZ Øre"), folded("D’Arc") == folded("D'Arc")
    ('oeuvrard', 'lukasz ore', True)
    """
    letters = unicodedata.normalize("NFKD", text[:LONGEST_SORTED].casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return bare.translate(BESIDE)


@lru_cache(maxsize=4096)
def alphabetical(name: str) -> tuple[str, str]:
    """The key that sorts people as a French reader expects: by the family's name.

    >>> sorted(["Zoé Ammar", "Élise Đoković", "Al DUBOIS", "LE GOFF Ève"], key=alphabetical)
    ['Zoé Ammar', 'Élise Đoković', 'Al DUBOIS', 'LE GOFF Ève']
    """
    given, family = parted(name)
    return folded(family) or folded(given), folded(given)


def readings(name: str) -> list[str]:
    """The ways to read a name, the likelier first, the family's in capitals.

    Where capitals or the first name tell the order there is one: the name as it is, without a
    title.

    >>> readings("Ancel Marie"), readings("Paul Martin"), readings("ANCEL Marie")
    (['Marie ANCEL', 'Ancel MARIE'], ['Paul Martin'], ['ANCEL Marie'])
    >>> readings("Tuan Nguyen"), readings("Le Goff Ève"), readings("Ancel M.")
    (['Tuan NGUYEN', 'Nguyen TUAN'], ['Ève LE GOFF', 'Le GOFF ÈVE'], ['Ancel M.'])
    >>> readings("Mme Durand"), readings("Mme Ancel Marie")
    (['Durand'], ['Marie ANCEL', 'Ancel MARIE'])
    """
    name = untitled(name)
    words = name.split()
    one_word, by_capitals = len(words) < 2, any(map(_in_capitals, words))  # noqa: PLR2004 -- two words
    if one_word or by_capitals or not all(map(_is_word, words)):
        return [name]
    first, last = folded(words[0].split("-")[0]), folded(words[-1].split("-")[0])
    as_usual = first in FIRST_NAMES and first not in ALSO_FAMILIES
    if as_usual or (first in FIRST_NAMES and last not in FIRST_NAMES):
        return [name]
    usual = f"{words[0]} {' '.join(words[1:]).upper()}"
    turned = f"{words[-1]} {' '.join(words[:-1]).upper()}"
    return [turned, usual] if last in FIRST_NAMES - ALSO_FAMILIES else [usual, turned]


def read_as(name: str, *, family_first: bool) -> str:
    """Read a name that could be read in two ways as it is meant: its family's in capitals.

    >>> read_as("Ancel Marie", family_first=True), read_as("Paul Roy", family_first=True)
    ('Marie ANCEL', 'Paul Roy')
    """
    first = untitled(name).split()[:1]
    ways = sorted(readings(name), key=lambda way: way.split()[:1] == first)
    return ways[0 if family_first else -1]


def _is_word(word: str) -> bool:
    """Tell a word of a name from an initial, a number, a sign."""
    return len(word) > 1 and all(char.isalpha() or char in "-'’" for char in word)


def given_name(name: str) -> str:
    """How somebody is called: by the whole name where nothing tells its parts.

    >>> given_name("MARTIN Hélène"), given_name("DUPONT MARIE")
    ('Hélène', 'DUPONT MARIE')
    """
    return parted(name)[0] or name


def card_name(name: str, names: Sequence[str]) -> str:
    """Fit a name among those at its table to a card: the given one, an initial if it is shared.

    >>> at_table = ["MARTIN Hélène", "Jean-Luc Roux", "Jean-Luc Petit", "Zoé Roy"]
    >>> [card_name(name, at_table) for name in at_table]
    ['Hélène', 'Jean-Luc R.', 'Jean-Luc P.', 'Zoé Roy']
    """
    given = given_name(name)
    if len(name) <= ROOM or given == name:
        return name
    alike = [other for other in names if given_name(other) == given]
    if len(alike) == 1:
        return given
    initialed = {_initialed(other) for other in alike}
    return _initialed(name) if len(initialed) == len(alike) else name


def _initialed(name: str) -> str:
    given, family = parted(name)
    return f"{given} {family.split()[-1][0]}." if given and family else name
