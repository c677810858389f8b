"""Readings of sheets as the workshop gives them, for tests that need no picture."""

from dataclasses import replace

from tournaments.paper_sheets.layout import Form, SheetCode
from tournaments.paper_sheets.printed import ruleset_mark, table_keys
from tournaments.paper_sheets.readings import LineReading, SheetReading, Weighed

GARDE = {"taker": 1, "contract": 1, "bouts": 2, "points": 45}  # made by 4
MARKS = (-58, 174, -58, -58)
JPEG = b"\xff\xd8\xff\xe0 a small picture"


def weighed(value):
    return Weighed.of(value.items()) if isinstance(value, dict) else Weighed(((value, 1.0),))


def line(number, form, **values):
    fields = {name: Weighed() for name, own in form.fields.items() if own and name != "half"}
    fields |= {"points": Weighed()} | {name: weighed(each) for name, each in values.items()}
    return LineReading(number=number, fields=fields)


def code_of(table, /, **changed):
    """What the code of the sheet of a table says."""
    round_ = table.round_table.round
    code = SheetCode(
        table=table_keys(round_)[table.number],
        round=round_.number,
        ruleset=ruleset_mark(table.rules),
        form=Form.of(table.rules, len(table.seated)),
    )
    return replace(code, **changed)


def reading(table, *lines, bilans=None, code=None):
    """A sheet of a table with some lines filled in, and empty ones after them."""
    code = code or code_of(table)
    count = len(code.layout.lines)
    values = [*lines, *[{}] * (count - len(lines))]
    seats = bilans or [None] * code.form.seats
    return SheetReading(
        code=code,
        lines=tuple(line(at, code.form, **own) for at, own in enumerate(values, start=1)),
        bilans=tuple(map(weighed, seats)),
        picture=JPEG,
    )
