"""Reads what was printed: the words of each page of a PDF, and where they stand."""

from io import BytesIO
from typing import NamedTuple

from pypdf import PdfReader

from tournaments.exports.fonts import BOLD, REGULAR, width


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


def information(content):
    return PdfReader(BytesIO(content)).metadata


def sizes(content):
    boxes = [page.mediabox for page in PdfReader(BytesIO(content)).pages]
    return [(round(box.width), round(box.height)) for box in boxes]
