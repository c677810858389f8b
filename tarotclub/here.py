"""Whether a visitor sits at the computer on which the site runs, and may stop it there."""

import os
import secrets
import signal
import sys
import threading
from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest

from tarotclub.network import LOOPBACK, addresses
from tarotclub.running import Running

# Set for the server by the command that opens the site: where it listens, whom to stop, and
# what whoever stops it has to show.
OPENED, PROCESS, TOKEN = "TAROTCLUB_OPENED", "TAROTCLUB_PROCESS", "TAROTCLUB_TOKEN"
# A request through a proxy of this computer comes from it, too: by these headers it is known.
FORWARDED = ("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP")
FORWARDED_BY = "HTTP_X_FORWARDED_"
SECONDS_TO_ANSWER = 1


def open_here(host: str) -> None:
    """Note that this process opens the site on this computer, for the server it starts."""
    os.environ[OPENED] = host
    os.environ[PROCESS] = str(os.getpid())
    os.environ[TOKEN] = secrets.token_urlsafe(16)


def running_path() -> str:
    """Give the path of the page that shows the running site, with what stops it."""
    return f"marche/?jeton={os.environ[TOKEN]}"


def known_addresses() -> Sequence[tuple[str, str]]:
    """List where the site is found, each with its label."""
    return addresses(os.environ[OPENED])


def may_stop(token: str) -> bool:
    """Tell whether somebody has the token that the start has made."""
    made = os.environ.get(TOKEN, "")
    return bool(made) and secrets.compare_digest(made.encode(), token.encode())


def stop_soon() -> None:
    """Stop the site as Ctrl-C does, once the page that asked has its answer."""
    if sys.platform == "win32":
        how = signal.CTRL_C_EVENT
    else:
        how = signal.SIGTERM
    threading.Timer(SECONDS_TO_ANSWER, os.kill, (_whom_to_stop(), how)).start()


def restart_soon() -> bool:
    """Stop the site once, and let the process that opened it start it again; tell if so."""
    asked = Running(Path(settings.DATA_DIR)).ask_again()
    if asked:
        stop_soon()
    return asked


def is_open_here() -> bool:
    """Tell whether `tarotclub` opened the site on this computer, and may start it again."""
    return bool(os.environ.get(OPENED))


def _whom_to_stop() -> int:
    """Give the process that opened the site; this one, where that was killed."""
    opener = int(os.environ[PROCESS])
    return opener if opener == os.getppid() else os.getpid()


def is_here(request: HttpRequest) -> bool:
    """Tell whether a request comes straight from a browser of this computer.

    Only where `tarotclub` opened the site: behind a server's proxy everybody comes from it.
    The name in the address has to be this computer's too: a foreign page can give its own
    name the address 127.0.0.1, and would then ask in its reader's place.
    """
    told = request.META
    if settings.BEHIND_PROXY or not is_open_here():
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
