"""A reading as JSON, which waits in the database until somebody has looked it over."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from tournaments.paper_sheets.code import SheetCode
from tournaments.paper_sheets.readings import LineReading, SheetReading, Weighed, Written


def packed(reading: SheetReading) -> dict[str, Any]:
    """Write all but the picture."""
    return {
        "code": reading.code.written(),
        "lines": [
            [line.number, {name: _weighed(each) for name, each in line.fields.items()}]
            for line in reading.lines
        ],
        "bilans": [_weighed(each) for each in reading.bilans],
    }


def unpacked(data: Mapping[str, Any]) -> SheetReading:
    """Read what `packed` wrote."""
    return SheetReading(
        code=SheetCode.read(data["code"]),
        lines=tuple(
            LineReading(number, {name: _read(name, each) for name, each in fields.items()})
            for number, fields in data["lines"]
        ),
        bilans=tuple(_read("", each) for each in data["bilans"]),
    )


def written_value(value: Written) -> Any:
    return str(value) if isinstance(value, Decimal) else value


def read_value(name: str, value: Any) -> Written:
    """Give back a field's value; points alone are decimals."""
    return Decimal(value) if name == "points" and value is not None else value


def _weighed(each: Weighed) -> list[list[Any]]:
    return [[written_value(value), round(weight, 6)] for value, weight in each.choices]


def _read(name: str, choices: Sequence[Sequence[Any]]) -> Weighed:
    return Weighed(tuple((read_value(name, value), weight) for value, weight in choices))
