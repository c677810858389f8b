"""Bodies too big, or with a wrong length, sent to the tablet's API of a real server."""

import socket
from contextlib import closing

import pytest

from tests.server import PATIENCE

SET_UP = """
from tests import factories
from scoring.services.links import create_link
link = create_link(table=factories.table(4))
print(link.table_id, link.token)
"""
pytestmark = pytest.mark.one_database  # none of it comes as far
MEGABYTE = 2**20
CHUNK = b"10000\r\n" + b"[" * 0x10000 + b"\r\n"


@pytest.fixture(scope="module")
def door(server):
    """The request line and headers of a deal's POST, but for its length."""
    table, token = server.run(SET_UP).split()
    lines = [
        f"POST /api/tables/{table}/donnes/ HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Authorization: Bearer {token}",
        "Content-Type: application/json",
        "Connection: close",
    ]
    return "\r\n".join(lines).encode() + b"\r\n"


def ask(server, head, body=b""):
    """Send bytes as they are; give the status, or None where the server hung up."""
    with closing(
        socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    ) as line:
        try:
            line.sendall(head + b"\r\n" + body)
            answer = line.makefile("rb").readline().split()
        except ConnectionError:
            return None
    return int(answer[1]) if answer else None


def test_a_giant_body_is_refused(server, door):
    body = b" " * (4 * MEGABYTE)
    assert ask(server, door + f"Content-Length: {len(body)}\r\n".encode(), body) in {413, None}
    assert server.answers()


def test_a_giant_that_is_only_announced_is_refused_at_once(server, door):
    assert ask(server, door + b"Content-Length: 1000000000000\r\n") in {400, 413, None}
    assert server.answers()


def test_a_giant_in_chunks_is_refused(server, door):
    body = CHUNK * 64 + b"0\r\n\r\n"
    assert ask(server, door + b"Transfer-Encoding: chunked\r\n", body) in {413, 422, None}
    assert server.answers()


@pytest.mark.parametrize("length", ["abc", "-5", "1e3", "", "5, 7", "٣"])
def test_a_length_that_is_none_is_refused(server, door, length):
    head = door + f"Content-Length: {length}\r\n".encode()
    assert ask(server, head, b"{}") in {400, 413, 422, None}
    assert server.answers()
