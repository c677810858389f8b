import os
import sqlite3
import subprocess
import sys

import pytest
from django.db import connection

from tarotclub.database import journal_mode
from tests.server import ROOT


@pytest.mark.django_db
def test_health_says_what_the_server_stands_on(client):
    response = client.get("/sante/")
    facts = {"ok": True, "database": connection.vendor, "reachable": True, "migrated": True}
    if connection.vendor == "sqlite":
        facts |= {"version": sqlite3.sqlite_version, "journal": "memory"}
    else:
        facts["version"] = response.json()["version"]
    assert (response.status_code, response.json()) == (200, facts)


ASK = """
from django.test import Client
answer = Client().get("/sante/", SERVER_NAME="localhost")
print(answer.status_code, answer.content.decode())
"""
UNFIT = [
    pytest.param(
        "sqlite:////nowhere/club.sqlite3",
        '503 {"ok": false, "database": "sqlite", "reachable": false, "migrated": false}',
        id="no database",
    ),
    pytest.param(
        "sqlite:///{tmp_path}/new.sqlite3",
        '503 {"ok": false, "database": "sqlite", "reachable": true, '
        f'"version": "{sqlite3.sqlite_version}", "journal": "{journal_mode().lower()}", '
        '"migrated": false}',
        id="no migration",
    ),
]


@pytest.mark.parametrize(("url", "expected"), UNFIT)
def test_an_unfit_server_says_503(tmp_path, url, expected):
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", ASK],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url.format(tmp_path=tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == expected
