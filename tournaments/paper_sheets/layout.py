"""Where everything stands on a sheet that will be photographed, and what its QR code says.

Data in millimetres: the origin is the sheet’s upper left corner, and heights go down. Nothing
here knows a table: a `Form` is all that decides a layout, and the sheet’s code tells it. A code
has capitals, digits and a few signs alone, which it packs closely.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from scoring.rules.ruleset import Outcome, PoigneeSize, Ruleset, Side

VERSION = 1  # of the layout: raised with every change that moves a box
EDGE = 8.0  # what no printer prints on is less
MARK = 11.0
CODE = 22.0
SIDE = 10.0  # left and right of the lines
TOP, FOOT = 38.0, 41.0  # above the lines and below them
LINE = 8.2  # at least, from one deal to the next
DIGIT_WIDE, DIGIT_HIGH = 7.0, 7.2
NUMBER_WIDE = 6.0
GAP = 1.5  # between the fields of a line
PITCH = 7.4  # at most, from one tick box to the next
BETWEEN = 1.3  # two tick boxes
TICK = 5.2  # at most
BILAN_DIGITS = 4
SIGN = 5.0
UPRIGHT_TICKS = 27  # of a line, at most: else the sheet lies
SEATS, MOST_CONTRACTS = (3, 4, 5, 6), 5
ALONE = -1  # in the place of a partner's seat: who called himself, or a card of the chien

# The bits of the marks 0 to 7 of the dictionary 4X4_50 that OpenCV knows (white is 1, row by
# row); each stands in a black border. Four are the corners of one sheet, clockwise from the
# upper left; the lower sheet of a page has the other four.
MARK_BITS = (0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2)
MARK_CELLS = 6

Value = int | str | bool


class Box(NamedTuple):
    x: float
    y: float
    wide: float
    high: float

    def __str__(self) -> str:
        """Write it as the view of a drawing."""
        return " ".join(f"{length:g}" for length in self)

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.wide / 2, self.y + self.high / 2

    def around(self, margin: float) -> "Box":
        wide, high = self.wide + 2 * margin, self.high + 2 * margin
        return Box(self.x - margin, self.y - margin, wide, high)

    def to(self, last: "Box") -> "Box":
        """Cover the last box of a row, this one and all between."""
        return last._replace(x=self.x, wide=last.x + last.wide - self.x)

    def row(self, count: int, pitch: float) -> tuple["Box", ...]:
        """Give so many boxes like this one, from it to the right."""
        return tuple(self._replace(x=self.x + at * pitch) for at in range(count))


class Mark(NamedTuple):
    """A corner mark: which of the dictionary, and where."""

    id: int
    box: Box

    def black(self) -> Iterator[Box]:
        """Give the cells to blacken."""
        cell = self.box.wide / MARK_CELLS
        bits = f"{MARK_BITS[self.id]:016b}"
        inside = range(1, MARK_CELLS - 1)
        for row in range(MARK_CELLS):
            for column in range(MARK_CELLS):
                bit = (row - 1) * (MARK_CELLS - 2) + column - 1
                if row in inside and column in inside and bits[bit] == "1":
                    continue
                at = self.box.x + column * cell, self.box.y + row * cell
                yield Box(*at, cell, cell)


class TickBox(NamedTuple):
    """A box to tick, and what it says when it is."""

    value: Value
    box: Box


@dataclass(frozen=True, slots=True)
class Form:
    """What decides a layout.

    Seats, how many contracts, whether partners are called, whether half points are counted,
    and how many sheets stand on a page.
    """

    seats: int
    contracts: int
    partner: bool
    half: bool
    per_page: int = 1

    @classmethod
    def of(cls, ruleset: Ruleset, seats: int, per_page: int = 1) -> "Form | None":
        """The form of a game at a table, two a page where they fit; None where none does."""
        partner, half = bool(ruleset.max_partners), ruleset.half_points
        form = cls(seats, len(ruleset.contracts), partner, half, per_page)
        form = form if form.upright else replace(form, per_page=1)
        fits = ruleset.max_partners <= 1 and not ruleset.several_packs and form.is_possible
        return form if fits and ruleset.players <= seats else None

    @property
    def is_possible(self) -> bool:
        contracts = 1 <= self.contracts <= MOST_CONTRACTS
        return self.seats in SEATS and contracts and (self.upright or self.per_page == 1)

    @property
    def fields(self) -> Mapping[str, tuple[Value, ...]]:
        """What may be ticked in a line, field by field from the left."""
        seats = tuple(range(self.seats))
        sides = (Side.ATTACK.value, Side.DEFENCE.value)
        return {
            "outcome": (Outcome.PASSED_OUT.value,),
            "taker": seats,
            "partner": (*seats, ALONE) if self.partner else (),
            "contract": tuple(range(self.contracts)),  # in the ruleset's order
            "bouts": (0, 1, 2, 3),
            "half": (True,) if self.half else (),
            "petit_au_bout": sides,
            "poignee": tuple(size.value for size in PoigneeSize),
            "poignee_by": seats,
            "chelem_announced": (True,),
            "chelem_by": sides,
        }

    @property
    def ticks(self) -> int:
        return sum(map(len, self.fields.values()))

    @property
    def upright(self) -> bool:
        return self.ticks <= UPRIGHT_TICKS

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of one sheet; two on a page share it."""
        if not self.upright:
            return 297.0, 210.0
        return 210.0, 297.0 / self.per_page


POINTS_AFTER = "bouts"  # the field after which the two digits of the points stand


@dataclass(frozen=True, slots=True)
class LineBoxes:
    """The boxes of one deal; `number` counts from 1 on each sheet."""

    number: int
    box: Box
    fields: Mapping[str, tuple[TickBox, ...]]
    points: tuple[Box, ...]

    @property
    def boxes(self) -> list[Box]:
        """All that a pen may fill."""
        ticks = [tick.box for ticks in self.fields.values() for tick in ticks]
        return [*ticks, *self.points]


@dataclass(frozen=True, slots=True)
class BilanBoxes:
    """Where a seat's total is written at the foot; `label` is for the name above it."""

    seat: int
    label: Box
    minus: Box
    digits: tuple[Box, ...]


@dataclass(frozen=True)
class PaperLayout:
    """All of a sheet; `place` is 1 for the lower of two on a page."""

    form: Form
    place: int = 0

    @property
    def size(self) -> tuple[float, float]:
        return self.form.size

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        wide, high = self.size
        left, right, top, bottom = EDGE, wide - EDGE - MARK, EDGE, high - EDGE - MARK
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        return tuple(
            Mark(4 * self.place + number, Box(*corner, MARK, MARK))
            for number, corner in enumerate(corners)
        )

    @cached_property
    def code(self) -> Box:
        """Where the QR code stands, its quiet zone around it."""
        return Box(self.size[0] - EDGE - MARK - 5 - CODE, EDGE - 1, CODE, CODE)

    @cached_property
    def heading(self) -> Box:
        """Where club, event, round and table are written."""
        left = EDGE + MARK + 4
        return Box(left, EDGE, self.code.x - 4 - left, CODE - 2)

    @cached_property
    def head(self) -> Box:
        """What stands over the columns of the lines."""
        return Box(SIDE, EDGE + CODE, self.size[0] - 2 * SIDE, TOP - EDGE - CODE)

    @cached_property
    def lines(self) -> tuple[LineBoxes, ...]:
        room = self.size[1] - TOP - FOOT
        count = int(room / LINE)
        high = room / count
        return tuple(self._line(number, high) for number in range(1, count + 1))

    @cached_property
    def corrections(self) -> Box:
        """Where is written, for people, what was wrong in which line."""
        wide, high = self.size
        return Box(SIDE, high - 29, wide - 2 * SIDE, 8)

    @cached_property
    def signatures(self) -> tuple[Box, ...]:
        wide, high = self.size
        left = EDGE + MARK + 3
        each = (wide - 2 * left) / self.form.seats
        first = Box(left + 1, high - EDGE - MARK, each - 2, MARK)
        return first.row(self.form.seats, each)

    @cached_property
    def bilans(self) -> tuple[BilanBoxes, ...]:
        wide, high = self.size
        each = (wide - 2 * SIDE) / self.form.seats
        rooms = Box(SIDE, high - FOOT, each, FOOT - 29).row(self.form.seats, each)
        return tuple(map(self._bilan, range(self.form.seats), rooms))

    @staticmethod
    def _bilan(seat: int, room: Box) -> BilanBoxes:
        x, y = room.x, room.y + 3.6
        pitch = min(DIGIT_WIDE, (room.wide - SIGN - 3) / BILAN_DIGITS)
        digits = Box(x + SIGN + 1, y, pitch, DIGIT_HIGH).row(BILAN_DIGITS, pitch)
        minus = Box(x, y + (DIGIT_HIGH - SIGN) / 2, SIGN, SIGN)
        return BilanBoxes(seat, Box(x, room.y + 0.2, room.wide - 2, 3.2), minus, digits)

    def _line(self, number: int, high: float) -> LineBoxes:
        wide = self.size[0] - 2 * SIDE
        fields = {name: values for name, values in self.form.fields.items() if values}
        room = wide - NUMBER_WIDE - 2 * DIGIT_WIDE - GAP * (len(fields) + 1)
        pitch = min(PITCH, room / self.form.ticks)
        tick = min(TICK, pitch - BETWEEN)
        x, y = SIDE + NUMBER_WIDE + GAP, TOP + (number - 1) * high
        ticks: dict[str, tuple[TickBox, ...]] = {}
        points: tuple[Box, ...] = ()
        for name, values in fields.items():
            boxes = Box(x, y + (high - tick) / 2, tick, tick).row(len(values), pitch)
            ticks[name] = tuple(map(TickBox, values, boxes))
            x += len(values) * pitch + GAP
            if name == POINTS_AFTER:
                first = Box(x, y + (high - DIGIT_HIGH) / 2, DIGIT_WIDE, DIGIT_HIGH)
                points = first.row(2, DIGIT_WIDE)
                x += 2 * DIGIT_WIDE + GAP
        return LineBoxes(number, Box(SIDE, y, wide, high), ticks, points)


WRITTEN = re.compile(
    r"TAROT/(\d{1,4})/([0-9A-Z-]{0,40})/(\d{0,3})/([0-9A-F]{0,16})/(\d)(\d)([01])([01])([12])"
    r"/([01])/(\d{1,2})",
    re.ASCII,
)


class Unreadable(StrEnum):
    """Why nothing can be read of a picture; the pages word it."""

    NO_PICTURE = "no_picture"  # another kind of file, or a broken one
    TOO_LARGE = "too_large"  # more pixels or pages than anybody needs
    NO_MARKS = "no_marks"  # not all of the sheet, not flat, or too dark
    NO_CODE = "no_code"  # the QR code is hidden or blurred
    NOT_OURS = "not_ours"  # a QR code, but of no sheet
    OTHER_VERSION = "other_version"  # printed by another version of the site
    SEVERAL = "several"  # sheets that cannot be told apart
    NO_PICTURE_IN_PDF = "no_picture_in_pdf"  # drawn, or packed otherwise than as JPEG


class ReadingError(Exception):
    """Raised with the reason why nothing can be read."""

    @property
    def why(self) -> Unreadable:
        return Unreadable(str(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCode:
    """`table` names it to the pages ("" on a blank sheet), `ruleset` is its fingerprint.

    `page` counts a table's sheets from 1; `place` is 1 for the lower of two on a page.
    """

    table: str = ""
    round: int = 0
    ruleset: str = ""
    form: Form
    place: int = 0
    page: int = 1

    @property
    def layout(self) -> PaperLayout:
        return PaperLayout(self.form, self.place)

    def deal_on(self, line: int) -> int:
        """Number the deal of a line among its table's."""
        return (self.page - 1) * len(self.layout.lines) + line

    def written(self) -> str:
        form = self.form
        numbers = (
            f"{form.seats}{form.contracts}{form.partner:d}{form.half:d}{form.per_page}",
            *(self.place, self.page),
        )
        head = ("TAROT", VERSION, self.table, self.round or "", self.ruleset)
        return "/".join(map(str, (*head, *numbers)))

    @classmethod
    def read(cls, text: str) -> "SheetCode":
        """Read what `written` gives. Raises ReadingError."""
        match = WRITTEN.fullmatch(text)
        if match is None:
            raise ReadingError(Unreadable.NOT_OURS)
        version, table, number, ruleset, *form, place, page = match.groups()
        if int(version) != VERSION:
            raise ReadingError(Unreadable.OTHER_VERSION)
        seats, contracts, partner, half, per_page = map(int, form)
        laid_out = Form(seats, contracts, bool(partner), bool(half), per_page)
        if not laid_out.is_possible or int(place) >= per_page or not int(page):
            raise ReadingError(Unreadable.NOT_OURS)
        return cls(
            table=table,
            round=int(number or 0),
            ruleset=ruleset,
            form=laid_out,
            place=int(place),
            page=int(page),
        )
