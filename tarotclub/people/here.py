"""Whether a visitor sits at the computer on which the site runs."""

import os
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest

from tarotclub.network import LOOPBACK

OPENED = "TAROTCLUB_OPENED_HERE"  # set for the server by the command that opens the site
# A proxy on the same computer would come from it too: whatever speaks of one is not from here.
FORWARDED = ("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP")
FORWARDED_BY = "HTTP_X_FORWARDED_"


def is_here(request: HttpRequest) -> bool:
    """Tell whether a request comes straight from a browser of this computer.

    Only where `tarotclub` opened the site: behind a server's proxy everybody comes from it.
    The name in the address has to be this computer's too: a foreign page can give its own
    name the address 127.0.0.1, and would then ask in its reader's place.
    """
    told = request.META
    if settings.BEHIND_PROXY or os.environ.get(OPENED) != "1":
        return False
    if any(name in FORWARDED or name.startswith(FORWARDED_BY) for name in told):
        return False
    return _is_loopback(str(told.get("REMOTE_ADDR", ""))) and _name(request) in LOOPBACK


def _is_loopback(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        return found.ipv4_mapped.is_loopback
    return found.is_loopback


def _name(request: HttpRequest) -> str:
    """Give the name in the address, without its port."""
    host = request.get_host()
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host
