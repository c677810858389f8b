"""A club and its organiser, who goes from page to page."""

import pytest
from django.urls import reverse

from scoring.models import Role
from tests import factories
from tests.tournaments.conftest import Desk


@pytest.fixture
def home(db):
    return factories.club()


@pytest.fixture
def odile(home):
    """Organises the club; her pages are `desk`."""
    return factories.member(Role.ORGANISER, in_club=home, username="odile")


@pytest.fixture
def desk(home, odile):
    return Desk(odile, home)


@pytest.fixture
def send(desk):
    """Post a form as the organiser: send("player_merge", 7, other=8)."""

    def post(name, /, *ids, **values):
        return desk.client.post(reverse(name, args=ids), values)

    return post
