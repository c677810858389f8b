"""How tablets reach a hall's server: each way with a browser that goes it."""

import os
import shutil
import subprocess
from contextlib import contextmanager
from typing import NamedTuple

import pytest

from tests.conftest import CHROMIUM, CHROMIUM_OPTIONS

HERE, PLAIN, TRUSTED = "this computer", "plain HTTP", "HTTPS of the hall"
WAYS = (HERE, PLAIN, TRUSTED)
MADE_UP = "tablette.exemple"  # no browser takes it for safe without a certificate
HALL = "tarot.local"  # what `lan_certificate` may vouch for


class Way(NamedTuple):
    """`secure` is what the browser makes of the address: a service worker needs it."""

    name: str
    browser: object
    address: str
    secure: bool


@contextmanager
def way_in(name, browser, server, home):
    """Open a way; for the certificate's the server starts anew. `home` is an empty folder."""
    if name == HERE:
        yield Way(name, browser, server.url, secure=True)
    elif name == PLAIN:
        with leading_here(browser, MADE_UP) as other:
            yield Way(name, other, f"http://{MADE_UP}:{server.port}", secure=False)
    else:
        server.stop()
        trust(server.speak_https(HALL), home)
        server.start()
        with leading_here(browser, HALL, HOME=str(home)) as other:
            yield Way(name, other, f"https://{HALL}:{server.port}", secure=True)
        server.stop()
        server.speak_http()
        server.start()


@contextmanager
def leading_here(browser, name, **environment):
    """Start another Chromium, for which a name is this computer."""
    made = browser.browser_type.launch(
        executable_path=CHROMIUM,
        args=[*CHROMIUM_OPTIONS, f"--host-resolver-rules=MAP {name} 127.0.0.1"],
        env={**os.environ, **environment},
    )
    yield made
    made.close()


def trust(authority, home):
    """Install an authority in the browser of this home, as on a tablet."""
    if not shutil.which("certutil"):
        message = "trusting an authority needs certutil: install the package `libnss3-tools`"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    folder = home / ".pki" / "nssdb"
    folder.mkdir(parents=True)
    database = ["-d", f"sql:{folder}"]
    named = ["-n", "salle", "-t", "C,,", "-i", str(authority)]
    for command in (["-N", "--empty-password"], ["-A", *named]):
        subprocess.run(["certutil", *command, *database], check=True, timeout=60)
