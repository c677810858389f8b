"""Whose connections are ended when places run out."""

import socket
import sys
from collections import Counter
from contextlib import ExitStack, closing

import pytest

from tarotclub.serving.crowd import MOST, Crowd, most_connections

MANY, FEW = "127.0.0.1", "127.0.0.2"


@pytest.fixture
def connected():
    """Let clients of an address connect; give both sides of each connection."""
    with ExitStack() as opened:
        server = opened.enter_context(socket.create_server(("127.0.0.1", 0)))

        def connect(address, number):
            for _ in range(number):
                line = socket.create_connection(
                    server.getsockname(), source_address=(address, 0)
                )
                opened.enter_context(closing(line))
                opened.enter_context(closing(server.accept()[0]))
                line.settimeout(0)
                yield line

        connect.port = server.getsockname()[1]
        yield connect


def peer(line):
    host, port = line.getsockname()
    return f"{host}:{port}"


def is_open(line):
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True


def left(lines):
    return Counter(line.getsockname()[0] for line in lines if is_open(line))


def test_who_has_more_than_his_share_loses_what_is_silent(connected, caplog):
    crowd = Crowd(24, connected.port)
    lines = [*connected(MANY, 20), *connected(FEW, 4)]
    known, waiting = lines[0], lines[1]
    with crowd.answering(peer(known)):
        pass
    with crowd.answering(peer(waiting)):
        crowd.thin_out()
    assert left(lines) == {MANY: 8, FEW: 4}  # a half of the places
    assert (is_open(known), is_open(waiting)) == (True, True)
    sentence = "Trop de connexions : 24 sur 24, dont 20 de 127.0.0.1 ; 12 fermées."
    assert caplog.messages == [sentence]


def test_where_all_are_known_the_longest_idle_go_and_no_more_than_are_too_many(connected):
    crowd = Crowd(24, connected.port)
    lines = [*connected(MANY, 20)]
    for line in lines:
        with crowd.answering(peer(line)):
            pass
    crowd.thin_out()
    assert [is_open(line) for line in lines] == [False] * 2 + [True] * 18


def test_nobody_goes_while_there_are_places(connected):
    lines = [*connected(MANY, 20)]
    Crowd(4_000, connected.port).thin_out()
    assert left(lines) == {MANY: 20}


def test_only_the_latest_are_remembered(connected):
    crowd = Crowd(2, connected.port)
    for name in "abcac":
        with crowd.answering(name):
            pass
    assert list(crowd.answered) == ["a", "c"]


def test_who_has_left_is_forgotten(connected):
    crowd = Crowd(4_000, connected.port)
    [line] = connected(MANY, 1)
    for name in (peer(line), "127.0.0.3:1"):
        with crowd.answering(name):
            pass
    crowd.forget_gone()
    assert list(crowd.answered) == [peer(line)]


def test_where_open_files_are_not_counted_there_is_a_bound_all_the_same(monkeypatch):
    monkeypatch.setitem(sys.modules, "resource", None)  # as on Windows
    assert most_connections() == MOST
