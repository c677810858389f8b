"""The site behind PgBouncer in transaction mode, which keeps nothing of a session."""

import json
import time
import urllib.request
from contextlib import contextmanager

import psycopg

from tests.postgresql import PgBouncer, site_on

WALK = """
from django.conf import settings
from tests.tarotclub.test_permissions import FILES, PAPERS
from tests.tarotclub.test_urls import addresses, body, visitor
from tests.world import World
settings.ALLOWED_HOSTS = ["testserver"]
world = World()
client = visitor(world.people()["organiser"])
kinds = [{}, *({"paper": each} for each in PAPERS), *({"what": each} for each in FILES)]
asked = {address for kind in kinds for _name, address in addresses(world.ids | kind)}
answers = {address: client.get(address) for address in asked}
read = [address for address, answer in answers.items() if body(answer)]
failed = {address for address, answer in answers.items() if answer.status_code >= 500}
print(failed or "nothing failed", len(read) > len(PAPERS) + len(FILES))
"""
RECORD = """
from tests import factories
for _each in range(3):
    factories.record(factories.table(4))
"""


@contextmanager
def pooled(postgresql, user="postgres"):
    started = PgBouncer(postgresql, user)
    wait_until_it_answers(started)
    yield started
    started.stop()


def wait_until_it_answers(pgbouncer):
    address = pgbouncer.database("postgres").partition("?")[0]
    deadline = time.monotonic() + 20
    while True:
        try:
            psycopg.connect(address).close()
        except psycopg.OperationalError:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        else:
            return


def test_every_page_and_export_and_the_proof_go_through_it(postgresql, tmp_path):
    postgresql.create("pooled")
    with pooled(postgresql) as pgbouncer:
        site = site_on(pgbouncer, "pooled", tmp_path / "pooled")
        site.manage("migrate", "--verbosity=0")
        walk(site)


def test_they_do_behind_the_lock_between_clubs(postgresql, tmp_path):
    """As a role that owns nothing, which says with each statement for which clubs it is."""
    postgresql.create("apart", like="postgres")
    postgresql.ask("CREATE ROLE tarot_site LOGIN")
    owner = site_on(postgresql, "apart", tmp_path / "owner")
    assert "Le verrou est mis sur" in owner.manage("lock_clubs", "--role", "tarot_site")
    with pooled(postgresql, "tarot_site") as pgbouncer:
        walk(site_on(pgbouncer, "apart", tmp_path / "apart"))


def walk(site):
    """Go through the site's pages, store deals and have all of it proved."""
    site.start()
    try:
        with urllib.request.urlopen(f"{site.url}/sante/") as answer:
            assert json.load(answer)["ok"] is True
    finally:
        site.stop()
    assert site.run(WALK) == "nothing failed True\n"
    site.run(RECORD)
    site.end_shell()
    assert "verify" not in site.manage("verify")
