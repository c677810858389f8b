"""`manage.py restore`: a copy is checked, what was there is kept, and the epoch changes."""

import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server import ROOT, Server

WORDS = "SELECT name FROM auth_group ORDER BY id"
EPOCH = "SELECT identity FROM scoring_epoch"


@pytest.fixture
def site(migrated, tmp_path):
    """A site on SQLite that does not run."""
    if not migrated.database.startswith("sqlite"):
        pytest.skip("PostgreSQL is restored by its own tools")
    return Server(tmp_path, "restored", like=migrated)


def file_of(site):
    return site.folder / "browser.sqlite3"


def read(file, question):
    with sqlite3.connect(file) as database:
        return [row[0] for row in database.execute(question)]


def found(file, name):
    with sqlite3.connect(file) as database:
        words = "INSERT INTO auth_group (name) VALUES (?)"
        database.execute(words, [name])


def restore(site, file):
    """Give the exit status and the lines of what was said."""
    done = subprocess.run(
        [sys.executable, "manage.py", "restore", str(file)],
        cwd=ROOT,
        env=site.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    output = done.stdout + done.stderr
    return done.returncode, [" ".join(line.split()) for line in output.splitlines()]


def test_a_copy_comes_back_and_what_was_there_is_kept(site):
    live, copy = file_of(site), site.folder / "copie.sqlite3"
    found(live, "Hier")
    shutil.copyfile(live, copy)
    found(live, "Aujourd’hui")
    before = read(live, EPOCH)
    status, told = restore(site, copy)
    [kept] = site.folder.glob("copies/*-avant-reprise.sqlite3")
    assert status == 0
    assert told == [
        f"La copie {copy} est remise en place.",
        f"Ce qui était là est gardé : {kept}",
        "Les tablettes montrent les donnes que la copie n’a pas : touchez « Renvoyer ».",
    ]
    assert (read(live, WORDS), read(kept, WORDS)) == (["Hier"], ["Hier", "Aujourd’hui"])
    assert read(kept, EPOCH) == before
    assert read(live, EPOCH) != before
    assert (live.stat().st_mode & 0o777, kept.stat().st_mode & 0o777) == (0o600, 0o600)


def test_a_damaged_database_is_put_aside(site):
    live, copy = file_of(site), site.folder / "copie.sqlite3"
    found(live, "Hier")
    shutil.copyfile(live, copy)
    live.write_bytes(b"\0" * 5000)
    assert restore(site, copy)[0] == 0
    [kept] = site.folder.glob("copies/*-avant-reprise.sqlite3")
    assert (read(live, WORDS), kept.read_bytes()) == (["Hier"], b"\0" * 5000)


def test_on_a_new_computer_there_is_nothing_to_keep(site):
    live, copy = file_of(site), site.folder / "copie.sqlite3"
    found(live, "Hier")
    live.rename(copy)
    assert restore(site, copy)[0] == 0
    assert read(live, WORDS) == ["Hier"]
    assert list(site.folder.glob("copies/*-avant-reprise*")) == []


def newer(copy):
    with sqlite3.connect(copy) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '9999_x', 0)"
        )


def trial(copy):
    with sqlite3.connect(copy) as database:
        database.execute(
            "UPDATE django_migrations SET name = '0001_initial' WHERE app = 'scoring'"
        )


def torn(copy):
    with copy.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * 40_000)


def endless(copy):
    """A view that never ends where a table was."""
    with sqlite3.connect(copy) as database:
        database.execute("DROP TABLE django_migrations")
        database.execute(
            "CREATE VIEW django_migrations AS WITH RECURSIVE n(app, name) AS (SELECT 'a', 1"
            " UNION ALL SELECT app, name + 1 FROM n) SELECT app, name FROM n"
        )


def acting(copy):
    """A trigger that does more than refuse."""
    with sqlite3.connect(copy) as database:
        database.execute(
            "CREATE TRIGGER helpful AFTER INSERT ON django_session"
            " BEGIN UPDATE auth_user SET is_superuser = 1; END"
        )


def seeming(copy):
    """A trigger that says as ours do that it refuses, and then does something."""
    with sqlite3.connect(copy) as database:
        database.execute(
            "CREATE TRIGGER seeming BEFORE UPDATE ON django_session"
            " BEGIN SELECT RAISE(ABORT, 'no') WHERE 0; UPDATE auth_user SET is_superuser = 1;"
            " SELECT RAISE(ABORT, 'no') WHERE 0; END"
        )


def hidden(copy):
    """A trigger that is written down as a table."""
    seeming(copy)
    with sqlite3.connect(copy) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET type = 'table' WHERE name = 'seeming'")


DAMAGED = (
    r"\S+ n’est pas une base du site, ou elle est abîmée \(.+\)\."
    r" Rien n’a été changé : prenez une autre copie\."
)
NEWER = (
    r"\S+ vient d’une version plus récente du site \(scoring\.9999_x\)\."
    r" Rien n’a été changé : mettez d’abord le site à jour\."
)

TRIAL = (
    r"\S+ vient d’une version d’essai, d’avant la première publiée : elle ne s’ouvre plus\."
    r" Rien n’a été changé : prenez une autre copie\."
)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        pytest.param(Path.unlink, r"Il n’y a pas de fichier \S+\.", id="none"),
        pytest.param(lambda copy: copy.write_text("rien"), DAMAGED, id="no database"),
        pytest.param(torn, DAMAGED, id="torn"),
        pytest.param(endless, DAMAGED, id="endless"),
        pytest.param(acting, DAMAGED, id="acting"),
        pytest.param(seeming, DAMAGED, id="seeming"),
        pytest.param(hidden, DAMAGED, id="hidden"),
        pytest.param(newer, NEWER, id="newer"),
        pytest.param(trial, TRIAL, id="trial"),
    ],
)
def test_a_copy_that_is_not_fit_changes_nothing(site, spoil, sentence):
    live, copy = file_of(site), site.folder / "copie.sqlite3"
    found(live, "Hier")
    shutil.copyfile(live, copy)
    spoil(copy)
    before = live.read_bytes()
    status, told = restore(site, copy)
    assert status == 1
    assert re.fullmatch(f"CommandError: {sentence}", " ".join(told))
    assert live.read_bytes() == before
    assert list(site.folder.glob("copies/*-avant-reprise*")) == []


def test_the_database_itself_is_no_copy(site):
    status, told = restore(site, file_of(site))
    sentence = "CommandError: Ce fichier est la base elle-même : nommez une copie."
    assert (status, told) == (1, [sentence])
    copy = site.folder / "copie.sqlite3"
    shutil.copyfile(file_of(site), copy)
    assert restore(site, copy)[0] == 0
