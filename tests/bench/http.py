"""Recording a deal over HTTP, durably, against the same rows written by sqlite3 itself."""

import json
import socket
import sqlite3
import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

from tarotclub.ground.database import journal_mode
from tests.bench.row import Row
from tests.server import ROOT, Server

WRITERS = 4
WARM_UP, ALONE, EACH = 20, 200, 100  # deals
ROUNDS = 3
LIMITS = {"TRUNCATE": 4, "WAL": 10}
SET_UP = """
import json
from tests.factories import club, member, table
home = club()
names = [member(in_club=home).username for _ in range(WRITERS)]
print(json.dumps([(name, table(4, in_club=home).pk) for name in names]))
"""


class Tablet:
    """A scorer's tablet: signed in, one connection kept open, typing deals of one table.

    It speaks bare HTTP, so that what is measured is the server's work and not the client's.
    """

    def __init__(self, server, username, table):
        self.address = ("127.0.0.1", server.port)
        self.host = f"127.0.0.1:{server.port}"
        self.path = f"/tables/{table}/donnes/nouvelle/"
        self.cookies = {}
        self.number = 0
        self.connect()
        self.send(self.request("GET", "/connexion/"))
        status = self.send(
            self.request("POST", "/connexion/", username=username, password="secret")
        )
        assert status == 302, status

    def connect(self):
        """Open a connection, as a browser does: a server ends one that was idle for long."""
        self.connection = socket.create_connection(self.address, timeout=30)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answers = self.connection.makefile("rb")

    def request(self, method, path, **fields):
        """Write a form down as a browser would send it."""
        fields["csrfmiddlewaretoken"] = self.cookies.get("csrftoken", "")
        body = urlencode(fields) if method == "POST" else ""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nCookie: {cookies}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return (head + body).encode()

    def send(self, request):
        """Give the status of the answer; keep its cookies as a browser would."""
        self.connection.sendall(request)
        status = int(self.answers.readline().split()[1])
        length = 0
        while line := self.answers.readline().decode().strip():
            header, _, value = line.partition(":")
            if header.lower() == "content-length":
                length = int(value)
            elif header.lower() == "set-cookie":
                name, _, value = value.partition(";")[0].strip().partition("=")
                self.cookies[name] = value
        self.cookies.pop("messages", None)  # the next page would have shown and cleared it
        self.answers.read(length)
        return status

    def record_deal(self):
        """Send the next deal; give the seconds it took."""
        self.number += 1
        deal = {
            "uuid": uuid4(),
            "number": self.number,
            "dealer": (self.number - 1) % 4,
            "outcome": "played",
            "taker": self.number % 4,
            "contract": ("petite", "garde")[self.number % 2],
            "bouts": 2,
            "side": "attack",
            "points": 35 + self.number % 20,
        }
        request = self.request("POST", self.path, **deal)
        start = time.perf_counter()
        status = self.send(request)
        seconds = time.perf_counter() - start
        assert status == 303, f"deal {self.number}: {status}"
        return seconds


class Floor:
    """The rows of a recorded deal, written again and again to a copy of the database."""

    def __init__(self, source, copy):
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(copy)) as to:
            original.backup(to)
        self.connection = sqlite3.connect(copy, isolation_level=None)
        for pragma in (f"journal_mode={journal_mode()}", "synchronous=FULL", "foreign_keys=ON"):
            self.connection.execute(f"PRAGMA {pragma}")
        self.deal = self.last("scoring_deal")
        self.action, self.seal = self.last("scoring_action"), self.last("scoring_seal")
        self.scores = self.rows(f"scoring_score WHERE deal_id = {self.deal['id']}")

    def rows(self, table):
        cursor = self.connection.execute(f"SELECT * FROM {table}")
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    def last(self, table):
        return self.rows(f"{table} ORDER BY id DESC LIMIT 1")[0]

    def insert(self, table, row):
        names, marks = ", ".join(row), ", ".join("?" * len(row))
        sql = f"INSERT INTO {table} ({names}) VALUES ({marks})"
        return self.connection.execute(sql, list(row.values())).lastrowid

    def record_deal(self):
        """Write a deal, its scores, its sealed act, the revision; give the seconds it took."""
        self.deal |= {"id": None, "number": self.deal["number"] + 1, "uuid": uuid4().hex}
        start = time.perf_counter()
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute(
            "UPDATE scoring_table SET revision = revision + 1,"
            " sheet_version = sheet_version + 1 WHERE id = ?",
            [self.deal["table_id"]],
        )
        deal = self.insert("scoring_deal", self.deal)
        for score in self.scores:
            self.insert("scoring_score", score | {"id": None, "deal_id": deal})
        act = self.insert("scoring_action", self.action | {"id": None})
        self.seal |= {"id": None, "action_id": act, "number": self.seal["number"] + 1}
        self.insert("scoring_seal", self.seal)
        self.connection.execute(
            "UPDATE scoring_chain SET length = ?, head = ? WHERE id = ?",
            [self.seal["number"], self.seal["hash"], self.seal["chain_id"]],
        )
        self.connection.execute("COMMIT")
        return time.perf_counter() - start


def percentile_99(seconds):
    return sorted(seconds)[int(len(seconds) * 0.99)]


def milliseconds(seconds):
    return f"{seconds * 1000:.2f} ms"


def run():
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:  # where a club's data lies
        server = Server(Path(folder), "bench_http")
        server.manage("migrate", "--verbosity=0")
        script = SET_UP.replace("WRITERS", str(WRITERS))
        cast = json.loads(server.manage("shell", "--no-imports", "-c", script))
        server.start()
        try:
            tablets = [Tablet(server, *scorer) for scorer in cast]
            return [against_the_floor(server, tablets[0]), at_once(server, tablets)]
        finally:
            server.stop()


def against_the_floor(server, tablet):
    """One writer and the floor in turns, so that a busy machine is fair."""
    for _ in range(WARM_UP):
        tablet.record_deal()
    floor = Floor(server.folder / "browser.sqlite3", server.folder / "floor.sqlite3")
    turns = [(tablet.record_deal(), floor.record_deal()) for _ in range(ALONE)]
    floor.connection.close()
    ours, theirs = (statistics.median(seconds) for seconds in zip(*turns, strict=True))
    detail = f"{milliseconds(ours)} over HTTP / {milliseconds(theirs)} in sqlite3, median"
    mode = journal_mode()
    return Row(f"record a deal ({mode})", ours / theirs, LIMITS[mode], detail)


def at_once(server, tablets):
    """Four writers at once: no error, every deal stored once, nobody waits for long.

    The best of some rounds counts: a busy machine only ever adds to the slowest answers.
    """
    alone, together = [], []
    with ThreadPoolExecutor(WRITERS) as pool:
        for _ in range(ROUNDS):
            alone.append(percentile_99(record(tablets[0])))
            runs = pool.map(record, tablets)
            together.append(percentile_99([seconds for one in runs for seconds in one]))
    refuse_lost_or_doubled(server.folder / "browser.sqlite3", tablets)
    many, one = min(together), min(alone)
    detail = f"{milliseconds(many)} with {WRITERS} writers / {milliseconds(one)} alone, p99"
    return Row(f"{WRITERS} writers at once", many / one, 5, detail)


def record(tablet):
    tablet.connect()
    return [tablet.record_deal() for _ in range(EACH)]


def refuse_lost_or_doubled(file, tablets):
    with closing(sqlite3.connect(file)) as database:
        stored = database.execute(
            "SELECT count(*), (SELECT count(*) FROM scoring_score) FROM scoring_deal"
        ).fetchone()
    sent = sum(tablet.number for tablet in tablets)
    assert stored == (sent, 4 * sent), f"{sent} deals sent, {stored} deals and scores stored"
