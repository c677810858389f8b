"""Writes down what a release is: `python -m tests.releases`, on the day of a release only.

A folder of `fixtures/releases/` holds the example club as that release stored it, its events
as files, its migrations by name and sum, and what its rankings were. Every later change opens
them (`tests/tarotclub/test_releases.py`); nothing in there is ever written again.
"""

import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tarotclub import __version__
from tests.server import ROOT, Server

RELEASES = ROOT / "fixtures" / "releases"
RANKINGS = """
import json
from tournaments.models import Event
from tournaments.standings.totals import event_ranking
def ranked(event):
    return [(row.rank, row.record.name, row.record.total) for row in event_ranking(event)]
print(json.dumps([(event.name, ranked(event)) for event in Event.objects.order_by("pk")]))
"""
KEYS = (
    "from tournaments.models import Event; print(*Event.objects.values_list('pk', flat=True))"
)


def migrations() -> list[str]:
    """Name each file of ours that changes a database."""
    return sorted(
        file.relative_to(ROOT).as_posix()
        for app in ("scoring", "tournaments", "tarotclub")
        for file in ROOT.glob(f"{app}/**/migrations/0*.py")
    )


def last_release() -> Path:
    """The folder of what was released last."""
    return max(path for path in RELEASES.iterdir() if path.is_dir())


def unpack(release: Path, folder: Path) -> None:
    """Put the code of a release into a folder: that which came with its facts.

    Raises CalledProcessError where there is no history, or not so far back.
    """
    asked = ("log", "--diff-filter=A", "--format=%H", "--", str(release / "facts.json"))
    commit = _git(*asked).decode().split()[0]
    folder.mkdir(parents=True)
    subprocess.run(["tar", "-xC", folder], input=_git("archive", commit), check=True)


def _git(*asked: str) -> bytes:
    return subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, check=True).stdout


def write(release: Path) -> None:
    release.mkdir(parents=True)  # what was released stays as it was
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "release")
        server.manage("migrate", "--verbosity=0")
        server.manage("load_demo")
        packed = gzip.compress(server.file.read_bytes(), mtime=0)
        (release / "tarotclub.sqlite3.gz").write_bytes(packed)
        for key in server.run(KEYS).split():
            server.manage("export_event", key, str(release / f"{key}.tarot"))
        facts = {"rankings": json.loads(server.run(RANKINGS)), "migrations": migrations()}
        text = json.dumps(facts, indent=1, ensure_ascii=False)
        (release / "facts.json").write_text(text + "\n", encoding="utf-8")
        server.forget()
    sys.stdout.write(f"{release}\n")


if __name__ == "__main__":
    write(RELEASES / __version__)
