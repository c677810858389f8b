"""Played by `test_without_extra.py`, where no package of the extra `papier` is found."""

from importlib.util import find_spec

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests import factories
from tests.tournaments.paper_sheets.filled_in import JPEG

pytestmark = pytest.mark.django_db


def test_nothing_of_it_is_there():
    assert [find_spec(name) for name in ("cv2", "zxingcpp")] == [None, None]


def test_the_page_says_how_to_add_it_and_takes_no_picture():
    event = factories.tournament(8)
    desk = Client()
    desk.force_login(factories.member(Role.SCORER, in_club=event.club))
    address = reverse("sheet_photos", args=[event.pk])
    photo = SimpleUploadedFile("feuille.jpg", JPEG)
    for answer in (desk.get(address), desk.post(address, {"photo": photo})):
        assert "tarotclub[papier]" in answer.content.decode()
