"""The values a page of the rulebook is made of: sections of paragraphs, lists and tables."""

from collections.abc import Iterator
from dataclasses import dataclass

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
class ShownCard:
    """A card as it is drawn: what is in its corner, its suit's sign, and how it is said."""

    corner: str
    sign: str
    words: str


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
