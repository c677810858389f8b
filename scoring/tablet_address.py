"""The address that a QR code leads to, as a tablet in the hall reaches it."""

from django.conf import settings
from django.http import HttpRequest

from tarotclub.serving.running import LOOPBACK, lan_address


def tablet_address(request: HttpRequest, path: str) -> str:
    """A full address: a tablet cannot follow one to `localhost`."""
    if settings.TABLET_URL:
        return f"{settings.TABLET_URL}{path}"
    name, port = _split(request.get_host())
    if name in LOOPBACK:
        name = lan_address() or name
    return f"{request.scheme}://{name}{port}{path}"


def stays_here(address: str) -> bool:
    """Tell whether an address leads to this computer only, as when there is no network."""
    return _split(address.split("/")[2])[0] in LOOPBACK


def _split(host: str) -> tuple[str, str]:
    """Take a port off a host, which may be an IPv6 address in brackets."""
    name, colon, port = host.rpartition(":")
    if not colon or not port.isdecimal():
        return host, ""
    return name, f":{port}"
