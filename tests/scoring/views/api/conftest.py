"""A table with its tablet let in, and ways to ask and to send as its page does."""

import json
from uuid import uuid4

import pytest

from scoring.services.links import create_link
from tests import factories

GARDE = {"dealer": "0", "taker": "0", "contract": "garde", "bouts": 2, "points": 49}
KEPT = ("uuid", "number", "facts", "earlier", "recorded_at", "started_at", "finished_at")


class Tablet:
    """A tablet's side of the API: a link's token, requests and what they answer."""

    def __init__(self, client, link, *, token=None):
        self.client, self.link = client, link
        self.token = link.token if token is None else token
        self.home = f"/api/tables/{link.table_id}/"

    def send(self, method, path, body=None, **headers):
        headers = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        if self.token:
            headers["HTTP_AUTHORIZATION"] = f"Bearer {self.token}"
        data = {} if body is None else {"data": body, "content_type": "application/json"}
        return getattr(self.client, method)(self.home + path, **data, **headers)

    def state(self, **headers):
        return self.send("get", "", **headers)

    def deal(self, facts=GARDE, **given):
        body = {"uuid": str(uuid4()), "number": None, "facts": facts} | given
        return self.send("post", "donnes/", body)

    def correct(self, deal, facts, **given):
        body = {"uuid": str(uuid4()), "version": 1, "reason": "Mal compté", "facts": facts}
        return self.send("post", f"donnes/{deal}/corrections/", body | given)

    def give_back(self, deal, **given):
        """Send a deal as the state told it."""
        kept = {key: deal[key] for key in KEPT} | given
        return self.send("post", "retours/", kept)

    def sign(self, position, bilan, **given):
        body = {"position": position, "bilan": bilan} | given
        return self.send("post", "signatures/", body)

    def unsign(self, position, **given):
        body = {"uuid": str(uuid4()), "position": position} | given
        return self.send("post", "signatures/retrait/", body)

    def call(self, **given):
        body = {"uuid": str(uuid4()), "reason": "irregularity"} | given
        return self.send("post", "appels/", body)


@pytest.fixture
def table(db):
    """Ana, Bo, Cy and Di; Ana deals first."""
    return factories.table(4)


@pytest.fixture
def tablet(client, table):
    return Tablet(client, create_link(table=table))


def answer(response):
    """Give the status and the body of an answer."""
    return response.status_code, json.loads(response.content)


def refusal(response):
    """Give what a refusal says: status, code, sentence."""
    body = json.loads(response.content)
    return response.status_code, body["code"], body["message"]
