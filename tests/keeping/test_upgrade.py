"""The last release upgraded while it is played on: nobody notices it, no table is held long."""

import os
import time
from subprocess import CalledProcessError

import pytest

from tests.server import ROOT
from tests.upgraded import COLUMNS, LARGE, STORED, WATCH, WORK, Locks, Released, Tablet

# A hundredth of what a federation has; UPGRADE_DEALS=1000000 is the whole, and takes minutes.
DEALS = int(os.environ.get("UPGRADE_DEALS", "10000"))
TABLETS = 4
LONGEST = 1  # second that a table of many rows may be held
OF_BEFORE = """
from tests import factories as make
for table in make.released(make.drawn(make.tournament(8))):
    make.record(table)
"""
HEAVY = [
    "ALTER TABLE scoring_score ALTER points TYPE numeric",
    "CREATE INDEX x ON scoring_score (points)",
]


@pytest.fixture(scope="module")
def last_release(tmp_path_factory):
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        pytest.skip("it brings its own server: once is enough, in the run on SQLite")
    try:
        made = Released(tmp_path_factory.mktemp("released"), DEALS)
    except (CalledProcessError, OSError):
        pytest.skip("git does not know the release here: fetch its history")
    yield made
    made.forget()


@pytest.fixture(scope="module")
def upgraded(last_release):
    """Upgrade it as DEPLOYMENT says, while tablets write; give what became of them."""
    before = columns(last_release)
    tablets = [Tablet(last_release.sites, *each) for each in last_release.open_tables(TABLETS)]
    last_release.ask(WATCH)
    first, second = last_release.sites
    for site in last_release.sites:
        site.start()
    for tablet in tablets:
        tablet.start()
    locks = Locks(last_release)
    locks.start()
    first.code = ROOT
    first.manage("migrate", "--verbosity=0")
    locks.stop()
    second.run(OF_BEFORE)
    second.end_shell()
    for site in last_release.sites:
        heard = [len(tablet.heard) for tablet in tablets]
        site.code = ROOT
        site.stop()
        site.start()
        wait_for_more(tablets, heard)
    for tablet in tablets:
        tablet.ending.set()
    for tablet in tablets:
        tablet.join()
    return before, tablets, locks


def wait_for_more(tablets, heard):
    end = time.monotonic() + 60
    while any(len(tablet.heard) < n + 2 for tablet, n in zip(tablets, heard, strict=True)):
        assert time.monotonic() < end
        time.sleep(0.05)


def columns(released):
    return {name: facts for name, *facts in released.ask(COLUMNS)}


def test_every_request_is_answered_and_every_deal_is_there_once(last_release, upgraded):
    _before, tablets, _locks = upgraded
    assert [tablet.lost for tablet in tablets] == [[]] * TABLETS
    heard = sorted(uuid for tablet in tablets for uuid in tablet.heard)
    assert sorted(last_release.sites[0].run(STORED).split()) == heard
    for site in last_release.sites:
        assert "Traceback" not in site.log_text()


def test_what_the_version_before_writes_fits_the_tables_of_this_one(last_release, upgraded):
    before, _tablets, _locks = upgraded
    after = columns(last_release)
    tables = {name.partition(".")[0] for name in before}
    assert {name: after.get(name) for name in before} == before
    needed = [
        name
        for name, (_kind, may_be_empty, has_default) in after.items()
        if name not in before and not may_be_empty and not has_default
    ]
    assert [name for name in needed if name.partition(".")[0] in tables] == []


def test_no_table_of_many_rows_is_held_for_long(last_release, upgraded):
    _before, _tablets, locks = upgraded
    assert locks.longest[0] < LONGEST, locks.longest
    assert last_release.ask(WORK, DEALS * LARGE) == []


@pytest.mark.parametrize("statement", HEAVY)
def test_a_statement_that_would_hold_it_is_told(last_release, upgraded, statement):
    work = last_release.ask_after(statement, WORK, DEALS * LARGE)
    assert [row[1] for row in work] == [statement]
