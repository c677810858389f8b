"""What a federation's readers cost: a national page, a deal beside fifty who read it.

On PostgreSQL (`DATABASE_URL`) with 400 clubs and three seasons: `FEDERATION=400x3`; without,
a hundredth of it, which is enough for its standing to be stored.
"""

import json
import os
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from tests.bench.hall import Guest
from tests.bench.readers import DEALS, GZIP, ask, beside
from tests.bench.row import Row
from tests.server import ROOT, Server

CLUBS, SEASONS = map(int, os.environ.get("FEDERATION", "12x1").split("x"))
READERS, PAGES = 50, 15
PAGE, QUERIES = 100, 12  # milliseconds, and what a page may ask of the database
LOOK = 1  # seconds on a page: faster than anybody reads
UNNOTICED = 2  # ten milliseconds more, of programs that ask again at once
PATIENCE = 600  # seconds until the standing is there
SET_UP = f"""
import json
from scoring.models import Club
from scoring.services.links import create_link
from tests.bench.federation import Size, generate
from tests.factories import table
from tournaments.seasons.services import publish_season
*_earlier, season = generate("Fédération", Size(clubs={CLUBS}, seasons={SEASONS}), 1)
publish_season(season=season)
season.refresh_from_db()
one = table(4, in_club=Club.objects.get(name="Fédération 1"))
token, events = create_link(table=one).token, season.sources.count()
print(json.dumps([season.public_key, events, one.pk, token]))
"""
ASKED = """
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
settings.ALLOWED_HOSTS, client = ["*"], Client()
with CaptureQueriesContext(connection) as page:
    answer = client.get("/saison/KEY/")
with CaptureQueriesContext(connection) as unchanged:
    again = client.get("/saison/KEY/", headers={"if-none-match": answer.headers["ETag"]})
assert again.status_code == 304
print(len(page), len(unchanged))
"""


def run():
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:  # where a club's data lies
        server = Server(Path(folder), "bench_standings")
        server.manage("migrate", "--verbosity=0")
        begun = time.monotonic()
        key, events, *door = json.loads(server.run(SET_UP).splitlines()[-1])
        made = time.monotonic() - begun
        server.start()
        try:
            address = f"/saison/{key}/"
            wait = until_stored(server, address)
            detail = (
                f"{events} events, made in {made:.0f} s, stored {wait:.0f} s after the start"
            )
            yield page_row(server, address, detail)
            page, unchanged = map(int, server.run(ASKED.replace("KEY", key)).split())
            yield Row("queries of a national page", page, QUERIES)
            yield Row("queries of it unchanged", unchanged, 1)
            tablet = Guest(server, *door)
            for _ in range(DEALS):
                tablet.record_deal()
            readers = [(f"{address}?page={1 + n % PAGES}", {}) for n in range(READERS)]
            yield from beside(server, tablet, readers, f"{READERS} who read pages of it", LOOK)
            readers = [(f"{address}classement.json", {})] * 5
            yield from beside(server, tablet, readers, "5 who read all of it", most=UNNOTICED)
        finally:
            server.stop()
            server.forget()


def until_stored(server, address):
    """Wait until the standing is read, not computed; give the seconds."""
    begun = time.monotonic()
    while time.monotonic() < begun + PATIENCE:
        line = HTTPConnection("127.0.0.1", server.port, timeout=60)
        line.request("GET", address)
        answer = line.getresponse()
        answer.read()
        if answer.headers["ETag"]:
            return time.monotonic() - begun
        time.sleep(1)
    raise AssertionError(server.log_text())


def page_row(server, address, detail):
    """Ask for each page once, so that none is kept."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=60)
    ask(line, address, GZIP)
    seconds = [ask(line, f"{address}?page={n}", GZIP)[1] for n in range(2, 2 + PAGES)]
    return Row("a national page, ms", median(seconds) * 1000, PAGE, detail)
