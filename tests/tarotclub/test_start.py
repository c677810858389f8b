"""`manage.py start`, where no wheel is needed to see it; test_wheel.py opens a whole site."""

import socket

import pytest
from django.core.management import CommandError

from tarotclub.management.commands.serve import bind_port, keep_port
from tarotclub.management.commands.start import first_free_port
from tests.server import PATIENCE


def port_of(kept):
    with kept:
        return kept.getsockname()[1]


def test_a_port_that_is_taken_is_passed_over():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert port_of(first_free_port("127.0.0.1", port)) in range(port + 1, port + 20)
    assert port_of(first_free_port("127.0.0.1", port)) == port


def test_a_port_is_kept_until_its_server_listens_and_hands_that_all_connections():
    with bind_port("127.0.0.1", 0) as kept:
        address = kept.getsockname()
        with pytest.raises(CommandError, match=f"Le port {address[1]} est déjà pris"):
            keep_port(*address)
        with socket.create_server(address, reuse_port=True) as server:  # as granian does
            server.settimeout(PATIENCE)
            for _ in range(20):
                with socket.create_connection(address), server.accept()[0]:
                    pass
