"""`manage.py migrate`: a copy first, named, opened and put back; a newer database refused."""

import re
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from tarotclub import __version__
from tarotclub.keeping.copies import NotACopyError, copies_of, latest_fit, make
from tests.server import ROOT, Server

AT = datetime(2026, 11, 22, 17, 15, 2, tzinfo=UTC)


@pytest.fixture
def site(migrated, tmp_path):
    """A site on SQLite that does not run."""
    if not migrated.database.startswith("sqlite"):
        pytest.skip("PostgreSQL is copied by its own tools")
    return Server(tmp_path, "upgraded", like=migrated)


@pytest.fixture
def live(site):
    return site.file


def rows(file, question):
    with closing(sqlite3.connect(file)) as database:
        return [row[0] for row in database.execute(question)]


def write(file, statement):
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(statement)


SESSIONS = "SELECT name FROM django_migrations WHERE app = 'sessions'"
CLUBS = "SELECT name FROM auth_group"
A_CLUB = "INSERT INTO auth_group (name) VALUES ('Hier')"
OF_TOMORROW = (
    "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '9999_x', 0)"
)


TRIGGERS = "SELECT name || sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
KIND = "SELECT type FROM pragma_table_info('scoring_action') WHERE name = 'kind'"
TOMORROW = """
from tarotclub.settings import *
MIGRATION_MODULES = {"scoring": "later"}
"""
LONGER_KIND = """
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("scoring", "LAST")]
    operations = [
        migrations.AlterField("action", "kind", models.CharField(max_length=21)),
    ]
"""
GUARDED_ANEW = """
from tarotclub.ground import guards

def guard(apps, schema_editor):
    guards.refuse(schema_editor, "scoring_action", "no_update", "UPDATE")

Migration.operations.append(migrations.RunPython(guard, migrations.RunPython.noop))
"""


@pytest.mark.parametrize("more", ["", GUARDED_ANEW], ids=["plain", "one_guard_anew"])
def test_a_migration_of_a_guarded_table_keeps_its_guards(site, live, tmp_path, more):
    """As `makemigrations` writes it: SQLite makes the table anew, without its triggers."""
    later = tmp_path / "later"
    shutil.copytree(ROOT / "scoring" / "migrations", later)
    last = max(later.glob("0*.py")).stem
    (later / "9999_longer_kind.py").write_text(LONGER_KIND.replace("LAST", last) + more)
    (tmp_path / "tomorrow.py").write_text(TOMORROW)
    site.environment |= {"PYTHONPATH": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tomorrow"}
    before = rows(live, TRIGGERS)
    site.manage("migrate", "--verbosity=0")
    assert rows(live, KIND) == ["varchar(21)"]
    assert rows(live, TRIGGERS) == before
    site.manage("migrate", "scoring", last, "--verbosity=0")
    assert (rows(live, KIND), rows(live, TRIGGERS)) == (["varchar(20)"], before)


def newest_of(live):
    return copies_of(live)[0].file


def test_what_was_there_is_copied_before_it_changes_and_comes_back(site, live):
    write(live, "DROP TABLE django_session")
    write(live, "DELETE FROM django_migrations WHERE app = 'sessions'")
    write(live, A_CLUB)
    output = site.manage("migrate", "--verbosity=0").splitlines()
    made = newest_of(live)
    assert re.fullmatch(
        rf"browser-\d{{4}}-\d\d-\d\d-\d{{6}}-n1-avant-{re.escape(__version__)}\.sqlite3",
        made.name,
    )
    assert output == [
        f"La base d’avant la mise à jour est gardée : {made}",
        f"  Pour y revenir : python manage.py restore {made}",
    ]
    assert (rows(made, SESSIONS), rows(live, SESSIONS)) == ([], ["0001_initial"])
    assert (made.parent.stat().st_mode & 0o777, made.stat().st_mode & 0o777) == (0o700, 0o600)
    write(live, "UPDATE auth_group SET name = 'Aujourd’hui'")
    site.manage("restore", str(made))
    assert (rows(live, CLUBS), rows(newest_of(live), CLUBS)) == (["Hier"], ["Aujourd’hui"])
    assert site.manage("migrate", "--verbosity=0") == ""
    assert site.manage("restore").replace("\xa0", " ").splitlines() == [
        "Les copies, la dernière d’abord :",
        f"  python manage.py restore {newest_of(live)}",
        f"  python manage.py restore {made}",
    ]


def test_each_club_reads_in_its_log_that_the_site_was_brought_up_to_date(site, live):
    site.run("from tests import factories; factories.club()")
    write(live, "DROP TABLE django_session")
    write(live, "DELETE FROM django_migrations WHERE app = 'sessions'")
    for _twice in range(2):
        site.manage("migrate", "--verbosity=0")
    assert rows(live, "SELECT kind FROM scoring_action") == ["upgrade_site"]
    site.forget()


def test_on_postgresql_no_copy_is_pretended(migrated, tmp_path, worker_id):
    if migrated.database.startswith("sqlite"):
        pytest.skip("SQLite is copied")
    site = Server(tmp_path, f"upgraded_{worker_id}", like=migrated)
    output = site.manage("migrate", "sessions", "zero", "--verbosity=0")
    site.forget()
    assert output == (
        "PostgreSQL : aucune copie n’est faite ici. Faites la vôtre par pg_dump avant"
        " chaque mise à jour.\n"
    )


def test_a_new_database_has_nothing_to_copy(migrated):
    assert not (migrated.folder / "copies").exists()


def test_five_copies_are_kept(live):
    made = [make(live, f"avant-1.{n}", AT.replace(day=20 + n)) for n in range(7)]
    assert [copy.file for copy in copies_of(live)] == made[:1:-1]
    assert made[2].name == "browser-2026-11-22-171502-n3-avant-1.2.sqlite3"
    assert sorted(made[2].parent.glob("*.sqlite3")) == made[2:]


def test_a_copy_that_does_not_open_is_none_and_lets_none_go(live):
    made = [make(live, "avant-1.0", AT.replace(day=20 + n)) for n in range(5)]
    spoilt = live.read_bytes()
    live.write_bytes(spoilt[:8192] + b"\xff" * 40_000 + spoilt[48_192:])
    with pytest.raises(NotACopyError):
        make(live, "avant-1.1", AT.replace(day=26))
    assert [copy.file for copy in copies_of(live)] == made[::-1]


def test_the_latest_copy_that_fits_is_found(live):
    fit, _ = (make(live, "avant-1.0", AT.replace(day=day)) for day in (20, 21))
    newest = newest_of(live)
    write(newest, OF_TOMORROW)
    assert latest_fit(live) == fit
    newest.write_text("rien")
    assert latest_fit(live) == fit


def test_a_newer_database_is_refused_and_the_way_back_is_said(site, live):
    made = make(live, "avant-1.0", AT)
    write(live, OF_TOMORROW)
    before = live.read_bytes()
    with pytest.raises(AssertionError) as refused:  # `manage` says what the command said
        site.manage("migrate")
    assert str(refused.value).replace("\xa0", " ").splitlines()[0] == (
        "('migrate',): CommandError: La base de données vient d’une version plus récente du"
        " site : installez cette version, ou remettez une sauvegarde plus ancienne."
        f" Pour revenir à la dernière copie : python manage.py restore {made}"
    )
    assert live.read_bytes() == before
