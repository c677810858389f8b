"""Which column of a foreign table is which, and numbers as French files write them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tournaments.ranking import folded

Rows = Sequence[Sequence[str]]
FORMULA = "="  # what stands in a cell for a formula without its result
SEARCHED = 30  # rows in which the headings are looked for
PERSON = "(joueu(r|se)|inscrite?|presente?|participante?|personne|player)"
SUM = re.compile(  # how a row begins that adds others up, and no name does
    r"((sous|grand) )?total\b.*|totaux\b.*|(sommes?|moyennes?)( (des?|du)\b.*)?|nombre de\b.*"
    rf"|\d+ {PERSON}(s\b.*)?|{PERSON}s( \d+)?"
)
_NUMBER = re.compile(r"[+-]?(?=\.?[0-9])[0-9]{0,9}(\.[0-9]{1,20})?")
_THOUSANDS = re.compile(r"(?<=\d)\.(?=\d{3}[.,])")  # 1.234,5


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetField:
    """A field and the headings that name it; the first pattern that matches decides.

    Patterns see headings folded: lower case, no accents, words and numbers only. Of several
    columns the first is taken, the last where `last`, all where `many`. People read its
    `label`, and choose its column where it is `asked`; otherwise it stays where its heading is.
    """

    name: str
    patterns: tuple[str, ...]
    label: Any = ""
    asked: bool = True
    many: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Where a table's fields are: the columns by field, and the row that holds the headings.

    Rows and columns count from 0; `heading` is −1 for a table without headings.
    """

    heading: int
    titles: tuple[str, ...]
    places: Mapping[str, tuple[int, ...]]

    def __contains__(self, field: str) -> bool:
        return field in self.places

    def cell(self, row: Sequence[str], field: str) -> str:
        """Give a row's cell of a field, "" where there is none."""
        places = self.places.get(field, ())
        return cell_at(row, places[0]) if places else ""

    def cells(self, row: Sequence[str], field: str) -> list[str]:
        """Give a row's cells of a field that may have many columns."""
        return [cell_at(row, place) for place in self.places.get(field, ())]

    def title(self, place: int) -> str:
        """Give a column's heading, or its letter as spreadsheets show it."""
        return cell_at(self.titles, place) or letter(place)

    @property
    def ignored(self) -> tuple[str, ...]:
        """Give the headings that no field has taken."""
        taken = {place for places in self.places.values() for place in places}
        return tuple(
            title for place, title in enumerate(self.titles) if title and place not in taken
        )


def guess(rows: Rows, fields: Sequence[SheetField], needed: Sequence[str]) -> Columns | None:
    """Find the headings in the first rows, or None: the row with the most known headings.

    It must have one at least of the `needed` fields. Headings over two rows, of which the
    upper one names those fields ("Nom" beside "Tours" over "1", "2"), are read as one.
    """
    best: Columns | None = None
    known = 0
    above: Sequence[str] = ()
    for index, row in enumerate(rows[:SEARCHED]):
        for titles in (row, _under(above, row)):
            places = _match([fold(cell) for cell in titles], fields)
            count = sum(len(found) for found in places.values())
            names = [place for name in needed for place in places.get(name, ())]
            headings = titles is row or not any(cell_at(row, place) for place in names)
            if count > known and names and headings:
                best, known = Columns(heading=index, titles=tuple(titles), places=places), count
        above = row
    return best


def sums(rows: Rows, columns: Columns) -> set[int]:
    """Give the rows, counted from 1, that begin as a sum does and have no place."""
    return {
        index + 1
        for index in range(columns.heading + 1, len(rows))
        if SUM.fullmatch(_first_words(rows[index])) and not columns.cell(rows[index], "place")
    }


def _first_words(row: Sequence[str]) -> str:
    return next((fold(cell) for cell in row if cell and read_number(cell) is None), "")


def _under(above: Sequence[str], row: Sequence[str]) -> Sequence[str]:
    """Fill the blanks of a row by what stands above them, as merged cells do."""
    return [
        cell_at(row, place) or cell_at(above, place)
        for place in range(max(len(above), len(row)))
    ]


def chosen(rows: Rows, heading: int, places: Mapping[str, Sequence[int]]) -> Columns:
    """Take the columns that somebody has chosen; `heading` is −1 where there is none."""
    titles = tuple(rows[heading]) if heading >= 0 else ()
    return Columns(
        heading=heading,
        titles=titles,
        places={name: tuple(found) for name, found in places.items() if found},
    )


def _match(titles: Sequence[str], fields: Sequence[SheetField]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    taken: set[int] = set()
    for field in fields:
        for pattern in field.patterns:
            places = [
                place
                for place, title in enumerate(titles)
                if place not in taken and re.fullmatch(pattern, title)
            ]
            if places:
                kept = places if field.many else places[-1:] if field.last else places[:1]
                found[field.name] = tuple(kept)
                taken.update(kept)
                break
    return found


def fold(heading: str) -> str:
    """Reduce a heading to its words: "N° d’inscription" is "n d inscription".

    >>> fold(" Séance 1 :"), fold("N°")
    ('seance 1', 'n')
    """
    return " ".join(re.findall(r"[^\W_]+", folded(heading)))


def letter(place: int) -> str:
    """Name a column as spreadsheets do.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    place += 1
    while place:
        place, over = divmod(place - 1, 26)
        name = chr(ord("A") + over) + name
    return name


def read_number(text: str) -> Decimal | None:
    """Read a number as French files write it, to the millionth, or None: −1 234,5 or +12½.

    >>> [read_number(text) for text in ("−1 234,50", "1.234,5", "+12½", "douze")]
    [Decimal('-1234.50'), Decimal('1234.5'), Decimal('12.5'), None]
    """
    plain = re.sub(r"[\s'’]", "", text).translate({0x2212: "-", 0x2013: "-"})
    plain = _THOUSANDS.sub("", plain).replace(",", ".")
    plain = re.sub("½$", ".5", plain)
    if not _NUMBER.fullmatch(plain):
        return None
    value, rounded = Decimal(plain), round(Decimal(plain), 6)
    return value if value == rounded else rounded


def cell_at(row: Sequence[str], place: int) -> str:
    """Give a row's cell, "" beyond its end."""
    return row[place] if place < len(row) else ""
