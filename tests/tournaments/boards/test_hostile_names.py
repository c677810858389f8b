"""Names that would be formulas, markup or too long, on every paper and file of a duplicate."""

from csv import reader as csv_rows
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests import factories
from tests.answers import body_of
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.paper.reading import placed, sizes
from tournaments.boards.halls import keep_halls, kept_ranking, results_file
from tournaments.documents.catalogue import documents_of
from tournaments.paper.data_workbook import FORMULA

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.one_database]
NAMES = (
    "=1+1",
    "<b>Zoé</b>",
    "@SUM(A1)",
    '-2+3;"Léa"',
    "Țepeș Ő & fils",
    "字" * 20,
    "W" * 80,
    "Marie-Élisabeth de La Rochefoucauld-Montmorency",
)
HALL = "+Salle <i>1"
PAPERS = (
    *("cartes", "cartes-etuis", "fiches-ambulantes", "feuilles-tour", "feuilles-de-route"),
    *("etiquettes-etuis", "classement", "certificats"),
)
PAGES = ("board_list", "common_topage", "tournament_ranking", "seating")


def played(form, club, seed):
    size = {"individuel": 1, "triplettes": 3}.get(form, 4)
    if size == 1:
        event = factories.duplicate(8, rounds=1, in_club=club)
    else:
        event = factories.team_duplicate(form, 2, size=size, rounds=1, in_club=club)
    rows = [*event.teams.all(), *(each.player for each in event.entries.all())]
    for place, row in enumerate(rows):
        row.name = NAMES[(place + seed) % len(NAMES)]
        row.save(update_fields=["name"])
    return played_rounds(event, (1,), seed=seed)


@pytest.fixture(params=["individuel", "triplettes", "quadrettes", "equipes"])
def event(request, organiser):
    there = played(request.param, factories.club("=Rennes"), 4)
    event = played(request.param, organiser.club, 1)
    keep_halls(event=event, files={f"{HALL}.jsonl": results_file(there)})
    return event


def inside(content):
    """Give what stands beyond the edges of its page."""
    return [
        word.text
        for page, (wide, _high) in zip(placed(content), sizes(content), strict=True)
        for word in page
        if word.x < 0 or word.right > wide + 1
    ]


def test_papers_keep_them_inside_the_page(organiser, event):
    documents = {each.key: each for each in documents_of(event)}
    for key in PAPERS:
        answer = organiser.client.get(documents[key].url(event.pk, 1))
        assert inside(body_of(answer)) == [], key


def test_files_and_pages_of_the_common_ranking_take_no_formula_and_no_markup(organiser, event):
    rows = kept_ranking(event)
    assert {row.hall for row in rows} == {event.club.name, HALL}
    csv, xlsx, pdf = (
        body_of(organiser.get(f"common_ranking_{kind}", event))
        for kind in ("csv", "xlsx", "pdf")
    )
    lines = list(csv_rows(csv.decode("utf-8-sig").splitlines(), delimiter=";"))[1:]
    for line, row in zip(lines, rows, strict=True):
        assert not any(FORMULA.match(cell) for cell in line[2:4])
        assert [cell.removeprefix("'") for cell in line[2:4]] == [row.name, row.hall]
    cells = [cell for row in load_workbook(BytesIO(xlsx)).active.iter_rows() for cell in row]
    told = {cell.value: cell.data_type for cell in cells}
    assert {told[name] for row in rows for name in (row.name, row.hall)} == {"s"}
    assert inside(pdf) == []
    addresses = [reverse(page, args=[event.pk]) for page in PAGES]
    addresses += [reverse(page, args=[event.pk, 1]) for page in ("board", "travelling_sheet")]
    for address in addresses:
        page = organiser.client.get(address).content.decode()
        assert "<b>Zoé" not in page, address
        assert "<i>1" not in page, address
