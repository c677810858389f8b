"""Works the formulas of a workbook out as a spreadsheet would: sums, additions, references."""

import re

from openpyxl.utils import range_boundaries

REFERENCE = re.compile(r"(?:(?:'((?:[^']|'')+)'|(\w+))!)?([A-Z]+\d+)")


class Spreadsheet:
    """A workbook whose cells are worked out when asked for."""

    def __init__(self, workbook):
        self._workbook = workbook

    def value(self, title, coordinate):
        """Give a cell's value; a formula's result."""
        cell = self._workbook[title][coordinate]
        return self._formula(title, cell.value[1:]) if cell.data_type == "f" else cell.value

    def _formula(self, title, formula):
        if match := re.fullmatch(r"SUM\(([A-Z]+\d+:[A-Z]+\d+)\)", formula):
            return sum(self._area(title, match[1]))
        return sum(self._reference(title, term) or 0 for term in formula.split("+"))

    def _reference(self, title, term):
        quoted, plain, coordinate = REFERENCE.fullmatch(term).groups()
        other = quoted.replace("''", "'") if quoted else plain
        return self.value(other or title, coordinate)

    def _area(self, title, area):
        left, top, right, bottom = range_boundaries(area)
        sheet = self._workbook[title]
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                yield self.value(title, sheet.cell(row, column).coordinate) or 0
