"""The address of who sends a request, by which throttling counts."""

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any

from django.conf import settings


def client_address(environ: Mapping[str, Any]) -> str:
    """Name the client's network address.

    What a client says of itself counts for nothing; behind a proxy of ours (`BEHIND_PROXY`)
    it is the last one in X-Forwarded-For, which that proxy has written.
    """
    client = str(environ.get("REMOTE_ADDR", ""))
    if settings.BEHIND_PROXY:
        client = environ.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip() or client
    try:
        address = ip_address(client)
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return ":".join(address.exploded.split(":")[:4])  # whoever has one has all of its /64
    return str(address)
