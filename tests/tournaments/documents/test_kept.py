"""A ranking that is kept for the ceremony says so on every paper and file of the staff."""

from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scoring.models import Role
from tests.answers import body_of
from tests.factories import drawn, member, record, released, tournament
from tests.tournaments.paper.reading import pages
from tournaments.documents.catalogue import DOCUMENTS
from tournaments.event.services.closing import reveal_ranking
from tournaments.models import Prize, Visibility
from tournaments.prizes.services import set_prizes
from tournaments.workbook.event import data_tables

pytestmark = pytest.mark.django_db
STAMP = "gardé jusqu’à la remise des prix"


@pytest.fixture
def event(client):
    made = tournament(4, visibility=Visibility.HIDDEN)
    record(released(drawn(made))[0])
    made.refresh_from_db()
    prizes = [Prize(rank=1, cents=1000)]
    set_prizes(event=made, prizes=prizes, revision=made.revision, guaranteed_cents=1000)
    client.force_login(member(Role.ORGANISER, in_club=made.club))
    return made


def papers(client, event):
    """Give every page of each document that an event alone makes, by its key."""
    made = [one for one in DOCUMENTS if one.make and not one.per_round]
    address = {one: reverse("document_pdf", args=[event.pk, one.key]) for one in made}
    return {one: pages(client.get(address[one]).content) for one in made}


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_every_page_that_tells_the_ranking_is_stamped(client, event):
    for paper, texts in papers(client, event).items():
        found = {STAMP in plain(text) for text in texts}
        assert (paper.key, found) == (paper.key, {paper.tells_ranking})
    reveal_ranking(event=event)
    for paper, texts in papers(client, event).items():
        assert (paper.key, any(STAMP in plain(text) for text in texts)) == (paper.key, False)


@pytest.mark.parametrize("route", ["tournament_xlsx", "event_xlsx"])
def test_workbooks_say_so_in_their_name_and_on_their_first_sheet(client, event, route):
    answer = client.get(reverse(route, args=[event.pk]))
    assert "remise%20des%20prix" in answer.headers["Content-Disposition"]
    sheet = load_workbook(BytesIO(body_of(answer))).worksheets[0]
    assert STAMP in plain(sheet["A2"].value)
    reveal_ranking(event=event)
    answer = client.get(reverse(route, args=[event.pk]))
    assert "remise" not in answer.headers["Content-Disposition"]
    assert STAMP not in plain(load_workbook(BytesIO(body_of(answer))).worksheets[0]["A2"].value)


def test_a_table_that_tells_the_ranking_says_so_in_its_name(client, event):
    for what, found in data_tables(event).items():
        answer = client.get(reverse("event_csv", args=[event.pk, what]))
        body_of(answer)
        stamped = "remise" in answer.headers["Content-Disposition"]
        assert (what, stamped) == (what, found.tells_ranking)
