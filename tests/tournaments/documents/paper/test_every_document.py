"""What every PDF of the site has in common, whatever it is of and however many play."""

from random import Random

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from scoring.models import Role
from tests import factories
from tests.simulated import play_tournament
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.paper.reading import flaws, pages
from tests.world import World
from tournaments.boards.halls import keep_halls, results_file
from tournaments.documents.catalogue import DocumentKind, documents_of
from tournaments.models import Event, Prize
from tournaments.play import PLAYS
from tournaments.play.libre import LIBRE

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
FEET = {  # of what is handed out page by page
    **dict.fromkeys(("certificats", "blank_sheet_pdf", "table_blank_sheet_pdf"), ""),
    **dict.fromkeys(("feuilles-photo", "table_photo_sheet_pdf", "blank_photo_sheets_pdf"), ""),
    "evening_sheets_pdf": "Page 1/1",  # a table has its own
}
QUERIES = {
    "classement": ["forme=mur", "forme=3"],
    "places": ["tri=table"],
    "numeros": ["tables=5&par_page=2"],
    "affiches": ["par_page=2"],
    "recus": ["forme=moities"],
}
ASKED = {"blank_photo_sheets_pdf": {"joueurs": "4"}}
OF_CATALOGUE = {
    *("document_pdf", "round_sheets_pdf", "round_seating_pdf", "table_signs_pdf"),
    "round_photo_sheets_pdf",
}


@pytest.fixture(params=PLAYS)
def event(request):
    """Two rounds of twenty-four players, the second one under way."""
    if not PLAYS[request.param].boards:
        event = factories.tournament(24, rounds=3, fees=[["Membre", 1000]])
        playing = play_tournament(event, Random(11), deals=4)
        next(playing)
        playing.close()
        factories.released(event, 2)
    else:
        event = (
            factories.duplicate(24, rounds=2)
            if request.param == "individuel"
            else factories.team_duplicate(
                request.param, 8, size=max(PLAYS[request.param].sizes)
            )
        )
        played_rounds(event, (1,))
    for rank, cents in enumerate((4000, 2000), start=1):
        Prize.objects.create(event=event, rank=rank, cents=cents)
    return Event.objects.get(pk=event.pk)


def signed_in(club):
    client = Client()
    client.force_login(factories.member(Role.ORGANISER, in_club=club))
    return client


def flaws_of(papers):
    """Tell what some papers, by their names, lack of what they must have."""
    return [
        f"{name}: {flaw}"
        for name, content in papers.items()
        for flaw in flaws(content, FEET.get(name.partition("?")[0], "Page {number}/{pages}"))
    ]


def test_every_document_of_every_form_of_play(event):
    client = signed_in(event.club)
    papers = {
        f"{document.key}?{query}": client.get(f"{document.url(event.pk, 2)}?{query}").content
        for document in documents_of(event)
        if document.kind is DocumentKind.PDF
        for query in ("", *QUERIES.get(document.key, ()))
    }
    assert flaws_of(papers) == []


@pytest.mark.long
def test_every_other_document():
    world = World()
    boards = played_rounds(factories.duplicate(8, rounds=1, in_club=world.club), (1,))
    elsewhere = played_rounds(
        factories.duplicate(8, rounds=1, in_club=factories.club("Rennes")), (1,), seed=5
    )
    keep_halls(event=boards, files={"Rennes.jsonl": results_file(elsewhere)})
    ids = world.ids | {"key": "fft-4"}
    client = signed_in(world.club)
    papers = {}
    for name in {name for name in get_resolver().reverse_dict if str(name).endswith("_pdf")}:
        if name in OF_CATALOGUE:
            continue
        [(_path, parts)] = get_resolver().reverse_dict[name][0]
        given = ids | ({"event_id": boards.pk} if name == "common_ranking_pdf" else {})
        address = reverse(name, kwargs={each: given[each] for each in parts})
        papers[name] = client.get(address, ASKED.get(name)).content
    assert flaws_of(papers) == []


@pytest.mark.parametrize("form", PLAYS)
def test_a_paper_without_anything_to_show_names_its_event(form):
    """A round without tables, nobody entered: each page says of which event that is."""
    settings = (
        {} if form == LIBRE.key else {"duplicate": form, "team_size": max(PLAYS[form].sizes)}
    )
    event = factories.tournament(0, **settings)
    client = signed_in(event.club)
    unnamed = [
        document.key
        for document in documents_of(event)
        if document.kind is DocumentKind.PDF and document.key != "feuilles-photo"  # refused
        for page in pages(client.get(document.url(event.pk, 1)).content)
        if event.name not in page
    ]
    assert unnamed == []
