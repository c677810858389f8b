"""What is printed to be photographed: its code names the table before and after its release."""

import re
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.models import Role
from tests import factories
from tournaments.paper_sheets.printed import round_photo_sheets

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return factories.drawn(factories.tournament(8))


@pytest.fixture
def desk(event):
    client = Client()
    client.force_login(factories.member(Role.ORGANISER, in_club=event.club))
    return client


def words(answer):
    pages = PdfReader(BytesIO(b"".join(answer))).pages
    return ["".join(page.extract_text().split()) for page in pages]


def test_a_sheet_that_was_printed_before_the_round_is_the_tables_after_it(event):
    round_ = event.rounds.get(number=1)
    planned = [sheet.code for sheet in round_photo_sheets(event, round_, per_page=1)]
    factories.released(event)
    round_.refresh_from_db()
    released = [sheet.code for sheet in round_photo_sheets(event, round_, per_page=1)]
    assert planned == released
    assert [code.table.split("-")[1] for code in planned] == ["1", "2"]


@pytest.mark.parametrize(("per_page", "pages"), [("1", 2), ("2", 1)])
def test_a_round_is_printed_one_or_two_a_page(event, desk, per_page, pages):
    address = reverse("round_photo_sheets_pdf", args=[event.pk, 1])
    printed = words(desk.get(address, {"par_page": per_page}))
    assert len(printed) == pages
    assert "Tour1·Table1" in printed[0]
    names = re.findall(r"Bilan([NOSE])", printed[0])
    assert names[:4] == ["N", "O", "S", "E"]


def test_a_table_of_an_evening_has_its_own(desk, event):
    evening = factories.evening(in_club=event.club)
    table = factories.table(5, in_evening=evening)
    printed = words(desk.get(reverse("table_photo_sheet_pdf", args=[table.pk])))
    assert len(printed) == 1
    assert "Appelé" in printed[0]


@pytest.mark.parametrize(("game", "pages"), [("3", 2), ("4", 2), ("5", 2), ("mort", 2)])
def test_blank_ones_are_for_any_table(desk, game, pages):
    asked = {"joueurs": game, "copies": "2"}
    assert len(words(desk.get(reverse("blank_photo_sheets_pdf"), asked))) == pages


def test_what_is_asked_wrongly_is_asked_again(desk):
    answer = desk.get(reverse("blank_photo_sheets_pdf"), {"joueurs": "9"})
    assert answer.status_code == 400
    assert desk.get(reverse("blank_photo_sheets_pdf")).status_code == 200


def test_a_duplicate_has_none():
    duplicate = factories.duplicate(8, rounds=1)
    client = Client()
    client.force_login(factories.member(Role.ORGANISER, in_club=duplicate.club))
    answer = client.get(reverse("round_photo_sheets_pdf", args=[duplicate.pk, 1]))
    assert answer.status_code == 409
    assert "Aucune table n’a de feuille à photographier" in answer.content.decode()
