"""The names of the rounds after an elimination."""

import re
import zipfile
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from scoring.services.links import create_missing_links
from tests import factories
from tests.answers import body_of
from tests.tournaments.paper.reading import pages
from tournaments.decisions.forms import DecisionForm
from tournaments.documents.forms import DocumentsForm
from tournaments.entries.forms import WithdrawalForm
from tournaments.event.words import phases_of
from tournaments.hall.slides import Hall, slides_of
from tournaments.models import Cut
from tournaments.public.folder import site_folder
from tournaments.rounds.services.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.mark.parametrize(
    ("cuts", "phases"),
    [
        ([], {}),
        ([(2, 16), (3, 8), (4, 4)], {3: "¼ de finale", 4: "½ finale", 5: "Finale"}),
        ([(3, 4)], {4: "Finale 1", 5: "Finale 2"}),
        ([(4, 7)], {5: "½ finale"}),  # a table of four, one of three
        ([(4, 20)], {}),
    ],
)
def test_phases(cuts, phases):
    event = factories.tournament(0, rounds=5)
    for after, survivors in cuts:
        Cut.objects.create(event=event, after_round=after, survivors=survivors)
    assert phases_of(event) == phases


def test_a_phase_has_a_head_of_its_own(organiser, club):
    event = factories.drawn(factories.tournament(8, rounds=2, in_club=club))
    Cut.objects.create(event=event, after_round=1, survivors=4)
    for name in ("seating", "tournament"):
        assert "Tour 2 · Finale" in organiser.get(name, event).content.decode().replace(
            "\xa0", " "
        )
    close(event, factories.released(event, 1))
    factories.released(event, 2)
    assert "Finale</" in organiser.get("tournament_round", event, 2).content.decode()
    heads = organiser.get("tournament_ranking", event).context["table"].columns
    assert [str(head.header) for head in heads if head.name == "round_2"] == ["Finale"]


def test_walls_phones_and_papers_call_a_round_by_its_phase(organiser, club):
    event = factories.drawn(factories.tournament(8, rounds=2, in_club=club, public_key="cle"))
    Cut.objects.create(event=event, after_round=1, survivors=4)
    close(event, factories.released(event, 1))
    create_missing_links(tables=factories.released(event, 2))
    hall = Hall(event, timezone.now())
    views = [{"show": show, "seconds": 7} for show in ("names", "tables", "clock", "board")]
    assert [slide.title for slide in slides_of(hall, views)] == [
        *("Finale : cherchez votre nom", "Finale : les tables"),
        *("Finale", "Finale : état des tables"),
    ]
    phone = Client()
    seats = phone.get(reverse("follow_seating", args=["cle"])).content.decode()
    assert "Places du tour 2 · Finale" in seats.replace("\xa0", " ")
    player = phone.get(reverse("follow_player", args=["cle", 1])).content.decode()
    assert re.search("Finale : table [12], ", player.replace("\xa0", " "))
    heads = phone.get(reverse("follow_ranking", args=["cle"])).content.decode()
    assert re.findall(r'"number">(Tour 1|Finale)</th>', heads.replace("\xa0", " ")) == [
        *("Tour 1", "Finale"),
    ]
    papers = {
        name: "\n".join(pages(organiser.get(name, event, key).content)).replace("\xa0", " ")
        for name, key in (
            ("round_seating_pdf", 2),
            ("round_sheets_pdf", 2),
            ("table_signs_pdf", 2),
            ("document_pdf", "classement"),
        )
    }
    assert {name for name, words in papers.items() if "Finale" not in words} == set()
    folder = zipfile.ZipFile(BytesIO(site_folder(event, timezone.localtime())))
    assert ">Finale</a>" in folder.read("index.html").decode()


def close(event, _tables):
    close_round(event=event, number=1, incomplete=True)


def test_cards_workbooks_and_choices_call_a_round_by_its_phase(organiser, club):
    event = factories.drawn(factories.tournament(8, rounds=2, in_club=club))
    Cut.objects.create(event=event, after_round=1, survivors=4)
    close(event, factories.released(event, 1))
    factories.released(event, 2)
    cards = "\n".join(pages(organiser.get("document_pdf", event, "cartes").content))
    assert cards.count("\nFinale\n") == 8  # of all who were drawn before
    workbook = load_workbook(BytesIO(body_of(organiser.get("event_xlsx", event))))
    assert workbook.sheetnames[:3] == ["Classement", "Tour 1", "Finale"]
    assert "Finale" in [cell.value for cell in workbook["Classement"][4]]
    ranking = load_workbook(BytesIO(organiser.get("tournament_xlsx", event).content))
    assert "Finale" in [cell.value for row in ranking.worksheets[0] for cell in row]
    fields = [DecisionForm(event=event)["round_number"], DocumentsForm(event)["tour"]]
    leaving = WithdrawalForm(rounds=[2], entry=event.entries.first())
    for bound in (*fields, leaving["from_round"]):
        assert "Finale" in [str(words) for _number, words in bound.field.choices]
