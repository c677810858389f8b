"""The captain of a team is known: one a team, on lists, papers and in the event's file."""

from datetime import UTC, datetime
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests import factories
from tests.answers import body_of
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.events import elsewhere
from tests.tournaments.paper.reading import pages
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body
from tournaments.draw.services.draws import team_choices
from tournaments.entries.services.entries import change_entry
from tournaments.event.names import published_names
from tournaments.event.printed import event_title
from tournaments.event.services.closing import publish_event
from tournaments.hall.services import create_screen
from tournaments.models import Show
from tournaments.prizes.prize_list import ceremony
from tournaments.sheets.event_sheet import movement_cards
from tournaments.sheets.paper.cards import movement_cards_pdf

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 7, 18, 30, tzinfo=UTC)


@pytest.fixture
def event(club):
    return factories.team_duplicate("quadrettes", 2, size=4, rounds=2, in_club=club)


def captains(event):
    found = event.entries.filter(captain=True).order_by("number")
    return list(found.values_list("number", flat=True))


def entry(event, number):
    return event.entries.select_related("event", "team", "player").get(number=number)


def test_a_team_has_one_captain(event):
    change_entry(entry=entry(event, 1), captain=True)
    change_entry(entry=entry(event, 6), captain=True)
    change_entry(entry=entry(event, 2), captain=True)
    assert captains(event) == [2, 6]
    change_entry(entry=entry(event, 2), team=None)
    assert captains(event) == [6]


def test_who_comes_from_another_team_does_not_replace_its_captain(event):
    for number in (1, 5):
        change_entry(entry=entry(event, number), captain=True)
    event.entries.filter(number=8).update(team=None)
    change_entry(entry=entry(event, 1), team=entry(event, 5).team)
    assert captains(event) == [5]


def test_the_desk_names_him_and_lists_and_papers_tell(organiser, event):
    first = entry(event, 1)
    page = organiser.get("entry", event, first.pk).content.decode()
    assert "Capitaine de son équipe" in page
    address = reverse("entry", args=[event.pk, first.pk])
    posted = {"team": first.team.name, "captain": "on", "publication": "full"}
    assert organiser.client.post(address, posted).status_code == 302
    assert captains(event) == [1]
    assert ", capitaine" in organiser.get("entry_list", event).content.decode()
    for paper in ("inscrits", "emargement"):
        answer = organiser.client.get(reverse("document_pdf", args=[event.pk, paper]))
        assert "capitaine" in PdfReader(BytesIO(body_of(answer))).pages[0].extract_text()
    assert [each.captain for each in team_choices(event, 1)].count(first.player.name) == 1
    shown = organiser.get("captains_choose", event, 1).content.decode()
    assert f"Capitaine : {first.player.name}" in shown


def test_screens_certificates_and_phones_tell_captains(organiser, event):
    first = entry(event, 2)
    change_entry(entry=first, captain=True)
    played_rounds(event, (1, 2))
    publish_event(event=event)
    event.refresh_from_db()
    names = published_names(event)
    name = names[2]
    screen = create_screen(
        event=event, name="Salle", rotation=[{"show": Show.RANKING, "seconds": 9}]
    )
    shown = organiser.client.get(reverse("screen", args=[screen.key])).content.decode()
    assert shown.count("(capitaine)") == 1
    assert f"{name} (capitaine)" in shown
    called = [member for each in ceremony(event, names) for member in each.members]
    assert [each for each in called if "capitaine" in each] == [f"{name} (capitaine)"]
    address = reverse("document_pdf", args=[event.pk, "certificats"]) + "?premiers=tous"
    papers = [organiser.client.get(address), organiser.get("document_pdf", event, "bilan")]
    for paper in papers:
        told = "".join(pages(body_of(paper))).replace("\n", " ")
        assert told.count(f"{first.player.name} (capitaine)") == 1
    for number, times in ((2, 1), (1, 0)):
        address = reverse("follow_player", args=[event.public_key, number])
        page = organiser.client.get(address).content.decode()
        assert page.count("équipe Équipe 1, capitaine") == times


def test_triplettes_have_none(organiser):
    event = factories.team_duplicate("triplettes", 2, in_club=organiser.club)
    first = entry(event, 1)
    page = organiser.get("entry", event, first.pk).content.decode()
    assert first.player.name in page
    assert "Capitaine" not in page


def test_a_file_brings_captains_back():
    with elsewhere():
        event = factories.team_duplicate("equipes", 2, size=4, rounds=4)
        change_entry(entry=entry(event, 3), captain=True)
        data = pack(event_body(event))
    back = restore_event(club=factories.club("Ici"), file=read_event_file(data))
    assert captains(back) == [3]


def test_cards_rankings_and_the_workbook_tell_captains(organiser, event):
    first = entry(event, 2)
    change_entry(entry=first, captain=True)
    name = first.player.name
    played_rounds(event, (1, 2))
    cards = {card.number: card.captain for card in movement_cards(event)}
    assert [number for number, captain in cards.items() if captain] == [2]
    paper = "\n".join(pages(movement_cards_pdf(event_title(event), movement_cards(event), AT)))
    assert paper.count("capitaine, équipe Équipe 1") == 1
    assert paper.count("équipe Équipe 1") == 4
    book = load_workbook(BytesIO(body_of(organiser.get("event_xlsx", event))))
    told = [cell.value for row in book["Équipes"] for cell in row]
    assert sum(f"{name} (capitaine)" in str(cell) for cell in told) == 1
    ranking = organiser.get("document_pdf", event, "classement")
    for shown in (
        organiser.get("tournament_ranking", event).content.decode(),
        "\n".join(pages(body_of(ranking))),
        body_of(organiser.get("event_csv", event, "equipes")).decode(),
    ):
        assert shown.count(f"{name} (capitaine)") == 1
    assert ", capitaine" in organiser.get("tournament_player", event, 2).content.decode()
    assert ", capitaine" not in organiser.get("tournament_player", event, 1).content.decode()
