"""What a ranking tells of a record stands in one table: every room shows every row of it."""

from dataclasses import replace
from io import BytesIO

import pytest
from django.http import QueryDict
from openpyxl import load_workbook

from tests.tournaments.standings.test_places import AT, CHAIN, sheet
from tournaments.standings.figures import CHOICES, FIGURES
from tournaments.standings.html_tables import result_table
from tournaments.standings.paper import _columns, fewest_pages
from tournaments.standings.workbook import result_workbook
from tournaments.templatetags.follow import ranking_lines
from tournaments.workbook.ranking_rows import teams_data

CLOCKED = replace(sheet(CHAIN), by_clock=True)


def heads_of_workbook():
    written = load_workbook(BytesIO(result_workbook(CLOCKED, AT)))["Classement"]
    return [cell.value for cell in written[4]]


def heads_on_paper():
    look, _pages = fewest_pages([CLOCKED])
    return [place.column.title for place in _columns(CLOCKED, look)]


def heads_of_page():
    return [str(column.header) for column in result_table(1, CLOCKED, QueryDict()).columns]


def heads_of_data():
    return [str(column.title) for column in teams_data(CLOCKED).columns]


@pytest.mark.parametrize(
    "heads", [heads_of_workbook, heads_on_paper, heads_of_page, heads_of_data]
)
def test_every_room_shows_every_figure(heads):
    titles = [str(figure.title) for figure in FIGURES]
    assert [head for head in heads() if head in titles] == titles


def test_the_public_ranking_has_a_cell_for_each():
    lines = list(ranking_lines(CLOCKED))
    assert [len(line.figures) for line in lines] == [len(FIGURES)] * len(CLOCKED.rows)


def test_paper_leaves_out_what_is_not_ticked():
    for choice in CHOICES:
        bare = replace(CLOCKED, shown=[each for each in CLOCKED.shown if each != choice])
        assert [figure for figure in bare.figures if figure.choice == choice] == []
