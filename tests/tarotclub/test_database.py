import sqlite3
import threading
from contextlib import closing
from select import select

import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, connections

from tarotclub.ground import database

JOURNALS = [
    pytest.param((3, 40, 1), "TRUNCATE", id="Debian 12"),
    pytest.param((3, 44, 5), "TRUNCATE", id="one before the fix in its line"),
    pytest.param((3, 44, 6), "WAL", id="fixed in 3.44"),
    pytest.param((3, 45, 9), "TRUNCATE", id="a line without a fix"),
    pytest.param((3, 50, 6), "TRUNCATE", id="one before the fix in 3.50"),
    pytest.param((3, 50, 7), "WAL", id="fixed in 3.50"),
    pytest.param((3, 51, 2), "TRUNCATE", id="one before the fix for good"),
    pytest.param((3, 51, 3), "WAL", id="fixed"),
    pytest.param((4, 0, 0), "WAL", id="the future"),
]


@pytest.mark.parametrize(("version", "mode"), JOURNALS)
def test_wal_only_where_sqlite_is_safe(version, mode):
    assert database.journal_mode(version) == mode


SQLITE_FILES = [
    ("sqlite:////srv/tarot/club.sqlite3", "/srv/tarot/club.sqlite3"),
    ("sqlite:///club.sqlite3", "club.sqlite3"),
    ("sqlite:///C:/Tarot/club.sqlite3", "C:/Tarot/club.sqlite3"),
    ("sqlite:////srv/le%20club.sqlite3", "/srv/le club.sqlite3"),
]


@pytest.mark.parametrize(("url", "name"), SQLITE_FILES)
def test_a_sqlite_url_names_a_file(url, name):
    assert database.from_url(url) == {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 3,
            "init_command": f"PRAGMA journal_mode={database.journal_mode()};"
            "PRAGMA synchronous=FULL;PRAGMA secure_delete=ON",
        },
    }


def test_a_postgresql_url_names_everything():
    url = "postgres://club%40home:p%2Fw@db.example:6543/tarot?sslmode=require"
    assert database.from_url(url) == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "tarot",
        "USER": "club@home",
        "PASSWORD": "p/w",
        "HOST": "db.example",
        "PORT": "6543",
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": False,
        "OPTIONS": {"connect_timeout": 3, "prepare_threshold": None, "sslmode": "require"},
    }


@pytest.mark.parametrize(
    ("query", "pooled"),
    [
        ("", False),
        ("?pgbouncer=1", True),
        ("?pgbouncer=0", False),
        ("?sslmode=require&DISABLE_SERVER_SIDE_CURSORS=true", True),
    ],
)
def test_a_postgresql_url_says_that_pgbouncer_is_before_it(query, pooled):
    made = database.from_url(f"postgres://h/n{query}")
    assert made["DISABLE_SERVER_SIDE_CURSORS"] is pooled
    assert made["OPTIONS"].keys() <= {"connect_timeout", "prepare_threshold", "sslmode"}


def test_a_parameter_that_postgresql_does_not_know_is_named():
    with pytest.raises(ImproperlyConfigured) as refused:
        database.from_url("postgres://h/n?sslmode=require&pool_mode=transaction&x=1")
    assert str(refused.value) == (
        "DATABASE_URL : PostgreSQL ne connaît pas pool_mode, x. Derrière PgBouncer, ajoutez"
        " ?pgbouncer=1."
    )


PRIMARY = "postgres://h/n"


def test_a_replica_answers_soon_and_takes_no_write():
    made = database.replica_from_url(f"{PRIMARY}?connect_timeout=2", PRIMARY)
    assert (made["OPTIONS"], made["TEST"]) == (
        {
            "connect_timeout": "2",
            "tcp_user_timeout": 5000,
            "options": "-c default_transaction_read_only=on",
            "prepare_threshold": None,
        },
        {"MIRROR": "default"},
    )


def test_a_replica_behind_pgbouncer_is_asked_without_options():
    made = database.replica_from_url(f"{PRIMARY}?pgbouncer=1", PRIMARY)
    assert "options" not in made["OPTIONS"]
    assert made["DISABLE_SERVER_SIDE_CURSORS"] is True


@pytest.mark.parametrize(("url", "primary"), [("sqlite:///a", PRIMARY), (PRIMARY, "")])
def test_a_replica_is_one_of_postgresql(url, primary):
    with pytest.raises(ImproperlyConfigured) as refused:
        database.replica_from_url(url, primary)
    assert str(refused.value) == (
        "REPLICA_URL nomme un réplica PostgreSQL de la base de DATABASE_URL, et s’écrit comme"
        " elle : postgres://compte:motdepasse@serveur:5432/base."
    )


def test_what_is_wrong_with_the_address_of_a_replica_names_it():
    with pytest.raises(ImproperlyConfigured) as refused:
        database.replica_from_url(f"{PRIMARY}?x=1", PRIMARY)
    assert str(refused.value) == (
        "REPLICA_URL : PostgreSQL ne connaît pas x. Derrière PgBouncer, ajoutez ?pgbouncer=1."
    )


def test_a_postgresql_url_may_leave_the_rest_to_the_system():
    found = database.from_url("postgresql:///tarot")
    assert (found["NAME"], found["USER"], found["HOST"], found["PORT"]) == ("tarot", "", "", "")


@pytest.mark.parametrize(
    "url",
    [
        *("", "club.sqlite3", "mysql://h/n", "sqlite://", "sqlite://club", "postgres://h"),
        *("postgres://h:port/n", "postgres://h:99999/n", "postgres://[::1/n"),
    ],
)
def test_a_url_that_names_nothing_is_refused(url):
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        database.from_url(url)


def test_a_refused_url_keeps_its_password():
    with pytest.raises(ImproperlyConfigured) as refusal:
        database.from_url("mysql://club:secret@host/tarot")
    sentence = str(refusal.value)
    assert ("DATABASE_URL" in sentence, "secret" in sentence) == (True, False)


def test_a_new_sqlite_file_gets_the_durable_settings(tmp_path):
    options = database.from_url("sqlite:///x")["OPTIONS"]
    with sqlite3.connect(tmp_path / "x") as raw:
        raw.executescript(options["init_command"])
        names = ("journal_mode", "synchronous", "secure_delete")
        facts = [raw.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
    raw.close()
    assert facts == [database.journal_mode().lower(), 2, 1]


@pytest.mark.django_db(transaction=True)
def test_a_failed_write_leaves_nothing():
    def fail_halfway():
        with database.write():
            Group.objects.create(name="arbitres")
            raise InterruptedError

    with pytest.raises(InterruptedError):
        fail_halfway()
    assert Group.objects.count() == 0


@pytest.mark.django_db
def test_a_write_may_hold_another():
    with database.write(), database.write():
        Group.objects.create(name="arbitres")
    assert Group.objects.count() == 1


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL locks rows itself")
@pytest.mark.django_db(transaction=True)
def test_sqlite_writers_wait_for_each_other():
    second_is_in = threading.Event()

    def write_too():
        with database.write():
            second_is_in.set()
        connection.close()

    second = threading.Thread(target=write_too)
    with database.write():
        second.start()
        assert not second_is_in.wait(0.1)
    second.join()
    assert second_is_in.is_set()


def test_nothing_waits_for_the_end_of_a_transaction_that_is_none():
    with pytest.raises(RuntimeError):
        database.at_the_end(list, [1])


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite is a file")
def test_a_connection_is_asked_only_where_its_server_has_spoken(monkeypatch):
    asked, wrapper = [], type(connections["default"])
    usable = wrapper.is_usable
    monkeypatch.setattr(wrapper, "is_usable", lambda own: asked.append(own) or usable(own))
    connection.close()
    connection.ensure_connection()
    assert (connection.is_usable(), asked) == (True, [])
    with closing(connection.copy()) as other, other.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(%s)", [connection.connection.info.backend_pid]
        )
    select([connection.connection], [], [])
    assert (connection.is_usable(), asked) == (False, [connections["default"]])
    connection.close()
