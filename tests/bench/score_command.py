"""`manage.py score` on a million lines: its memory must not grow with them."""

import os
import subprocess
import sys
import time
from pathlib import Path

from tests.bench.row import Row

ROOT = Path(__file__).parents[2]
BLOCK = 1000
FEW, MANY = 100_000, 1_000_000


def answer(lines):
    """Feed so many lines; give the peak memory in bytes and the seconds it took."""
    with (ROOT / "fixtures" / "deals.jsonl").open("rb") as file:
        deals = [line.partition(b', "scores"')[0].removeprefix(b'{"deal": ') for line in file]
    block = b"\n".join((deals * BLOCK)[:BLOCK]) + b"\n"
    start = time.perf_counter()
    command = subprocess.Popen(
        [sys.executable, ROOT / "manage.py", "score"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    with command.stdin as pipe:
        for _ in range(lines // BLOCK):
            pipe.write(block)
    _, status, usage = os.wait4(command.pid, 0)
    command.returncode = os.waitstatus_to_exitcode(status)
    assert command.returncode == 0
    return usage.ru_maxrss * 1024, time.perf_counter() - start


def run():
    few, _ = answer(FEW)
    many, seconds = answer(MANY)
    detail = (
        f"{many / 2**20:.1f} MB after {MANY} lines / {few / 2**20:.1f} MB after {FEW};"
        f" {seconds / MANY * 1e6:.0f} µs a line"
    )
    return [Row("memory", many / few, 1.1, detail)]
