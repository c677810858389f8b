"""Putting the second lock between clubs on, and off; what hinders it."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scoring.models import Club
from tarotclub.ground.row_security import is_locked, tables
from tarotclub.keeping.health import health_of

pytestmark = pytest.mark.django_db
on_postgresql = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite has no such lock"
)
NOT_THERE = (
    "Il n’y a pas de rôle « nobody_yet ». Créez-le d’abord :"
    " CREATE ROLE \"nobody_yet\" LOGIN PASSWORD '…';"
)
PASSES = (
    "« {} » passerait outre : prenez un rôle qui n’est ni propriétaire des tables, ni"
    " superutilisateur, ni BYPASSRLS."
)
HERE = "SELECT current_user"


def asked(question):
    with connection.cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchone()[0] if cursor.description else None


def test_sqlite_has_none():
    if connection.vendor != "sqlite":
        pytest.skip("this is PostgreSQL")
    with pytest.raises(CommandError) as refusal:
        call_command("lock_clubs", "--off")
    sentence = "Ce verrou est de PostgreSQL : cette base est un fichier SQLite."
    assert str(refusal.value) == sentence


@on_postgresql
@pytest.mark.parametrize(("role", "sentence"), [("nobody_yet", NOT_THERE), ("", PASSES)])
def test_a_role_that_is_not_fit_is_refused(role, sentence):
    role = role or asked(HERE)
    with pytest.raises(CommandError) as refusal:
        call_command("lock_clubs", "--role", role)
    assert (str(refusal.value), is_locked()) == (sentence.format(role), False)


@on_postgresql
def test_it_is_not_put_on_under_those_who_work():
    other = connection.copy()
    with other.cursor(), pytest.raises(CommandError) as refusal:
        call_command("lock_clubs", "--role", "nobody_yet")
    its_process = other.connection.info.backend_pid
    other.close()
    asked(f"SELECT pg_terminate_backend({its_process}, 5000)")  # waits until it is gone
    assert str(refusal.value) == (
        "Autres connexions à cette base : 1. Arrêtez d’abord le site, et PgBouncer s’il y en a"
        " un. Rien n’a été changé."
    )


@on_postgresql
def test_it_is_put_on_every_table_and_taken_off(capsys):
    role = f"site_of_{asked('SELECT current_database()')}"
    asked(f"CREATE ROLE {role}")
    states = []
    for how in (["--role", role], ["--role", role], ["--off"]):
        call_command("lock_clubs", *how)
        states.append((is_locked(), set(tables().values()), lock_told()))
    passes = "mis, mais le rôle de DATABASE_URL passe outre : prenez celui du site"
    on = (True, {True}, passes)  # tests work as a superuser
    assert states == [on, on, (False, {False}, "non mis (lock_clubs)")]
    assert capsys.readouterr().out.splitlines()[-1] == "Le verrou entre clubs est retiré."


def lock_told():
    return health_of(Club.objects.none()).database.lock
