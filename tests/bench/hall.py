"""A hall at work: tablets that send a deal every so often, spectators who look on.

A tablet asks every 5 s whether its table has changed, every 10 s how its round stands. A
spectator follows a table as a player's phone does: every 10 s he asks how its round stands, and
for the sheet where the answer names another. On SQLite it is one hall that plays much faster
than people do: 60 tablets, a deal every 20 s. On PostgreSQL five clubs share a site as it is
operated, two processes behind nginx: 250 tablets with a deal a minute, 1,000 spectators.
Other halls by HALL=250x500x60: tablets, spectators, seconds between two deals of a tablet.
"""

import copy
import heapq
import json
import os
import random
import selectors
import socket
import tempfile
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from tests import nginx
from tests.bench.http import milliseconds, percentile_99
from tests.bench.row import Row
from tests.server import ROOT, Server, free_port

ON_POSTGRESQL = os.environ.get("DATABASE_URL", "").startswith("postgres")
USUAL = "250x1000x60" if ON_POSTGRESQL else "60x100x20"
TABLETS, SPECTATORS, EVERY = map(int, os.environ.get("HALL", USUAL).split("x"))
LISTENING, CLOCK = 5, 10  # seconds: between two looks, between two questions for the round
AFTERWARDS = 3  # beside the three kinds of things that are planned
PLAYED = 5  # deals at each table when it begins
ALONE = 10  # tables that nobody looks at
ROUND, ROUNDS = 10, 6  # seconds
LIMIT = 8  # on two cores, which the guests use too
PATIENCE = 4  # seconds, then a tablet gives an answer up
PROXY = ROOT / "docs" / "deployment" / "compose.nginx.conf"
SET_UP = """
import json
from scoring.services.links import create_link
from tests.factories import club, table
homes = [club(f"Club {n}") for n in range(1 + (TABLETS - 1) // 60)]
tables = [table(4, in_club=homes[n % len(homes)]) for n in range(TABLETS + ALONE)]
links = [create_link(table=one) for one in tables]
read = [one.reading_path.partition("#")[2] for one in links]
print(json.dumps([(one.table_id, one.token, to) for one, to in zip(links, read)]))
"""


class Guest:
    """Who talks to the API of a table over one connection, as the table's page does."""

    def __init__(self, server, table, token, *, only_reads=False):
        self.server, self.only_reads, self.is_behind = server, only_reads, False
        self.connect()
        self.path = f"/api/tables/{table}/"
        self.head = f"Host: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {token}\r\n"
        self.head += "Accept-Encoding: gzip\r\n"
        self.etag = ""
        self.deals = self.looks = self.same = 0

    def connect(self):
        """Open a connection: a server ends one that was idle for long."""
        self.connection = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answers = self.connection.makefile("rb")

    def look(self):
        """Ask for what is new; give the seconds it took."""
        self.begin_look()
        return self.end_look()

    def begin_look(self):
        self.send("GET", self.path, f"If-None-Match: {self.etag}\r\n")

    def end_look(self):
        status, seconds = self.hear()
        assert status in {200, 304}, status
        self.looks += 1
        self.same += status == 304
        return seconds

    def begin_clock(self):
        self.send("GET", f"{self.path}tour/")

    def end_clock(self):
        status, seconds = self.hear()
        assert status == 200, status
        self.is_behind = self.only_reads and json.loads(self.body)["sheet"] not in self.etag
        return seconds

    def record_deal(self):
        """Send the next deal; give the seconds it took."""
        self.begin_deal()
        return self.end_deal()

    def begin_deal(self):
        dealer, self.deals = self.deals % 4, self.deals + 1
        facts = {"dealer": str(dealer), "taker": "0", "contract": "garde"}
        facts |= {"bouts": 2, "points": 30 + self.deals % 30}
        body = json.dumps({"uuid": str(uuid4()), "number": self.deals, "facts": facts})
        more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        self.send("POST", f"{self.path}donnes/", more, body)

    def end_deal(self):
        status, seconds = self.hear()
        assert status == 201, f"deal {self.deals}: {status}"
        self.etag = ""
        return seconds

    def ask(self, method, path, more="", body=""):
        self.send(method, path, more, body)
        return self.hear()

    def send(self, method, path, more="", body=""):
        self.request = f"{method} {path} HTTP/1.1\r\n{self.head}{more}\r\n{body}".encode()
        self.begun = time.perf_counter()
        with suppress(ConnectionError):  # the line was ended: `hear` sends it again
            self.connection.sendall(self.request)

    def hear(self):
        """Read the answer to what was sent; give its status and the seconds it took."""
        first = self.first_line()
        if not first:
            self.connect()
            self.connection.sendall(self.request)
            first = self.first_line()
        status = int(first.split()[1])
        length = 0
        while line := self.answers.readline().decode().strip():
            header, _, value = line.partition(":")
            if header.lower() == "content-length":
                length = int(value)
            elif header.lower() == "etag":
                self.etag = value.strip()
        self.body = self.answers.read(length)
        return status, time.perf_counter() - self.begun

    def first_line(self):
        """Give the first line of an answer, empty where the line was ended."""
        try:
            return self.answers.readline()
        except ConnectionError:
            return b""


def run():
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:  # where a club's data lies
        server = Server(Path(folder), "bench_hall")
        server.manage("migrate", "--verbosity=0")
        script = SET_UP.replace("TABLETS", str(TABLETS)).replace("ALONE", str(ALONE))
        doors = json.loads(server.manage("shell", "--no-imports", "-c", script))
        with as_operated(server) as entrance:
            yield from measure(server, entrance, doors)
        server.forget()


@contextmanager
def as_operated(server):
    """Serve by one process, on PostgreSQL by two behind nginx; give who lets in."""
    with ExitStack() as ends:
        if not ON_POSTGRESQL:
            server.start()
            ends.callback(server.stop)
            yield server
            return
        entrance = copy.copy(server)
        entrance.port = free_port()
        server.environment |= {"BEHIND_PROXY": "1"}
        proxy = PROXY.read_text().replace("listen 80", f"listen 127.0.0.1:{entrance.port}")
        for number, process in enumerate([server, copy.copy(server)], 1):
            process.port = free_port()
            process.speak_http()
            process.start()
            ends.callback(process.stop)
            proxy = proxy.replace(f"site{number}:8000", f"127.0.0.1:{process.port}")
        ends.enter_context(nginx.running(proxy, entrance.port, server.folder))
        yield entrance


def measure(server, entrance, doors):
    """Hold a hall at work against one tablet after the other at tables of nobody else, in short
    turns: whatever else the machine does then slows both.
    """
    tablets = [Guest(entrance, table, token) for table, token, _reading in doors]
    alone, tablets = tablets[TABLETS:], tablets[:TABLETS]
    seats = (doors[at % TABLETS] for at in range(SPECTATORS))
    spectators = [Guest(entrance, table, to, only_reads=True) for table, _, to in seats]
    everybody = [*tablets, *spectators]
    for _ in range(PLAYED):
        for tablet in (*alone, *tablets):
            tablet.record_deal()
    for guest in everybody:
        guest.look()
    idle_deals, idle_looks, deals, looks = [], [], [], []
    share = EVERY // ROUND
    for number in range(ROUNDS):
        senders = tablets[number % share :: share]
        for at in range(len(senders)):
            tablet = alone[at % ALONE]
            idle_deals.append(tablet.record_deal())
            idle_looks += [tablet.look() for _ in range(EVERY // LISTENING)]
        sent, looked = at_work(senders, everybody)
        deals += sent
        looks += looked
    refuse_lost_or_doubled(server, [*alone, *tablets])
    asked, unchanged = (
        sum(getattr(guest, n) for guest in everybody) for n in ("looks", "same")
    )
    told = (
        ("deals", deals, idle_deals, f", one each {EVERY} s"),
        ("looks", looks, idle_looks, f", {unchanged / asked:.0%} of them 304"),
    )
    for name, busy, idle, more in told:
        many, one = percentile_99(busy), percentile_99(idle)
        count = f"{len(busy)} at work{more}"
        detail = f"{milliseconds(many)} of {count} / {milliseconds(one)} idle, p99"
        yield Row(
            f"{TABLETS} tablets, {SPECTATORS} spectators: {name}", many / one, LIMIT, detail
        )


def planned(senders, everybody, deals, looks):
    """What everybody does within a round, each at his own moment of it."""
    acts = []
    late = [at / len(everybody) for at in range(len(everybody))]
    random.Random(1).shuffle(late)
    for number, (guest, part) in enumerate(zip(everybody, late, strict=True)):
        look = (guest.begin_look, guest.end_look, looks, LISTENING)
        kinds = [(guest.begin_clock, guest.end_clock, looks, CLOCK)]
        kinds += [] if guest.only_reads else [look]
        kinds += [(guest.begin_deal, guest.end_deal, deals, ROUND)] if guest in senders else []
        for kind, (*act, every) in enumerate(kinds):
            acts += [(at + part * every, number, kind, act) for at in range(0, ROUND, every)]
    return acts


def at_work(senders, everybody):
    """Let everybody do as in a hall for a round; give the seconds of deals and of looks.

    All in one thread, so that little of the machine goes into the guests.
    """
    deals, looks = [], []
    acts = planned(senders, everybody, deals, looks)
    heapq.heapify(acts)
    begin = time.monotonic()
    answered = {}  # by the number of a guest: what he does once his answer is there
    with selectors.DefaultSelector() as lines:
        while acts or answered:
            now = time.monotonic() - begin
            while acts and acts[0][0] <= now:
                _at, number, kind, act = heapq.heappop(acts)
                if number in answered:  # still waits: a little later
                    heapq.heappush(acts, (now + 0.01, number, kind, act))
                    continue
                start, *answered[number] = act
                start()
                lines.register(everybody[number].connection, selectors.EVENT_READ, number)
            rest = acts[0][0] - now if acts else PATIENCE
            ready = lines.select(max(0, min(rest, PATIENCE)))
            for line, _event in ready:
                lines.unregister(line.fileobj)
                (end, seconds), guest = answered.pop(line.data), everybody[line.data]
                seconds.append(end())
                if guest.is_behind:
                    guest.is_behind, look = False, [guest.begin_look, guest.end_look, looks]
                    heapq.heappush(acts, (now, line.data, AFTERWARDS, look))
            refuse_late(everybody[number] for number in answered)
    return deals, looks


def refuse_late(waiting):
    now = time.perf_counter()
    late = [guest.request[:60] for guest in waiting if now - guest.begun > PATIENCE]
    assert not late, f"{len(late)} wait for more than {PATIENCE} s: {late[0]}"


def refuse_lost_or_doubled(server, tablets):
    stored = int(server.run("from scoring.models import Deal; print(Deal.objects.count())"))
    sent = sum(tablet.deals for tablet in tablets)
    assert stored == sent, f"{sent} deals sent, {stored} stored"
