"""The workbook of a duplicate works its notes, points de match and totals out."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from tests.factories import duplicate, team_duplicate
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.paper.libreoffice import WANTED, differing, recalculated, table
from tests.tournaments.workbook.paper.test_libreoffice import AT, bytes_of
from tournaments.boards.halls import keep_halls, kept_ranking, results_file
from tournaments.boards.paper.slips import common_workbook
from tournaments.boards.services import Verdict, decide_board
from tournaments.models import PlayedBoard

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.libreoffice, WANTED]
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


def test_a_common_ranking_adds_sessions_up_and_places_follow(recalculated):
    more = {"rounds": 2, "sessions": [[1, "1"], [1, "1.5"]]}
    there, event = (duplicate(8, **more) for _hall in range(2))
    for place, entry in enumerate((*there.entries.all(), *event.entries.all())):
        entry.player.name = HOSTILE[place % len(HOSTILE)] + f" {place}"
        entry.player.save()
    played_rounds(there, (1,), seed=4)  # who was not at the second session has nothing of it
    keep_halls(event=played_rounds(event, (1, 2)), files={"=Rennes.jsonl": results_file(there)})
    common_workbook(event, ranking := kept_ranking(event), AT, out := BytesIO())
    worked_out = recalculated(out.getvalue())
    assert differing(out.getvalue(), worked_out) == []
    sheet = load_workbook(out).worksheets[0]
    assert sheet["A5"].value == "=RANK(E5,E$5:E$20)"
    assert sheet["E5"].value == "=ROUND(1*F5+1.5*G5,4)"
    told = table(worked_out["Classement commun"], "Place", "Joueur", "Nom de la salle")
    assert told == [(row.rank, row.name, row.hall) for row in ranking]
    kinds = {cell.data_type for column in sheet["C5:D20"] for cell in column}
    assert kinds == {"s"}
