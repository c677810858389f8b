"""Every write that raises a revision leaves a stamp: no history takes another's ETag."""

import re

from scoring.models.table import STAMPS, etag_base, new_stamp, raised
from tests.server import ROOT

RAISES = re.compile(r"""revision["']?\s*[=:]\s*(F\("revision|revision \+)""")


def test_every_stamp_is_another():
    stamps = {raised()["stamp"] for _ in range(1000)}
    assert len(stamps) == 1000
    assert all(0 <= stamp < STAMPS for stamp in (*stamps, new_stamp()))


def test_an_etag_tells_epoch_stamp_and_what_is_shown():
    assert etag_base("a1", 255, 7, "fr") == "a1-ff-7-fr"
    assert etag_base(None, 0) == "0-0"


def test_no_revision_is_raised_without_a_stamp():
    raising = [
        path.relative_to(ROOT).as_posix()
        for app in ("scoring", "tournaments", "tarotclub")
        for path in sorted((ROOT / app).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if RAISES.search(line)
        if "stamp" not in line
    ]
    assert raising == []
