"""What a release stored opens with the code of today, with the same rankings."""

import gzip
import json

import pytest

from tests.releases import RANKINGS, RELEASES, migrations
from tests.server import Server

RELEASED = sorted(path for path in RELEASES.iterdir() if path.is_dir())
PAGES = """
from django.contrib.auth.models import User
from django.test import Client
from tournaments.models import Event
user = User.objects.get(username="organisateur")
client = Client(HTTP_HOST="127.0.0.1")
client.force_login(user)
events = Event.objects.filter(club__memberships__user=user)
pages = [f"/{'soirees' if event.is_evening else 'tournois'}/{event.pk}/" for event in events]
print(client.get("/").status_code, {client.get(page).status_code for page in pages})
"""
RESTORE = """
from pathlib import Path
from django.core.management import call_command
from scoring.models import Club
Club.objects.create(name="Repris")
for file in sorted(Path(FOLDER).glob("*.tarot"), key=lambda file: int(file.stem)):
    call_command("restore_event", str(file), club="Repris", verbosity=0)
"""


@pytest.fixture(params=RELEASED, ids=lambda path: path.name)
def release(request):
    return request.param


@pytest.fixture
def facts(release):
    return json.loads((release / "facts.json").read_text(encoding="utf-8"))


@pytest.fixture
def site(tmp_path, migrated):
    """An empty site that does not run."""
    site = Server(tmp_path, "released", like=migrated)
    yield site
    site.forget()


def ranked(rankings):
    """Put equals into one order: how names are sorted is no part of a ranking."""
    return [[name, sorted(rows)] for name, rows in rankings]


def test_its_migrations_are_still_there(facts):
    assert set(facts["migrations"]) <= set(migrations())


def test_its_database_opens_with_the_same_rankings(release, facts, site):
    if not site.database.startswith("sqlite"):
        pytest.skip("PostgreSQL is copied by its own tools")
    site.file.write_bytes(gzip.decompress((release / "tarotclub.sqlite3.gz").read_bytes()))
    site.manage("migrate", "--verbosity=0")
    site.manage("verify")  # fails where anything is wrong, a mark or a seal
    assert ranked(json.loads(site.run(RANKINGS))) == ranked(facts["rankings"])
    assert site.run(PAGES).strip() == "200 {200}"


def test_its_event_files_bring_the_same_rankings(release, facts, site):
    site.run(RESTORE.replace("FOLDER", repr(str(release))))
    assert ranked(json.loads(site.run(RANKINGS))) == ranked(facts["rankings"])
