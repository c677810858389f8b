"""What PostgreSQL may refuse, each said in its own sentence: the tablet, a page and /sante/."""

import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager, suppress
from uuid import uuid4

import psycopg
import pytest

from tests.postgresql import Standby, site_on
from tests.scoring.views.api.conftest import GARDE
from tests.server import PATIENCE, ROOT

SEED = """
from tests import factories
from scoring.services.links import create_link
link = create_link(table=factories.table(4))
print(link.table_id, link.token)
"""
READ_ONLY = (
    "PostgreSQL ne laisse que lire la base de données : rendez-la de nouveau ouverte à"
    " l’écriture (default_transaction_read_only)."
)
STANDBY = (
    "Ce serveur PostgreSQL est de secours ou se rétablit d’une panne, et ne laisse que lire :"
    " attendez, promouvez-le (pg_promote), ou mettez dans DATABASE_URL le serveur principal."
)
FULL = (
    "Le disque du serveur PostgreSQL est plein, et plus rien ne s’enregistre : faites-y de la"
    " place."
)
CROWDED = (
    "PostgreSQL n’a plus de connexion libre : fermez-en d’autres, ou augmentez max_connections."
)
REFUSED = (
    "PostgreSQL refuse le compte du site ou son mot de passe : corrigez DATABASE_URL, ou les"
    " droits de ce compte."
)
AWAY = (
    "La base PostgreSQL ne répond pas : vérifiez le réseau, démarrez-la, ou corrigez"
    " DATABASE_URL."
)


class Site:
    """A served table, whose account is none that may do everything."""

    def __init__(self, server, folder):
        server.create("states", like="postgres")
        for statement in (
            "CREATE ROLE tarot LOGIN PASSWORD 'petit'",
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO tarot",
            "GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO tarot",
        ):
            server.ask(statement, "states")
        self.postgresql = server
        self.server = site_on(server, "states", folder)
        self.table, self.token = self.server.run(SEED).split()
        self.server.end_shell()
        address = server.database("states").replace("postgres@", "tarot:petit@")
        self.server.environment["DATABASE_URL"] = address

    def record(self):
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        path = f"{self.server.url}/api/tables/{self.table}/donnes/"
        number = 1
        while True:
            body = json.dumps({"uuid": str(uuid4()), "number": number, "facts": GARDE})
            status, told = ask(urllib.request.Request(path, body.encode(), headers))
            if status != 409:
                return status, json.loads(told)
            number += 1

    def health(self):
        status, told = ask(f"{self.server.url}/sante/")
        return status, json.loads(told)


def ask(request):
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode().replace("\\u00a0", " ")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode().replace("\\u00a0", " ")


@pytest.fixture(scope="module")
def site(postgresql, tmp_path_factory):
    made = Site(postgresql, tmp_path_factory.mktemp("states"))
    made.server.start()
    yield made
    made.server.stop()
    print(made.server.log_text())


@contextmanager
def read_only(site):
    site.postgresql.ask("ALTER DATABASE states SET default_transaction_read_only = on")
    hang_up(site)
    try:
        yield
    finally:
        site.postgresql.ask("ALTER DATABASE states RESET default_transaction_read_only")
        hang_up(site)


@contextmanager
def without_rights(site):
    site.postgresql.ask(
        "REVOKE DELETE, UPDATE ON ALL TABLES IN SCHEMA public FROM tarot", "states"
    )
    try:
        yield
    finally:
        grant = "GRANT UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO tarot"
        site.postgresql.ask(grant, "states")


@contextmanager
def shut_out(site):
    """Its account may no longer come in."""
    file = site.postgresql.folder / "data" / "pg_hba.conf"
    rules = file.read_text()
    file.write_text("host all tarot all scram-sha-256\n" + rules)
    site.postgresql.ask("ALTER ROLE tarot PASSWORD 'autre'")
    site.postgresql.ask("SELECT pg_reload_conf()")
    time.sleep(0.5)
    hang_up(site)
    try:
        yield
    finally:
        file.write_text(rules)
        site.postgresql.ask("SELECT pg_reload_conf()")
        time.sleep(0.5)


@contextmanager
def crowded(site):
    """Others hold all connections that are not an administrator's."""
    held = []
    hang_up(site)
    address = site.server.environment["DATABASE_URL"]
    try:
        with suppress(psycopg.OperationalError):
            while True:
                held.append(psycopg.connect(address))
        yield
    finally:
        for one in held:
            one.close()


@contextmanager
def stopped(site):
    site.postgresql.stop()
    try:
        yield
    finally:
        site.postgresql.start()


def hang_up(site):
    site.postgresql.ask(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = 'tarot'"
    )


@pytest.mark.parametrize(
    ("fault", "code", "sentence"),
    [
        (read_only, "database_read_only", READ_ONLY),
        (without_rights, "database_refused", REFUSED),
        (shut_out, "database_refused", REFUSED),
        (crowded, "database_crowded", CROWDED),
        (stopped, "database_away", AWAY),
    ],
)
def test_each_state_has_its_sentence_and_is_over_by_itself(site, fault, code, sentence):
    assert site.record()[0] == 201
    with fault(site):
        time.sleep(1)  # for what /sante/ knows of a moment ago
        kept = f"Rien n’est perdu, tout reste sur la tablette. {sentence}"
        assert site.record() == (503, {"code": code, "message": kept})
        status, told = site.health()
        assert (status, told["ok"], told["trouble"], told["sentence"]) == (
            *(503, False),
            *(code, sentence),
        )
    deadline = time.monotonic() + 20
    while site.record()[0] != 201 or site.health()[0] != 200:
        assert time.monotonic() < deadline
    assert "Traceback" not in site.server.log_text()


def test_a_standby_is_no_damage_and_takes_over(site, tmp_path):
    follower = Standby(site.postgresql)
    follower.start()
    try:
        server = site_on(follower, "states", tmp_path / "follower")
        refused = subprocess.run(
            [sys.executable, "manage.py", "serve", "--port", str(server.port)],
            cwd=ROOT,
            env=server.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert refused.returncode == 1
        assert refused.stderr.replace("\xa0", " ").splitlines()[0] == STANDBY
        follower.ask("SELECT pg_promote()")
        server.start()
        server.stop()
    finally:
        follower.forget()


def test_a_server_that_becomes_a_standby_says_so(site):
    """As after a failover: the same address now leads to one that only follows."""
    signal = site.postgresql.folder / "data" / "standby.signal"
    site.postgresql.stop()
    signal.touch()
    site.postgresql.start()
    try:
        assert site.record()[1]["code"] == "database_standby"
        status, told = site.health()
        assert (status, told["trouble"], told["sentence"]) == (
            *(503, "database_standby"),
            STANDBY,
        )
    finally:
        site.postgresql.stop()
        signal.unlink()
        site.postgresql.start()
    assert site.record()[0] == 201


@pytest.mark.parametrize(
    ("sqlstate", "code", "sentence"),
    [("53100", "server_full", FULL), ("53300", "database_crowded", CROWDED)],
)
def test_what_fails_in_the_middle_is_said_too(site, sqlstate, code, sentence):
    """The server's own code, raised where a deal is stored."""
    site.postgresql.ask(
        f"""CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '{sqlstate}'; END $$""",
        "states",
    )
    on_deals = "ON scoring_deal"
    site.postgresql.ask(
        f"CREATE TRIGGER fail BEFORE INSERT {on_deals} EXECUTE FUNCTION fail()", "states"
    )
    try:
        kept = f"Rien n’est perdu, tout reste sur la tablette. {sentence}"
        assert site.record() == (503, {"code": code, "message": kept})
    finally:
        site.postgresql.ask("DROP FUNCTION fail() CASCADE", "states")
    assert site.record()[0] == 201
