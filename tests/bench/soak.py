"""Memory of a site that is polled and written to, all its processes together.

`SOAK_MINUTES=60` for the hour of docs/OPERATIONS.md; what the first fifth of the time needs is
what the site needs, and the rest may add nothing to speak of.
"""

import json
import os
import tempfile
import threading
import time
from pathlib import Path
from uuid import uuid4

from tests.bench.attacks import elsewhere
from tests.bench.hall import Guest
from tests.bench.readers import read_on
from tests.bench.rest import children, megabytes
from tests.bench.row import Row
from tests.server import ROOT, Server

PHONES, TABLETS = 40, 8
EVERY, SAMPLE = 5, 30  # seconds: between two acts of each, between two looks at the memory
WARM = 1 / 5  # of the time
LIMIT = 1.3
SET_UP = """
import json
from tarotclub.accounts.acting import Act
from scoring.models import Role
from scoring.services.links import create_link
from tests.factories import club, evening, member, record, table
from tournaments.event.services.closing import publish_event
home = club()
event = evening(in_club=home)
tables = [table(4, in_evening=event) for _ in range(TABLETS)]
deals = [str(record(each).uuid) for each in tables]
publish_event(event=event, act=Act(member(Role.ORGANISER, in_club=home)))
event.refresh_from_db()
tokens = [create_link(table=one).token for one in tables]
doors = [*zip([one.pk for one in tables], tokens, deals)]
print(json.dumps([event.public_key, doors]))
"""


def run():
    minutes = float(os.environ.get("SOAK_MINUTES", "5"))
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:  # where a club's data lies
        server = Server(Path(folder), "bench_soak")
        server.manage("migrate", "--verbosity=0")
        script = SET_UP.replace("TABLETS", str(TABLETS))
        key, doors = json.loads(server.manage("shell", "--no-imports", "-c", script))
        server.start()
        try:
            yield soak(server, key, doors, 60 * minutes)
        finally:
            server.stop()


def soak(server, key, doors, seconds):
    """Let phones poll the pages of an evening while its tables write."""
    pages = [f"/suivre/{key}/{page}" for page in ("", "classement/", "placement/", "joueur/1/")]
    ended, acts = threading.Event(), []
    writers = [
        threading.Thread(target=write_on, args=(server, door, late, ended, acts))
        for late, door in enumerate(doors)
    ]
    readers = [(page, {}) for page in pages for _ in range(PHONES // len(pages))]
    with elsewhere(read_on, server.port, readers, EVERY) as counts:
        for writer in writers:
            writer.start()
        held = watched(server, seconds)
        ended.set()
        for writer in writers:
            writer.join()
    warm = held[int(len(held) * WARM)]
    most, last = max(held[int(len(held) * WARM) :]), held[-1]
    detail = f"{most:.0f} at most, {last:.0f} at the end / {warm:.0f} MB after {WARM:.0%}"
    looks = sum(counts.get() for _ in readers)
    detail += f" of {seconds / 60:.0f} minutes; {looks:,} looks, {sum(acts):,} corrections"
    return Row(f"memory, {PHONES} poll and {TABLETS} write", most / warm, LIMIT, detail)


def watched(server, seconds):
    """Give the megabytes of all processes of the site, in the time's order."""
    held, end, site = [], time.monotonic() + seconds, server.process.pid
    while time.monotonic() < end:
        time.sleep(min(SAMPLE, seconds / 10))
        held.append(sum(map(megabytes, [site, *children(site)])))
    return held


def write_on(server, door, late, ended, acts):
    """Correct a table's deal every so often, each time on a new line: pages stay as long."""
    table, token, deal = door
    ended.wait(late * EVERY / TABLETS)
    version = 0
    while not ended.wait(EVERY):
        version += 1
        facts = {"dealer": "0", "taker": "0", "contract": "garde", "bouts": 2}
        facts["points"] = 30 + version % 30
        told = {"uuid": str(uuid4()), "version": version, "reason": "Compté", "facts": facts}
        body = json.dumps(told)
        more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        tablet = Guest(server, table, token)
        status, _seconds = tablet.ask(
            "POST", f"{tablet.path}donnes/{deal}/corrections/", more, body
        )
        assert status == 201, status
        tablet.connection.close()
    acts.append(version)
