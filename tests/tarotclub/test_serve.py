import os
import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.server import AS_ANYBODY, PATIENCE, ROOT, Server, free_port
from tests.tarotclub.test_wire import answer_to, is_open

pytestmark = pytest.mark.own_server


@pytest.fixture
def idle(tmp_path, worker_id, migrated):
    """A migrated site that is not started yet."""
    server = Server(tmp_path, f"serve_{worker_id}", like=migrated)
    yield server
    server.forget()


def serve(server, *options, command="serve", environ=None):
    done = subprocess.run(
        [*server.before, sys.executable, "manage.py", command, "--host", "127.0.0.1", *options],
        cwd=ROOT,
        env=environ or server.environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    return done.returncode, done.stderr.strip().replace("\xa0", " ")


WELCOME = (
    "Aucun club encore : la première page ouverte en crée un. Code de démarrage, pour une"
    " heure au moins : "
)


def test_a_data_folder_is_kept_to_one_site(idle):
    """On PostgreSQL several processes may serve: they ask it for what they share."""
    idle.start()
    try:
        if idle.database.startswith("postgres"):
            return
        status, told = serve(idle, "--port", str(free_port()))
    finally:
        idle.stop()
    assert (status, told.removeprefix("CommandError: ")) == (
        1,
        (
            f"Un site est déjà en marche sur {idle.folder} (http://127.0.0.1:{idle.port}/) :"
            " arrêtez-le d’abord, ou donnez à celui-ci un autre dossier (DATA_DIR)."
        ),
    )
    idle.start()
    assert idle.stop() == 0


@pytest.mark.parametrize("command", ["serve", "start"])
def test_a_database_is_kept_to_one_site(idle, tmp_path, command):
    """Whatever their data folders: what one keeps in memory, the other would not know."""
    if idle.database.startswith("postgres"):
        pytest.skip("PostgreSQL serves several")
    folder = tmp_path / "other"
    folder.mkdir()
    link = folder / "again.sqlite3"
    link.symlink_to(idle.file)
    other = idle.environment | {"DATA_DIR": str(folder), "DATABASE_URL": f"sqlite:///{link}"}
    idle.start()
    try:
        status, told = serve(idle, "--port", str(free_port()), command=command, environ=other)
    finally:
        idle.stop()
    assert (status, told.removeprefix("CommandError: ")) == (
        1,
        (
            f"Un site est déjà en marche sur {idle.file} (http://127.0.0.1:{idle.port}/) :"
            " arrêtez-le d’abord, ou donnez à celui-ci une autre base (DATABASE_URL)."
        ),
    )
    idle.start()
    assert idle.stop() == 0


def test_what_it_makes_only_its_owner_writes_to(idle):
    """Whatever the umask of who starts it."""
    known = set(idle.folder.rglob("*"))
    idle.before = ("sh", "-c", 'umask 000; exec "$@"', "sh")
    idle.start()
    assert idle.stop() == 0
    made = set(idle.folder.rglob("*")) - known - {idle.log}
    theirs = {"running", "copies"} if connection.vendor == "sqlite" else {"secret_key"}
    assert {file.name for file in made} >= theirs
    assert [file for file in made if file.stat().st_mode & 0o022] == []


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_cleanly(idle, how):
    idle.start()
    assert idle.stop(how) == 0
    *first, code = idle.log_text().splitlines()[:3]
    assert first == ["Le site est prêt :", f"  À cette adresse : http://127.0.0.1:{idle.port}/"]
    assert re.fullmatch(f"{WELCOME}[2-9A-Z]{{4}}-[2-9A-Z]{{4}}", code)
    assert idle.log_text().splitlines()[3:] == [
        "Ctrl-C pour l’arrêter.",
        "Le site est arrêté.",
    ]
    with socket.create_server(("127.0.0.1", idle.port)):
        pass  # the port is free again


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("hosts", "status"), [("", 200), ("127.0.0.1,tarot.example", 400)], ids=["any", "named"]
)
def test_tablets_reach_it_by_whatever_address_the_hall_gives(idle, hosts, status):
    idle.environment["ALLOWED_HOSTS"] = hosts
    idle.start()
    with closing(HTTPConnection("127.0.0.1", idle.port, timeout=PATIENCE)) as connection:
        connection.request("GET", "/bienvenue/", headers={"Host": "192.168.1.20"})
        answer = connection.getresponse().status
    idle.stop()
    assert answer == status


@pytest.mark.one_database
def test_it_keeps_its_key_between_two_starts(idle):
    idle.start()
    idle.stop()
    key = (idle.folder / "secret_key").read_text()
    idle.start()
    idle.stop()
    assert (idle.folder / "secret_key").read_text() == key


@pytest.mark.one_database
def test_a_taken_port_is_said(idle):
    with socket.create_server(("127.0.0.1", idle.port)):
        answer = serve(idle, "--port", str(idle.port))
    sentence = (
        f"CommandError: Le port {idle.port} est déjà pris : arrêtez l’autre programme "
        "ou choisissez-en un autre avec --port."
    )
    assert answer == (1, sentence)


@pytest.mark.one_database
def test_of_two_sites_that_begin_at_once_one_has_the_port(idle, tmp_path):
    """granian would share it: each would get half of the requests."""
    folder = tmp_path / "other"
    shutil.copytree(idle.folder, folder)
    database = f"sqlite:///{folder / idle.file.name}"
    other = idle.environment | {"DATA_DIR": str(folder), "DATABASE_URL": database}
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1"]
    command += ["--port", str(idle.port)]
    sites = [
        subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
        for environment in (idle.environment, other)
    ]
    deadline = time.monotonic() + PATIENCE
    while len(ended := [site for site in sites if site.poll() is not None]) != 1:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    [site] = set(sites) - set(ended)
    site.send_signal(signal.SIGINT)
    site.communicate(timeout=PATIENCE)
    assert site.returncode == 0
    assert f"Le port {idle.port} est déjà pris" in ended[0].communicate()[1]


def test_an_old_database_is_said(idle):
    idle.manage("migrate", "sessions", "zero", "--verbosity=0")
    sentence = (
        "CommandError: La base de données n’est pas à jour. Arrêtez le site, copiez d’abord une"
        " base PostgreSQL par pg_dump (SQLite se copie tout seul), puis lancez :"
        " python manage.py migrate"
    )
    assert serve(idle, "--port", str(idle.port)) == (1, sentence)


@pytest.fixture
def idle_file(idle):
    """The file of an idle site's database."""
    if idle.database.startswith("postgres"):
        pytest.skip("this is about a file")
    return Path(idle.database.removeprefix("sqlite:///"))


def test_a_database_of_a_newer_version_is_said_and_an_older_copy_is_served(idle, idle_file):
    older = shutil.copyfile(idle_file, idle.folder / "older.sqlite3")
    future = "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)"
    with closing(sqlite3.connect(idle_file)) as database, database:
        database.execute(future, ("scoring", "9999_future", "2036-01-01"))
    sentence = (
        "CommandError: La base de données vient d’une version plus récente du site : installez"
        " cette version, ou remettez une sauvegarde plus ancienne."
    )
    assert serve(idle, "--port", str(idle.port)) == (1, sentence)
    older.replace(idle_file)
    idle.start()
    assert idle.stop() == 0


def test_a_database_of_a_trial_version_is_said_and_put_aside(idle, idle_file):
    old = "UPDATE django_migrations SET name = '0001_initial' WHERE app = 'scoring'"
    with closing(sqlite3.connect(idle_file)) as database, database:
        database.execute(old)
    sentence = (
        "CommandError: La base de données vient d’une version d’essai, d’avant la première"
        " publiée, et ne s’ouvre plus : mettez-la de côté et recommencez (pour la"
        " démonstration : make demo-reset)."
    )
    assert serve(idle, "--port", str(idle.port)) == (1, sentence)
    with pytest.raises(AssertionError) as refused:  # `manage` says what the command said
        idle.manage("migrate")
    printed = str(refused.value).replace("\xa0", " ").splitlines()[0]
    assert printed == f"('migrate',): {sentence}"
    idle_file.rename(idle.folder / "trial.sqlite3")
    idle.manage("migrate", "--verbosity=0")
    idle.start()
    assert idle.stop() == 0


DAMAGED = "La base de données est abîmée : arrêtez le site et remettez la dernière sauvegarde."


def test_a_damaged_page_is_found_before_anybody_reads_it(idle, idle_file):
    with closing(sqlite3.connect(idle_file)) as database:
        [size] = database.execute("PRAGMA page_size").fetchone()
        where = "SELECT rootpage FROM sqlite_master WHERE name = 'scoring_deal'"
        [page] = database.execute(where).fetchone()
    content = bytearray(idle_file.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    idle_file.write_bytes(content)
    assert serve(idle, "--port", str(idle.port)) == (1, f"CommandError: {DAMAGED}")


def test_what_is_no_database_is_said(idle, idle_file):
    idle_file.write_bytes(b"no database" * 1000)
    sentence = f"{DAMAGED}\n(file is not a database)"
    assert serve(idle, "--port", str(idle.port)) == (1, sentence)


UNWRITABLE = (
    "Le site n’a pas le droit de lire ou d’écrire la base de données : rendez-lui ce droit sur"
    " le fichier et son dossier."
)


@pytest.mark.parametrize(
    ("mode", "detail"),
    [(0o400, "attempt to write a readonly database"), (0, "unable to open database file")],
)
def test_a_file_without_rights_is_said(idle, idle_file, mode, detail):
    idle.before = AS_ANYBODY
    idle_file.chmod(mode)
    assert serve(idle, "--port", str(idle.port)) == (1, f"{UNWRITABLE}\n({detail})")


def test_a_folder_without_rights_is_said(idle):
    idle.before = AS_ANYBODY
    locked = idle.folder / "locked"
    locked.mkdir(mode=0o500)
    idle.environment["DATA_DIR"] = str(locked / "data")
    status, found = serve(idle, "--port", str(idle.port))
    locked.chmod(0o700)
    assert (status, found.count("\n")) == (1, 0)
    assert found.startswith(
        f"Le site ne peut pas lire ou écrire {locked}/data/secret_key : rendez"
    )


def test_a_postgresql_that_is_away_is_said(idle):
    idle.environment["DATABASE_URL"] = f"postgres://postgres@127.0.0.1:{free_port()}/tarot"
    status, found = serve(idle, "--port", str(idle.port))
    assert (status, found.splitlines()[0]) == (
        1,
        (
            "La base PostgreSQL ne répond pas : vérifiez le réseau, démarrez-la, ou corrigez"
            " DATABASE_URL."
        ),
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_only_the_owner_reads_the_database_and_the_secrets(idle, idle_file):
    idle_file.chmod(0o644)
    idle.start()
    idle.stop()
    beside = [file for file in idle_file.parent.iterdir() if file.name != "server.log"]
    secret = [file for file in beside if file.is_file()]
    assert {stat.S_IMODE(file.stat().st_mode) for file in secret} == {0o600}
    assert {idle_file.name, "secret_key"} <= {file.name for file in secret}


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1", "8000.5"])
def test_a_port_is_a_number(port):
    with pytest.raises(CommandError, match="--port: un port est un nombre entre 1 et 65535"):
        call_command("serve", f"--port={port}")


@pytest.mark.one_database
def test_half_open_connections_keep_no_newcomer_out(idle):
    """With 256 descriptors, and fifty more connections than have a place."""
    idle.before = ("prlimit", "--nofile=256")
    idle.start()
    with ExitStack() as opened:
        silent = []
        for _ in range(200):
            one = socket.create_connection(("127.0.0.1", idle.port), timeout=PATIENCE)
            silent.append(opened.enter_context(closing(one)))
        newcomer = socket.create_connection(
            ("127.0.0.1", idle.port), timeout=PATIENCE, source_address=("127.0.0.2", 0)
        )
        opened.enter_context(closing(newcomer))
        request = b"GET /sante/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        status = answer_to(newcomer, request)
        still_open = sum(is_open(one) for one in silent)
    idle.stop()
    assert (status, still_open >= 70) == (200, True)  # it did not wait until they ended
    few = "Le système ne permet que 156 connexions à la fois : une tablette en prend"
    assert few in idle.log_text()
    assert re.search(
        r"Trop de connexions : \d+ sur 156, dont \d+ de 127\.0\.0\.1", idle.log_text()
    )


def test_a_killed_worker_comes_back(idle):
    idle.start()
    [worker] = children(idle.process.pid)
    os.kill(worker, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while children(idle.process.pid) in ([], [worker]) or not idle.answers():
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert idle.stop() == 0


def test_a_worker_ends_once_its_main_process_was_killed(idle):
    idle.start()
    idle.process.kill()
    idle.process.wait()
    deadline = time.monotonic() + PATIENCE
    while idle.answers():
        assert time.monotonic() < deadline
        time.sleep(0.1)
    idle.start()
    assert idle.stop() == 0


def test_at_rest_it_is_two_processes(idle):
    """Documents, copies and pages for everybody have their own when they are wanted."""
    idle.start()
    [worker] = children(idle.process.pid)
    time.sleep(2)  # what would be started beside the first page is there
    assert children(worker) == []
    urlopen(f"{idle.url}/clubs/1/").close()  # the desk has a process, and papers are to come
    deadline = time.monotonic() + PATIENCE
    while len(children(worker)) < 3:  # who tidies up after both is one too
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert idle.stop() == 0


@pytest.mark.one_database
def test_the_first_page_brings_nothing_that_documents_are_made_with(idle):
    made_with = {"PIL", "cryptography", "openpyxl", "pypdf", "reportlab", "segno"}
    made_with |= {"ninja", "pydantic"}  # with which programs are answered
    first_page = f"""
import sys
from django.core.management import call_command
from django.test import Client
from tarotclub.rsgi import application
call_command("collectstatic", interactive=False, verbosity=0)
client = Client(SERVER_NAME="localhost")
assert client.get("/sante/").status_code == 200
assert client.get("/connexion/", follow=True).status_code == 200
print(sorted({made_with} & sys.modules.keys()))
"""
    assert idle.manage("shell", "--no-imports", "-c", first_page) == "[]\n"


def children(of):
    """Give the processes that one has started."""
    ps = ["ps", "-e", "-o", "pid=,ppid=,stat="]
    listed = subprocess.run(ps, check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in listed.splitlines())
    return [int(pid) for pid, parent, state in rows if int(parent) == of and state[0] != "Z"]
