"""A replica while others write: how often it answers, and what it costs to ask whether it may.

On one machine its server takes the time that the primary would have; on two it adds its own.
"""

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.row import Row
from tests.postgresql import PostgreSQL, Standby, site_on
from tests.upgraded import OPEN, Tablet

TABLETS, ASKED = 6, 300
SEED = """
from scoring.models import Deal, Table
from tests import factories as make
event = make.drawn(make.tournament(40))
for table in make.released(event):
    make.record(table)
"""
ASK = f"""
import time
from tarotclub.ground.replica import readable
from tournaments.models import Event
from tournaments.public.folder import public_ranking
event = Event.objects.first()
readable()
there, asking, showing = 0, [], []
for _ in range({ASKED}):
    begin = time.perf_counter()
    there += readable() == "replica"
    asked = time.perf_counter()
    public_ranking(event)
    asking.append(asked - begin)
    showing.append(time.perf_counter() - asked)
print(there, sorted(asking)[{ASKED // 2}], sorted(showing)[{ASKED // 2}])
"""


def run():
    with TemporaryDirectory() as folder:
        primary = PostgreSQL()
        primary.start()
        primary.create("read")
        site = site_on(primary, "read", Path(folder) / "site")
        site.manage("migrate", "--verbosity=0")
        site.run(SEED)
        follower = Standby(primary)
        follower.start()
        try:
            yield from measured(site, follower)
        finally:
            follower.forget()
            primary.forget()


def measured(site, follower):
    opened = site.run(OPEN.replace("TABLETS", str(TABLETS))).splitlines()
    site.end_shell()
    site.environment["REPLICA_URL"] = follower.database("read")
    site.start()
    tablets = [Tablet([site], *line.split()) for line in opened]
    began = time.monotonic()
    for tablet in tablets:
        tablet.start()
    there, asking, showing = map(float, site.run(ASK).split())
    for tablet in tablets:
        tablet.ending.set()
    for tablet in tablets:
        tablet.join()
    site.end_shell()
    site.stop()
    deals = sum(len(tablet.heard) for tablet in tablets) / (time.monotonic() - began)
    detail = f"{there:.0f} of {ASKED}, while {deals:.0f} deals a second were stored"
    yield Row("asked / answered by it", ASKED / max(there, 1), 1.1, detail)
    detail = f"{1000 * asking:.1f} ms / {1000 * showing:.1f} ms for a ranking of 40"
    yield Row("to ask whether it may / a ranking", asking / showing, 0.5, detail)
