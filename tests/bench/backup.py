"""Recording deals while copies of the database are made, against the same without."""

import json
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path

from tests.bench.http import SET_UP, Tablet, milliseconds, percentile_99
from tests.bench.row import Row
from tests.server import ROOT, Server

MEGABYTES = 60  # some years of a large club
DEALS, ROUNDS = 150, 3
COPY = "from tarotclub.keeping.services.making import make_copy; make_copy('quart')"
NICED = f"import os, django; os.nice(10); django.setup(); {COPY}"


def run():
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:
        server = Server(Path(folder), "bench_backup")
        server.manage("migrate", "--verbosity=0")
        script = SET_UP.replace("WRITERS", "1")
        [scorer] = json.loads(server.manage("shell", "--no-imports", "-c", script))
        fill(server.file)
        server.start()
        try:
            tablet = Tablet(server, *scorer)
            return [beside_a_copy(server, tablet)]
        finally:
            server.stop()


def fill(file):
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE ballast (content)")
        rows = [()] * MEGABYTES
        database.executemany("INSERT INTO ballast VALUES (randomblob(1048576))", rows)


def beside_a_copy(server, tablet):
    """Quiet and copying in turns; the best of some rounds counts: a busy machine only adds."""
    quiet, busy, made = [], [], 0
    for _ in range(ROUNDS):
        quiet.append(percentile_99([tablet.record_deal() for _ in range(DEALS)]))
        with Copying(server) as copying:
            busy.append(percentile_99([tablet.record_deal() for _ in range(DEALS)]))
        made += copying.made
    detail = f"{milliseconds(min(busy))} beside {made} copies of {MEGABYTES} MB"
    detail += f" / {milliseconds(min(quiet))} alone, p99"
    return Row("record a deal beside a copy", min(busy) / min(quiet), 3, detail)


class Copying:
    """One copy after the other, in a process below all else, as the site's keeper has."""

    def __init__(self, server):
        self.server, self.made, self.ended = server, 0, False

    def __enter__(self):
        self.thread = threading.Thread(target=self.work)
        self.thread.start()
        return self

    def __exit__(self, *_error):
        self.ended = True
        self.thread.join()

    def work(self):
        environment = {
            **self.server.environment,
            "DJANGO_SETTINGS_MODULE": "tarotclub.settings",
        }
        while not self.ended:
            command = [sys.executable, "-c", NICED]
            subprocess.run(command, cwd=ROOT, env=environment, check=True)
            self.made += 1
