"""Reads what was printed: the words of each page of a PDF."""

from io import BytesIO

from pypdf import PdfReader


def pages(content):
    """Give the text of each page, one string drawn a line."""
    texts = (page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    return ["\n".join(line.strip() for line in text.splitlines()) for text in texts]


def information(content):
    return PdfReader(BytesIO(content)).metadata


def sizes(content):
    boxes = [page.mediabox for page in PdfReader(BytesIO(content)).pages]
    return [(round(box.width), round(box.height)) for box in boxes]
