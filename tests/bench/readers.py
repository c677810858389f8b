"""What readers cost: a deal beside spectators and desks, and a ranking that is asked again.

Each reader has an address of his own, and asks again as soon as he is answered; a phone asks
every 15 s. A deal beside them is measured against the same deal in peace, in one run.
"""

import json
import tempfile
import threading
import time
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from tests.bench.attacks import FIRST, elsewhere
from tests.bench.hall import Guest
from tests.bench.http import Tablet, milliseconds, percentile_99
from tests.bench.row import Row
from tests.server import ROOT, Server

PLAYERS, PLAYED = 400, 4  # rounds; the fifth is going on
READERS, DESKS, PHONES = 20, 5, 100
# What desks read, each another page: of the event, of its club.
PAGES = ("/tournois/{0}/classement/", "/tournois/{0}/rencontres/", "/tournois/{0}/documents/")
PAGES += ("/statistiques/{1}/", "/statistiques/{1}/cote/")
TURNS, DEALS, APART = 3, 100, 0.01  # so many deals a turn, seconds between two
EVERY, TABLE_EVERY = 15, 20  # seconds: of a phone, of a table
AGAIN = 100  # times one asks for a page that he knows
GZIP = {"Accept-Encoding": "gzip"}
SET_UP = """
import json, random
from itertools import islice
from tarotclub.accounts.acting import Act
from scoring.models import Role
from scoring.services.links import create_link
from tests.factories import club, member, table, tournament
from tournaments.event.services.closing import publish_event
from tests.simulated import play_tournament
from tournaments.rounds.services.rounds import release_round
home = club()
event = tournament(PLAYERS, rounds=PLAYED + 1, in_club=home, deals_per_round=5)
for _ in islice(play_tournament(event, random.Random(1), deals=5), PLAYED):
    pass
type(event).objects.update(deals_per_round=40)
event.refresh_from_db()
release_round(event=event, number=PLAYED + 1)
publish_event(event=event, act=Act(member(Role.ORGANISER, in_club=home)))
event.refresh_from_db()
desks = [member(Role.ORGANISER, in_club=home).username for _ in range(DESKS)]
own = table(4, in_club=home)
tables = [one.table for one in event.rounds.get(number=PLAYED + 1).tables.all()]
doors = [(one.pk, create_link(table=one).token) for one in [own, *tables]]
print(json.dumps([event.public_key, event.pk, home.pk, desks, doors]))
"""


def run():
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:  # where a club's data lies
        server = Server(Path(folder), "bench_readers")
        server.manage("migrate", "--verbosity=0")
        script = SET_UP.replace("PLAYERS", str(PLAYERS)).replace("PLAYED", str(PLAYED))
        script = script.replace("DESKS", str(DESKS))
        told = json.loads(server.manage("shell", "--no-imports", "-c", script))
        key, event, club, accounts, doors = told
        ranking = f"/suivre/{key}/classement/"
        pages = [page.format(event, club) for page in PAGES]
        server.start()
        try:
            yield asked_again(server, ranking)
            tablet = Guest(server, *doors[0])
            for _ in range(DEALS):
                tablet.record_deal()
            readers = [(ranking, {})] * READERS
            yield from beside(server, tablet, readers, f"{READERS} readers")
            desks = [signed_in(server, account) for account in accounts]
            readers = [(pages[0], desk) for desk in desks]
            yield from beside(server, tablet, readers, f"{DESKS} desks on a ranking")
            readers = list(zip(pages, desks, strict=True))
            yield from beside(server, tablet, readers, f"{DESKS} desks on heavy pages")
            yield beside_phones(server, ranking, doors[1:])
        finally:
            server.stop()


def asked_again(server, ranking):
    """Ask for a ranking whole and with its ETag, in turns."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=60)
    etag, _ = ask(line, ranking, GZIP)
    whole, unchanged = [], []
    for _ in range(AGAIN):
        whole.append(ask(line, ranking, GZIP)[1])
        unchanged.append(ask(line, ranking, {"If-None-Match": etag}, 304)[1])
    one, other = median(whole), median(unchanged)
    detail = f"{milliseconds(one)} / {milliseconds(other)} for a 304, {PLAYERS} players"
    return Row("a ranking asked for again", one / other, 2, detail)


def signed_in(server, account):
    """Sign somebody in; give what his browser sends."""
    cookies = Tablet(server, account, 0).cookies
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}


def beside(server, tablet, readers, whom, rest=0, most=1.5):
    """Record deals in peace and beside readers, in turns; each has his page and headers.

    `rest` is how many seconds a reader looks at what he was answered, `most` the limit of p50.
    """
    quiet, disturbed, reads = [], [], 0
    for _ in range(TURNS):
        quiet.append(deals(tablet))
        with elsewhere(read_on, server.port, readers, 0, rest) as answered:
            time.sleep(FIRST)
            disturbed.append(deals(tablet))
        while not answered.empty():
            reads += answered.get()
    for name, of, limit in (("p50", median, most), ("p99", percentile_99, 3)):
        one, many = (min(map(of, turns)) for turns in (quiet, disturbed))
        detail = f"{milliseconds(many)} / {milliseconds(one)} in peace; {reads} read"
        yield Row(f"a deal beside {whom}, {name}", many / one, limit, detail)


def deals(tablet):
    seconds = []
    for _ in range(DEALS):
        seconds.append(tablet.record_deal())
        time.sleep(APART)
    return seconds


def beside_phones(server, ranking, doors):
    """Let all tables write, in turns with phones that look on and without."""
    alone, watched = [], []
    for number in range(0, 2 * TURNS, 2):
        alone += all_write(server, doors, number)
        with elsewhere(read_on, server.port, [(ranking, {})] * PHONES, EVERY):
            watched += all_write(server, doors, number + 1)
    one, many = median(alone), median(watched)
    detail = f"{milliseconds(many)} / {milliseconds(one)} without, {len(doors)} tables write"
    return Row(f"a deal beside {PHONES} phones, p50", many / one, 1.3, detail)


def all_write(server, doors, already):
    """Let each table send its next deal, one after the other; give the seconds of each."""
    seconds, begin = [], time.monotonic()
    for number, door in enumerate(doors):
        tablet = Guest(server, *door)  # the server has ended its last connection
        tablet.deals = already
        time.sleep(max(0, begin + number * TABLE_EVERY / len(doors) - time.monotonic()))
        seconds.append(tablet.record_deal())
    return seconds


def read_on(answered, ended, port, readers, every, rest=0):
    """Read from so many addresses: again at once, or a script's part `every` so often."""

    def read(number, path, own):
        line = HTTPConnection(
            "127.0.0.1", port, timeout=60, source_address=(f"127.0.1.{number + 1}", 0)
        )
        headers, count = GZIP | own, 0
        if every:
            headers["HX-Request"] = "true"
            ended.wait(every * number / len(readers))
        while not ended.is_set():
            headers["If-None-Match"] = ask(line, path, headers, 200, 304)[0] if every else ""
            if not every:
                ask(line, path, headers)
            count += 1
            ended.wait(every or rest)
        answered.put(count)

    threads = [
        threading.Thread(target=read, args=[number, *reader])
        for number, reader in enumerate(readers)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def ask(line, path, headers, *statuses):
    start = time.perf_counter()
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    answer.read()
    assert answer.status in (statuses or (200,)), answer.status
    return answer.headers["ETag"], time.perf_counter() - start
