"""PostgreSQL stopped and started under two processes of the site, while eight tablets write."""

import json
import os
import threading
import time
import urllib.error
import urllib.request
from uuid import uuid4

import pytest

from tests.postgresql import PostgreSQL
from tests.scoring.views.api.conftest import GARDE
from tests.server import PATIENCE, Server

WRITERS = 8
SEED = """
from tests import factories
from scoring.services.links import create_link
for _ in range({writers}):
    link = create_link(table=factories.table(4))
    print(link.table_id, link.token)
"""
STORED = """
from scoring.models import Deal
print(*Deal.objects.values_list("uuid", flat=True))
"""
AWAY = "La base PostgreSQL ne répond pas : démarrez-la, ou corrigez DATABASE_URL."


@pytest.fixture
def postgresql():
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        pytest.skip("it brings its own server: once is enough, in the run on SQLite")
    server = PostgreSQL()
    server.start()
    yield server
    server.forget()


@pytest.fixture
def sites(tmp_path, postgresql, monkeypatch):
    """Two processes on one database, as a federation runs them."""
    made = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        site = Server(tmp_path / name, name)
        site.environment["DATABASE_URL"] = postgresql.url
        site.environment["SECRET_KEY"] = "x" * 50
        made.append(site)
    made[0].manage("migrate", "--verbosity=0")
    for site in made:
        site.start()
    yield made
    for site in made:
        site.stop()


class Tablet(threading.Thread):
    """Sends its deals one after the other, each until it is heard, to its own process."""

    def __init__(self, site, table, token):
        super().__init__()
        self.path = f"{site.url}/api/tables/{table}/donnes/"
        self.token = token
        self.heard, self.answers = [], []  # identities; moments with their status
        self.ending = threading.Event()

    def run(self):
        while not self.ending.is_set():
            uuid = str(uuid4())
            while (status := self.send(uuid)) not in {200, 201}:
                if self.ending.wait(0.1) and status != 503:
                    return
            self.heard.append(uuid)

    def send(self, uuid):
        body = {"uuid": uuid, "number": len(self.heard) + 1, "facts": GARDE}
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        asked = urllib.request.Request(self.path, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                status = answer.status
        except urllib.error.HTTPError as error:
            status = error.code
        self.answers.append((time.monotonic(), status))
        return status


def health(site):
    try:
        with urllib.request.urlopen(f"{site.url}/sante/", timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_both_processes_are_back_and_nothing_that_was_heard_is_lost(sites, postgresql):
    printed = sites[0].manage("shell", "--no-imports", "-c", SEED.format(writers=WRITERS))
    tablets = [
        Tablet(sites[at % 2], *line.split()) for at, line in enumerate(printed.splitlines())
    ]
    for tablet in tablets:
        tablet.start()
    for mode in ("fast", "immediate"):  # as an update does, and as a power cut
        time.sleep(0.5)
        postgresql.stop(mode)
        time.sleep(0.5)
        for site in sites:
            status, told = health(site)
            said = told["sentence"].replace("\xa0", " ")
            assert (status, told["trouble"], said) == (503, "database_away", AWAY)
        postgresql.start()
        back = time.monotonic()
        time.sleep(2)
        for tablet in tablets:
            first = next(at for at, status in tablet.answers if at > back and status < 300)
            assert first - back < 5
        assert [health(site)[0] for site in sites] == [200, 200]
    for tablet in tablets:
        tablet.ending.set()
    for tablet in tablets:
        tablet.join()
    stored = set(sites[0].manage("shell", "--no-imports", "-c", STORED).split())
    heard = [uuid for tablet in tablets for uuid in tablet.heard]
    assert len(heard) > WRITERS
    assert set(heard) == stored
    statuses = {status for tablet in tablets for _, status in tablet.answers}
    assert statuses <= {200, 201, 503}
    for site in sites:
        log = site.log_text().replace("\xa0", " ")
        assert AWAY in log
        assert "Traceback" not in log
