"""What is sent to a served site, byte by byte: bodies half sent, too large or too many.

It is the same on any database: nothing of it comes as far as one.
"""

import json
import re
import select
import socket
import time
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tarotclub.serving.lanes import ARRIVING
from tests.server import PATIENCE

pytestmark = [pytest.mark.own_server, pytest.mark.one_database]


@pytest.fixture
def line(server):
    """Open bare connections to a running site; each is closed at the end of its test."""

    def connect():
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        opened.append(connection)
        return connection

    opened = []
    yield connect
    for each in opened:
        each.close()


def test_a_giant_upload_is_refused_before_it_is_sent(line):
    upload = line()
    upload.sendall(
        b"POST /connexion/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20000000\r\n"
        b"Content-Type: multipart/form-data; boundary=x\r\n\r\n"
    )  # and not a byte of the twenty million
    assert upload.recv(100).startswith(b"HTTP/1.1 413 ")


HALF_SENT = b"POST /connexion/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300\r\n\r\nu"


def all_of(connection):
    """Read until the other side closes."""
    return b"".join(iter(lambda: connection.recv(4096), b""))


def test_half_sent_requests_hold_nobody_up_and_end_after_20_seconds(server, line):
    begin = time.monotonic()
    bodies = [line() for _ in range(40)]
    for body in bodies:
        body.sendall(HALF_SENT)
    trickling, head, silent = line(), line(), line()
    trickling.sendall(HALF_SENT)
    head.sendall(b"GET /sante/ HTTP/1.1\r\nHo")
    assert server.answers()
    answer = trickle(trickling)
    answers = [all_of(connection)[:12] for connection in (*bodies, head, silent)]
    assert (answer, answers) == (b"HTTP/1.1 408", [b"HTTP/1.1 408"] * 40 + [b"", b""])
    assert 19 < time.monotonic() - begin < 40


def trickle(connection):
    """Send one byte after the other until there is an answer."""
    connection.settimeout(1)
    while True:
        connection.sendall(b"x")
        with suppress(TimeoutError):
            return connection.recv(12)


LARGE = b"POST /connexion/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n"


def test_slow_bodies_keep_no_upload_out(line):
    slow = [line() for _ in range(8)]
    for one in slow:
        one.sendall(LARGE + b"x")
    upload = line()
    upload.sendall(LARGE + b"x" * 100_000)
    assert upload.recv(12) == b"HTTP/1.1 403"  # no token in it
    assert all(is_open(one) for one in slow)  # it waited for none of them


def test_large_bodies_at_once_have_places(server, line):
    slow = [line() for _ in range(ARRIVING + 1)]
    for one in slow:
        one.sendall(LARGE + b"x")
    refused = select.select(slow, [], [], PATIENCE)[0]
    assert {one.recv(12) for one in refused} == {b"HTTP/1.1 503"}
    with socket.create_connection(("127.0.0.1", server.port), 60, ("127.0.0.5", 0)) as other:
        other.sendall(LARGE + b"x" * 100_000)
        assert other.recv(12) == b"HTTP/1.1 403"


def test_a_large_body_may_take_its_time_and_is_whole(line):
    upload = line()
    upload.sendall(LARGE)
    for _ in range(10):
        upload.sendall(b"x" * 10_000)
        time.sleep(0.01)
    assert upload.recv(12) == b"HTTP/1.1 403"


MEGABYTE = 1024 * 1024
TOO_LARGE = b"POST /connexion/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"


def test_who_sends_too_much_is_told_so_and_not_hung_up_on(line):
    upload = line()
    upload.sendall(TOO_LARGE % (12 * MEGABYTE) + bytes(12 * MEGABYTE))
    status, _headers, body = answer_on(upload)
    assert (status, re.findall("<h1>(.*)</h1>", body)) == (413, ["Envoi trop lourd"])
    assert answer_to(upload, b"GET /sante/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") == 200


def test_nothing_is_kept_of_what_is_too_large(server, line):
    if not Path("/proc/self/status").exists():
        return
    before = most_memory(server)
    for _ in range(3):
        upload = line()
        upload.sendall(TOO_LARGE % (40 * MEGABYTE) + bytes(40 * MEGABYTE))
        assert answer_on(upload)[0] == 413
    assert most_memory(server) - before < 20 * MEGABYTE


def most_memory(server):
    """Give the most bytes that any process of the site has ever had."""
    first = server.process.pid
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    texts = [Path(f"/proc/{pid}/status").read_text() for pid in (first, *children)]
    return max(int(re.search(r"VmHWM:\s+(\d+)", text)[1]) for text in texts) * 1024


def test_senders_of_too_much_who_stop_keep_no_place(line):
    """As many as are read past, and more: who comes after them is told too."""
    for _ in range(12):
        line().sendall(TOO_LARGE % (12 * MEGABYTE) + b"x")
    time.sleep(3)
    upload = line()
    upload.sendall(TOO_LARGE % (12 * MEGABYTE) + bytes(12 * MEGABYTE))
    assert answer_on(upload)[0] == 413


TOO_MANY = 150  # at the door, where a hundred wait
CROWDED = (
    "Rien n’est perdu, tout reste sur la tablette. Le site a trop de demandes à la fois : il"
    " répondra dans quelques secondes."
)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/connexion/", "Trop de demandes à la fois"),
        ("/api/liens/1/code/", CROWDED),
    ],
    ids=["page", "tablet"],
)
def test_who_queues_too_often_is_refused_and_who_leaves_is_forgotten(server, line, path, words):
    done = server.log_text().count(f": {path}")  # a token is missing: each has its line
    request = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\n\r\nx".encode()
    queue = [line() for _ in range(TOO_MANY)]
    for one in queue:
        one.sendall(request)
    answers = map(answer_on, reversed(queue))  # the last to send may not be the last to come in
    headers, body = next(rest for status, *rest in answers if status == 503)
    assert (headers["Retry-After"], headers["Cache-Control"]) == ("5", "no-store")
    if path.startswith("/api/"):
        assert json.loads(body) == {"code": "crowded", "message": words}
    else:
        assert re.findall("<h1>(.*)</h1>", body) == [words]
        assert (
            f"Référence : {headers['X-Request-ID']}<" in body
        )  # of a page that was made before
    for one in queue:
        one.close()
    while answer_to(line(), request) == 503:  # until it is seen that they have gone
        pass
    assert server.log_text().count(f": {path}") - done < 90


def answer_to(connection, request):
    connection.sendall(request)
    return answer_on(connection)[0]


def answer_on(connection):
    """Read an answer: status, headers, body, with plain spaces."""
    answer = HTTPResponse(connection)
    answer.begin()
    body = answer.read().decode()
    for space in ("\xa0", "\\u00a0", "\u202f", "\\u202f"):
        body = body.replace(space, " ")
    return answer.status, answer.headers, body


def test_a_body_of_unknown_length_is_refused(line):
    chunked = line()
    head = b"POST /connexion/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunked.sendall(head)
    assert all_of(chunked)[:12] == b"HTTP/1.1 411"


KINDS = [
    # the Content-Type of a request, how it is answered
    ("text/html; charset=utf-8", b"200"),
    (f"multipart/form-data; boundary={'-' * 70}", b"200"),
    ("text/html; x*=utf-9''b", b"400"),  # no such alphabet
    ("text/html; x*=punycode''%ff", b"400"),
    ("text/html; x*=idna''b", b"400"),  # not to be read leniently
    ('text/html; "' + ";" * 15_000, b"400"),  # takes a tenth of a second to read
]


@pytest.mark.parametrize(("kind", "status"), KINDS)
def test_what_is_sent_as_no_program_calls_it_is_refused(server, line, kind, status):
    asking = line()
    head = f"GET /sante/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\n\r\n"
    asking.sendall(head.encode())
    assert asking.recv(12) == b"HTTP/1.1 " + status
    assert "Traceback" not in server.log_text()


def test_who_leaves_in_the_middle_disturbs_nobody(server, line):
    for sent in (HALF_SENT, b"GET /connexion/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"):
        leaving = line()
        leaving.sendall(sent)
        leaving.close()
    assert server.answers()
    assert "Traceback" not in server.log_text()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/regles/?jeu=%C3%A9t%C3%A9&x=%20y", 200),
        ("/r%C3%A9gles/", 404),
        ("/%FF%FE/", 404),
        ("/a%2Fb%00c/", 400),
        ("//exemple.org/", 404),
        ("/bienvenue/?next=/%22%0d%0aX:1", 200),
    ],
)
def test_odd_addresses_arrive(server, path, status):
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        connection.request("GET", path)
        assert connection.getresponse().status == status


def is_open(connection):
    connection.settimeout(0)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
