"""The audit of packages says which have known holes, and never takes silence for safety."""

import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.checks.audit import BESIDE, PINNED, pinned
from tests.server import ROOT, free_port

REQUIREMENTS = ROOT / "requirements-dev.txt"


class Source(BaseHTTPRequestHandler):
    """A list of holes that answers as a test wants."""

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        self.server.asked = asked
        status, body = self.server.answer(asked)
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_line):
        """Say nothing."""


@pytest.fixture
def source():
    server = HTTPServer(("127.0.0.1", 0), Source)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def audit(address):
    environment = os.environ | {"AUDIT_SOURCE": address}
    command = [sys.executable, "-m", "tests.checks.audit"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


def none_known(asked):
    return 200, json.dumps({"results": [{}] * len(asked)}).encode()


def one_known(asked):
    told = [
        {"vulns": [{"id": "GHSA-1"}]} if one["package"]["name"] == "django" else {}
        for one in asked
    ]
    return 200, json.dumps({"results": told}).encode()


def test_where_none_is_known_it_is_content(source):
    source.answer = none_known
    status, found = audit(f"http://127.0.0.1:{source.server_port}")
    assert (status, len(source.asked)) == (0, len(pinned(REQUIREMENTS)))
    assert "0 with known holes" in found


def test_a_hole_is_named_with_its_package(source):
    source.answer = one_known
    status, found = audit(f"http://127.0.0.1:{source.server_port}")
    assert status == 1
    assert "audit: django 5." in found
    assert "GHSA-1" in found


@pytest.mark.parametrize(
    "answer", [(500, b""), (200, b"<html>"), (200, b'{"results": [{}]}'), (200, b"[]")]
)
def test_what_is_no_answer_is_no_safety(source, answer):
    source.answer = lambda _asked: answer
    status, found = audit(f"http://127.0.0.1:{source.server_port}")
    assert status == 3
    assert "not asked" in found


def test_a_source_out_of_reach_is_said():
    status, found = audit(f"http://127.0.0.1:{free_port()}")
    assert status == 3
    assert "was not reached" in found


def test_all_that_is_pinned_is_asked_about():
    text = REQUIREMENTS.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line[:1].isalnum()]
    assert len(PINNED.findall(text)) == len(lines) > 40
    folder = ROOT / "tarotclub" / "static" / "tarotclub"
    licences = [*folder.glob("js/vendor/*.LICENSE"), *folder.glob("fonts/*.LICENSE")]
    names = sorted(one.name.rpartition("/")[2] for one in BESIDE)
    assert names == sorted(file.stem for file in licences)
