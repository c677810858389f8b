"""Sheets that are filled, photographed and read: how often wrongly, how long, how much memory.

SHEETS=60 measures fewer; a thousand take some twenty minutes. Nobody real has written them:
docs/PAPER.md says what was not tried. Nothing was trained or chosen with their seeds.
"""

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import numpy as np
from PIL import Image

from tests.bench.row import Row
from tests.paper_sheets.measure import measured, taken

SHEETS, FIRST = int(os.environ.get("SHEETS", "1000")), 600_000
WANT_A_TOUCH = 0.03
SECONDS, MEGABYTES = 3, 300
HOSTILE_SECONDS, HOSTILE_MEGABYTES = 60, 400
READ = """
import sys
from pathlib import Path
from tournaments.paper_sheets.reading.sheets import read_sheets
for each in read_sheets(Path(sys.argv[1]).read_bytes()):
    print(each if isinstance(each, str) else "read")
status = Path("/proc/self/status").read_text()
print(int(status.split("VmHWM:")[1].split()[0]) // 1024)
"""


def run():
    figures = measured(range(FIRST, FIRST + SHEETS))
    yield Row("values wrong and shown as sure", len(figures.wrong), 0, str(figures))
    for each in figures.wrong + figures.unread:
        print(f"    {each}", flush=True)
    right = f"{figures.right} of {figures.deals} right without one, {figures.share:.2%}"
    yield Row("deals that want a touch, of 3 %", (1 - figures.share) / WANT_A_TOUCH, 1, right)
    yield Row("touches of the median sheet", median(figures.touches), 1)
    yield Row("sheets photographed again, of 1 %", 100 * len(figures.unread) / SHEETS, 1)
    slow, mean = np.quantile(figures.seconds, 0.99), np.mean(figures.seconds)
    took = f"{slow:.2f} s at most of 99 in 100, {mean:.2f} in the mean"
    yield Row(f"seconds a sheet, of {SECONDS}", slow / SECONDS, 1, took)
    with tempfile.TemporaryDirectory() as folder:
        _words, _seconds, most = alone(Path(folder, "photo"), taken(5, 5)[2])
        yield Row(f"memory, of {MEGABYTES} MB", most / MEGABYTES, 1, f"{most} MB")
        for name, data in hostile(Path(folder)):
            words, seconds, most = alone(Path(folder, "hostile"), data)
            share = max(seconds / HOSTILE_SECONDS, most / HOSTILE_MEGABYTES)
            yield Row(name, share, 1, f"{words}, {seconds:.1f} s, {most} MB")


def alone(file, data):
    """Read in a process of its own: what it says, its processor's seconds, its megabytes."""
    file.write_bytes(data)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", READ, file], check=True, capture_output=True, text=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    *words, most = done.stdout.split()
    return " ".join(sorted(set(words))), seconds, int(most)


def hostile(folder):
    """Give pictures that want much: of time where squares are, of memory where they unpack."""
    random = np.random.default_rng(1)
    file = folder / "made"
    squares = np.kron(random.integers(0, 2, (190, 250), np.uint8) * 255, np.ones((16, 16)))
    for name, picture, kind, more in (
        ("100 megapixels", np.zeros((10_000, 10_000), np.uint8), "JPEG", {}),
        ("100 megapixels in 12 kB", np.zeros((10_000, 10_000), np.uint8), "PNG", {}),
        ("59 megapixels of noise", random.integers(0, 256, (6_600, 8_940)), "JPEG", {}),
        ("8 megapixels of colour", random.integers(0, 256, (2_830, 2_830, 4)), "PNG", {}),
        ("18 megapixels, step by step", random.integers(0, 256, (4_230, 4_240, 3)), "JPEG",
         {"progressive": True}),
        ("18 megapixels, WebP", random.integers(0, 256, (4_230, 4_240, 3)), "WEBP", {}),
        ("12 megapixels of squares", squares, "JPEG", {}),
    ):  # fmt: skip
        Image.fromarray(picture.astype(np.uint8)).save(file, kind, **more)
        yield name, file.read_bytes()
    pages = [Image.fromarray(squares.astype(np.uint8))] * 12
    pages[0].save(file, "PDF", save_all=True, append_images=pages[1:])
    yield "a PDF of twelve pages of squares", file.read_bytes()
