import json
import os
import sqlite3
import subprocess
import sys

import pytest
from django.db import connection

from tests.server import ROOT


@pytest.mark.django_db
def test_health_says_what_the_server_stands_on(client):
    response = client.get("/sante/")
    facts = {"ok": True, "database": connection.vendor, "reachable": True, "migrated": True}
    own = {
        "sqlite": {"version": sqlite3.sqlite_version, "journal": "memory"},
        "postgresql": {"version": response.json()["version"]},
    }[connection.vendor]
    assert (response.status_code, response.json()) == (200, facts | own)


ASK = """
from django.test import Client
answer = Client().get("/sante/", SERVER_NAME="localhost")
print(answer.status_code, answer.content.decode())
"""
UNFIT = [
    pytest.param(
        "sqlite:////nowhere/club.sqlite3",
        503,
        {"ok": False, "reachable": False, "trouble": "database_gone"},
        id="no database",
    ),
    pytest.param(
        "sqlite:///{tmp_path}/new.sqlite3",
        503,
        {"ok": False, "reachable": True, "migrated": False, "trouble": "database_old"},
        id="no migration",
    ),
]


@pytest.mark.parametrize(("url", "status", "expected"), UNFIT)
def test_an_unfit_server_says_503(tmp_path, url, status, expected):
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", ASK],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url.format(tmp_path=tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    found, _, body = done.stdout.strip().partition(" ")
    told = json.loads(body)
    assert (int(found), {key: told[key] for key in expected}) == (status, expected)
