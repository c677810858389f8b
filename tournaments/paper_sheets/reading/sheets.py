"""Reads what somebody brings: each sheet on it, line by line, with its bilans."""

from collections.abc import Callable, Iterator, Sequence
from operator import neg

import cv2

from tournaments.paper_sheets.code import ReadingError, Unreadable
from tournaments.paper_sheets.layout import BilanBoxes, Form, LineBoxes, TickBox
from tournaments.paper_sheets.reading.boxes import (
    NO_SHIFT,
    Shift,
    digits_in,
    shift_of,
    weigh_number,
    weigh_ticks,
)
from tournaments.paper_sheets.reading.opened import pictures, unpacked
from tournaments.paper_sheets.reading.straight import SCALE, FlatSheet, sheets_on
from tournaments.paper_sheets.readings import (
    NOTHING,
    PICTURE_SCALE,
    LineReading,
    SheetReading,
    Weighed,
)

QUALITY = 70  # of the JPEG that is kept


def read_sheets(
    data: bytes, forms: Sequence[Form] = ()
) -> tuple[SheetReading | Unreadable, ...]:
    """Read all sheets of a photo, or of a scanner's PDF; of a page without one, tell why.

    `forms` may be those of a sheet whose code cannot be read.
    """
    cv2.setNumThreads(1)
    return tuple(_each(data, forms))


def _each(data: bytes, forms: Sequence[Form]) -> Iterator[SheetReading | Unreadable]:
    try:
        for picture in pictures(data):
            try:
                for sheet in sheets_on(unpacked(picture), forms):
                    yield read_sheet(sheet)
            except ReadingError as error:
                yield error.why
    except ReadingError as error:
        yield error.why


def read_sheet(sheet: FlatSheet) -> SheetReading:
    layout = sheet.code.layout
    lines, shift = [], NO_SHIFT
    for line in layout.lines:
        shift = shift_of(sheet, line.boxes, shift)
        lines.append(_line(sheet, line, shift))
    feet = [box for bilan in layout.bilans for box in (bilan.minus, *bilan.digits)]
    shift = shift_of(sheet, feet, shift)
    bilans = tuple(_bilan(sheet, bilan, shift) for bilan in layout.bilans)
    return SheetReading(
        code=sheet.code, lines=tuple(lines), bilans=bilans, picture=_kept(sheet)
    )


def _line(sheet: FlatSheet, line: LineBoxes, shift: Shift) -> LineReading:
    fields = {name: weigh_ticks(sheet, ticks, shift) for name, ticks in line.fields.items()}
    points = weigh_number(digits_in(sheet, line.points, shift))
    fields["points"] = _marked(points, fields.pop("half", NOTHING), lambda whole: whole + 0.5)
    return LineReading(line.number, fields)


def _bilan(sheet: FlatSheet, bilan: BilanBoxes, shift: Shift) -> Weighed:
    number = weigh_number(digits_in(sheet, bilan.digits, shift))
    minus = weigh_ticks(sheet, [TickBox("minus", bilan.minus)], shift)
    return _marked(number, minus, neg)


def _marked(number: Weighed, mark: Weighed, become: Callable[[int], float]) -> Weighed:
    """Let each number become another where it is marked; nothing written is never marked."""
    return Weighed.of(
        (None if value is None else become(int(value)) if more else int(value), share * other)
        for value, share in number.choices
        for more, other in mark.choices
        if value is not None or not more
    )


def _kept(sheet: FlatSheet) -> bytes:
    """Make the small picture that is kept."""
    share = PICTURE_SCALE / SCALE
    small = cv2.resize(sheet.grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    _done, jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return bytes(jpeg)
