"""A tournament's workbook and CSV: beside bare openpyxl, and how much memory they take.

The floor writes the same values, formulas as they stand, without a look, a width or a query.
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from io import BytesIO
from pathlib import Path
from sqlite3 import connect

from django.utils import timezone
from openpyxl import Workbook, load_workbook

from scoring.models import Deal
from tests.bench.row import Row, fastest
from tests.server import ROOT, Server
from tests.tournaments.workbook.events import large
from tournaments.models import Event
from tournaments.paper.data_workbook import csv_chunks
from tournaments.workbook.deals import deals_data
from tournaments.workbook.event import event_data
from tournaments.workbook.whole_event import event_workbook

PLAYERS, ROUNDS, AT_A_TABLE = 400, 10, 10
DEALS = PLAYERS // 4 * ROUNDS * AT_A_TABLE
TIMES_MORE = 10


def fill():
    large(players=PLAYERS, rounds=ROUNDS, deals=AT_A_TABLE)


def multiply(database):
    """Let every table have played ten times as many deals."""
    moved = {
        "scoring_deal": {"id": DEALS, "number": AT_A_TABLE},
        "scoring_score": {"id": 4 * DEALS, "deal_id": DEALS},
    }
    with closing(connect(database)) as connection:
        for table, shifts in moved.items():
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            named = ", ".join(columns)
            values = ", ".join(_value(column, shifts) for column in columns)
            for n in range(1, TIMES_MORE):
                connection.execute(
                    f"INSERT INTO {table} ({named}) SELECT {values} FROM {table}"
                    f" WHERE id <= {shifts['id']}",
                    {"n": n},
                )
        connection.commit()


def _value(column, shifts):
    if column == "uuid":
        return "lower(hex(randomblob(16)))"
    return f"{column} + :n * {shifts[column]}" if column in shifts else column


def _workbook(out):
    event_workbook(event_data(Event.objects.get()), timezone.now(), out)


def bare(sheets, out):
    """Write the same cells with openpyxl alone."""
    workbook = Workbook(write_only=True)
    for rows in sheets:
        sheet = workbook.create_sheet()
        for row in rows:
            sheet.append(row)
    workbook.save(out)


def say_seconds():
    """Print the processor's seconds of our workbook, its queries included, and of the floor."""
    out = BytesIO()
    _workbook(out)
    book = load_workbook(out, read_only=True)
    sheets = [list(sheet.iter_rows(values_only=True)) for sheet in book]
    ours, floor = fastest(
        lambda: _workbook(BytesIO()),
        lambda: bare(sheets, BytesIO()),
        rounds=3,
        clock=time.process_time,
    )
    cells = sum(value is not None for rows in sheets for row in rows for value in row)
    print(json.dumps({"ours": ours, "floor": floor, "cells": cells}))


def say_memory():
    """Print the MB that a workbook and a CSV of all deals add to what the process had."""
    event, before = Event.objects.get(), _most()
    size = sum(len(chunk) for chunk in csv_chunks(deals_data(event)))
    csv = _most() - before
    with tempfile.TemporaryFile() as out:
        _workbook(out)
        sizes = {"csv_size": size / 1e6, "size": out.tell() / 1e6}
    assert Deal.objects.count() == DEALS * TIMES_MORE
    print(json.dumps({"csv": csv, "workbook": _most() - before, **sizes}))


def _most():
    """Give the most memory this program has had, in MB.

    Linux tells it in /proc; getrusage counts the program that started this one as well.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    told = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return int(told["VmHWM"].split()[0]) / 1024


def _asked(server, function):
    code = f"from tests.bench import workbook; workbook.{function}()"
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
    output = subprocess.check_output(command, cwd=ROOT, env=server.environment, text=True)
    return json.loads(output.splitlines()[-1]) if output.strip() else None


def run():
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:
        server = Server(Path(folder), "bench_workbook")
        server.manage("migrate", "--verbosity=0")
        _asked(server, "fill")
        took = _asked(server, "say_seconds")
        multiply(server.database.removeprefix("sqlite:///"))
        memory = _asked(server, "say_memory")
    deals = DEALS * TIMES_MORE
    detail = f"{took['ours']:.2f} s / {took['floor']:.2f} s bare, {took['cells']} cells"
    written = f"MB more than before for {deals} deals, a file of"
    return [
        Row(f"{PLAYERS} players, {DEALS} deals", took["ours"] / took["floor"], 2, detail),
        Row("memory, workbook", memory["workbook"], 60, f"{written} {memory['size']:.0f} MB"),
        Row("memory, CSV", memory["csv"], 60, f"{written} {memory['csv_size']:.0f} MB"),
    ]
