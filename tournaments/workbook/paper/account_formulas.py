"""Formulas that add the accounts up from the sheets of entries and of payments."""

from collections.abc import Sequence

from tournaments.paper.data import Value
from tournaments.paper.data_workbook import DataPlace, FormulaOf

ANY_TEXT = '"?*"'


def account_formulas(
    at: DataPlace, entries: DataPlace, payments: DataPlace
) -> dict[str, FormulaOf]:
    """The formulas of the sheet of accounts `at`.

    Those without a class are all but those who have one: no criterion finds an empty cell in
    both Excel and LibreOffice.
    """
    numbers, owed = entries.column("number"), entries.column("owed")
    amounts, methods = payments.column("amount"), payments.column("method")
    methods_shown = at.data.columns[2:-2]

    def of_class(function: str, classes: str, summed: str, *more: str) -> FormulaOf:
        start = ",".join(filter(None, (summed, *more)))

        def formula(line: int, row: Sequence[Value]) -> str:
            mine = f'{function}({start},{classes},"="&$A{line})'
            rest = f"{function}({start})-{function}({start},{classes},{ANY_TEXT})"
            return f"={mine if row[0] else rest}"

        return formula

    def paid(line: int, _row: Sequence[Value]) -> str | None:
        if not methods_shown:
            return None
        first, last = (at.letter(methods_shown[end].key) for end in (0, -1))
        return f"=SUM({first}{line}:{last}{line})"

    classes = payments.column("class")
    by_method = {
        column.key: of_class("SUMIFS", classes, amounts, methods, f'"{column.title}"')
        for column in methods_shown
    }
    theirs = entries.column("class")
    return {
        "entries": of_class("COUNTIFS", theirs, "", numbers, '">0"'),
        **by_method,
        "paid": paid,
        "owed": of_class("SUMIFS", theirs, owed, owed, '">0"'),
    }
