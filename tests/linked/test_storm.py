"""Forty halls against one site: cuts, a kill, copies put back, second laptops, wrong clocks."""

import json
import os
import random
import signal
import socket
import threading
from contextlib import nullcontext, suppress
from datetime import UTC, datetime
from urllib.parse import urlsplit

import pytest
import time_machine

from scoring.models import Deal
from tarotclub.linked.message import NotTheSiteError, SiteAwayError
from tarotclub.linked.services.hall import exchange, link_site, send_event
from tests import factories
from tests.refusals.following import follows
from tournaments.event.services.closing import close_event
from tournaments.models import Outgoing, SiteLink
from tournaments.models.linked import identity_of

pytestmark = [pytest.mark.long, pytest.mark.own_server]
HALLS = 40
CLOCKS = (datetime(2019, 1, 1, tzinfo=UTC), datetime(2031, 6, 1, tzinfo=UTC))
CODES = f"""
from scoring.models import Club
from tarotclub.linked.services.site import offer_code
import json
club = Club.objects.create(name="Le site")
print(json.dumps([offer_code(club=club, name=f"Salle {{n}}")[1] for n in range({HALLS})]))
"""
TOLD = """
import json
from scoring.models import Deal
from tournaments.models import Event, Incoming
events = [
    (told.hall.name, told.identity, told.stored.name, told.refusal)
    for told in Incoming.objects.filter(kind="event").select_related("hall", "stored")
]
deals = Deal.objects.values_list("uuid", flat=True)
print(json.dumps([sorted(events), sorted(map(str, deals)), Event.objects.count(),
    Incoming.objects.exclude(refusal="").count(), Incoming.objects.count()]))
"""


class Cutting:
    """A way to a server that breaks: before the request, or before its answer."""

    def __init__(self, url, chance):
        self.to = urlsplit(url)
        self.chance = chance
        self.draw = random.Random(3)
        self.cuts = 0
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                here, _address = self.listening.accept()
            except OSError:
                return
            with here, suppress(OSError):
                self._carry(here)

    def _carry(self, here):
        here.settimeout(30)
        cut = (
            self.draw.choice(["request", "answer"]) if self.draw.random() < self.chance else ""
        )
        self.cuts += bool(cut)
        asked = b""
        while b"\r\n\r\n" not in asked:
            asked += here.recv(65536)
        head, _mark, body = asked.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        if cut == "request":
            return
        while len(body) < length:
            body += here.recv(65536)
        head = head.replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
        with socket.create_connection((self.to.hostname, self.to.port), timeout=30) as there:
            there.sendall(head + b"\r\n\r\n" + body)
            answer = b"".join(iter(lambda: there.recv(65536), b""))
        if not cut:
            here.sendall(answer)


class Hall:
    """A hall with an evening of two deals; a copy of what it knew may be put back."""

    def __init__(self, number, code, url):
        self.club = factories.club(f"Club {number}")
        self.link = link_site(club=self.club, address=url, code=code)
        self.night = factories.evening(in_club=self.club, name=f"Soirée {number}")
        self.table = factories.table(in_evening=self.night)
        self.name = f"Salle {number}"
        self.copy = ({}, [])
        send_event(club=self.club, event=self.night)

    def play(self):
        factories.record(self.table)

    def end(self):
        close_event(event=self.night)

    def exchange(self):
        self.link.refresh_from_db()
        exchange(self.link, forced=True)

    def take_copy(self):
        link = SiteLink.objects.filter(pk=self.link.pk)
        rows = Outgoing.objects.filter(link=self.link)
        self.copy = link.values("sequence").get(), list(rows)

    def put_back(self):
        link, rows = self.copy
        if rows:
            SiteLink.objects.filter(pk=self.link.pk).update(**link)
            Outgoing.objects.filter(link=self.link).delete()
            Outgoing.objects.bulk_create(rows)

    @property
    def is_done(self):
        rows = Outgoing.objects.filter(link=self.link)
        return {row.kind for row in rows if row.answered_at} == {"ranking", "event"}


@follows(NotTheSiteError)
def test_another_address_is_copied_anew(server, db, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    [code, *_others] = json.loads(server.run(CODES))
    home = factories.club()
    with pytest.raises(NotTheSiteError):
        link_site(club=home, address=f"{server.url}/guide", code=code)
    assert link_site(club=home, address=server.url, code=code).hall == "Salle 0"


@follows(SiteAwayError)
def test_nothing_is_lost_nothing_doubled_nothing_foreign(server, db, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    draw = random.Random(11)
    codes = json.loads(server.run(CODES))
    way = Cutting(server.url, 0.3)
    halls = [Hall(number, code, server.url) for number, code in enumerate(codes)]
    SiteLink.objects.update(address=way.url)
    for step in ("play", "take_copy", "play", "end", "put_back"):
        for hall in draw.sample(halls, len(halls)):
            getattr(hall, step)()
            clock = draw.choice([None, *CLOCKS])
            with time_machine.travel(clock) if clock else nullcontext():
                if draw.random() < 0.7:
                    hall.exchange()
        if step == "take_copy":
            os.killpg(server.process.pid, signal.SIGKILL)  # the worker too, as a cut does
            server.process.wait()
            server.start()
    way.chance = 0
    for _time in range(4):
        for hall in halls:
            if not hall.is_done:
                hall.exchange()
    way.listening.close()
    assert [hall.name for hall in halls if not hall.is_done] == []
    events, deals, count, refused, rows = json.loads(server.run(TOLD))
    expected = [[hall.name, identity_of(hall.night), hall.night.name, ""] for hall in halls]
    assert events == sorted(expected)
    assert deals == sorted(map(str, Deal.objects.values_list("uuid", flat=True)))
    assert (count, refused, rows, way.cuts > 30) == (HALLS, 0, 2 * HALLS, True)
