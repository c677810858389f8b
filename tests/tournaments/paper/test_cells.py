"""Cells of a workbook: a text stays one, also when somebody edits it."""

from datetime import UTC, datetime
from io import BytesIO

import pytest
from openpyxl import load_workbook

from tournaments.paper.cells import HEAD, NOTE, TEXT, Book

AT = datetime(2026, 11, 7, 18, tzinfo=UTC)


@pytest.mark.parametrize("look", [TEXT, NOTE, HEAD])
def test_what_a_spreadsheet_would_work_out_is_marked(look):
    """Before it looks for a formula, a spreadsheet drops spaces and line ends."""
    texts = ["=1+1", " =1+1", "\n=1+1", "\t@SUM(A1)", "+1", "-1", "'=1", "#N/A", "1=1", "Zoé"]
    book = Book("Essai", "Tarot de la Halle", AT)
    rows = book.sheet("Essai")
    for text in texts:
        rows.append((look, text))
    book.save(out := BytesIO())
    cells = [row[0] for row in load_workbook(out)["Essai"].iter_rows()]
    assert [cell.data_type for cell in cells] == ["s"] * len(texts)
    assert [bool(cell.quotePrefix) for cell in cells] == [True] * 8 + [False] * 2
