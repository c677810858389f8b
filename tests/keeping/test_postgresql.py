"""PostgreSQL stopped under those who write, and dumped and put back by its own tools."""

import json
import re
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from uuid import uuid4

import psycopg
import pytest
from psycopg import sql

from tarotclub.keeping.services.making import NoDumpError
from tests.postgresql import site_on
from tests.refusals.following import follows
from tests.scoring.views.api.conftest import GARDE
from tests.server import PATIENCE, ROOT

OPERATIONS = (ROOT / "docs" / "OPERATIONS.md").read_text(encoding="utf-8")
WRITERS = 8
OPENED = """
from tests import factories
from scoring.services.links import create_link
for _ in range({writers}):
    link = create_link(table=factories.table(4))
    print(link.table_id, link.token)
"""
SEED = """
from uuid import UUID
from tests import factories as make
from tournaments.entries.services.entries import take_payment
from tournaments.models import PaymentMethod
event = make.drawn(make.tournament(8, in_club=make.club(), deals_per_round=4))
for table in make.released(event):
    make.record(table)
cash = {"cents": 1000, "method": PaymentMethod.CASH}
take_payment(entry=event.entries.first(), uuid=UUID(int=1), **cash)
"""
RECORD = """
from scoring.models import Table
from tests import factories as make
make.record(Table.objects.with_seats().order_by("pk").first())
"""
MISTAKES = f"""{RECORD}
from scoring.models import Player
Player.objects.update(notes="Une erreur")
make.club("Ouvert par erreur")
"""
REFUSED = """
from django.db import DatabaseError
from scoring.models import Action
try:
    Action.objects.update(kind="cut")
except DatabaseError:
    print("refused")
"""
TABLES = """SELECT tablename FROM pg_tables WHERE schemaname = 'public'"""
LOG = {"scoring_action", "scoring_chain", "scoring_seal"}
EPOCH = "scoring_epoch"
STORED = """
from scoring.models import Deal
print(*Deal.objects.values_list("uuid", flat=True))
"""
AWAY = (
    "La base PostgreSQL ne répond pas : vérifiez le réseau, démarrez-la, ou corrigez"
    " DATABASE_URL."
)


@pytest.fixture
def sites(tmp_path, postgresql):
    """Two processes on one database, as a federation runs them."""
    postgresql.create("restarted", like="postgres")
    made = [site_on(postgresql, "restarted", tmp_path / name) for name in ("one", "two")]
    for site in made:
        site.start()
    yield made
    for site in made:
        site.stop()


class Tablet(threading.Thread):
    """Sends its deals one after the other, each until it is heard, to its own process."""

    def __init__(self, site, table, token):
        super().__init__()
        self.path = f"{site.url}/api/tables/{table}/donnes/"
        self.token = token
        self.heard, self.answers = [], []  # identities; moments with their status
        self.ending = threading.Event()

    def run(self):
        while not self.ending.is_set():
            uuid = str(uuid4())
            while (status := self.send(uuid)) not in {200, 201}:
                if self.ending.wait(0.1) and status != 503:
                    return
            self.heard.append(uuid)

    def send(self, uuid):
        body = {"uuid": uuid, "number": len(self.heard) + 1, "facts": GARDE}
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        asked = urllib.request.Request(self.path, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                status = answer.status
        except urllib.error.HTTPError as error:
            status = error.code
        self.answers.append((time.monotonic(), status))
        return status


def health(site):
    try:
        with urllib.request.urlopen(f"{site.url}/sante/", timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_both_processes_are_back_and_nothing_that_was_heard_is_lost(sites, postgresql):
    printed = sites[0].manage("shell", "--no-imports", "-c", OPENED.format(writers=WRITERS))
    tablets = [
        Tablet(sites[at % 2], *line.split()) for at, line in enumerate(printed.splitlines())
    ]
    for tablet in tablets:
        tablet.start()
    for mode in ("fast", "immediate"):  # as an update does, and as a power cut
        time.sleep(0.5)
        postgresql.stop(mode)
        time.sleep(0.5)
        for site in sites:
            status, told = health(site)
            sentence = told["sentence"].replace("\xa0", " ")
            assert (status, told["trouble"], sentence) == (503, "database_away", AWAY)
        postgresql.start()
        back = time.monotonic()
        time.sleep(2)
        for tablet in tablets:
            first = next(at for at, status in tablet.answers if at > back and status < 300)
            assert first - back < 5
        assert [health(site)[0] for site in sites] == [200, 200]
    for tablet in tablets:
        tablet.ending.set()
    for tablet in tablets:
        tablet.join()
    stored = set(sites[0].manage("shell", "--no-imports", "-c", STORED).split())
    heard = [uuid for tablet in tablets for uuid in tablet.heard]
    assert len(heard) > WRITERS
    assert set(heard) == stored
    statuses = {status for tablet in tablets for _, status in tablet.answers}
    assert statuses <= {200, 201, 503}
    for site in sites:
        log = site.log_text().replace("\xa0", " ")
        assert AWAY in log
        assert "Traceback" not in log


@pytest.fixture
def federation(tmp_path, postgresql):
    """A site with a round that is being played."""
    postgresql.create("dumped", like="postgres")
    site = site_on(postgresql, "dumped", tmp_path / "federation")
    site.run(SEED)
    yield site
    site.end_shell()
    postgresql.ask("DROP DATABASE dumped WITH (FORCE)")


def dumped_and_put_back():
    """Give the line that OPERATIONS tells for a copy, and those for the way back."""
    section = OPERATIONS.split("### PostgreSQL\n")[1]
    told = re.search(r"```sh\n(.*?)```", section, re.DOTALL)[1]
    dump, *back = told.replace(".venv/bin/python", sys.executable).splitlines()
    assert (dump[:8], back[0][:11]) == ("pg_dump ", "pg_restore ")
    return dump, "\n".join(back)


def typed(site, lines, folder):
    """Run lines as somebody types them in a folder, and give what they print."""
    ours = lines.replace("manage.py", str(ROOT / "manage.py"))
    done = subprocess.run(
        ["sh", "-euc", ours],
        cwd=folder,
        env=site.environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.replace("\xa0", " ").splitlines()


def stored_in(url):
    """Give every row of every table."""
    with psycopg.connect(url) as connection:
        return {
            table: {
                row
                for (row,) in connection.execute(
                    sql.SQL("SELECT row_to_json(t)::text FROM {} t").format(
                        sql.Identifier(table)
                    )
                )
            }
            for (table,) in connection.execute(TABLES).fetchall()
        }


def test_what_was_dumped_is_back_with_its_seals_and_guards(federation, postgresql, tmp_path):
    for command, tool in (
        ("backup", "pg_dump"),
        ("restore", "pg_restore, puis restore --done"),
    ):
        with pytest.raises(AssertionError, match=f"utilisez {tool}"):
            federation.manage(command)
    dump, back = dumped_and_put_back()
    here, elsewhere = postgresql.database("dumped"), postgresql.database("elsewhere")
    before = stored_in(here)
    assert typed(federation, dump, tmp_path) == []
    federation.run(MISTAKES)
    federation.end_shell()  # the next one reads where the last copy was put back
    postgresql.create("elsewhere")
    for url in (here, elsewhere):
        federation.environment["DATABASE_URL"] = url
        told, well = typed(federation, back, tmp_path)
        assert told == "Les pages et les tablettes savent que la base a été remise."
        assert well.startswith("Tout va bien : la base, les marques, le journal")
        after = stored_in(url)
        changed = {table for table in before | after if before[table] != after[table]}
        assert changed == {EPOCH, *LOG}
        assert before["scoring_action"] < after["scoring_action"]
        [line] = after["scoring_action"] - before["scoring_action"]
        assert '"kind":"restore_copy"' in line
    assert federation.run(REFUSED) == "refused\n"
    federation.run(RECORD)  # numbers go on where they were


CARRIED = """
from django.conf import settings
from django.contrib.messages import get_messages
from django.test import Client
from scoring.models import Action, Role
from tarotclub.keeping.services import making
from tests import factories as make
settings.ALLOWED_HOSTS = ["testserver"]
settings.STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
owner = make.member(Role.ORGANISER, in_club=make.club(), username="adrien")
owner.is_superuser = True
owner.save()
client = Client()
client.force_login(owner)
def said(changed):
    for name, value in changed.items():
        setattr(making, name, value)
    print(list(get_messages(client.get("/sauvegardes/base.dump").wsgi_request))[-1])
said({"LARGEST": 1})
said({"LARGEST": 2**40, "PATIENCE": 0})
making.PATIENCE = 80
assert client.head("/sauvegardes/base.dump").status_code == 405
noted = Action.objects.filter(kind="take_copy")
print(client.get("/etat.json").json()["copies"]["latest"], noted.count())
answer = client.get("/sauvegardes/base.dump")
open(COPY, "wb").write(answer.content)
print(answer.headers["Content-Disposition"][:33], answer.headers["Content-Disposition"][-6:])
print(noted.filter(by=owner).count() == make.Club.objects.count())
print(client.get("/etat.json").json()["copies"]["latest"][:4])
for page in ("/etat/", "/sauvegardes/"):
    print("il y a 0" in client.get(page).content.decode())
"""


@follows(NoDumpError)
def test_its_owner_carries_the_whole_database_away(federation, postgresql):
    copy = postgresql.folder / "carried.dump"
    printed = federation.run(f"COPY = {str(copy)!r}\n{CARRIED}").replace("\xa0", " ")
    by_host = "Qui tient le serveur la copie : docs/OPERATIONS.md dit comment."
    assert printed.splitlines() == [
        f"La base est trop grande pour être emportée d’ici. {by_host}",
        "pg_dump n’a pas pu copier la base (plus de 0 secondes).",
        "None 0",
        'attachment; filename="tarotclub-2 .dump"',
        "True",
        "2026",
        "True",
        "True",
    ]
    postgresql.create("carried")
    postgresql.run(
        "pg_restore",
        *(f"--host={postgresql.folder}", f"--port={postgresql.port}", "--username=postgres"),
        *("--dbname=carried", str(copy)),
    )
    deals = "SELECT count(*) FROM scoring_deal"
    assert postgresql.ask(deals, "carried") == postgresql.ask(deals, "dumped") > 0


def test_a_copy_that_another_tool_made_is_told(federation):
    assert federation.manage("backup", "made").replace("\xa0", " ") == (
        "C’est noté : État du site montre la date de cette copie.\n"
    )
    with pytest.raises(AssertionError, match="ne prend pas de fichier"):
        federation.manage("backup", "made", "nuit.dump")
    federation.manage("backup", "made")  # and again an hour later
    assert (
        federation.run("from tarotclub.models import ToldCopy\nprint(ToldCopy.objects.count())")
        == "1\n"
    )
