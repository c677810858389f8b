"""The site behind PgBouncer in transaction mode, which keeps nothing of a session."""

import json
import re
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

import psycopg
import yaml

from tests import nginx
from tests.postgresql import PgBouncer, site_on
from tests.server import PATIENCE, ROOT, free_port

DEPLOYMENT = ROOT / "docs" / "deployment"

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
DEALS_IN_A_COPY = """
import subprocess
from scoring.models import Deal
from tarotclub.accounts.acting import Act
from tarotclub.keeping.services.making import dump
only = ["pg_restore", "--data-only", "--table=scoring_deal", "--file=-"]
rows = subprocess.run(only, input=dump(Act(None)), capture_output=True, check=True).stdout
copied = rows.partition(b"FROM stdin;")[2].partition(b"\\.")[0].strip().splitlines()
print(len(copied) == Deal.objects.count() > 3)
"""
RECORD = """
from tests import factories
for _each in range(3):
    factories.record(factories.table(4))
"""


@contextmanager
def pooled(postgresql, user="postgres", written="", name="postgres"):
    started = PgBouncer(postgresql, user, written)
    wait_until_it_answers(started, name)
    yield started
    started.stop()


def wait_until_it_answers(pgbouncer, name):
    address = pgbouncer.database(name).partition("?")[0]
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
    direct = site_on(postgresql, "apart", tmp_path / "direct")
    direct.environment["DATABASE_URL"] = postgresql.database("apart").replace(
        "postgres@", "tarot_site@"
    )
    assert direct.run(DEALS_IN_A_COPY) == "True\n"
    direct.end_shell()


def test_two_processes_answer_behind_what_the_containers_have(postgresql, tmp_path):
    """Compose's PgBouncer and nginx, at other ports: no container is started here."""
    nginx.program()
    compose = yaml.safe_load((DEPLOYMENT / "compose.yaml").read_text())
    written = compose["configs"]["pgbouncer"]["content"]
    written = written.replace("${DATABASE_PASSWORD:-tarotclub}", "unasked")
    postgresql.ask("CREATE ROLE tarotclub LOGIN SUPERUSER")
    postgresql.create("tarotclub", like="postgres")
    with pooled(postgresql, written=written, name="tarotclub") as pgbouncer:
        sites = [site_on(pgbouncer, "tarotclub", tmp_path / name) for name in ("one", "two")]
        port = free_port()
        proxy = (DEPLOYMENT / "compose.nginx.conf").read_text()
        proxy = proxy.replace("listen 80", f"listen 127.0.0.1:{port}")
        for number, site in enumerate(sites, 1):
            site.environment |= {"BEHIND_PROXY": "1", "METRICS_TOKEN": "x" * 16}
            site.start()
            proxy = proxy.replace(f"site{number}:8000", f"127.0.0.1:{site.port}")
        try:
            with nginx.running(proxy, port, tmp_path):
                answered_by_both(sites, f"http://127.0.0.1:{port}")
        finally:
            for site in sites:
                site.stop()


def answered_by_both(sites, url):
    """Ask for the same again and again: each process has its part, and says which."""
    for _each in range(6):
        answer = asked(f"{url}/nulle-part")
        name = answer.headers["X-Request-ID"]
        assert (answer.status, len(name), name in answer.read().decode()) == (404, 32, True)
    assert asked(f"{url}/metrics").headers["X-Request-ID"] is None  # nginx's own answer
    line = r'tarotclub_requests_total{process="[^"]+:(\d+)",route="",status="404"} (\S+)'
    counted = [re.findall(line, asked(f"{site.url}/metrics").read().decode()) for site in sites]
    ports = [port for [(port, _times)] in counted]
    assert ports == [str(site.port) for site in sites]
    assert sum(float(times) for [(_port, times)] in counted) >= 6
    sites[0].stop()
    assert [asked(f"{url}/sante/").status for _each in range(3)] == [200, 200, 200]
    sites[0].start()


def asked(address):
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {'x' * 16}"})
    try:
        return urllib.request.urlopen(request, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        return error


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
