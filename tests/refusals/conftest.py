"""A club and its organiser, who goes from page to page."""

import pytest
from django.urls import reverse

from tests.tournaments.conftest import Desk


@pytest.fixture
def desk(home, odile):
    return Desk(odile, home)


@pytest.fixture
def send(desk):
    """Post a form as the organiser: send("player_merge", 7, other=8)."""

    def post(name, /, *ids, **values):
        return desk.client.post(reverse(name, args=ids), values)

    return post
