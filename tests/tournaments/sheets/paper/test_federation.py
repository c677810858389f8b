"""Empty score sheets for four in the federation's layout."""

import pytest

from tests.tournaments.paper.reading import pages, placed
from tournaments.sheets.paper.score_sheets import BlankSheet, blank_sheets_pdf
from tournaments.sheets.table_games import shipped


def sheet(deals=12, **known):
    return BlankSheet(ruleset=shipped()["4"].ruleset, players=4, deals=deals, **known)


def test_what_the_federation_prints_is_there():
    names = ("Ana", "Bo", "Cy", "Di")
    known = {"club": "Tarot de la Halle", "day": "7 novembre", "table": "3"}
    [page] = pages(blank_sheets_pdf(sheet(names=names, **known), 1, 1, of_federation=True))
    lines = page.splitlines()
    assert {"Position n°", "Date", "Table n°", *known.values()} <= {*lines}
    assert [line for line in lines if line in {"NORD", "OUEST", "SUD", "EST"}] == [
        *("NORD", "OUEST", "SUD", "EST")
    ]
    assert [lines.count(word) for word in ("Table de départ", "+", "−")] == [4, 4, 4]
    assert (lines.count("Total"), lines.count("Bilan")) == (1, 1)
    assert {*names} <= {*lines}
    assert [line for line in lines if line.isdigit()][:2] == ["3", "1"]


@pytest.mark.parametrize(
    ("deals", "per_page", "expected"), [(5, 2, 1), (12, 2, 2), (12, 1, 2), (60, 1, 6)]
)
def test_rows_leave_room_for_a_hand(deals, per_page, expected):
    """Two copies: where half a page is too low, each has a page; a long one goes on."""
    content = blank_sheets_pdf(sheet(deals), 2, per_page, of_federation=True)
    assert len(pages(content)) == expected
    rows = [word.y for word in placed(content)[0] if word.text.isdigit() and word.size == 9]
    assert rows[0] - rows[1] >= 17


def test_a_sheet_that_goes_on_is_carried_over():
    first, _more, second = pages(blank_sheets_pdf(sheet(60), 1, 1, of_federation=True))
    assert ("À reporter" in first, "Total" in first.splitlines()) == (True, False)
    assert ("À reporter" in second, "Total" in second.splitlines()) == (False, True)
