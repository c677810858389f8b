"""What was read of a sheet: for each field what may stand there, the likeliest first."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from tournaments.paper_sheets.layout import SheetCode, Value

# From here on a probability is sure: chosen on hands that none was trained on (docs/PAPER.md).
SURE = 0.99
ON_BOXES = 0.88  # of a sheet's fields: so many are sure, or its boxes are not where they should
PICTURE_SCALE = 5  # pixels of a straightened picture for each millimetre of the sheet

Written = Value | float | None  # None: nothing is written


def can_read() -> bool:
    """Whether the extra `papier` is installed; nothing of it is loaded."""
    return all(map(find_spec, ("cv2", "zxingcpp")))


@dataclass(frozen=True, slots=True)
class Weighed:
    """Values with their probabilities, which add up to 1 but for what nobody would choose."""

    choices: tuple[tuple[Written, float], ...] = ((None, 1.0),)

    @classmethod
    def of(cls, weights: Iterable[tuple[Written, float]]) -> "Weighed":
        return cls(tuple(sorted(weights, key=lambda choice: -choice[1])))

    @property
    def value(self) -> Written:
        """The likeliest."""
        return self.choices[0][0]

    @property
    def probability(self) -> float:
        return self.choices[0][1]

    @property
    def sure(self) -> bool:
        return self.probability >= SURE

    @property
    def empty(self) -> float:
        """How likely it is that nothing is written."""
        return sum(probability for value, probability in self.choices if value is None)


NOTHING = Weighed()


@dataclass(frozen=True, slots=True)
class LineReading:
    """One line by the names of `Form.fields`, and `points` with the half in it.

    A field that the form has not is not there. `number` is the line's on its sheet.
    """

    number: int
    fields: Mapping[str, Weighed]

    def __getitem__(self, name: str) -> Weighed:
        return self.fields.get(name, NOTHING)

    @property
    def empty(self) -> bool:
        """Whether surely nobody wrote anything on it."""
        return all(each.value is None and each.sure for each in self.fields.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReading:
    """All that was read of one sheet; `bilans` by seat, `picture` the straightened JPEG."""

    code: SheetCode
    lines: tuple[LineReading, ...]
    bilans: tuple[Weighed, ...]
    picture: bytes = b""

    @property
    def on_boxes(self) -> bool:
        """Whether the sheet is laid out as its code says, or as somebody does."""
        sure = [field.sure for line in self.lines for field in line.fields.values()]
        return sum(sure) >= ON_BOXES * len(sure)

    def packed(self) -> dict[str, Any]:
        """Write all but the picture as JSON, which waits until somebody has looked it over."""
        return {
            "code": self.code.written(),
            "lines": [
                [line.number, {name: _packed(each) for name, each in line.fields.items()}]
                for line in self.lines
            ],
            "bilans": list(map(_packed, self.bilans)),
        }

    @classmethod
    def unpacked(cls, data: Mapping[str, Any]) -> "SheetReading":
        """Read what `packed` wrote."""
        return cls(
            code=SheetCode.read(data["code"]),
            lines=tuple(
                LineReading(number, {name: Weighed(each) for name, each in fields.items()})
                for number, fields in data["lines"]
            ),
            bilans=tuple(map(Weighed, data["bilans"])),
        )


def _packed(each: Weighed) -> list[list[Any]]:
    return [[value, round(weight, 6)] for value, weight in each.choices]
