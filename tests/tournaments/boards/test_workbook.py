"""The workbook of a duplicate works its notes, points de match and totals out."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from tests.factories import duplicate, team_duplicate
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.paper.libreoffice import WANTED, differing, recalculated
from tests.tournaments.workbook.paper.test_libreoffice import bytes_of
from tournaments.boards.services import Verdict, decide_board
from tournaments.models import PlayedBoard

pytestmark = [pytest.mark.django_db, pytest.mark.libreoffice, WANTED]
__all__ = ["recalculated"]  # a fixture


@pytest.mark.parametrize(
    ("form", "size", "sheet", "key"),
    [
        ("", 1, "Classement", "AVERAGEIFS"),
        ("triplettes", 3, "Équipes", "AVERAGEIFS"),
        ("quadrettes", 4, "Équipes", "SUMIFS"),
        ("equipes", 4, "Équipes", "SUMIFS"),
    ],
)
def test_totals_follow_from_boards(recalculated, form, size, sheet, key):
    event = team_duplicate(form, 4, size=size, rounds=1) if form else duplicate(12, rounds=1)
    played_rounds(event, (1,))
    annulled = PlayedBoard.objects.filter(table__round__event=event, board=4).earliest("pk")
    decide_board(event=event, key=annulled.pk, verdict=Verdict.ANNUL, reason="Donne vue")
    content = bytes_of(event)
    assert differing(content, recalculated(content)) == []
    book = load_workbook(BytesIO(content))
    heads = [cell.value for cell in book[sheet][4]]
    first = next(book[sheet].iter_rows(min_row=5, values_only=True))
    assert key in str(first[heads.index("Total")])
