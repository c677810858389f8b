"""`manage.py start`, where no wheel is needed to see it; test_wheel.py opens a whole site."""

import socket

from tarotclub.management.commands.start import free_port


def test_a_port_that_is_taken_is_passed_over():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert free_port("127.0.0.1", port) in range(port + 1, port + 20)
    assert free_port("127.0.0.1", port) == port
