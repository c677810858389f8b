"""Which address other machines of the hall reach this one by."""

import os
import socket

LISTENS = "TAROTCLUB_HOST"  # where the site says at which address it listens
PORT = "TAROTCLUB_PORT"  # and at which port
SPEAKS_HTTPS = "TAROTCLUB_HTTPS"  # and whether it does so by itself, without a proxy
LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}
EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 (tablets reach the laptop over the hall's Wi-Fi)


def lan_address() -> str | None:
    """Ask the system which of its addresses faces the network; nothing is sent.

    A site that listens to this computer only has none.
    """
    if os.environ.get(LISTENS) in LOOPBACK:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # RFC 5737: an address nobody has
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return address


def addresses(host: str) -> list[tuple[str, str]]:
    """List where a browser finds a site that listens there, this computer first."""
    if host != EVERY_ADDRESS:
        return [("À cette adresse :", host)]
    labelled = [("Sur cet ordinateur :", "localhost")]
    if lan := lan_address():
        labelled.append(("Sur les tablettes (même Wi-Fi) :", lan))
    return labelled
