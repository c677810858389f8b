"""Re-scoring stored deals with `manage.py rescore`: its memory, and its rate beside the rules'.

SQLite itself copies one table's rows again and again, so that building takes seconds.
"""

import os
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

from scoring.rules import RULESETS, score
from tests.bench.engine import accepted
from tests.bench.row import Row, fastest
from tests.server import ROOT, Server

AT_A_TABLE = 20
FEW, MANY = 10_000, 100_000  # deals
SET_UP = f"""
from decimal import Decimal
from tests.factories import record, table
first = table()
for number in range({AT_A_TABLE}):
    record(first, taker=number % 4, points=Decimal(35 + number))
"""
# A table's rows: how many, and the keys that move on by as many rows for each further table.
COPIED = (
    ("scoring_table", 1, {}),
    ("scoring_seat", 4, {"table_id": 1}),
    ("scoring_deal", AT_A_TABLE, {"table_id": 1, "dealer_id": 4, "taker_id": 4}),
    ("scoring_score", AT_A_TABLE * 4, {"deal_id": AT_A_TABLE, "seat_id": 4}),
)
NUMBERS = "WITH RECURSIVE numbers(n) AS (VALUES(?) UNION ALL SELECT n + 1 FROM numbers"


def copy_tables(database, start, stop):
    """Add the tables from `start` to `stop`, each with the deals of the first one."""
    with closing(connect(database)) as connection:
        for name, rows, moved in COPIED:
            shifts = {"id": rows, **moved}
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            values = [value(column, shifts) for column in columns]
            connection.execute(
                f"INSERT INTO {name} ({', '.join(columns)}) {NUMBERS} WHERE n < ?)"
                f" SELECT {', '.join(values)} FROM numbers, {name} WHERE id <= {rows}",
                [start, stop - 1],
            )
        connection.commit()


def value(column, shifts):
    if column == "uuid":
        return "lower(hex(randomblob(16)))"
    return f"{column} + n * {shifts[column]}" if column in shifts else column


def rescore(server, deals):
    """Give the processor's seconds that the command takes, and its most memory in MB."""
    command = [sys.executable, "manage.py", "rescore"]
    process = subprocess.Popen(
        command, cwd=ROOT, env=server.environment, stdout=subprocess.PIPE, text=True
    )
    output = process.stdout.read()
    _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    tables = deals // AT_A_TABLE
    plain = " ".join(output.split())  # a terminal is told no-break spaces
    assert plain == f"{deals} donnes de {tables} tables recomptées : aucune différence.", output
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def run():
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:
        server = Server(Path(folder), "bench_rescore")
        server.manage("migrate", "--verbosity=0")
        server.manage("shell", "--no-imports", "-c", SET_UP)
        database = server.database.removeprefix("sqlite:///")
        copy_tables(database, 1, FEW // AT_A_TABLE)
        few_seconds, few_memory = rescore(server, FEW)
        copy_tables(database, FEW // AT_A_TABLE, MANY // AT_A_TABLE)
        many_seconds, many_memory = rescore(server, MANY)
    each = (many_seconds - few_seconds) / (MANY - FEW)
    bare = bare_seconds()
    return [
        Row(
            "memory",
            many_memory / few_memory,
            1.1,
            f"{many_memory:.0f} MB for {MANY} deals / {few_memory:.0f} MB for {FEW}",
        ),
        Row(
            "deals stored",
            each / bare,
            40,
            f"{1 / each:.0f} deals a second / {1 / bare:.0f} by the rules alone",
        ),
    ]


def bare_seconds():
    """Give what the rules alone take for a deal."""
    ruleset = RULESETS["fft-4"]
    deals = accepted(ruleset)

    def bare():
        for deal in deals:
            score(deal, ruleset)

    (seconds,) = fastest(bare, clock=time.process_time)
    return seconds / len(deals)
