"""The API of a served site: what docs/API.md shows works, and eight at once store one."""

import json
import re
import select
import socket
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPResponse
from uuid import uuid4

import pytest

from tarotclub.serving.lanes import ARRIVING
from tests.api.conftest import GARDE
from tests.server import PATIENCE, ROOT

SET_UP = """
from uuid import uuid4
from tests import factories
from scoring.models import Role
from tarotclub.people.services.second_factor import make_key
home = factories.club()
odile = factories.member(Role.ORGANISER, in_club=home)
event = factories.tournament(8, in_club=home, rounds=1)
table = factories.released(factories.drawn(event))[0]
made = {"name": "Site", "days": 30, "by": odile, "club": home}
print(event.pk, table.pk, make_key(role=Role.SCORER, uuid=uuid4(), **made))
"""
COUNT = """
from scoring.models import Action
kinds = ("record_deal", "correct_deal", "add_player", "remove_player")
print(*(Action.objects.filter(kind=kind).count() for kind in kinds))
"""


@pytest.fixture
def site(server):
    event, table, word = server.run(SET_UP).split()
    return server, event, table, word


def ask(server, word, address, body=None, once=""):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {word}", "Idempotency-Key": once}
    headers |= {"Content-Type": "application/json"}
    asked = urllib.request.Request(f"{server.url}/api/v1/{address}", data, headers)
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return answer.status, json.load(answer), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, json.load(error), error.headers


@pytest.mark.database
def test_sent_by_eight_at_once_it_is_stored_once(site):
    server, event, table, word = site
    before = [int(count) for count in server.run(COUNT).split()]
    facts, entries = {"facts": GARDE}, f"events/{event}/entries"
    deal = sent_by_eight(server, word, f"tables/{table}/deals", facts)["uuid"]
    correction = facts | {"version": 1, "reason": "Annonce oubliée"}
    sent_by_eight(server, word, f"tables/{table}/deals/{deal}/corrections", correction)
    entry = sent_by_eight(server, word, entries, {"name": "Zoé Petit"})["id"]
    sent_by_eight(server, word, f"{entries}/{entry}/withdrawal", {})
    now = [int(count) for count in server.run(COUNT).split()]
    assert [count - was for count, was in zip(now, before, strict=True)] == [
        1,
        1,
        2,
        1,
    ]  # club and list


def sent_by_eight(server, word, address, body):
    """Give what all of them are answered; one of them is the first."""
    once = str(uuid4())
    with ThreadPoolExecutor(8) as pool:
        jobs = [pool.submit(ask, server, word, address, body, once) for _each in range(8)]
        answers = [job.result() for job in jobs]
    assert {status for status, _body, _headers in answers} == {201}
    [told] = {json.dumps(body) for _status, body, _headers in answers}  # to the letter
    replayed = [headers["Idempotency-Replayed"] for _status, _body, headers in answers]
    assert sorted(map(str, replayed)) == ["None", *["true"] * 7]
    return json.loads(told)


def test_the_client_of_the_documentation_works(site, capsys):
    server, _event, _table, word = site
    text = (ROOT / "docs" / "API.md").read_text(encoding="utf-8")
    [client] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(client.strip().splitlines()) <= 20
    client = client.replace("https://tarot.example", server.url)
    client = client.replace("tarot_0123…", word)
    exec(compile(client, "docs/API.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "Coupe de la Halle 2026-11-07"
    assert "Zoé Petit" not in printed[-1]
    assert printed[-1] == "9 True"


def test_it_stands_in_no_tables_lane_and_is_refused_in_words(site):
    server, event, _table, word = site
    status, body, _headers = ask(
        server, word, f"events/{event}/entries", {"name": "x" * 70_000}
    )
    assert (status, body["code"]) == (413, "unreadable")
    status, body, _headers = ask(server, word, f"events?{'x' * 3000}")
    assert (status, body["code"]) == (414, "unreadable")


CROWDED = "Le site a trop de demandes à la fois\xa0: il répondra dans quelques secondes."


def test_a_program_that_comes_when_all_places_are_taken_is_told_when_to_come_back(server):
    """So many bodies are awaited at once: who sends one more is answered before he has."""
    head = b"POST /api/v1/events/1/entries HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    with ExitStack() as opened:
        lines = [
            opened.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            for _each in range(ARRIVING + 1)
        ]
        for line in lines:
            line.sendall(head + b"Content-Length: 20000\r\n\r\n")
        [answered], _writing, _wrong = select.select(lines, [], [], PATIENCE)
        answer = HTTPResponse(answered)
        answer.begin()
        assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
        assert json.load(answer) == {"code": "crowded", "message": CROWDED}
