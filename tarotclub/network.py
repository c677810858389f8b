"""Which address other machines of the hall reach this one by."""

import socket

LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


def lan_address() -> str | None:
    """Ask the system which of its addresses faces the network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # RFC 5737: an address nobody has
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return address
