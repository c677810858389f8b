"""Lays a sheet of what somebody brings flat: photos, or the pages of a scanner’s PDF, in grey.

A picture tells its size before it is unpacked; one that is too large is refused then. A
sheet is found by its code and its marks.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray
from PIL import Image

from tournaments.paper_sheets.layout import (
    Box,
    Form,
    PaperLayout,
    ReadingError,
    SheetCode,
    Unreadable,
)

Grey = NDArray[np.uint8]

FORMATS = ("JPEG", "PNG", "WEBP")
LARGEST = 60_000_000  # pixels of a photo, of which a large one is unpacked at half its size
LARGEST_WHOLE = 18_000_000  # of what can only be unpacked whole
ENOUGH, LARGE = 4_200, 6_000  # pixels along the longer side; more than enough tell nothing
SMALLEST = 500
MOST_PAGES = 12
LARGEST_FILE = 40_000_000  # bytes
# A page of a scanner is one JPEG as it came from the glass; what it is stands before it.
JPEG_IN_PDF = re.compile(rb"\bstream\r?\n(?=\xff\xd8)")
TOLD_BEFORE = 2_000  # bytes


def pictures(data: bytes) -> Iterator[bytes]:
    """Give each picture of a file that is one, or a PDF. Raises ReadingError."""
    if len(data) > LARGEST_FILE:
        raise ReadingError(Unreadable.TOO_LARGE)
    if not data.startswith(b"%PDF-"):
        yield data
        return
    starts = [
        match.end()
        for match in JPEG_IN_PDF.finditer(data)
        if b"/DCTDecode" in data[max(match.start() - TOLD_BEFORE, 0) : match.start()]
    ]
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


Points = NDArray[np.float32]

NEAR, FAR = 0.07, 0.025  # how long a mark's edge is at least, of the picture's longer side
SCALE = 8  # pixels a millimetre
QR_CODE = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
LIGHT = 9  # millimetres around, of which most are paper
MARKS, ENOUGH_MARKS = 4, 3  # a thumb may lie on one
ASTRAY = 1.5  # millimetres of a mark from its place, at most: else the sheet is another's
# Sheets of which the code may be sought where it must stand, when it was not read at once.
FORMS = (
    Form(4, 4, partner=False, half=False),
    Form(4, 4, partner=False, half=False, per_page=2),
    Form(5, 4, partner=True, half=True),
)


@dataclass(frozen=True)
class FlatSheet:
    """A straightened sheet: the picture, and how dark it is beside its paper (0 to 255)."""

    code: SheetCode
    grey: Grey
    ink: Grey

    def cut(self, box: Box) -> Grey:
        """Cut a box out of the ink."""
        left, top = max(0, round(box.x * SCALE)), max(0, round(box.y * SCALE))
        right, bottom = (box.x + box.wide) * SCALE, (box.y + box.high) * SCALE
        return self.ink[top : round(bottom), left : round(right)]


def sheets_on(picture: Grey, forms: Sequence[Form] = ()) -> Iterator[FlatSheet]:
    """Give each sheet of a picture, straight. Raises ReadingError where there is none.

    Without a code it is that of `forms` whose marks lie as on the picture.
    """
    marks = _marks(picture)
    seen = Counter(number // MARKS for number in marks)
    places = {place for place, count in seen.items() if count >= ENOUGH_MARKS}
    codes = {code.place: code for code in _codes(picture, marked=bool(places))}
    if not places <= codes.keys():
        unread = (
            SheetCode(form=each.form, place=each.place) for each, _ in _lying(forms, marks)
        )
        sought = [*unread, *_sought_codes(picture, marks), *codes.values()]
        codes = {code.place: code for code in sought}
    for _place, code in sorted(codes.items()):
        turn = _turn(code.layout, marks)
        if turn is None:
            raise ReadingError(Unreadable.NO_MARKS)
        grey = _warped(picture, turn, code.layout.size)
        yield FlatSheet(code, grey, _ink(grey))
    if not places <= codes.keys():
        raise ReadingError(Unreadable.NO_CODE)
    if not codes:
        raise ReadingError(Unreadable.NO_MARKS)


def _marks(picture: Grey) -> dict[int, Points]:
    """Find the marks: their corners by number. Raises ReadingError where two are alike.

    Half the picture is enough for most, where the sheet fills it: each box is a square as well.
    """
    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    marks = {
        number: 2 * corners + np.float32(0.5)
        for number, corners in _marks_at(np.asarray(half, np.uint8), NEAR).items()
    }
    return marks if len(marks) >= MARKS else _marks_at(picture, FAR)


def _marks_at(picture: Grey, smallest: float) -> dict[int, Points]:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.adaptiveThreshWinSizeMax = 63
    parameters.adaptiveThreshWinSizeStep = 20
    parameters.minMarkerPerimeterRate = smallest
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _others = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(
        picture
    )
    seen = [int(number) for number in np.ravel(numbers)] if len(corners) else []
    ours = [number for number in seen if number < 8]  # noqa: PLR2004 (those of MARK_BITS)
    if len(set(ours)) < len(ours):
        raise ReadingError(Unreadable.SEVERAL)
    return {
        number: np.asarray(corner, np.float32).reshape(4, 2)
        for number, corner in zip(seen, corners, strict=True)
        if number in ours
    }


def _codes(picture: Grey, *, marked: bool) -> list[SheetCode]:
    """Read the sheets' codes. Raises ReadingError where all there are is other codes.

    Where marks are seen, a code that is none of ours lies beside or on that of a sheet.
    """
    codes, other = [], None
    for each in zxingcpp.read_barcodes(picture, formats=QR_CODE):
        try:
            codes.append(SheetCode.read(each.text))
        except ReadingError as error:
            other = error
    if other and not codes and not (marked and other.why is Unreadable.NOT_OURS):
        raise other
    return codes


def _sought_codes(picture: Grey, marks: dict[int, Points]) -> Iterator[SheetCode]:
    """Read a code where it must stand, enlarged and evenly lit."""
    for layout, turn in _lying(FORMS, marks):
        box = layout.code.around(4)
        shift = np.array([[1, 0, -box.x * SCALE], [0, 1, -box.y * SCALE], [0, 0, 1]])
        flat = _warped(picture, shift @ turn, (box.wide, box.high))
        even = 255 - cv2.convertScaleAbs(_ink(flat), alpha=1.5)
        large = cv2.resize(even, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        codes = _codes(np.asarray(large, np.uint8), marked=True)
        yield from (code for code in codes if code.place == layout.place)


def _lying(
    forms: Sequence[Form], marks: dict[int, Points]
) -> Iterator[tuple[PaperLayout, NDArray[np.float64]]]:
    """Give the layouts whose marks lie as on the picture, and how it becomes each."""
    for form in forms:
        for layout in (PaperLayout(form, place) for place in range(form.per_page)):
            turn = _turn(layout, marks)
            if turn is not None:
                yield layout, turn


def _turn(layout: PaperLayout, marks: dict[int, Points]) -> NDArray[np.float64] | None:
    """Tell how the picture becomes the sheet; None where too few marks lie as on it."""
    own = [mark for mark in layout.marks if mark.id in marks]
    if len(own) < ENOUGH_MARKS:
        return None
    seen = np.concatenate([marks[mark.id] for mark in own])
    flat = np.array(
        [
            corner
            for x, y, wide, high in (mark.box for mark in own)
            for corner in ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        ],
        np.float32,
    )
    turn, _used = cv2.findHomography(seen, flat * SCALE)
    astray = cv2.perspectiveTransform(seen[None], turn)[0] - flat * SCALE
    return np.asarray(turn, np.float64) if np.abs(astray).max() < ASTRAY * SCALE else None


def _warped(picture: Grey, turn: NDArray[np.float64], size: tuple[float, float]) -> Grey:
    wide, high = (round(length * SCALE) for length in size)
    return np.asarray(
        cv2.warpPerspective(
            picture, turn, (wide, high), flags=cv2.INTER_LINEAR, borderValue=(255,)
        ),
        np.uint8,
    )


def _ink(grey: Grey) -> Grey:
    """Tell how much darker each place is than the paper around it."""
    small = cv2.resize(grey, None, fx=2 / SCALE, fy=2 / SCALE, interpolation=cv2.INTER_AREA)
    light = cv2.medianBlur(small, 2 * LIGHT + 1)
    light = cv2.resize(light, (grey.shape[1], grey.shape[0]), interpolation=cv2.INTER_LINEAR)
    return 255 - np.asarray(cv2.divide(grey, np.maximum(light, 1), scale=255), np.uint8)
