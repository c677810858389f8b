"""A club with its keys, and a program that asks with them."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring.models import Role
from tarotclub.api.services import paid
from tarotclub.people.services.second_factor import make_key
from tests import factories

GARDE = {"dealer": "0", "taker": "0", "contract": "garde", "bouts": 2, "points": 49}


class Program:
    """Whoever sends a key."""

    def __init__(self, word):
        self.word, self.client = word, Client()

    def get(self, address, **options):
        headers = options.pop("headers", {}) | {"Authorization": f"Bearer {self.word}"}
        return self.client.get(f"/api/v1/{address}", headers=headers, **options)

    def post(self, address, body, *, once=None, **headers):
        sent = {"Idempotency-Key": once or str(uuid4()), "Authorization": f"Bearer {self.word}"}
        return self.client.post(
            f"/api/v1/{address}", body, content_type="application/json", headers=sent | headers
        )


@pytest.fixture(autouse=True)
def _fresh_rates():
    paid.clear()


def key(home, by, role=Role.SCORER, name="Site du club", days=30):
    return make_key(club=home, name=name, role=role, days=days, by=by, uuid=uuid4())


@pytest.fixture
def writer(home, odile):
    return Program(key(home, odile))


@pytest.fixture
def reader(home, odile):
    return Program(key(home, odile, Role.VIEWER, "Tableau"))


@pytest.fixture
def event(home):
    return factories.tournament(8, in_club=home, rounds=1)


@pytest.fixture
def table(event):
    factories.drawn(event)
    return factories.released(event)[0]
