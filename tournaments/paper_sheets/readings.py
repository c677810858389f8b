"""What was read of a sheet, for each field the likeliest first, and what deal a line makes.

A table is here as its sheet needs it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from importlib.util import find_spec
from typing import Any

from scoring import rules
from scoring.rules.deal import Chelem, Deal, Poignee
from scoring.rules.doubt import at_positions
from scoring.rules.notation import read
from scoring.rules.ruleset import Outcome, PoigneeSize, Ruleset, Side
from tournaments.paper_sheets.layout import ALONE, BILAN_DIGITS, Form, SheetCode, Value

# From here on a probability is sure: chosen on hands that none was trained on (docs/PAPER.md).
SURE = 0.99
ON_BOXES = 0.88  # of a sheet's fields: so many are sure, or its boxes are not where they should
PICTURE_SCALE = 5  # pixels of a straightened picture for each millimetre of the sheet

Written = Value | float | None  # None: nothing is written


def can_read() -> bool:
    """Whether the extra `papier` is installed; nothing of it is loaded."""
    return all(map(find_spec, ("cv2", "zxingcpp")))


def key(value: Written) -> str:
    """What a button sends of it."""
    return "" if value is None else str(value)


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


NEEDED = ("taker", "partner", "contract", "bouts", "points")
MOST_POINTS = 91  # of the cards of the one pack that sheets are for
MOST_BILAN = 10**BILAN_DIGITS - 1
# Fields of ours, which somebody may have to say of a line:
WHOLE = "whole"  # all of a deal in its written form
BLANK = "blank"  # whether it is left out

Values = Mapping[str, Written]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTable:
    """A table as its sheet needs it: `dealer` deals the first of the deals that are new.

    `carried` are the bilans before the sheet, `form` is what its layout has.
    """

    ruleset: Ruleset
    form: Form
    dealer: int
    carried: Sequence[int]

    def playing(self, dealer: int) -> list[int]:
        """Give the positions of those who play; with one too many the dealer sits out."""
        seats = range(self.form.seats)
        mort = self.form.seats > self.ruleset.players
        return [seat for seat in seats if not (mort and seat == dealer)]


def deal_of(values: Values, sitting: SheetTable, dealer: int) -> Deal:
    """The deal that a line's values make, players numbered among those who play.

    Who does not play, because he dealt, is no player: the rules say so.
    """
    place = {seat: at for at, seat in enumerate(sitting.playing(dealer))}
    at_dealer = place.get(dealer)
    if whole := values.get(WHOLE):
        written = read(json.loads(str(whole)), {sitting.ruleset.id: sitting.ruleset})
        seats = [place.get(int(name), -1) for name in written.players]
        return replace(at_positions(written.deal, seats), dealer=at_dealer)
    if values.get("outcome"):
        return Deal(outcome=Outcome(str(values["outcome"])), dealer=at_dealer)

    def player(name: str) -> int:
        return place.get(int(str(values[name])), -1)

    partner, petit = values.get("partner"), values.get("petit_au_bout")
    slam, size = values.get("chelem_by"), values.get("poignee")
    return Deal(
        dealer=at_dealer,
        taker=player("taker"),
        partners=() if partner in {None, ALONE} else (player("partner"),),
        contract=list(sitting.ruleset.contracts)[int(str(values["contract"]))],
        bouts=int(str(values["bouts"])),
        points=Decimal(str(values["points"])),
        petit_au_bout=Side(str(petit)) if petit else None,
        poignees=(Poignee(player("poignee_by"), PoigneeSize(str(size))),) if size else (),
        chelem=Chelem(bool(values.get("chelem_announced")), Side(str(slam)) if slam else None),
    )


def marks_of(deal: Deal, sitting: SheetTable, dealer: int) -> tuple[int, ...]:
    """Each seat's marks of a deal; nothing for who sits out."""
    scores = rules.score(deal, sitting.ruleset).scores
    own = dict(zip(sitting.playing(dealer), scores, strict=False))
    return tuple(own.get(seat, 0) for seat in range(sitting.form.seats))


def lacking(values: Values, form: Form) -> list[str]:
    """Name the fields that a played deal needs and that say nothing."""
    if values.get("outcome") or values.get(WHOLE):
        return []
    needed = [name for name in NEEDED if form.fields.get(name, True)]
    if values.get("poignee"):
        needed.append("poignee_by")
    lack = [name for name in needed if values.get(name) is None]
    holder_alone = values.get("poignee_by") is not None and not values.get("poignee")
    return [*lack, "poignee"] if holder_alone else lack


def may_stand(name: str, form: Form) -> tuple[Written, ...]:
    """All that may stand in a field of a line: also nothing, where a deal may do without.

    The fields of the foot are seats.
    """
    if name == BLANK:
        return (True, False)
    if name in map(str, range(form.seats)):
        return (None, *range(-MOST_BILAN, MOST_BILAN + 1))
    if name == "points":
        wholes = range(MOST_POINTS + 1)
        return tuple(sorted([*wholes, *(at + 0.5 for at in wholes[:-1] if form.half)]))
    values = form.fields.get(name, ())
    return values if name in NEEDED or not values else (None, *values)
