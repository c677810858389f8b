"""Finding words in the rulebook, accents and capitals aside."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.rulebook.page import Page, Section

AROUND = 90  # characters of an excerpt on each side of the word found
MOST_WORDS = 8
LONGEST_WORD = 40


@dataclass(frozen=True, slots=True)
class Found:
    """A section that has every word; `excerpt` in parts, those found marked True."""

    page: Page
    section: Section
    excerpt: tuple[tuple[str, bool], ...]


def folded(text: str) -> str:
    """Write a text without accents, capitals or ligatures.

    >>> folded("Poignée au Cœur : l’Excuse")
    "poignee au coeur : l'excuse"
    """
    return "".join(map(_plain, text))


def _plain(char: str) -> str:
    """Fold one character; it may become several, or none."""
    known = {"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "’": "'", "\N{NO-BREAK SPACE}": " "}
    if char in known:
        return known[char]
    parts = unicodedata.normalize("NFD", char)
    return "".join(part for part in parts if not unicodedata.combining(part)).lower()


def words_of(query: str) -> list[str]:
    """Give the words to look for, without those that come twice.

    >>> words_of("Petit  AU bout petit")
    ['petit', 'au', 'bout']
    """
    words = dict.fromkeys(word[:LONGEST_WORD] for word in folded(query).split())
    return list(words)[:MOST_WORDS]


def search(query: str, pages: Iterable[Page]) -> list[Found]:
    """Give one section a page, the best: those that name the words in a title come first."""
    words = words_of(query)
    if not words:
        return []
    ranked = []
    for page in pages:
        found = [(_rank(words, page, section), section) for section in page.sections]
        best, section = min(found, key=lambda one: one[0])
        if best[0] < NOT_FOUND:
            ranked.append((best, Found(page, section, excerpt(words, section))))
    return [found for _, found in sorted(ranked, key=lambda one: one[0])]


NOT_FOUND = 3


def _rank(words: list[str], page: Page, section: Section) -> tuple[int, int]:
    """Rank a section: words in its title, in the page's title, in the text, nowhere."""
    title, of_page = folded(section.title), folded(page.title)
    text = folded("\n".join((page.title, page.summary, section.title, *section.texts())))
    if not all(word in text for word in words):
        return NOT_FOUND, 0
    hits = -sum(text.count(word) for word in words)
    if all(word in title for word in words):
        return 0, hits
    return (1, hits) if all(word in of_page for word in words) else (2, hits)


def excerpt(words: list[str], section: Section) -> tuple[tuple[str, bool], ...]:
    """Cut the text around the first word found, the words told from the rest."""
    text = " ".join(section.texts())
    spots = sorted(_spots(words, text))
    start = max(0, spots[0][0] - AROUND) if spots else 0
    end = min(len(text), (spots[0][1] if spots else 0) + AROUND)
    if start:
        start = text.find(" ", start) + 1 or start
    if end < len(text):
        end = text.rfind(" ", start, end) if " " in text[start:end] else end
    parts = [("… ", False)] if start else []
    at = start
    for first, last in spots:
        if first < at or last > end:
            continue
        parts += [(text[at:first], False), (text[first:last], True)]
        at = last
    parts.append((text[at:end] + (" …" if end < len(text) else ""), False))
    return tuple((part, hit) for part, hit in parts if part)


def _spots(words: list[str], text: str) -> Iterator[tuple[int, int]]:
    """Find the words in the text as it is written, however long its folded form is."""
    plain, origin = "", []
    for place, char in enumerate(text):
        folded_char = _plain(char)
        plain += folded_char
        origin += [place] * len(folded_char)
    for word in words:
        at = plain.find(word)
        while at >= 0:
            yield origin[at], origin[at + len(word) - 1] + 1
            at = plain.find(word, at + len(word))
