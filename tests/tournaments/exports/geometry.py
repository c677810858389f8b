"""Where things stand on a printed page: its strings and its rectangles, in points."""

from io import BytesIO
from typing import NamedTuple

from pypdf import PdfReader
from pypdf.generic import ContentStream


class Run(NamedTuple):
    """A string as it was drawn: where it begins, the size of its type."""

    x: int
    y: int
    size: float
    text: str


def runs(content):
    """Give the strings of each page in the order in which they were drawn."""
    return [_runs(page) for page in PdfReader(BytesIO(content)).pages]


def _runs(page):
    found = []

    def visit(text, current, written, _font, size):
        if text.strip():
            x = written[4] * current[0] + current[4]
            y = written[5] * current[3] + current[5]
            found.append(Run(round(x), round(y), round(size, 1), text.strip()))

    page.extract_text(visitor_text=visit)
    return found


def shapes(content):
    """Count the lines, rectangles and curves of each page, by the operator that draws them."""
    reader = PdfReader(BytesIO(content))
    return [_shapes(page.get_contents(), reader) for page in reader.pages]


def _shapes(contents, reader):
    operators = [name for _operands, name in ContentStream(contents, reader).operations]
    names = {"lines": b"l", "rectangles": b"re", "curves": b"c", "stamps": b"Do"}
    return {word: operators.count(name) for word, name in names.items()}
