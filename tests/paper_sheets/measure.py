"""How well filled sheets are read: by seeds, each fills one, photographs it and looks."""

from collections import Counter
from dataclasses import dataclass, field
from statistics import median
from time import process_time

import numpy as np

from tests.paper_sheets.filled import GAMES, Writer, fill, pixels, some_sheet
from tests.paper_sheets.photographed import photograph
from tournaments.paper_sheets.likeliest import SheetTable, likeliest
from tournaments.paper_sheets.reading.sheets import read_sheets
from tournaments.paper_sheets.readings import SheetReading

# Players and sheets a page, in turn.
KINDS = ((4, 1), (4, 1), (4, 2), (3, 1), (5, 1), (5, 1), (3, 2), (4, 1))


@dataclass
class Figures:
    """What came of some sheets; `wrong` tells each value that is wrong and shown as sure."""

    sheets: int = 0
    unread: list = field(default_factory=list)
    values: int = 0
    wrong: list = field(default_factory=list)
    deals: int = 0
    right: int = 0
    added_up: list = field(default_factory=list)  # of sheets with right bilans: right, deals
    touches: list = field(default_factory=list)
    seconds: list = field(default_factory=list)
    asked: Counter = field(default_factory=Counter)

    @property
    def share(self):
        """Of all deals, those that are right without a touch."""
        return self.right / self.deals

    def __str__(self):
        right, deals = map(sum, zip((0, 0), *self.added_up, strict=True))
        return (
            f"{self.sheets} sheets, {len(self.unread)} asked for again; {self.values} values, "
            f"{len(self.wrong)} wrong and sure; {self.right} of {self.deals} deals right "
            f"without a touch ({self.share:.2%}; {right} of {deals} where somebody added up "
            f"rightly); touches a sheet: "
            f"median {median(self.touches):g}, mean {np.mean(self.touches):.2f}, "
            f"none on {self.touches.count(0)}; "
            f"{np.mean(self.seconds):.2f} s a sheet, the slowest {max(self.seconds):.2f}"
        )


def taken(seed, players, per_page=1, conditions=None, *, torn=False):
    """Fill and photograph a sheet by a seed; give it, what was crossed out, and the JPEG.

    `torn`, half of its code is gone.
    """
    random = np.random.default_rng(seed)
    sheet = some_sheet(random, players, per_page, table="T1", round=2, ruleset="0A")
    page, crossed = fill(sheet, Writer(seed))
    if torn:
        tear(page, sheet.code)
    return sheet, crossed, photograph(page, random, conditions)


def tear(page, code):
    """Take half of the code from a printed sheet."""
    left, top, right, bottom = pixels(code.layout.code)
    page[top:bottom, (left + right) // 2 : right] = 110


def measured(seeds, conditions=None):
    figures = Figures()
    for seed in seeds:
        sheet, _crossed, jpeg = taken(seed, *KINDS[seed % len(KINDS)], conditions)
        start = process_time()
        readings = read_sheets(jpeg)
        figures.seconds.append(process_time() - start)
        figures.sheets += 1
        if len(readings) == 1 and isinstance(readings[0], SheetReading):
            compare(figures, seed, sheet, readings[0])
        else:
            figures.unread.append((seed, readings))
    return figures


def compare(figures, seed, sheet, reading):
    """Hold what would be shown against what was written."""
    if reading.code != sheet.code:
        figures.wrong.append((seed, "code", sheet.code, reading.code))
        return
    form = sheet.code.form
    sitting = SheetTable(
        ruleset=GAMES[form.seats], form=form, dealer=0, carried=(0,) * form.seats
    )
    likely = likeliest(sitting, reading.lines, reading.bilans, {})
    shown = {line.number: line for line in likely.lines}
    before, touches = (figures.right, figures.deals), 0
    for read, facts in zip(reading.lines, sheet.deals, strict=False):
        touches += compare_line(figures, seed, facts, read, shown.pop(read.number, None))
    for number, line in shown.items():
        touches += bool(line.questions)
        if not line.questions:
            figures.wrong.append((seed, number, "shown", line.values))
    for bilan, total in zip(likely.bilans, sheet.written, strict=True):
        figures.values += 1
        if bilan.agrees and not bilan.doubtful and total not in {None, bilan.computed}:
            figures.wrong.append((seed, "bilan", total, bilan))
    doubtful = any(bilan.doubtful for bilan in likely.bilans)
    figures.touches.append(touches + (doubtful or not likely.agrees))
    if sheet.written == sheet.bilans:
        figures.added_up.append((figures.right - before[0], figures.deals - before[1]))


def compare_line(figures, seed, facts, read, line):
    """Hold one line against its deal; how many touches it wants."""
    names = list(read.fields)
    figures.deals += 1
    figures.values += len(names)
    if line is None:
        figures.wrong.append((seed, read.number, "not shown", facts))
        return 0
    asked = {question.field for question in line.questions}
    figures.asked.update(asked)
    off = [
        (seed, read.number, name, (facts.get(name), line.values.get(name)))
        for name in names
        if facts.get(name) != line.values.get(name) and name not in asked
    ]
    if not line.blank and (line.settled or asked):
        figures.wrong += off
    figures.right += not off and not asked and line.settled
    return len(asked) or (not line.settled)
