"""What all tests share: fast settings, a real server, a real browser."""

import gc
import json
import os
import re
import shutil

import pytest
from django.db import connection, transaction
from django.db.backends.signals import connection_created
from django.test import override_settings
from hypothesis import HealthCheck, settings

from scoring.models import Role
from tarotclub.serving import here
from tarotclub.serving.running import EVERY_ADDRESS
from tests import factories
from tests.fonts import only_these
from tests.original import begin_with, made_once
from tests.postgresql import PostgreSQL, site_on
from tests.server import Server
from tests.visitor import Visitor

# The shell draws as the browser does, without the windows around the page: a third less to do.
CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
)
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "locale": "fr-FR"}
PATIENCE = 60_000  # milliseconds: a machine that runs every test is slower than a reader


# A machine that is slow, or busy with every test, breaks no property; CI tries each more often,
# on SQLite: what is tried there by the hundred asks PostgreSQL the same each time.
settings.register_profile(
    "any machine",
    deadline=None,
    max_examples=100 if os.environ.get("CI") and connection.vendor == "sqlite" else 10,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("any machine")

DATABASE = {"db", "module_db", "transactional_db", "server", "migrated"}
# Rooms whose cases differ in what somebody types, and seldom in what a database is asked: where
# a later one sends a statement that no first one sends, the test is marked `every_case`.
CASES_ALIKE = {"federation", "linked", "people", "refusals", "scoring", "tournaments"}
# What takes seconds: programs that not every machine has, and processes of their own.
ELSEWHERE = {"browser", "migrated", "postgresql", "recalculated", "last_release", "saved_again"}
LONG = [  # files of half a minute or more, so that none is begun last and waited for
    "browser/test_tablet_storm.py",
    "browser/test_tablet.py",
    "tarotclub/test_fuzz.py",
    "browser/test_healing.py",
    "browser/test_year.py",
    "browser/test_screens.py",
    "reading/test_sheets.py",
    "tarotclub/test_budgets.py",
    "paper/test_every_document.py",
    "tarotclub/test_races.py",
    "tarotclub/test_permissions.py",
    "browser/test_deal_taps.py",
    "tarotclub/test_urls.py",
    "tarotclub/test_serve.py",
    "tarotclub/test_wire.py",
    "tarotclub/test_sick_database.py",
    "tarotclub/test_wheel.py",
    "tarotclub/test_one_file.py",
    "tarotclub/test_patterns.py",
]


def pytest_xdist_auto_num_workers(config):
    """As many as there are cores, and one more for those that wait for a page or a clock."""
    return (os.cpu_count() or 1) + (config.option.markexpr != "not long")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what a test needs, and `long` what takes its time; then put long files first, so
    that none is left alone at the end.

    A test of a browser runs on every database only where its module says so; what tells the
    same on any (`one_database`) runs on SQLite alone, and so do the layout of papers and cases
    after the first.
    """
    begun = set()
    for item in items:
        needs = set(getattr(item, "fixturenames", ()))
        if needs & ELSEWHERE or _name_of_file(item) in LONG:
            item.add_marker("long")
        if "browser" in needs:
            item.add_marker("browser")
        elif (needs & DATABASE or item.get_closest_marker("django_db")) and not (
            item.get_closest_marker("one_database")
            or _lays_out_what_was_read(item, needs)
            or _is_a_case_like_the_first(item, begun)
        ):
            item.add_marker("database")
    yield
    items.sort(key=begins)


def pytest_collection_finish():
    """Leave ten thousand tests out of every later search for garbage."""
    gc.freeze()


def _lays_out_what_was_read(item, needs):
    """Tell so of papers and workbooks: what they ask a database, their room's views ask."""
    return "paper" in item.path.parts and "django_assert_num_queries" not in needs


def _is_a_case_like_the_first(item, begun):
    """Tell so of a test that has `begun`, and note it."""
    test, _, case = item.nodeid.partition("[")
    further = case and test in begun
    begun.add(test)
    alike = item.nodeid.split("/")[1] in CASES_ALIKE
    return further and alike and not item.get_closest_marker("every_case")


def _name_of_file(item):
    return "/".join(item.path.parts[-2:])


def begins(item):
    """Order files as they are handed out: the longest, other browsers, servers, the rest."""
    name = _name_of_file(item)
    if name in LONG:
        return LONG.index(name)
    needs = set(getattr(item, "fixturenames", ()))
    return len(LONG) + 3 - 2 * ("browser" in needs) - bool(needs & {"server", "migrated"})


@pytest.fixture(scope="session", autouse=True)
def fast_settings(tmp_path_factory):
    """Hash passwords fast and serve static files without collecting them first."""
    storages = {
        "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    with override_settings(
        SESSION_CACHE_ALIAS="none",  # as many queries on any database
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        FRENCH_SPACES=False,  # tests tell sentences as their sources do
        STATIC_ROOT=tmp_path_factory.mktemp("static"),
        STORAGES=storages,
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def fonts_of_packages(tmp_path_factory):
    """Let no test pass or fail by what fonts a machine has."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FONTCONFIG_FILE", only_these(tmp_path_factory.mktemp("fonts")))
        yield


@pytest.fixture(scope="module")
def module_db(django_db_setup, django_db_blocker):
    """Keep what a module's own fixtures store for all its tests; each undoes what it does."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def committed(transactional_db):
    """Commit for real, as threads need; then empty what refuses to be emptied."""
    connection_created.connect(read_beside_a_writer)
    yield
    connection_created.disconnect(read_beside_a_writer)
    with connection.cursor() as cursor:
        if connection.vendor != "sqlite":
            empty_guarded_tables(cursor)
            return
        cursor.execute("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _, _ in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        with connection.constraint_checks_disabled():  # they point at one another
            for table in {table for _, table, _ in triggers}:
                cursor.execute(f"DELETE FROM {table}")
        for _, _, sql in triggers:
            cursor.execute(sql)


def empty_guarded_tables(cursor):
    """Empty on PostgreSQL what its triggers keep; it may then empty the rest by itself."""
    cursor.execute(
        "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal"
    )
    tables = [table for (table,) in cursor.fetchall()]
    for table in tables:
        cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
    cursor.execute(f"TRUNCATE {', '.join(tables)} CASCADE")
    for table in tables:
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")


def read_beside_a_writer(connection, **_signal):
    """Let threads read while one writes, as they can in a file.

    The tests' SQLite lies in memory, where threads share one cache, and a reader is refused
    at once ("table is locked") instead of being let in.
    """
    if connection.vendor == "sqlite":
        connection.cursor().execute("PRAGMA read_uncommitted = ON")


@pytest.fixture
def home(db):
    return factories.club()


@pytest.fixture
def odile(home):
    """Organises the club."""
    return factories.member(Role.ORGANISER, in_club=home, username="odile")


@pytest.fixture
def sit_here(monkeypatch, settings, tmp_path):
    """Let it be as if `tarotclub` had opened the site; a client that it is called with is the
    browser of this computer.
    """
    for name in (here.OPENED, here.PROCESS, here.SECRET):
        monkeypatch.setenv(name, "")  # what is set now is taken back
    settings.DATA_DIR = tmp_path
    here.open_here(EVERY_ADDRESS)

    def sit(client):
        client.cookies[here.COOKIE] = os.environ[here.SECRET]

    return sit


@pytest.fixture(scope="session")
def original(tmp_path_factory, worker_id):
    """An empty site that all processes of a run copy: whoever is first makes it."""
    folder = tmp_path_factory.getbasetemp()
    with made_once(folder if worker_id == "master" else folder.parent) as site:
        yield site


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request, worker_id, django_db_modify_db_settings_parallel_suffix
):
    """Begin with the tables that one process has made; one that is alone makes its own."""
    if worker_id != "master":
        begin_with(request.getfixturevalue("original").database)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Let PostgreSQL not count the rows of tables on which every test takes its own back.

    It would know of none, and read whole tables inside one another: minutes for a query.
    """
    if connection.vendor != "sqlite":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            for table in connection.introspection.table_names(cursor):
                cursor.execute(f'ALTER TABLE "{table}" SET (autovacuum_enabled = false)')


@pytest.fixture(scope="session")
def migrated(tmp_path_factory, worker_id, original):
    """An empty site that never starts: what takes seconds is made once, copying it does not."""
    server = Server(tmp_path_factory.mktemp("migrated"), f"migrated_{worker_id}", like=original)
    yield server
    server.forget()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory, worker_id, migrated):
    """A site in a process of its own, which goes on from one module to the next."""
    server = Server(tmp_path_factory.mktemp("shared"), f"shared_{worker_id}", like=migrated)
    server.start()
    yield server
    server.stop()
    server.forget()


@pytest.fixture(scope="module")
def server(request, tmp_path_factory, worker_id, migrated):
    """A migrated, empty site in a process of its own; it must not log a server error.

    On SQLite modules follow one another on one site, emptied each time, except those marked
    `own_server`, which kill it, stop it or have it speak HTTPS.
    """
    if migrated.database.startswith("postgres") or request.node.get_closest_marker(
        "own_server"
    ):
        name = re.sub(r"\W", "_", request.module.__name__.rpartition(".")[2])
        server = Server(tmp_path_factory.mktemp(name), f"{name}_{worker_id}", like=migrated)
        server.start()
        yield server
        server.stop()
        log = server.log_text()
        server.forget()
    else:
        server = request.getfixturevalue("shared_server")
        read = len(server.log_text())
        server.put_back(migrated.file)
        yield server
        server.forget_runs()
        log = server.log_text()[read:]
    assert "Internal Server Error" not in log, log


@pytest.fixture(scope="module")
def postgresql(tmp_path_factory):
    """A server whose own database has the site's tables and nothing in them."""
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        pytest.skip("it brings its own server: once is enough, in the run on SQLite")
    server = PostgreSQL()
    server.start()
    site = site_on(server, "postgres", tmp_path_factory.mktemp("migrating"))
    site.manage("migrate", "--verbosity=0")
    yield server
    server.forget()


@pytest.fixture(scope="module")
def stored(request, server):
    """Give what the module's SET_UP prints, as JSON, of what it stores for the server."""
    return json.loads(server.run(request.module.SET_UP))


@pytest.fixture(scope="module")
def visitor(server, stored):
    """Sign in whom SET_UP names first."""
    return Visitor(server, stored[0])


@pytest.fixture(scope="module")
def browser():
    """Chromium; a module's own, because the ORM cannot run while it is open."""
    if not CHROMIUM:
        message = "browser tests need Chromium: install the package `chromium`"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 (only where used)

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser, server):
    """Open pages of `server`: new_page(color_scheme="dark"). Each is a visitor of its own.

    The test fails when a page logs an error, asks another host for anything, gets a server
    error or misses a static file.
    """
    contexts, watch = [], Watch(server.url)

    def open_page(**options):
        context = browser.new_context(base_url=server.url, **{**TABLET, **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch.follow(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert watch.complaints == []


# htmx says so when a page is left while it asks; an answer that fails has a line of its own.
LEFT = ("htmx:afterRequest", "htmx:sendAbort")


class Watch:
    """What pages did that no page may do."""

    def __init__(self, home):
        self.home = home
        self.complaints = []

    def follow(self, page):
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self.note_console)
        page.on("request", self.note_request)
        page.on("response", self.note_response)

    def note_console(self, message):
        known = message.text.startswith(LEFT) or "Failed to load resource" in message.text
        if message.type == "error" and not known:
            self.complaints.append(message.text)

    def note_request(self, request):
        if not request.url.startswith((f"{self.home}/", "data:", "blob:")):
            self.complaints.append(f"foreign request: {request.url}")

    def note_response(self, response):
        lost = response.status >= 400 and "/static/" in response.url
        if lost or response.status >= 500:
            self.complaints.append(f"{response.status}: {response.url}")


@pytest.fixture
def page(new_page):
    """A tablet held upright, not signed in."""
    return new_page()
