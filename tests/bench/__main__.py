"""`python -m tests.bench [name…]`: run the benches, and end in 1 when a limit is passed.

A bench is a module of this folder with `run()`, which gives rows; a new file is found by name.
"""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import django

OTHERS = {"__main__", "federation", "row", "simulate_tournament"}  # what benches begin with


def names():
    found = {module.stem for module in Path(__file__).parent.glob("*.py")}
    return sorted(found - OTHERS)


def main(asked):
    unknown = sorted(set(asked) - set(names()))
    if unknown:
        print(f"unknown: {' '.join(unknown)} (there are: {' '.join(names())})", file=sys.stderr)
        return 2
    if len(asked) == 1:
        return 0 if run(asked[0]) else 1
    # Each in a process of its own: what a program has in memory, those it starts begin with.
    command = [sys.executable, "-m", "tests.bench"]
    ended = [subprocess.run([*command, name], check=False) for name in asked or names()]
    return max(done.returncode for done in ended)


def run(name):
    """Run one bench and print its rows; tell whether every limit is kept."""
    django.setup()
    kept = True
    for row in importlib.import_module(f"tests.bench.{name}").run():
        kept = kept and row.kept
        mark = "ok" if row.kept else "!!"
        label = f"{name}: {row.name}"
        print(f"{mark:4}{label:44}{row.ratio:8.2f}{row.limit:8.2f}  {row.detail}", flush=True)
    return kept


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarotclub.settings")
    sys.exit(main(sys.argv[1:]))
