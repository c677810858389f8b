"""A real replica, made by pg_basebackup: what is read there, and who answers in its place."""

import html
import json
import re
import time

import pytest

from tests.postgresql import PgBouncer, Standby, site_on

SET_UP = """
import json
from tests import factories as make
from tests.world import ranked_season
from scoring.models import Role
from tarotclub.serving import static_names
from tournaments.event.services.closing import publish_event
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="odile")
event = make.drawn(make.tournament(4, in_club=home))
[table] = make.released(event)
make.record(table)
publish_event(event=event)
event.refresh_from_db()
season = ranked_season(home, event)
static_names.collect()
print(json.dumps([event.pk, event.public_key, table.pk, season.public_key]))
"""
VISITS = """
import json
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from tarotclub.ground import replica
settings.ALLOWED_HOSTS = ["testserver"]
replica.watch.looked = float("-inf")  # as after a while
client = Client()
if USER:
    client.force_login(User.objects.get(username=USER))
for path in PATHS:
    answer = client.get(path, headers=HEADERS)
    text = b"".join(answer) if answer.streaming else answer.content
    print(json.dumps([answer.status_code, answer.headers.get("ETag"), text.decode("latin-1")]))
"""
HIDE = """
from scoring.models import Player
from scoring.models.club import Publication
from tarotclub.people.services.players import change_player
change_player(player=Player.objects.get(name="Cy"), publication=Publication.NUMBER)
"""
WRITE = """
from django.db import DatabaseError
from scoring.models import Player
from tarotclub.ground.replica import reading
with reading("replica"):
    player = Player.objects.first()
    before = player._state.db
    player.notes = "Vu"
    player.save(update_fields=["notes"])
    print(before, player._state.db, Player.objects.get(notes="Vu")._state.db)
with reading("replica"):
    print(Player.objects.first()._state.db)
try:
    Player.objects.using("replica").update(notes="")
except DatabaseError as error:
    print(type(error.__cause__).__name__)
"""
BROKEN = """
from contextlib import suppress
from django.db import DatabaseError, connections
from django.http import HttpResponse, StreamingHttpResponse
from tarotclub.ground.replica import from_replica, seen_now, watch
from tournaments.models import Event
def event():
    return Event.objects.first()._state.db
def torn():
    if event() == "replica":
        connections["replica"].cursor().execute("SELECT pg_terminate_backend(pg_backend_pid())")
    return HttpResponse(event())
print(from_replica(lambda: HttpResponse(event()))().content)
print(list(from_replica(lambda: StreamingHttpResponse(event() for _line in range(2)))()))
print(event())
print(from_replica(torn)().content, seen_now().fault)
def sent(lines):
    watch.looked = float("-inf")
    answer = iter(from_replica(lambda: StreamingHttpResponse(lines()))())
    yield next(answer)
    with suppress(DatabaseError):
        connections["replica"].cursor().execute("SELECT pg_terminate_backend(pg_backend_pid())")
    yield from answer
def same():
    yield "one "
    yield event() and "two"
def other():
    yield event()
    yield event()
for lines in same, other:
    try:
        for line in sent(lines):
            print(line)
    except DatabaseError:
        print("broken off")
"""
COUNTED = """
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tarotclub.ground.replica import seen_now
settings.ALLOWED_HOSTS = ["testserver"]
seen_now()
with CaptureQueriesContext(connection) as asked:
    etag = Client().get(PATH).headers["ETag"]
print(len(asked), asked[-1]["sql"])
with CaptureQueriesContext(connection) as asked:
    print(Client().get(PATH, headers={"If-None-Match": etag}).status_code)
print(len(asked))
"""
BEHIND = (
    "Le réplica a trop de retard, et le serveur principal répond à sa place : voyez s’il reçoit"
    " encore (pg_stat_replication), et si rien ne le retient (pg_wal_replay_resume)."
)
AWAY = (
    "Le réplica ne répond pas, et le serveur principal répond à sa place : démarrez-le,"
    " corrigez REPLICA_URL, ou retirez ce réglage."
)
PROMOTED = (
    "Le serveur de REPLICA_URL ne suit plus personne, et n’est plus lu : refaites-en un réplica"
    " (pg_basebackup), ou nommez-en un autre."
)
STATEMENT = re.compile(r"(?:statement|execute [^:]*): (.*)")
TABLE = re.compile(r'\b(?:FROM|JOIN|INTO|UPDATE) "(\w+)"')


class Read:
    """A site with a replica that writes down all that it is asked."""

    def __init__(self, server, folder):
        server.create("read", like="postgres")
        self.primary, self.follower = server, Standby(server)
        self.follower.start()
        self.follower.ask("ALTER SYSTEM SET log_statement = 'all'")
        self.follower.ask("SELECT pg_reload_conf()")
        self.site = site_on(server, "read", folder)
        self.event, self.key, self.table, self.season = json.loads(self.site.run(SET_UP))
        self.site.end_shell()
        self.site.environment |= {
            "REPLICA_URL": self.follower.database("read"),
            "REPLICA_SECONDS": "1",
        }
        self.log = self.follower.folder / "log"
        self.ranking = f"/suivre/{self.key}/classement/"

    def visit(self, *paths, user="", **headers):
        """Give what each answers: its status, its ETag, its text."""
        given = f"USER, PATHS, HEADERS = {user!r}, {paths!r}, {headers!r}\n"
        answers = map(json.loads, self.site.run(given + VISITS).splitlines())
        return [(status, etag, text) for status, etag, text in answers]

    def asked(self):
        """Give the tables of ours that were asked for in the replica since the last time."""
        text = self.log.read_text()[getattr(self, "at", 0) :]
        self.at = len(self.log.read_text())
        return {table for line in STATEMENT.findall(text) for table in TABLE.findall(line)}

    def health(self):
        [(_status, _etag, text)] = self.visit("/etat.json", user="odile")
        return json.loads(text)["replica"]

    def sentence(self):
        """Give what the page of the site's state says first."""
        [(_status, _etag, text)] = self.visit("/etat/", user="odile")
        page = html.unescape(text.encode("latin-1").decode())
        [sentence] = re.findall(r'message-error">.*?<p>([^<]*)', page, re.DOTALL)
        return re.sub("[\xa0\u202f]", " ", sentence).strip()

    def until(self, trouble):
        """Wait until it is so; give by how many seconds it is behind."""
        end = time.monotonic() + 20
        while (told := self.health())["trouble"] != trouble:
            assert time.monotonic() < end, told
            time.sleep(0.1)
        self.asked()
        return told["seconds"]


@pytest.fixture(scope="module")
def read(postgresql, tmp_path_factory):
    made = Read(postgresql, tmp_path_factory.mktemp("read"))
    yield made
    made.site.end_shell()
    made.follower.forget()


def test_public_pages_and_exports_are_read_there_and_nothing_else(read):
    read.until(None)
    begin = len(read.log.read_text())
    files = (f"/tournois/{read.event}/{file}" for file in ("site.zip", "donnees/donnes.csv"))
    results = f"/suivre/{read.key}/resultats.json"
    for path in (read.ranking, results, *files):
        [(status, _etag, text)] = read.visit(path, user="odile")
        assert (status, bool(text)) == (200, True)
        assert "tournaments_entry" in read.asked(), path
    season = f"/saison/{read.season}/"
    for _twice in range(2):  # what is counted anew for the first is written, and read there
        assert "Ana" in read.visit(season)[0][2]
        assert "tournaments_season" in read.asked()
    assert "Ana" in read.visit(read.ranking)[0][2]
    read.asked()
    for path in ("/", f"/tournois/{read.event}/", f"/tables/{read.table}/", "/etat/"):
        assert read.visit(path, user="odile")[0][0] == 200
        assert read.asked() == set(), path
    statements = STATEMENT.findall(read.log.read_text()[begin:])
    assert not [
        line for line in statements if "django_session" in line or "auth_user" in line[:60]
    ]
    assert not [line for line in statements if line.startswith(("INSERT", "UPDATE", "DELETE"))]


def test_the_primary_tells_the_state_and_where_its_log_is(read):
    read.until(None)
    told = read.site.run(f"PATH = {read.ranking!r}\n{COUNTED}").splitlines()
    assert told == ["2 SELECT pg_current_wal_flush_lsn()", "304", "1"]


def test_nobody_goes_back_in_time_while_it_is_behind(read):
    read.until(None)
    [(_status, before, text)] = read.visit(read.ranking)
    assert "Cy" in text
    read.follower.ask("SELECT pg_wal_replay_pause()")
    try:
        read.site.run(HIDE)
        read.asked()
        [(_status, after, text)] = read.visit(read.ranking)
        assert (before != after, "Cy" in text, read.asked()) == (True, False, set())
        assert read.visit(read.ranking, **{"If-None-Match": after})[0][0] == 304
        assert read.until("behind") > 1
        assert read.sentence() == BEHIND
        read.site.end_shell()  # a new process, which has never seen it up to date
        assert read.health()["trouble"] == "behind"
    finally:
        read.follower.ask("SELECT pg_wal_replay_resume()")
    assert read.until(None) == 0
    [(_status, again, text)] = read.visit(read.ranking)
    assert (again == after, "Cy" in text) == (True, False)
    assert "tournaments_entry" in read.asked()


def test_one_that_is_stopped_is_done_without(read):
    read.until(None)
    read.follower.stop()
    try:
        assert read.visit(read.ranking)[0][0] == 200
        assert read.until("away") is None
        assert read.sentence() == AWAY
        read.site.manage("migrate", "--verbosity=0")
    finally:
        read.follower.start()
    read.until(None)
    read.visit(read.ranking)
    assert "tournaments_entry" in read.asked()


def test_one_that_fails_in_the_middle_leaves_the_answer_to_the_primary(read):
    read.until(None)
    assert read.site.run(BROKEN).splitlines() == [
        *("b'replica'", "[b'replica', b'replica']", "default", "b'default' away"),
        *("b'one '", "b'two'", "b'replica'", "broken off"),
    ]


def test_pgbouncer_may_stand_before_it(read):
    before = PgBouncer(read.follower)
    address = read.site.environment["REPLICA_URL"]
    read.site.end_shell()
    read.site.environment["REPLICA_URL"] = before.database("read")
    try:
        read.until(None)
        assert read.visit(read.ranking)[0][0] == 200
        assert "tournaments_entry" in read.asked()
    finally:
        read.site.end_shell()
        read.site.environment["REPLICA_URL"] = address
        before.stop()


def test_nothing_is_ever_written_there(read):
    read.until(None)
    assert read.site.run(WRITE).splitlines() == [
        *("replica default default", "replica", "ReadOnlySqlTransaction"),
    ]


def test_one_that_is_promoted_is_read_no_more(read):
    """Another one follows, so that the first stays what it is."""
    second = Standby(read.primary)
    second.start()
    first = read.site.environment["REPLICA_URL"]
    read.site.end_shell()
    read.site.environment["REPLICA_URL"] = second.database("read")
    try:
        read.until(None)
        second.ask("SELECT pg_promote()")
        assert read.visit(read.ranking)[0][0] == 200
        assert read.until("promoted") is None
        assert read.sentence() == PROMOTED
        assert read.site.run(WRITE).splitlines()[-1] == "ReadOnlySqlTransaction"
    finally:
        read.site.end_shell()
        read.site.environment["REPLICA_URL"] = first
        second.forget()
