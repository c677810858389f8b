"""Whether anything was written since, by whomever."""

import sqlite3
from contextlib import closing

import pytest
from django.db import connection

from tarotclub.serving.kept import Revision, revision as revision_now


@pytest.fixture
def file(tmp_path):
    return tmp_path / "club.sqlite3"


@pytest.fixture
def other(file):
    """Another connection, as of another process."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("CREATE TABLE deal (score)")
    yield connection
    connection.close()


@pytest.fixture
def revision(file, other):
    revision = Revision(file)
    yield revision
    revision.close()


def test_it_is_another_after_every_write(revision, other):
    known = [revision.now()]
    for statement in ("INSERT INTO deal VALUES (1)", "UPDATE deal SET score = 2"):
        other.execute(statement)
        known += [revision.now()]
    other.execute("DELETE FROM deal")
    assert len({*known, revision.now()}) == 4


def test_it_is_the_same_where_nothing_was_written(revision, other):
    known = revision.now()
    other.execute("BEGIN IMMEDIATE")
    other.execute("INSERT INTO deal VALUES (1)")
    assert revision.now() == known
    other.execute("ROLLBACK")
    other.execute("SELECT * FROM deal").fetchall()
    assert revision.now() == known != ""


def test_it_cannot_be_told_where_somebody_holds_the_file_or_there_is_none(
    revision, other, file
):
    known = revision.now()
    other.execute("BEGIN EXCLUSIVE")
    assert revision.now() == ""
    other.execute("ROLLBACK")
    assert revision.now() not in {known, ""}
    file.unlink()
    assert revision.now() == ""
    assert not file.exists()
    assert Revision(None).now() == ""


def test_a_file_put_in_its_place_is_another(revision, file, tmp_path):
    known = revision.now()
    copy = tmp_path / "copy"
    copy.write_bytes(file.read_bytes())
    copy.replace(file)
    assert revision.now() not in {known, ""}


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has a file")
@pytest.mark.django_db
def test_of_postgresql_it_is_another_once_a_write_is_committed():
    known = [revision_now()]
    with closing(connection.copy()) as other:
        for _write in range(2):
            with other.cursor() as cursor:
                cursor.execute("SELECT pg_current_xact_id()")
            known += [revision_now()]
    assert "" not in known
    assert len(set(known)) == 3
