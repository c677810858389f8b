"""Refusals of the site itself: waiting, its certificates, its copies."""

import ipaddress
import shutil
import sqlite3
from datetime import UTC, datetime, timedelta

import pytest

from tarotclub.accounts.throttle import Limit, WaitError, pay
from tarotclub.keeping.services.restoring import (
    CopyOfTrialError,
    NoCopyError,
    SpoiltCopyError,
    refuse_unfit,
)
from tarotclub.serving import hall_https
from tarotclub.serving.hall_https import (
    DamagedAuthorityError,
    NoHallError,
    OtherHallError,
    files_to_serve,
    make_certificates,
    own_addresses,
)
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


def of_a_trial(copy):
    with sqlite3.connect(copy) as database:
        database.execute(
            "UPDATE django_migrations SET name = '0001_initial' WHERE app = 'scoring'"
        )


@follows(NoCopyError)
@follows(SpoiltCopyError)
@follows(CopyOfTrialError)
@pytest.mark.parametrize(
    ("spoil", "refusal"),
    [
        (lambda copy: copy.unlink(), NoCopyError),
        (spoilt, SpoiltCopyError),
        (of_a_trial, CopyOfTrialError),
    ],
)
def test_another_copy_is_taken_where_one_is_not_fit(migrated, tmp_path, spoil, refusal):
    if not migrated.database.startswith("sqlite"):
        pytest.skip("PostgreSQL is restored by its own tools")
    copies = [tmp_path / name for name in ("une.sqlite3", "autre.sqlite3")]
    for copy in copies:
        shutil.copyfile(migrated.file, copy)
    spoil(copies[0])
    with pytest.raises(refusal):
        refuse_unfit(copies[0])
    refuse_unfit(copies[1])
