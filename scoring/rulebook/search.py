"""Finding words in the rulebook: whole ones, accents, capitals and plurals aside."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring.rulebook.prose import Page, Section

AROUND = 90  # characters of an excerpt on each side of the word found
MOST_WORDS = 8
LONGEST_WORD = 40
WORD = re.compile(r"\b\w+(?:-\w+)*(?!['\w])")  # "l'" in "l'excuse" is no word
LONG = 4  # letters from which a word may have a plural
ENDING = re.compile(r"(?<=\w{6})(?:ante?|ee?|ent|er|ez)$")  # of a verb: imprimez, imprimante
LITTLE = frozenset(  # words that say nothing by themselves, French and English
    WORD.findall(
        "a au aux avec ce combien comment dans de des dois doit du elle en est et fait faut il"
        " je la le les leur ma me mes mon ne non on ou par pas peut pour pourquoi quand que"
        " quel quelle quels quelles qui quoi sa se ses si son sont sur un une y"
        " an and are at by can do does for have how i if in is it many may much must my not of"
        " or the to what when where which who why with you"
    )
)
MAY_MISS = 2  # of so many words one may be missing, where nothing has them all
# Words of the trade, and of every day, that say the same, without accents.
SAME = (
    ("petite", "prise"),
    ("bout", "oudler"),
    ("pli", "levee", "trick"),
    ("preneur", "declarant", "taker", "declarer"),
    ("chien", "talon", "dog"),
    ("renonce", "revoke"),
    ("cavalier", "knight"),
    ("atout", "trump"),
    ("ecart", "ecarte", "ecarter", "discard"),
    ("chelem", "slam"),
    ("poignee", "handful"),
    ("demi-point", "half", "arrondi", "rounding", "rounded"),
    ("mesurent", "measure", "taille", "dimension", "size"),
    ("signal", "signau", "signalisation", "signalling"),
    ("corriger", "correction", "correct"),
    ("imprimer", "impression", "print", "printer", "printing"),
    ("supprimer", "effacer", "efface", "disparaitre", "delete", "erase", "remove", "forgotten"),
    ("sauvegarde", "backup"),
)


Counted = tuple[Page, list[tuple[Section, Counter[str]]]]  # the words of each section


@dataclass(frozen=True, slots=True)
class Found:
    """A section that has the words; `excerpt` in parts, those found marked True."""

    page: Page
    section: Section
    excerpt: tuple[tuple[str, bool], ...]


def folded(text: str) -> str:
    """Write a text without accents, capitals or ligatures.

    >>> folded("Poignée au Cœur : l’Excuse")
    "poignee au coeur : l'excuse"
    """
    return "".join(map(_plain, text))


@lru_cache(maxsize=2_000)
def _plain(char: str) -> str:
    """Fold one character; it may become several, or none."""
    known = {"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "’": "'", "\N{NO-BREAK SPACE}": " "}
    if char in known:
        return known[char]
    parts = unicodedata.normalize("NFD", char)
    return "".join(part for part in parts if not unicodedata.combining(part)).lower()


def words_of(query: str) -> list[str]:
    """The words to look for, without little ones and those that come twice.

    >>> words_of("Petit  AU bout de l’Excuse, petit")
    ['petit', 'bout', 'excuse']
    """
    words = dict.fromkeys(word[:LONGEST_WORD] for word in WORD.findall(folded(query)))
    return ([word for word in words if word not in LITTLE] or list(words))[:MOST_WORDS]


def stem(word: str) -> str:
    """A word as it is compared: without hyphens, plural, the ending of a long verb.

    >>> stem("plis"), stem("jeux"), stem("as"), stem("wi-fi"), stem("imprimantes")
    ('pli', 'jeu', 'as', 'wifi', 'imprim')
    """
    joined = word.replace("-", "")
    single = joined[:-1] if len(joined) >= LONG and joined[-1] in "sx" else joined
    return ENDING.sub("", single)


STEMS = tuple(frozenset(map(stem, same)) for same in SAME)


def meanings(word: str) -> set[str]:
    """What a word may stand as in a text: itself, or what says the same.

    >>> sorted(meanings("levées"))
    ['levee', 'pli', 'trick']
    """
    plain = stem(folded(word))
    return {plain, *(one for same in STEMS if plain in same for one in same)}


def search(query: str, pages: Iterable[Page], first: str = "") -> list[Found]:
    """One section a page, the best: those that name the words in a title come first.

    Of answers as good as each other, that of the page `first` comes before all.
    """
    words = words_of(query)
    book = [
        (page, [(section, _words(_text(page, section))) for section in page.sections])
        for page in sorted(pages if words else (), key=lambda page: page.slug != first)
    ]
    results = _matches(words, book, first)
    return results or (
        _matches(words, book, first, missing=1) if len(words) >= MAY_MISS else []
    )


def _matches(
    words: Sequence[str], book: Iterable[Counted], first: str, missing: int = 0
) -> list[Found]:
    ranked, sought = [], [meanings(word) for word in words]
    for page, sections in book:
        matches = [
            (_rank(sought, page, section, text, first=first, missing=missing), section)
            for section, text in sections
            if _has_all(sought, text, missing)
        ]
        if not matches:
            continue
        best, section = min(matches, key=lambda one: one[0])
        ranked.append((best, Found(page, section, excerpt(words, section))))
    return [match for _, match in sorted(ranked, key=lambda one: one[0])]


def _text(page: Page, section: Section) -> str:
    return "\n".join((page.title, page.summary, section.title, *section.texts()))


def _rank(
    sought: Sequence[set[str]],
    page: Page,
    section: Section,
    text: Counter[str],
    *,
    first: str,
    missing: int,
) -> tuple[float, ...]:
    """Rank a section that has the words: all in a title, some in its title, in its text.

    The first page that names them all comes first, not the one that repeats them most; what
    is only in the text counts by how much of the text it is.
    """
    title = _words(section.title)
    if any(_has_all(sought, words, missing) for words in (title, _words(page.title))):
        return (0,)
    named = sum(not title.keys().isdisjoint(same) for same in sought)
    hits = sum(text[word] for same in sought for word in same)
    return 1, -named, page.slug != first, -hits / text.total()


@lru_cache(maxsize=4_000)
def _words(text: str) -> Counter[str]:
    """Count the words of a text, once: looking through both books is open to strangers."""
    return Counter(map(stem, WORD.findall(folded(text))))


def _has_all(sought: Iterable[set[str]], words: Counter[str], missing: int) -> bool:
    return sum(words.keys().isdisjoint(same) for same in sought) <= missing


def excerpt(words: Iterable[str], section: Section) -> tuple[tuple[str, bool], ...]:
    """Cut the text around the first place that has most of the words, told from the rest."""
    text = " ".join(section.texts())
    spots = sorted(_spots(words, text))
    near = {
        (first, last): len({word for one, _, word in spots if first <= one < last + AROUND})
        for first, last, _ in spots
    }
    middle = max(near, key=lambda spot: near[spot], default=(0, 0))
    start, end = max(0, middle[0] - AROUND), min(len(text), middle[1] + AROUND)
    if start:
        start = text.find(" ", start) + 1 or start
    if end < len(text):
        end = text.rfind(" ", start, end) if " " in text[start:end] else end
    parts = [("… ", False)] if start else []
    at = start
    for first, last, _ in spots:
        if first < at or last > end:
            continue
        parts += [(text[at:first], False), (text[first:last], True)]
        at = last
    parts.append((text[at:end] + (" …" if end < len(text) else ""), False))
    return tuple((part, hit) for part, hit in parts if part)


def _spots(words: Iterable[str], text: str) -> Iterator[tuple[int, int, str]]:
    """Find the words in the text as it is written, however long its folded form is."""
    plain, origin = "", []
    for place, char in enumerate(text):
        folded_char = _plain(char)
        plain += folded_char
        origin += [place] * len(folded_char)
    sought = {meaning for word in words for meaning in meanings(word)}
    for match in WORD.finditer(plain):
        if stem(match[0]) in sought:
            yield origin[match.start()], origin[match.end() - 1] + 1, stem(match[0])
