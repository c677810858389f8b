"""A hall at work: 60 tablets that send a deal every 20 s, 100 spectators who look on.

A spectator follows a table as a player's phone does: every 5 s he asks whether it has changed.
"""

import json
import os
import random
import socket
import tempfile
import threading
import time
from pathlib import Path
from uuid import uuid4

from tests.bench.http import milliseconds, percentile_99
from tests.bench.row import Row
from tests.server import ROOT, Server

# Of one hall, or of several clubs at once: HALL=250x1000.
TABLETS, SPECTATORS = map(int, os.environ.get("HALL", "60x100").split("x"))
EVERY, LISTENING = 20, 5  # seconds: between two deals of a tablet, between two looks
ROUND, ROUNDS = EVERY / 2, 6  # seconds; in a round, every other tablet sends a deal
LIMIT = 8  # on two cores, which the 160 guests use too
PATIENCE = 4  # seconds, then a tablet gives an answer up
SET_UP = """
import json
from scoring.services.links import create_link
from tests.factories import club, table
homes = [club(f"Club {n}") for n in range(1 + (TABLETS - 1) // 60)]
tables = [table(4, in_club=homes[n % len(homes)]) for n in range(TABLETS)]
print(json.dumps([(one.pk, create_link(table=one).token) for one in tables]))
"""


class Guest:
    """Who talks to the API of a table over one connection, as the table's page does."""

    def __init__(self, server, table, token):
        self.server = server
        self.connect()
        self.path = f"/api/tables/{table}/"
        self.head = f"Host: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {token}\r\n"
        self.etag = ""
        self.deals = self.looks = self.same = 0

    def connect(self):
        """Open a connection: a server ends one that was idle for long."""
        self.connection = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answers = self.connection.makefile("rb")

    def begin(self, request):
        """Send a request; give the first line of its answer, empty where the line was ended."""
        try:
            self.connection.sendall(request)
            return self.answers.readline()
        except ConnectionError:
            return b""

    def look(self):
        """Ask for what is new; give the seconds it took."""
        status, seconds = self.ask("GET", self.path, f"If-None-Match: {self.etag}\r\n")
        assert status in {200, 304}, status
        self.looks += 1
        self.same += status == 304
        return seconds

    def record_deal(self):
        """Send the next deal; give the seconds it took."""
        dealer, self.deals = self.deals % 4, self.deals + 1
        facts = {"dealer": str(dealer), "taker": "0", "contract": "garde"}
        facts |= {"bouts": 2, "points": 30 + self.deals % 30}
        body = json.dumps({"uuid": str(uuid4()), "number": self.deals, "facts": facts})
        more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        status, seconds = self.ask("POST", f"{self.path}donnes/", more, body)
        assert status == 201, f"deal {self.deals}: {status}"
        self.etag = ""
        return seconds

    def ask(self, method, path, more, body=""):
        start = time.perf_counter()
        request = f"{method} {path} HTTP/1.1\r\n{self.head}{more}\r\n{body}"
        first = self.begin(request.encode())
        if not first:
            self.connect()
            first = self.begin(request.encode())
        status = int(first.split()[1])
        length = 0
        while line := self.answers.readline().decode().strip():
            header, _, value = line.partition(":")
            if header.lower() == "content-length":
                length = int(value)
            elif header.lower() == "etag":
                self.etag = value.strip()
        self.answers.read(length)
        return status, time.perf_counter() - start


def run():
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:  # where a club's data lies
        server = Server(Path(folder), "bench_hall")
        server.manage("migrate", "--verbosity=0")
        script = SET_UP.replace("TABLETS", str(TABLETS))
        doors = json.loads(server.manage("shell", "--no-imports", "-c", script))
        server.start()
        try:
            return list(measure(server, doors))
        finally:
            server.stop()


def measure(server, doors):
    """Hold a hall at work against one guest after the other, in short turns: whatever else
    the machine does then slows both.
    """
    tablets = [Guest(server, *door) for door in doors]
    spectators = [Guest(server, *doors[at % TABLETS]) for at in range(SPECTATORS)]
    everybody = [*tablets, *spectators]
    idle_deals, idle_looks, deals, looks = [], [], [], []
    for number in range(ROUNDS):
        senders = tablets[number % 2 :: 2]
        idle_deals += [tablet.record_deal() for tablet in senders]
        idle_looks += [guest.look() for guest in everybody]
        sent, looked = at_work(senders, everybody)
        deals += sent
        looks += looked
    refuse_lost_or_doubled(server, tablets)
    asked, unchanged = (
        sum(getattr(guest, n) for guest in everybody) for n in ("looks", "same")
    )
    told = (
        ("deals", deals, idle_deals, ""),
        ("looks", looks, idle_looks, f", {unchanged / asked:.0%} of them 304"),
    )
    for name, busy, idle, more in told:
        many, one = percentile_99(busy), percentile_99(idle)
        count = f"{len(busy)} at work{more}"
        detail = f"{milliseconds(many)} of {count} / {milliseconds(one)} idle, p99"
        yield Row(
            f"{TABLETS} tablets, {SPECTATORS} spectators: {name}", many / one, LIMIT, detail
        )


def at_work(senders, everybody):
    """Let everybody do as in a hall for a round; give the seconds of deals and of looks."""
    deals, looks, wrong = [], [], []
    begin = time.monotonic()

    def play(guest, late):
        looking = [late * LISTENING + at for at in range(0, int(ROUND), LISTENING)]
        sending = [late * ROUND] if guest in senders else []
        acts = [(at, looks, guest.look) for at in looking]
        acts += [(at, deals, guest.record_deal) for at in sending]
        try:
            for at, seconds, act in sorted(acts, key=lambda one: one[0]):
                time.sleep(max(0, begin + at - time.monotonic()))
                seconds.append(act())
        except (AssertionError, OSError) as error:
            wrong.append(error)

    late = [at / len(everybody) for at in range(len(everybody))]
    random.Random(1).shuffle(late)
    threads = [
        threading.Thread(target=play, args=one) for one in zip(everybody, late, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == [], wrong[:3]
    return deals, looks


def refuse_lost_or_doubled(server, tablets):
    stored = int(server.run("from scoring.models import Deal; print(Deal.objects.count())"))
    sent = sum(tablet.deals for tablet in tablets)
    assert stored == sent, f"{sent} deals sent, {stored} stored"
