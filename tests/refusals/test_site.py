"""Refusals of the site itself: waiting, its certificates, its copies."""

import ipaddress
import resource
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.messages import get_messages
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tarotclub.accounts.sessions import Limit, WaitError, pay
from tarotclub.ground.database import note_the_file
from tarotclub.ground.trouble import trouble_of
from tarotclub.keeping import copies
from tarotclub.keeping.keeper import keeper
from tarotclub.keeping.services import restoring
from tarotclub.serving import hall_https
from tarotclub.serving.hall_https import (
    DamagedAuthorityError,
    NoHallError,
    OtherHallError,
    files_to_serve,
    make_certificates,
    own_addresses,
)
from tarotclub.serving.workshop import Workshop
from tests import factories
from tests.keeping.test_restore import trial
from tests.refusals.following import follows

WAIT = timedelta(minutes=1)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
HALL, OTHER_HALL = (ipaddress.ip_address(one) for one in ("192.168.1.5", "10.0.0.7"))


@follows(WaitError)
@pytest.mark.django_db
def test_who_waits_as_long_as_is_said_tries_again():
    limit = {("pin:1", "192.0.2.1"): Limit(free=1, forgiven=WAIT * 60, wait=WAIT, longest=WAIT)}
    pay(limit, at=NOON)
    with pytest.raises(WaitError) as refused:
        pay(limit, at=NOON)
    pay(limit, at=NOON + refused.value.wait)


@follows(NoHallError)
def test_a_computer_that_joins_the_network_of_the_hall_has_an_address(monkeypatch):
    monkeypatch.setattr(hall_https, "lan_address", lambda: None)
    with pytest.raises(NoHallError):
        own_addresses()
    monkeypatch.setattr(hall_https, "lan_address", lambda: str(HALL))
    assert HALL in own_addresses()


@follows(OtherHallError)
def test_the_certificate_of_another_hall_is_made_anew(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    make_certificates(["tarot.local"], [HALL], NOON)
    with pytest.raises(OtherHallError):
        make_certificates(["tarot.local"], [OTHER_HALL], NOON)
    make_certificates(["tarot.local"], [OTHER_HALL], NOON, anew=True)
    make_certificates(["tarot.local"], [OTHER_HALL], NOON)


@follows(DamagedAuthorityError)
def test_a_damaged_certificate_is_made_anew(settings, tmp_path, monkeypatch):
    monkeypatch.setattr(hall_https, "lan_address", lambda: str(HALL))
    settings.DATA_DIR = tmp_path
    make_certificates(["tarot.local"], own_addresses(), NOON)
    hall_https.authority_file().write_text("?")
    with pytest.raises(DamagedAuthorityError):
        files_to_serve(NOON)
    make_certificates(["tarot.local"], own_addresses(), NOON, anew=True)
    assert all(file.exists() for file in files_to_serve(NOON))


def spoilt(copy):
    copy.write_text("rien")


@follows(restoring.NoCopyError)
@follows(restoring.SpoiltCopyError)
@follows(restoring.CopyOfTrialError)
@pytest.mark.parametrize(
    ("spoil", "refusal"),
    [
        (lambda copy: copy.unlink(), restoring.NoCopyError),
        (spoilt, restoring.SpoiltCopyError),
        (trial, restoring.CopyOfTrialError),
    ],
)
def test_another_copy_is_taken_where_one_is_not_fit(migrated, tmp_path, spoil, refusal):
    if not migrated.database.startswith("sqlite"):
        pytest.skip("PostgreSQL is restored by its own tools")
    one, other = (tmp_path / name for name in ("une.sqlite3", "autre.sqlite3"))
    for copy in (one, other):
        shutil.copyfile(migrated.file, copy)
    spoil(one)
    with pytest.raises(refusal):
        restoring.refuse_unfit(one)
    restoring.refuse_unfit(other)


@pytest.fixture
def keeper_of(migrated, tmp_path, settings, db):
    """Post as the installation's owner, where the database that is copied lies in a file.

    The site lets go of a database whose file is another than it has opened: this is the one.
    """
    if not migrated.database.startswith("sqlite"):
        pytest.skip("PostgreSQL is copied by its own tools")
    live = tmp_path / "site.sqlite3"
    shutil.copyfile(migrated.file, live)
    owner = factories.member(Role.ORGANISER)
    owner.is_superuser = True
    owner.save(update_fields=["is_superuser"])
    client = Client()
    client.force_login(owner)

    def post(name):
        answer = client.post(reverse(name))
        return [str(message) for message in get_messages(answer.wsgi_request)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(settings.DATABASES["default"], "NAME", str(live))
        note_the_file(connection)
        yield live, post


def test_a_database_whose_disk_fails_is_copied_elsewhere(keeper_of, tmp_path):
    live, _post = keeper_of
    _least, most = limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, most))  # as a disk that writes no more
    try:
        with pytest.raises(sqlite3.OperationalError) as failed:
            write_into(live)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert trouble_of(failed.value).sentence == (
        "Le disque de l’ordinateur du site ne lit ou n’écrit plus : vérifiez-le, et copiez la"
        " base de données ailleurs."
    )
    write_into(shutil.copyfile(live, tmp_path / "elsewhere.sqlite3"))


def write_into(file):
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE django_migrations SET applied = '2026-11-25'")


def test_a_copy_is_asked_for_again_once_another_is_made(keeper_of, monkeypatch):
    monkeypatch.setattr(copies, "WAIT", 0.1)
    live, post = keeper_of
    with copies.copying_alone(copies.folder_of(live)):
        assert post("copy_make") == [
            "Une copie se fait, ou se remet, en ce moment : recommencez ensuite."
        ]
    assert post("copy_make")[-1] == "La copie est faite, relue et vérifiée."


def test_copies_that_take_long_are_read_in_the_terminal(
    keeper_of, monkeypatch, hurried, capsys
):
    _live, post = keeper_of
    post("copy_make")
    monkeypatch.setattr(keeper, "workshop", hurried)
    assert post("copies_verify")[-1] == (
        "Les copies sont trop longues à relire : voyez backup verify."
    )
    call_command("backup", "verify")
    assert "Toutes les copies s’ouvrent" in capsys.readouterr().out


@pytest.fixture
def hurried():
    """A process that is given no time."""
    made = Workshop(patience=0)
    made.open()
    yield made
    made.close()


SLOW = """
from django.test import RequestFactory
from tarotclub.serving import bridge, noted
environ = RequestFactory().get("/regles/", HTTP_HOST="127.0.0.1").environ
environ[noted.ID] = "a-request"
for patience in (0, 60):
    bridge.workshop.open()
    bridge.workshop.patience = patience
    status, _headers, body = bridge.made_apart(environ, b"")
    print(int(status), "une minute et demandez-le de nouveau" in body.decode())
    bridge.workshop.close()
"""


def test_a_document_that_took_long_is_asked_for_again(migrated):
    assert migrated.run(SLOW).splitlines() == ["503 True", "200 False"]
