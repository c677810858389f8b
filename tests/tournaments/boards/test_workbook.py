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
HOSTILE = ("=1+1", "Les ~As", "*", "@SUM(A1)", "<b>")  # names, which stay what they are


@pytest.mark.parametrize(
    ("form", "size", "sheet", "key", "rounds"),
    [
        ("", 1, "Classement", "AVERAGEIFS", 1),
        ("", 1, "Classement", "1.5*", 2),
        ("triplettes", 3, "Équipes", "AVERAGEIFS", 1),
        ("triplettes", 3, "Équipes", "1.5*", 2),
        ("quadrettes", 4, "Équipes", "SUMIFS", 1),
        ("equipes", 4, "Équipes", "SUMIFS", 1),
    ],
)
def test_totals_follow_from_boards(recalculated, form, size, sheet, key, rounds):
    more = {"rounds": rounds, "sessions": [[1, "1"], [1, "1.5"]] if rounds > 1 else []}
    event = team_duplicate(form, 4, size=size, **more) if form else duplicate(12, **more)
    for row in (*event.teams.all(), *(each.player for each in event.entries.all()[:4])):
        row.name = HOSTILE[row.pk % len(HOSTILE)] + f" {row.pk}"
        row.save()
    played_rounds(event, range(1, rounds + 1))
    annulled = PlayedBoard.objects.filter(table__round__event=event, board=4).earliest("pk")
    decide_board(event=event, key=annulled.pk, verdict=Verdict.ANNUL, reason="Donne vue")
    content = bytes_of(event)
    assert differing(content, recalculated(content)) == []
    book = load_workbook(BytesIO(content))
    cells = [cell for page in book for row in page.iter_rows() for cell in row]
    hostile = [cell for cell in cells if str(cell.value).startswith(HOSTILE)]
    assert {cell.data_type for cell in hostile} == {"s"}
    heads = [cell.value for cell in book[sheet][4]]
    total = heads.index("Total")  # that of who has lost his attack is a value
    totals = [row[total] for row in book[sheet].iter_rows(min_row=5, values_only=True)]
    assert any(key in str(each) for each in totals)
