"""The laptop died: a new folder, the last copy of the stick, and tablets bring the rest."""

import json
import os
import shutil
import signal
import urllib.error
import urllib.request
from uuid import uuid4

import pytest

from tests.server import Server

SEED = """
import json
from scoring.models import Role
from scoring.services.links import create_link
from tests import factories as make
home = make.club()
make.member(Role.ORGANISER, in_club=home)
made = []
for table in make.released(make.drawn(make.tournament(8, in_club=home, deals_per_round=20))):
    made.append([table.pk, create_link(table=table).token])
print(json.dumps(made))
"""
GARDE = {"dealer": "0", "taker": "0", "contract": "garde", "bouts": 2, "points": 49}
KEPT = ("uuid", "number", "facts", "earlier", "recorded_at", "started_at", "finished_at")


class Tablet:
    """A tablet at its table: what it was told of each deal it keeps."""

    def __init__(self, site, table, token):
        self.site, self.path, self.token = site, f"/api/tables/{table}/", token
        self.told = {}

    def send(self, path="", body=None):
        request = urllib.request.Request(
            f"{self.site.url}{self.path}{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
            },
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def record(self):
        number = len(self.told) + 1
        facts = GARDE | {"dealer": str((number - 1) % 4), "points": 40 + number}
        self.send("donnes/", {"uuid": str(uuid4()), "number": number, "facts": facts})
        self.told = {deal["uuid"]: deal for deal in self.deals()}

    def deals(self):
        return self.send()["deals"]

    def bring_back(self):
        """Send what the site has lost, as one tap on "Renvoyer" does; give how many."""
        there = {deal["uuid"] for deal in self.deals()}
        lost = [deal for uuid, deal in self.told.items() if uuid not in there]
        for deal in lost:
            self.send("retours/", {key: deal[key] for key in KEPT})
        return len(lost)


def facts_of(deals):
    return sorted((deal["uuid"], deal["number"], str(deal["facts"])) for deal in deals)


def test_nothing_that_was_acknowledged_is_missing(site, stick, migrated, tmp_path_factory):
    tables = json.loads(site.run(SEED))
    site.manage("backup", "place", str(stick))
    site.start()
    tablets = [Tablet(site, *place) for place in tables]
    for tablet in tablets:
        tablet.record()
        tablet.record()
    site.manage("backup")
    for tablet in tablets:
        tablet.record()
    os.killpg(site.process.pid, signal.SIGKILL)
    site.process.wait()
    for file in site.folder.iterdir():  # the disk is gone, and all that was on it
        shutil.rmtree(file) if file.is_dir() else file.unlink()

    new = Server(tmp_path_factory.mktemp("new"), "new", like=migrated)
    new.file.unlink()
    latest = max(stick.glob("*/*.sqlite3"))
    told = new.manage("restore", str(latest))
    assert "La clé du site est revenue avec elle" in told.replace("\xa0", " ")
    new.start()
    try:
        for tablet in tablets:
            tablet.site = new
            assert (len(tablet.deals()), tablet.bring_back(), tablet.bring_back()) == (2, 1, 0)
            assert facts_of(tablet.deals()) == facts_of(tablet.told.values())
        new.manage("backup", "place", str(stick))
        assert new.manage("verify").startswith("Tout va bien")
        assert len({copy.parent for copy in stick.glob("*/*.sqlite3")}) == 2
    finally:
        new.stop()
        new.forget()


def test_a_tablet_of_another_key_is_not_let_in(site, migrated, tmp_path):
    """Without the key beside the copy every code is to be made anew."""
    [first, *_others] = json.loads(site.run(SEED))
    site.manage("backup")
    [copy] = (site.folder / "copies").glob("*.sqlite3")
    folder = tmp_path / "new"
    folder.mkdir()
    new = Server(folder, "new", like=migrated)
    new.manage("restore", str(copy))
    new.start()
    try:
        with pytest.raises(urllib.error.HTTPError, match="401"):
            Tablet(new, *first).deals()
    finally:
        new.stop()
        new.forget()
