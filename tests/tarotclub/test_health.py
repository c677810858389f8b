import sqlite3

import pytest
from django.db import connection


@pytest.mark.django_db
def test_health_says_what_the_server_stands_on(client):
    response = client.get("/sante/")
    facts = {"ok": True, "database": connection.vendor, "reachable": True, "migrated": True}
    if connection.vendor == "sqlite":
        facts |= {"version": sqlite3.sqlite_version, "journal": "memory"}
    else:
        facts["version"] = response.json()["version"]
    assert (response.status_code, response.json()) == (200, facts)
