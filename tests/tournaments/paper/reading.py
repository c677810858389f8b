"""Reads what was printed: the words of each page of a PDF, and where they stand."""

import re
from collections import Counter
from io import BytesIO
from typing import NamedTuple

from openpyxl.utils import column_index_from_string
from pypdf import PdfReader
from pypdf.generic import ContentStream

from tournaments.paper.fonts import BOLD, REGULAR, width

NUMBERED = re.compile(r"Page \d+/\d+")


def pages(content):
    """Give the text of each page, one string drawn a line."""
    texts = (page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    return ["\n".join(line.strip() for line in text.splitlines()) for text in texts]


class Word(NamedTuple):
    """A string as it is drawn: where it begins, its type, and how far it goes."""

    text: str
    x: float
    y: float
    size: float
    right: float


def placed(content):
    """Give the strings of each page with their places."""
    return [list(_placed(page)) for page in PdfReader(BytesIO(content)).pages]


def _placed(page):
    found = []

    def visit(text, cm, tm, font, size):
        if text.strip():
            (a, _b, _c, _d, e, f), (x, y) = cm, tm[4:]
            found.append((text.strip(), a * x + e, y + f, font["/BaseFont"], size))

    page.extract_text(visitor_text=visit)
    for text, x, y, base, size in found:
        font = BOLD if base.endswith("Bold") else REGULAR
        yield Word(text, x, y, size, x + width(text, font, size))


def shapes(content):
    """Count on each page what is no word, by the operator that draws it."""
    reader = PdfReader(BytesIO(content))
    return [_shapes(page.get_contents(), reader) for page in reader.pages]


def _shapes(contents, reader):
    drawn = Counter(name for _operands, name in ContentStream(contents, reader).operations)
    names = {"lines": b"l", "curves": b"c", "rectangles": b"re", "stamps": b"Do"}
    return {word: drawn[name] for word, name in names.items()}


def information(content):
    return PdfReader(BytesIO(content)).metadata


def sizes(content):
    boxes = [page.mediabox for page in PdfReader(BytesIO(content)).pages]
    return [(round(box.width), round(box.height)) for box in boxes]


def rectangles(content):
    """Give what is filled on the first page: left, bottom, width, height."""
    reader = PdfReader(BytesIO(content))
    stream = ContentStream(reader.pages[0]["/Contents"].get_object(), reader)
    return [
        tuple(map(float, operands))
        for operands, operator in stream.operations
        if operator == b"re"
    ]


def flaws(content, foot):
    """Tell what a PDF lacks of what all of ours have; each page is numbered by its `foot`."""
    reader = PdfReader(BytesIO(content))
    if reader.pdf_header != "%PDF-1.7":
        yield reader.pdf_header
    if not (reader.metadata.title and reader.metadata.author):
        yield "no title or author"
    if reader.trailer["/Root"].get("/Lang") not in {"fr", "en"}:
        yield "no language"
    if len(reader.pages) > 2 and not reader.outline:
        yield "no outline"
    for number, page in enumerate(reader.pages, start=1):
        yield from (f"{name} is not embedded" for name in _strangers(page["/Resources"]))
        lines = page.extract_text().splitlines()
        dotted = [line for line in lines if line.endswith("……")]  # to be written upon
        cut = (line for line in lines if line.endswith("…") and line not in dotted)
        yield from (f"{line} is cut" for line in cut)
        own = [line for line in lines if NUMBERED.fullmatch(line)]
        due = foot.format(number=number, pages=len(reader.pages))
        if own != [due] * bool(due):
            yield f"page {number} is numbered {own}"


def _strangers(resources):
    """Name the fonts that a page or a stencil of it uses, and that no file comes with."""
    for font in resources.get("/Font", {}).values():
        described = font.get_object().get("/FontDescriptor", {})
        if "/FontFile2" not in described:
            yield font.get_object()["/BaseFont"]
    for form in resources.get("/XObject", {}).values():
        yield from _strangers(form.get_object().get("/Resources", {}))


def cut_texts(workbook):
    """Give the texts that the next one cuts or the edge of the paper, and words of headings."""
    return [
        *_cut_in_cells(workbook),
        *(line for sheet in workbook for line in _cut_lines(sheet)),
    ]


def _cut_lines(sheet):
    """Give the lines above and below a table that go beyond what is printed, or a second page.

    A column that is on both pages is printed alone there, and what it holds is cut at its edge.
    """
    widths = _widths(sheet)
    end = column_index_from_string(sheet.print_area.split("$")[3])
    printed = sum(widths.get(column, 8) for column in range(1, end + 1))
    pages = sheet.page_setup.fitToWidth or 1
    for row in sheet.iter_rows():
        there = [cell for cell in row if cell.value is not None]
        if len(there) == 1 and isinstance(there[0].value, str):
            cell = there[0]
            wide = len(cell.value) * cell.font.size / 11 * (1.15 if cell.font.bold else 1)
            if wide > printed / pages + max(widths.values()) * (pages - 1):
                yield sheet.title, cell.coordinate, cell.value
        for cell in there[: int(pages > 1)]:
            if cell.column == 1 and len(str(cell.value)) > widths[1]:
                yield sheet.title, cell.coordinate, cell.value


def _cut_in_cells(workbook):
    return [
        (sheet.title, cell.coordinate, cell.value)
        for sheet in workbook
        for cell, room in _rooms(sheet)
        if isinstance(cell.value, str) and not cell.value.startswith("=")
        if not cell.alignment.shrink_to_fit
        if 0 < room < _least(cell)
    ]


def _least(cell):
    """The least breadth that a text is read whole in: its own, or its longest word's."""
    parts = cell.value.split() if cell.alignment.wrap_text else [cell.value]
    return max(map(len, parts), default=0)


def _rooms(sheet):
    """Give each cell with how wide it may be before the next one; 0 where it is hidden."""
    widths = _widths(sheet)
    for row in sheet.iter_rows():
        there = [cell for cell in row if cell.value is not None]
        edges = [*(cell.column for cell in there[1:]), max(widths) + 1]
        for cell, after in zip(there, edges, strict=False) if len(there) > 1 else ():
            yield cell, sum(widths.get(place, 8) for place in range(cell.column, after))


def _widths(sheet):
    return {
        place: 0 if column.hidden else column.width
        for column in sheet.column_dimensions.values()
        for place in range(column.min, column.max + 1)
    }
