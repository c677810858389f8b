"""Many tablets at once against a real server on a real database: a file, or PostgreSQL."""

import json
import urllib.error
import urllib.request
from collections import Counter
from threading import Barrier, Thread
from uuid import uuid4

import pytest

from tests.scoring.views.api.conftest import GARDE
from tests.server import PATIENCE

SET_UP = """
from tests import factories
from scoring.services.links import create_link
for _ in range({tables}):
    link = create_link(table=factories.table(4))
    print(link.table_id, link.pk, link.pin, link.token)
"""


@pytest.fixture
def tables(server):
    """Open tables on the server: number, link, PIN and token of each."""

    def open_tables(number):
        printed = server.run(SET_UP.format(tables=number))
        return [line.split() for line in printed.splitlines()]

    return open_tables


@pytest.fixture
def ask(server):
    def request(path, body=None, token=""):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        asked = urllib.request.Request(f"{server.url}{path}", data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    return request


def at_once(*jobs):
    start, answers = Barrier(len(jobs)), []

    def run(job):
        start.wait()
        answers.append(job())

    threads = [Thread(target=run, args=[job]) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_one_deal_sent_by_eight_at_once_is_stored_once(tables, ask):
    [[table, _, _, token]] = tables(1)
    body = {"uuid": str(uuid4()), "number": 1, "facts": GARDE}
    path = f"/api/tables/{table}/donnes/"
    answers = at_once(*[lambda: ask(path, body, token)] * 8)
    assert Counter(status for status, _ in answers) == {201: 1, 200: 7}
    state = ask(f"/api/tables/{table}/", token=token)[1]
    assert (len(state["deals"]), state["bilans"]) == (1, [198, -66, -66, -66])


def test_one_correction_sent_by_eight_at_once_is_done_once(tables, ask):
    [[table, _, _, token]] = tables(1)
    uuid, path = str(uuid4()), f"/api/tables/{table}/donnes/"
    ask(path, {"uuid": uuid, "number": 1, "facts": GARDE}, token)
    told = {"uuid": str(uuid4()), "version": 1, "reason": "Bo, pas Ana"}
    told["facts"] = GARDE | {"taker": "1"}
    answers = at_once(*[lambda: ask(f"{path}{uuid}/corrections/", told, token)] * 8)
    assert Counter(status for status, _ in answers) == {201: 1, 200: 7}
    [deal] = ask(f"/api/tables/{table}/", token=token)[1]["deals"]
    assert (deal["version"], deal["scores"]) == (2, [-66, 198, -66, -66])


def test_two_tablets_at_one_table_share_no_number(tables, ask):
    [[table, _, _, token]] = tables(1)
    path = f"/api/tables/{table}/donnes/"
    answers = at_once(
        *[lambda: ask(path, {"uuid": str(uuid4()), "number": 1, "facts": GARDE}, token)] * 4
    )
    assert Counter(status for status, _ in answers) == {201: 1, 409: 3}
    assert {body["code"] for status, body in answers if status == 409} == {"number_taken"}


def test_several_tables_at_once_do_not_disturb_each_other(tables, ask):
    opened = tables(6)
    answers = at_once(
        *[
            lambda table=table, token=token: ask(
                f"/api/tables/{table}/donnes/",
                {"uuid": str(uuid4()), "number": 1, "facts": GARDE},
                token,
            )
            for table, _, _, token in opened
        ]
    )
    assert Counter(status for status, _ in answers) == {201: 6}


def test_twenty_guesses_at_once_are_three_tries(tables, ask):
    [[_, link, pin, _]] = tables(1)
    guesses = [f"{(int(pin) + n) % 10**8:08}" for n in range(1, 21)]
    path = f"/api/liens/{link}/code/"
    answers = at_once(*[lambda guess=guess: ask(path, {"pin": guess}) for guess in guesses])
    assert Counter(status for status, _ in answers) == {403: 3, 429: 17}
    assert sorted(body["tries_left"] for status, body in answers if status == 403) == [0, 1, 2]
    assert ask(path, {"pin": pin})[0] == 429
