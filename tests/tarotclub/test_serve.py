import signal
import socket
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection

import pytest

from tests.server import PATIENCE, ROOT, Server


@pytest.fixture
def idle(tmp_path, worker_id, migrated):
    """A migrated site that is not started yet."""
    server = Server(tmp_path, f"serve_{worker_id}", like=migrated)
    yield server
    server.forget()


def serve(server, *options):
    done = subprocess.run(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", *options],
        cwd=ROOT,
        env=server.environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    return done.returncode, done.stderr.strip()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_cleanly(idle, how):
    idle.start()
    assert idle.stop(how) == 0
    assert idle.log_text().splitlines() == [
        "Le site est prêt :",
        f"  À cette adresse : http://127.0.0.1:{idle.port}/",
        "Ctrl-C pour l’arrêter.",
        "Le site est arrêté.",
    ]
    with socket.create_server(("127.0.0.1", idle.port)):
        pass  # the port is free again


@pytest.mark.parametrize(
    ("hosts", "status"), [("", 200), ("127.0.0.1,tarot.example", 400)], ids=["any", "named"]
)
def test_tablets_reach_it_by_whatever_address_the_hall_gives(idle, hosts, status):
    idle.environment["ALLOWED_HOSTS"] = hosts
    idle.start()
    with closing(HTTPConnection("127.0.0.1", idle.port, timeout=PATIENCE)) as connection:
        connection.request("GET", "/connexion/", headers={"Host": "192.168.1.20"})
        answer = connection.getresponse().status
    idle.stop()
    assert answer == status


def test_it_keeps_its_key_between_two_starts(idle):
    idle.start()
    idle.stop()
    key = (idle.folder / "secret_key").read_text()
    idle.start()
    idle.stop()
    assert (idle.folder / "secret_key").read_text() == key


def test_a_taken_port_is_said(idle):
    with socket.create_server(("127.0.0.1", idle.port)):
        answer = serve(idle, "--port", str(idle.port))
    sentence = (
        f"CommandError: Le port {idle.port} est déjà pris : arrêtez l’autre programme "
        "ou choisissez-en un autre avec --port."
    )
    assert answer == (1, sentence)


def test_an_old_database_is_said(idle):
    idle.manage("migrate", "sessions", "zero", "--verbosity=0")
    sentence = (
        "CommandError: La base de données n’est pas à jour. Faites-en une copie, "
        "puis lancez : python manage.py migrate"
    )
    assert serve(idle, "--port", str(idle.port)) == (1, sentence)


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1", "8000.5"])
def test_a_port_is_a_number(idle, port):
    status, message = serve(idle, f"--port={port}")
    assert (status, message.splitlines()[-1]) == (
        2,
        "manage.py serve: error: argument --port: un port est un nombre entre 1 et 65535",
    )


def test_a_giant_upload_is_refused_before_it_is_sent(idle):
    idle.start()
    head = (
        b"POST /connexion/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20000000\r\n"
        b"Content-Type: multipart/form-data; boundary=x\r\n\r\n"
    )
    with closing(socket.create_connection(("127.0.0.1", idle.port), timeout=PATIENCE)) as line:
        line.sendall(head)  # and not a byte of the twenty million
        answer = line.recv(100)
    idle.stop()
    assert answer.startswith(b"HTTP/1.1 413 ")
