"""What somebody brings as pictures in grey: photos, or the pages of a scanner's PDF.

A picture tells its size before it is unpacked; one that is too large is refused then.
"""

import re
from collections.abc import Iterator
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tournaments.paper_sheets.code import ReadingError, Unreadable

Grey = NDArray[np.uint8]

FORMATS = ("JPEG", "PNG", "WEBP")
LARGEST = 60_000_000  # pixels of a photo, of which a large one is unpacked at half its size
LARGEST_WHOLE = 18_000_000  # of what can only be unpacked whole
ENOUGH, LARGE = 4_200, 6_000  # pixels along the longer side; more than enough tell nothing
SMALLEST = 500
MOST_PAGES = 12
LARGEST_FILE = 40_000_000  # bytes
# A page of a scanner is one JPEG as it came from the glass.
JPEG_IN_PDF = re.compile(rb"/DCTDecode\b[^\0]{0,2000}?\bstream\r?\n(?=\xff\xd8)")


def pictures(data: bytes) -> Iterator[bytes]:
    """Give each picture of a file that is one, or a PDF. Raises ReadingError."""
    if len(data) > LARGEST_FILE:
        raise ReadingError(Unreadable.TOO_LARGE)
    if not data.startswith(b"%PDF-"):
        yield data
        return
    starts = [match.end() for match in JPEG_IN_PDF.finditer(data)]
    if not starts:
        raise ReadingError(Unreadable.NO_PICTURE_IN_PDF)
    if len(starts) > MOST_PAGES:
        raise ReadingError(Unreadable.TOO_LARGE)
    for start in starts:
        end = data.find(b"endstream", start)
        yield data[start : end if end > 0 else len(data)]


def unpacked(data: bytes) -> Grey:
    """Unpack a picture in grey, no larger than needed. Raises ReadingError."""
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            whole = image.format != "JPEG" or "progressive" in image.info
            pixels = image.width * image.height
            if pixels > (LARGEST_WHOLE if whole else LARGEST):
                raise ReadingError(Unreadable.TOO_LARGE)
            if min(image.size) < SMALLEST:
                raise ReadingError(Unreadable.NO_MARKS)
            share = 2 if max(image.size) > LARGE else 1
            image.draft("L", (image.width // share, image.height // share))
            grey = _on_white(image).convert("L")
            grey.thumbnail((ENOUGH, ENOUGH), reducing_gap=None)
            return np.array(grey)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise ReadingError(Unreadable.TOO_LARGE) from error
    except (OSError, SyntaxError, ValueError) as error:
        raise ReadingError(Unreadable.NO_PICTURE) from error


def _on_white(image: Image.Image) -> Image.Image:
    """Lay what is transparent on white paper."""
    if not image.has_transparency_data:
        return image
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image.convert("RGBA"))
    return paper
