"""Reads each sheet of what somebody brings: where each box really lies, and what is in it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from operator import neg

import cv2
import numpy as np
from numpy.typing import NDArray

from tournaments.paper_sheets.layout import (
    BilanBoxes,
    Box,
    Form,
    LineBoxes,
    ReadingError,
    TickBox,
    Unreadable,
)
from tournaments.paper_sheets.reading.digits import DIGITS, centred, probabilities
from tournaments.paper_sheets.reading.straight import (
    SCALE,
    FlatSheet,
    pictures,
    sheets_on,
    unpacked,
)
from tournaments.paper_sheets.readings import (
    NOTHING,
    PICTURE_SCALE,
    LineReading,
    SheetReading,
    Weighed,
    Written,
)

Floats = NDArray[np.float32]

ASTRAY = 1.6  # millimetres that a box may lie beside its place, from one line to the next
REACH = 32.0  # millimetres of a line that move together
COARSE = 2  # pixels of which one is made to find frames
LIKE = 0.25  # how alike they must be at least
DARK, STRONG = 60, 105  # of 255: ink, of which some must be a pen's, not a fold's or coffee's
STROKE = np.ones((9, 9), np.uint8)  # pixels: broader than a pen's line, which may be paler
SEEN, HIDDEN = 25, 50  # of 255: by how much a frame is darker; of 100 places, where it is not
TICK_SIDES, DIGIT_SIDES = 4, 2  # of a box that is not covered: a thumb's edge is no tick
RIM, SNAP = 4, 4  # pixels around a frame, and how far it is sought
UNSEEN = 0.5  # how likely it is that a tick stands in a box that a thumb hides
INSIDE = 0.55  # millimetres from a box's edge to what is looked at
BESIDE = 0.7  # millimetres outside a digit's box that it may reach into
BAND = 4  # pixels on either side of a frame's middle that are darker for it
FRAME_ALONE = 30  # of 100 places along a frame, at least, no stroke lies on it
SPECK = 0.2  # square millimetres that are no ink
EMPTY, WRITTEN = 0.35, 1.1  # square millimetres: surely no digit, surely something
FAINT, TICKED = 0.02, 0.09  # shares of a tick box: surely nothing, surely a tick
FULL = 0.6  # blackened: what was ticked, and then taken back


@dataclass(frozen=True)
class Shift:
    """How far boxes lie from their places, at some x, in millimetres."""

    x: tuple[float, ...]
    right: tuple[float, ...]
    down: tuple[float, ...]

    def moved(self, box: Box) -> Box:
        middle = box.middle[0]
        right = float(np.interp(middle, self.x, self.right))
        down = float(np.interp(middle, self.x, self.down))
        return box._replace(x=box.x + right, y=box.y + down)


NO_SHIFT = Shift((0.0,), (0.0,), (0.0,))


def shift_of(sheet: FlatSheet, boxes: Sequence[Box], before: Shift) -> Shift:
    """Find where the frames of a row of boxes lie, from where the row before lay."""
    boxes = sorted(boxes)
    parts: list[list[Box]] = []
    for box in boxes:
        if not parts or box.x + box.wide - parts[-1][0].x > REACH:
            parts.append([])
        parts[-1].append(box)
    places = [_place(sheet, part, before) for part in parts]
    x, right, down = zip(*places, strict=True)
    return Shift(x, right, down)


def _place(sheet: FlatSheet, boxes: Sequence[Box], before: Shift) -> tuple[float, float, float]:
    """Tell the middle of some boxes, and how far right and down they lie."""
    first, last = boxes[0], boxes[-1]
    top, bottom = min(box.y for box in boxes), max(box.y + box.high for box in boxes)
    whole = Box(first.x, top, last.x + last.wide - first.x, bottom - top).around(1)
    now = before.moved(whole)
    scale = SCALE / COARSE
    drawn = np.zeros((round(whole.high * scale), round(whole.wide * scale)), np.uint8)
    for box in boxes:
        corner = round((box.x - whole.x) * scale), round((box.y - whole.y) * scale)
        other = corner[0] + round(box.wide * scale), corner[1] + round(box.high * scale)
        cv2.rectangle(drawn, corner, other, 255, 1)
    around = now.around(ASTRAY)
    ink = sheet.cut(around)
    size = round(around.wide * scale), round(around.high * scale)
    middle = whole.middle[0]
    usual = middle, now.x - whole.x, now.y - whole.y
    if ink.size == 0 or min(size[0] - drawn.shape[1], size[1] - drawn.shape[0]) < 1:
        return usual
    coarse = cv2.resize(ink, size, interpolation=cv2.INTER_AREA)
    alike = cv2.matchTemplate(coarse, drawn, cv2.TM_CCOEFF_NORMED)
    _low, best, _at, at = cv2.minMaxLoc(alike)
    if best < LIKE:
        return usual
    right, down = (place / scale - ASTRAY for place in at)
    return middle, usual[1] + right, usual[2] + down


def weigh_ticks(sheet: FlatSheet, ticks: Iterable[TickBox], shift: Shift) -> Weighed:
    """Weigh which of a field's boxes is ticked; two are a question.

    Of several one may have been blackened because it was wrong.
    """
    shares = {tick.value: _share(sheet, shift.moved(tick.box)) for tick in ticks}
    likely = {
        value: UNSEEN if share < 0 else _likely(share, FAINT, TICKED)
        for value, share in shares.items()
    }
    nothing = prod(1 - each for each in likely.values())
    alone = {
        own: each * prod(1 - other for value, other in likely.items() if value != own)
        for own, each in likely.items()
    }
    several = max(0.0, 1 - nothing - sum(alone.values()))
    meant = {own: each * (0.1 if shares[own] > FULL else 1.0) for own, each in likely.items()}
    total = sum(meant.values()) or 1.0
    weights = {own: each + several * meant[own] / total for own, each in alone.items()}
    return Weighed.of([(None, nothing), *weights.items()])


def _likely(share: float, none: float, some: float) -> float:
    """How likely it is that something is meant: half between `none` and `some`."""
    middle, steep = (none + some) / 2, 2 * 6.0 / (some - none)
    return float(1 / (1 + np.exp(np.clip(-steep * (share - middle), -30, 30))))


def snapped(sheet: FlatSheet, box: Box) -> tuple[Box, int]:
    """Move a box onto its frame, if that is near; tell how many sides are seen there."""
    wide, high = round(box.wide * SCALE), round(box.high * SCALE)
    drawn = np.zeros((high + 2 * RIM, wide + 2 * RIM), np.uint8)
    drawn[RIM - 1 : high + RIM + 1, RIM - 1 : wide + RIM + 1] = 255
    drawn[RIM + 1 : high + RIM - 1, RIM + 1 : wide + RIM - 1] = 0
    left, top = round(box.x * SCALE) - RIM - SNAP, round(box.y * SCALE) - RIM - SNAP
    size = drawn.shape[0] + 2 * SNAP, drawn.shape[1] + 2 * SNAP
    ink = sheet.ink[max(0, top) : top + size[0], max(0, left) : left + size[1]]
    if ink.shape != size:
        return box, 0
    alike = cv2.matchTemplate(ink, drawn, cv2.TM_CCOEFF_NORMED)
    _low, _best, _at, (right, down) = cv2.minMaxLoc(alike)
    place = box._replace(x=(left + right + RIM) / SCALE, y=(top + down + RIM) / SCALE)
    return place, _sides(ink[down : down + drawn.shape[0], right : right + drawn.shape[1]])


def _sides(ink: NDArray[np.uint8]) -> int:
    """Count the sides of a frame that are darker than what is outside, but for strokes."""
    seen = 0
    for turned in (ink, ink[::-1], ink.T, ink.T[::-1]):
        side = turned[RIM - 2 : RIM + 2, RIM:-RIM].max(axis=0).astype(int)
        darker = np.sort(side - turned[0, RIM:-RIM])
        seen += int(darker[len(darker) * HIDDEN // 100] >= SEEN)
    return seen


def _share(sheet: FlatSheet, box: Box) -> float:
    """Tell how much of a box is inked, within its frame; -1 where it is not seen."""
    box, sides = snapped(sheet, box)
    share = float((_written(sheet.cut(box.around(-INSIDE))) > 0).mean())
    return share if sides >= TICK_SIDES else -1.0


def cut_out(sheet: FlatSheet, box: Box) -> tuple[Floats, bool]:
    """Cut what a pen wrote out of a box, without its frame; tell whether the box is seen."""
    place, sides = snapped(sheet, box)
    ink = _written(_without_frame(sheet, place), round(BESIDE * SCALE))
    return ink, sides >= DIGIT_SIDES


def digits_in(sheet: FlatSheet, boxes: Iterable[Box], shift: Shift) -> Floats:
    """Give for each box how likely each digit is, then that it is none, and last empty."""
    inks, seen = zip(*(cut_out(sheet, shift.moved(box)) for box in boxes), strict=True)
    areas = [ink.sum() / SCALE**2 for ink in inks]
    written = np.array([_likely(area, EMPTY, WRITTEN) for area in areas], np.float32)
    answers = probabilities(np.array(list(map(centred, inks))))
    unseen = np.logical_not(seen)
    written[unseen], answers[unseen] = UNSEEN, 1 / (DIGITS + 1)
    return np.hstack([answers * written[:, None], 1 - written[:, None]]).astype(np.float32)


def _without_frame(sheet: FlatSheet, box: Box) -> NDArray[np.uint8]:
    """Cut a box with what is around it, and take its frame away where no stroke crosses it."""
    ink = sheet.cut(box.around(BESIDE)).copy()
    edge = round(BESIDE * SCALE)
    for turned, length in ((ink, box.high), (ink.T, box.wide)):
        for at in (edge, edge + round(length * SCALE) - 1):
            band = turned[at - BAND : at + BAND + 1]
            alone = band.shape[1] * FRAME_ALONE // 100
            frame = np.sort(band, axis=1)[:, alone, None]
            band[:] = np.maximum(band, frame) - frame
            core = slice(BAND - 1, BAND + 2)
            band[core] = np.maximum(band[core], np.minimum(band[BAND - 2], band[BAND + 2]))
    return ink


def _written(ink: NDArray[np.uint8], around: int = 0) -> Floats:
    """Keep what a pen wrote: no speck, nothing of the frame, nothing from `around`."""
    dark = (ink > DARK).astype(np.uint8)
    strong = (ink > STRONG) | (cv2.morphologyEx(ink, cv2.MORPH_TOPHAT, STROKE) > DARK)
    count, parts, facts, _middles = cv2.connectedComponentsWithStats(dark, connectivity=8)
    high, wide = ink.shape
    thin = round(0.4 * SCALE)
    inside = np.zeros_like(dark)
    inside[around : high - around, around : wide - around] = 1
    keep = np.zeros(count, bool)
    for part in range(1, count):
        x, y, part_wide, part_high, area = facts[part]
        frame = (part_high <= thin and (y <= around or y + part_high >= high - around)) or (
            part_wide <= thin and (x <= around or x + part_wide >= wide - around)
        )
        own = parts == part
        within = (own & (inside > 0)).sum() * 2 > area
        keep[part] = area >= SPECK * SCALE**2 and within and not frame and strong[own].any()
    near = cv2.dilate(keep[parts].astype(np.uint8), np.ones((3, 3), np.uint8))
    shade = np.clip((ink.astype(np.float32) - DARK / 2) / 130, 0, 1)
    return np.asarray(shade * near, np.float32)


MOST = 30  # choices of a number
UNLIKELY = 1e-4


def weigh_number(digits: Floats) -> Weighed:
    """Weigh which number some boxes hold, from the left; empty ones before or after it.

    An empty box inside a number, or what is no digit, leaves the rest as they are, but never
    sure.
    """
    known: list[tuple[str, float]] = [("", 1.0)]
    for row in digits:
        options = [(str(digit), float(row[digit])) for digit in range(DIGITS)]
        options.append((" ", float(row[DIGITS + 1])))
        unread = float(row[DIGITS])  # what is no digit may yet be any
        options = [(sign, share + unread / (DIGITS + 1)) for sign, share in options]
        known = [
            (text + sign, share * more)
            for text, share in known
            for sign, more in options
            if share * more > UNLIKELY
        ]
        known = sorted(known, key=lambda each: -each[1])[: 2 * MOST]
    weights: dict[Written, float] = {}
    for text, share in known:
        whole = text.strip()
        doubt = 0.5 if " " in whole else 1.0
        number = int(whole.replace(" ", "")) if whole else None
        weights[number] = weights.get(number, 0) + share * doubt
    return Weighed(Weighed.of(weights.items()).choices[:MOST])


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
    share = PICTURE_SCALE / SCALE
    small = cv2.resize(sheet.grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    _done, jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return SheetReading(code=sheet.code, lines=tuple(lines), bilans=bilans, picture=bytes(jpeg))


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
