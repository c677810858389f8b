"""Anything at all at every field of the tablet’s API: refused in words or stored, never 500."""

import json
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import given, settings, strategies as st
from hypothesis.extra.django import TestCase

from scoring.models import Deal
from scoring.rules import RULESETS
from scoring.services.links import create_link
from tests import factories
from tests.scoring.views.api.conftest import GARDE, Tablet

ANSWERS = {200, 201, 401, 403, 404, 405, 409, 413, 422}
ODD = [
    *(None, True, False, 0, -1, 1.5, 10**30, 1e308, "", " ", "0", "-1", "9" * 40, "x" * 300),
    *("\0", "\ud800", "٣", "<b>", "1e9", "NaN", "2026-13-45T99:99:99Z", "9999-12-31T23:59:59Z"),
    *("0001-01-01T00:00:00+14:00", [], {}, [[]], {"a": 1}, [None], ["0"], [{"player": "0"}]),
    *("00000000-0000-0000-0000-000000000000", "roi de coeur", "garde", "attack", "played"),
]
VALUES = st.recursive(
    st.sampled_from(ODD) | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
FACTS = [
    *("dealer", "taker", "partners", "called_card", "contract", "bouts", "points", "side"),
    *("petit_au_bout", "petits", "poignees", "chelem", "petit_chelem", "miseres", "outcome"),
    *("alone", "ruleset", "players"),
]
FIELDS = {
    "donnes/": ["uuid", "number", "facts", "recorded_at", "bid_at", "finished_at"],
    "donnes/{deal}/corrections/": ["uuid", "version", "reason", "facts"],
    "signatures/": ["position", "bilan"],
    "signatures/liens/": ["position"],
    "appels/": ["uuid", "reason", "deal", "position", "text"],
    "appels/{call}/retrait/": [],
}
GAMES = ["fft-4", "fft-5", "fft-3"]
few = settings(max_examples=60)


def right(path, deal):
    """Give a body that would be taken, to be spoilt."""
    if path.endswith("corrections/"):
        return {"uuid": str(uuid4()), "version": 1, "reason": "Compte", "facts": GARDE}
    if path == "donnes/":
        return {"uuid": str(uuid4()), "number": None, "facts": GARDE}
    if path.startswith("signatures"):
        return {"position": 0} | ({"bilan": 198} if path == "signatures/" else {})
    if path == "appels/":
        reason = {"reason": "dispute", "deal": str(deal.uuid), "position": 1, "text": "?"}
        return {"uuid": str(uuid4())} | reason
    return {}


@pytest.mark.long
class Fuzz(TestCase):
    """Each example in a transaction of its own, at tables that all of them share."""

    @classmethod
    def setUpTestData(cls):
        cls.tables = {name: factories.table(ruleset=RULESETS[name]) for name in GAMES}
        cls.links = {name: create_link(table=table) for name, table in cls.tables.items()}
        cls.deal = factories.record(cls.tables["fft-4"])
        cls.calls = {}
        for name, link in cls.links.items():
            answer = Tablet(Client(), link).call()
            cls.calls[name] = json.loads(answer.content)["call"]["uuid"]

    def sit_down(self, game="fft-4"):
        self.tablet, self.call = Tablet(self.client, self.links[game]), self.calls[game]

    def post(self, path, body):
        path = path.format(deal=self.deal.uuid, call=self.call)
        answer = self.tablet.send("post", path, json.dumps(body))
        told = json.loads(answer.content)
        assert answer.status_code in ANSWERS, (answer.status_code, body)
        if answer.status_code not in {200, 201}:
            assert told["message"], body
            assert told["code"], body
        state = self.tablet.state()  # whatever was stored can be shown
        assert state.status_code == 200, body
        for deal in json.loads(state.content)["deals"]:
            assert sum(filter(None, deal["scores"])) == 0, body

    @few
    @given(data=st.data())
    def test_every_field(self, data):
        self.sit_down()
        path = data.draw(st.sampled_from(sorted(FIELDS)))
        body = right(path, self.deal)
        keys = st.lists(st.sampled_from([*FIELDS[path], "x"]), min_size=1, max_size=2)
        for key in data.draw(keys):
            body[key] = data.draw(VALUES)
        self.post(path, body)

    @few
    @given(data=st.data())
    def test_every_fact(self, data):
        self.sit_down(data.draw(st.sampled_from(GAMES)))
        body = right("donnes/", self.deal)
        body["facts"] = dict(GARDE)
        for key in data.draw(st.lists(st.sampled_from(FACTS), min_size=1, max_size=3)):
            body["facts"][key] = data.draw(VALUES)
        self.post("donnes/", body)

    @few
    @given(body=VALUES, path=st.sampled_from(sorted(FIELDS)))
    def test_any_body(self, body, path):
        self.sit_down()
        self.post(path, body)

    @few
    @given(
        raw=st.binary(max_size=200), kind=st.sampled_from(["application/json", "", "text/x"])
    )
    def test_any_bytes(self, raw, kind):
        self.sit_down()
        token = f"Bearer {self.tablet.token}"
        answer = self.client.generic(
            "POST", f"{self.tablet.home}donnes/", raw, kind, HTTP_AUTHORIZATION=token
        )
        assert answer.status_code == 422

    @few
    @given(token=st.text(max_size=60) | st.binary(max_size=40).map(bytes.hex))
    def test_any_token(self, token):
        self.sit_down()
        real = self.tablet.token
        for odd in (
            f"x{token}",
            real + token[:1] + ".",
            real[:-1] + token[:1] + "~",
            f"x{token}{real}",
        ):
            header = f"Bearer {odd}".encode("utf-8", "surrogatepass").decode("latin-1")
            answer = self.client.get(self.tablet.home, HTTP_AUTHORIZATION=header)
            assert answer.status_code == 401, odd

    @few
    @given(data=st.data())
    def test_any_pin(self, data):
        self.sit_down()
        link = data.draw(st.sampled_from([self.tablet.link.pk, 0, 10**9]))
        body = json.dumps({"pin": data.draw(VALUES)})
        answer = self.client.post(f"/api/liens/{link}/code/", body, "application/json")
        assert answer.status_code in ANSWERS - {200, 201}
        assert json.loads(answer.content)["message"]


CLOCKS = [
    "2026-11-18T20:00:00Z",  # three days late
    "2026-11-25T20:00:00Z",  # four days ahead
    "1970-01-01T00:00:00Z",
    "2099-12-31T23:59:59+14:00",
    "9999-12-31T23:59:59-14:00",
]


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_clock_days_off_neither_refuses_nor_dates_a_deal(tablet, clock):
    """The order of deals and when they came are the server's."""
    first = tablet.deal(recorded_at=clock, bid_at="2026-11-20T20:00:00Z", finished_at=clock)
    second = tablet.deal(recorded_at="2026-11-20T20:00:00Z")
    assert [first.status_code, second.status_code] == [201, 201]
    deals = Deal.objects.order_by("number")
    assert deals[0].recorded_at < deals[1].recorded_at
    assert deals[0].minutes is None
