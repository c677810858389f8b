"""nginx with a site of ours, for tests that have it."""

import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest

from tests.server import PATIENCE


def program():
    """Find nginx, or skip the test; in CI it must be there."""
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    missing = pytest.fail if os.environ.get("CI") else pytest.skip
    return found or missing("this test needs nginx: install the package `nginx-light`")


def whole(site, folder):
    """Write what nginx reads around a file of sites; everything it makes lies in a folder."""
    temporary = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{name}_temp_path {folder}/{name};" for name in temporary)
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; master_process off; error_log stderr; pid {folder}/pid;"
        " events { worker_connections 8192; }"
        f" http {{ access_log off; {paths} {site} }}"
    )
    return file


@contextmanager
def running(site, port, folder):
    """Serve a file of sites that listens on a port."""
    command = [program(), "-c", whole(site, folder)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + PATIENCE
    try:
        while not _answers(port):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


def _answers(port):
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True
