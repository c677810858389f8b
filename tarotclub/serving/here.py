"""Whether a visitor sits at the computer on which the site runs, and may stop it there.

No address tells it: behind a proxy of that computer everybody comes from there. Who opens the
site's data folder there does: `start` leaves a token in it and opens the browser on an address
that bears it. It is good once, and leaves that browser a cookie that holds until the site ends.
"""

import os
import secrets
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tarotclub.serving.running import Running, addresses

# Set for the server by the command that opens the site: where it listens, whom to stop, and
# what the browser of this computer shows.
OPENED, PROCESS, SECRET = "TAROTCLUB_OPENED", "TAROTCLUB_PROCESS", "TAROTCLUB_SECRET"
COOKIE = "ici"
SECONDS_TO_ANSWER = 1


def open_here(host: str) -> None:
    """Note that this process opens the site on this computer, for the server it starts."""
    os.environ[OPENED] = host
    os.environ[PROCESS] = str(os.getpid())
    os.environ[SECRET] = secrets.token_urlsafe()


def arrival_path() -> str:
    """A path that lets one browser in as this computer's; the last one made is good."""
    token = secrets.token_urlsafe()
    _token_file().unlink(missing_ok=True)
    descriptor = os.open(_token_file(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(token)
    return f"ici/{token}/"


def arrives(token: str) -> bool:
    """Take the token of an arrival, which no other browser has then; False where it is none."""
    try:
        made = _token_file().read_bytes()
        if not made or not secrets.compare_digest(made, token.encode()):
            return False
        _token_file().unlink()
    except FileNotFoundError:
        return False
    return True


def remember_here(request: HttpRequest, response: HttpResponse) -> None:
    """Let the browser that has just arrived be known as this computer's."""
    response.set_cookie(
        COOKIE,
        os.environ[SECRET],
        secure=request.is_secure(),
        httponly=True,
        samesite=settings.SESSION_COOKIE_SAMESITE,
    )


def is_here(request: HttpRequest) -> bool:
    """Tell whether a request comes from the browser that was opened on this computer."""
    made, shown = os.environ.get(SECRET, ""), request.COOKIES.get(COOKIE, "")
    return bool(made) and secrets.compare_digest(made.encode(), shown.encode())


def is_open_here() -> bool:
    """Tell whether `tarotclub` opened the site on this computer, and may start it again."""
    return bool(os.environ.get(OPENED))


def known_addresses() -> Sequence[tuple[str, str]]:
    """List where the site is found, each with its label."""
    return addresses(os.environ[OPENED])


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


def _whom_to_stop() -> int:
    """The process that opened the site; this one, where that was killed."""
    opener = int(os.environ[PROCESS])
    return opener if opener == os.getppid() else os.getpid()


def _token_file() -> Path:
    return Path(settings.DATA_DIR) / "arrival"
