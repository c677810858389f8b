"""The values a page of the rulebook is made of: sections of paragraphs, lists and tables.

The prose of the rulebook: one file a subject and language in text/, read into pages.

A file is Markdown of the plainest kind: `#` the page's title and its line in a list, `##` a
section with its anchor, `-` an item of a list, `>` a note, `!` a sentence with cards ([9♣]),
`@` the name of a picture and what it shows, and paragraphs between empty lines.
`{name}` stands for a value of the game; `{if name}` and `{if not name}` begin what is told
only where that value is there, or is not. A section may have several headings, of which it
takes the first that is told; without one it is left out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import cast

from django.utils.translation import get_language, gettext as _

from scoring.cards import ShownCard, shown_atout, shown_of_suit
from tarotclub.ground.translation import spaced

CONVENTION = "*"  # set after a number that no source gives


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str
    kind = "paragraph"


@dataclass(frozen=True, slots=True)
class Subtitle:
    text: str
    kind = "subtitle"


@dataclass(frozen=True, slots=True)
class Aside:
    """A remark set apart: where the site had to choose, what to watch for."""

    text: str
    kind = "note"


@dataclass(frozen=True, slots=True)
class Bullets:
    items: tuple[str, ...]
    kind = "bullets"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the first cell of each row names it, `numbers` aligns the others right."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: bool = True
    kind = "grid"


@dataclass(frozen=True, slots=True)
class Diagram:
    """Cards on the table, in a sentence: words and cards in their order."""

    parts: tuple[str | ShownCard, ...]
    kind = "diagram"

    @property
    def text(self) -> str:
        """Say the sentence without drawing: cards that stand together by commas."""
        spoken = ""
        for part in self.parts:
            if isinstance(part, str):
                spoken += part
            else:
                spoken += f", {part.words}" if spoken[-1:].isalnum() else part.words
        return spoken


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture among our static files: its path there, its size, and what is to be seen."""

    path: str
    width: int
    height: int
    text: str = ""
    kind = "picture"


Block = Paragraph | Subtitle | Aside | Bullets | Grid | Diagram | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page; `anchor` is what addresses name: #poignees."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]

    def texts(self) -> Iterator[str]:
        """Every text to read, in order."""
        for block in self.blocks:
            match block:
                case Paragraph(text) | Subtitle(text) | Aside(text):
                    yield text
                case Bullets(items):
                    yield from items
                case Grid(caption, head, rows):
                    yield caption
                    yield " · ".join(head)
                    yield from (" · ".join(row) for row in rows)
                case Diagram() | Picture():
                    yield block.text


@dataclass(frozen=True, slots=True)
class Page:
    """One game, or one subject; `slug` is its address, `summary` its line in a list."""

    slug: str
    title: str
    summary: str
    sections: tuple[Section, ...]


GROUP = re.compile(r"\[([^]]+)\]")
CARD = re.compile(r"(?P<rank>\d{1,2}|[RDCV])(?P<suit>[♠♥♦♣])|A(?P<atout>\d{1,2})|(?P<excuse>E)")
SUITS = {"♠": "pique", "♥": "coeur", "♦": "carreau", "♣": "trefle"}
RANKS = {"R": "roi", "D": "dame", "C": "cavalier", "V": "valet", "1": "as"}


def diagram(text: str) -> Diagram:
    """Read a sentence with its cards.

    >>> [getattr(part, "words", part) for part in diagram("Sur [9♣], [A7].").parts]
    ['Sur ', '9 de trèfle', ', ', 'atout 7', '.']
    """
    return Diagram(tuple(_parts(text)))


def _parts(text: str) -> Iterator[str | ShownCard]:
    for number, part in enumerate(GROUP.split(text)):
        if number % 2:
            yield from map(shown_card, part.split())
        elif part:
            yield part


def shown_card(code: str) -> ShownCard:
    """Read one card; what is no card is an error in our text."""
    match = CARD.fullmatch(code)
    assert match is not None, code
    if match["excuse"]:
        return ShownCard("★", "excuse", _("Excuse"))
    if match["atout"]:
        return shown_atout(match["atout"])
    return shown_of_suit(RANKS.get(match["rank"], match["rank"]), SUITS[match["suit"]])


TEXT = Path(__file__).parent / "text"
PASSAGE = re.compile(
    r"(?P<sign>#{1,2}|>|-|!|@|) ?"
    r"(?:\{if (?P<negated>not )?(?P<condition>\w+)\} )?"
    r"(?P<text>.*?)"
    r"(?: \{#(?P<anchor>[\w-]+)\})?"
)
SLOT = re.compile(r"\{(\w+)\}")

# What a name stands for: a word or number, blocks such as a table, or whether something holds.
Value = str | int | None | tuple[Block, ...]
Values = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading, a paragraph, a note or an item; `condition` names when it is told."""

    sign: str
    text: str
    condition: str = ""
    negated: str = ""
    anchor: str = ""

    def is_told(self, values: Values) -> bool:
        return not self.condition or bool(values[self.condition]) != bool(self.negated)

    def filled(self, values: Values) -> str:
        return SLOT.sub(lambda place: str(values[place[1]]), spaced(self.text))

    def blocks(self, values: Values) -> tuple[Block, ...]:
        """The paragraph, or the blocks that its one name stands for."""
        name = SLOT.fullmatch(self.text)
        value = values[name[1]] if name else None
        return value if isinstance(value, tuple) else (Paragraph(self.filled(values)),)


@dataclass(frozen=True, slots=True)
class ProsePart:
    """What stands under a heading, or under several to choose from."""

    headings: tuple[Passage, ...]
    body: tuple[Passage, ...]

    def heading(self, values: Values) -> Passage | None:
        return next((one for one in self.headings if one.is_told(values)), None)


def page(slug: str, values: Values, file: str = "", folder: Path | None = None) -> Page:
    """The page of a file, named as the page unless told, in the language of now."""
    head, *parts = read(file or slug, get_language() or "fr", folder)
    return Page(
        slug=slug,
        title=head.headings[0].filled(values),
        summary=" ".join(one.filled(values) for one in head.body if one.is_told(values)),
        sections=tuple(_sections(parts, values)),
    )


def _sections(parts: Iterable[ProsePart], values: Values) -> Iterator[Section]:
    for part in parts:
        if heading := part.heading(values):
            blocks = tuple(_blocks(part, values))
            yield Section(heading.anchor, heading.filled(values), blocks)


def _blocks(part: ProsePart, values: Values) -> Iterator[Block]:
    told = (passage for passage in part.body if passage.is_told(values))
    for sign, passages in groupby(told, key=lambda passage: passage.sign):
        match sign:
            case "-":
                yield Bullets(tuple(item.filled(values) for item in passages))
            case ">":
                yield from (Aside(note.filled(values)) for note in passages)
            case "!":
                yield from (diagram(shown.filled(values)) for shown in passages)
            case "@":
                yield from (_picture(shown, values) for shown in passages)
            case _:
                for passage in passages:
                    yield from passage.blocks(values)


def _picture(passage: Passage, values: Values) -> Picture:
    name, _, words = passage.filled(values).partition(" ")
    [picture] = cast("tuple[Picture]", values[name])
    return replace(picture, text=words)


@cache
def read(file: str, language: str, folder: Path | None = None) -> tuple[ProsePart, ...]:
    """Read a file: the part of its title, then its sections."""
    text = ((folder or TEXT) / language / f"{file}.md").read_text(encoding="utf-8")
    parts: list[ProsePart] = []
    headings: tuple[Passage, ...] = ()
    for are_headings, passages in groupby(_passages(text), key=lambda one: "#" in one.sign):
        if are_headings:
            headings = tuple(passages)
        else:
            parts.append(ProsePart(headings, tuple(passages)))
    return tuple(parts)


def _passages(text: str) -> Iterator[Passage]:
    for lines in re.split(r"\n\n|\n(?=- )", text.strip()):
        match = PASSAGE.fullmatch(re.sub(r"\n[> ]*", " ", lines))
        assert match is not None
        yield Passage(**match.groupdict(default=""))
