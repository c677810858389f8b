"""Lists of a tournament: who met whom, which sheets are missing, who signs on arriving."""

import pytest

from tests import factories
from tests.tournaments.paper.reading import pages
from tournaments.rounds.services.results import type_bilans
from tournaments.standings.player import Met, meeting_matrix

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club):
    event = factories.tournament(8, rounds=2, in_club=club)
    event.rounds.filter(number=1).update(seating=[[1, 2, 3, 4], [5, 6, 7, 8]])
    first, _second = factories.released(event)
    points = {1: 90, 2: 10, 3: -40, 4: -60}
    numbers = first.seats.order_by("position").values_list("place__entry__number", flat=True)
    type_bilans(table=first, bilans=[points[number] for number in numbers])
    return event


def test_a_meeting_tells_its_round_and_what_was_brought_more(organiser, event):
    rows = meeting_matrix(event)
    assert rows[0].cells[:4] == [None, Met((1,), 80), Met((1,), 130), Met((1,), 150)]
    assert rows[1].cells[0] == Met((1,), -80)
    assert rows[0].cells[4:] == [None] * 4
    assert "+130" in organiser.get("tournament_meetings", event).content.decode()


def test_the_missing_sheets_and_the_list_to_sign(organiser, event):
    def printed(key):
        answer = organiser.client.get(organiser.address("document_pdf", event, key))
        return pages(answer.content)[0]

    missing = printed("manquantes")
    assert "Ed (n° 5)" in missing
    assert "Ana (n° 1)" not in missing
    signed = printed("emargement")
    assert "Signature" in signed
    assert "Ana" in signed


def test_of_many_players_a_page_shows_some_beside_all(organiser, club):
    event = factories.tournament(60, rounds=1, in_club=club)
    for table in factories.released(factories.drawn(event)):
        type_bilans(table=table, bilans=[30, 10, -10, -30])
    pages = [organiser.get("tournament_meetings", event, page=number) for number in (1, 3)]
    assert [len(page.context["page"].object_list) for page in pages] == [25, 10]
    assert [page.text.count('<th scope="col"') for page in pages] == [61, 61]
    assert [page.text.count('<th scope="row"') for page in pages] == [25, 10]


def test_the_matrix_is_compressed(organiser, event):
    address = organiser.address("tournament_meetings", event)
    page = organiser.client.get(address, headers={"accept-encoding": "gzip"})
    assert page.headers["Content-Encoding"] == "gzip"
