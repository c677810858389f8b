"""Links to tables: made, shown again, taken back; and guessing their PIN."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.signing import Signer
from django.utils import timezone

from scoring.models import Action, Role, TableLink
from scoring.services.links import (
    LinkRevokedError,
    PinWrongError,
    create_link,
    create_missing_links,
    end_of_link,
    link_by_pin,
    link_by_token,
    reopen_pin,
    revoke_link,
    signing_link,
    waited_for,
)
from tarotclub.accounts.acting import Act
from tests import factories
from tests.threads import in_threads


@pytest.fixture
def table(db):
    return factories.table(4)


def test_a_link_is_logged_without_what_opens_it(table):
    user = factories.member(Role.ORGANISER, in_club=table.club)
    link = create_link(table=table, act=Act(user))
    action = Action.objects.latest("pk")
    assert (action.kind, action.by, action.table, action.data) == (
        "create_link",
        user,
        table,
        {"link": link.pk},
    )


def test_the_token_can_be_shown_again_and_is_not_stored(table):
    link = create_link(table=table)
    again = TableLink.objects.get(pk=link.pk)
    assert again.token == link.token
    assert link_by_token(link.token) == link
    assert again.pin == link.pin


def test_a_copy_of_the_database_opens_no_table(table, settings):
    """Whoever has the file lacks the key beside it: with another one, nothing fits."""
    link = create_link(table=table)
    known = TableLink.objects.values().get(pk=link.pk)
    assert {link.token, link.pin}.isdisjoint(map(str, known.values()))
    token, pin = link.token, link.pin
    settings.SECRET_KEY = "another"
    assert link.pin != pin
    assert Signer(salt="tarotclub.table-link", sep=".").sign(f"{link.pk}.{link.nonce}") != token


def test_a_new_link_takes_the_old_one_back(table):
    old = create_link(table=table)
    new = create_link(table=table)
    assert link_by_token(new.token) == new
    with pytest.raises(LinkRevokedError):
        link_by_token(old.token)


def test_a_revoked_link_takes_its_signing_links_along(table):
    link = create_link(table=table)
    phone = signing_link(seat=table.seated[0], asked_by=link)
    for _ in range(2):
        revoke_link(link=link)
    for gone in (link, phone):
        with pytest.raises(LinkRevokedError):
            link_by_token(gone.token)
    assert Action.objects.filter(kind="revoke_link").count() == 2


@pytest.mark.parametrize(
    ("made", "days", "ends"),
    [
        ("2026-11-20 21:00", 1, "2026-11-21 23:00"),  # UTC; midnight in Paris
        ("2026-11-20 23:30", 1, "2026-11-22 23:00"),  # already the 21st in Paris
        ("2026-11-20 21:00", 0, "2026-11-20 23:00"),
        ("2027-03-27 12:00", 1, "2027-03-28 22:00"),  # the clocks go forward
    ],
)
def test_a_link_ends_at_a_midnight(settings, made, days, ends):
    settings.TABLE_LINK_DAYS = days
    at = datetime.fromisoformat(made).replace(tzinfo=UTC)
    assert end_of_link(at) == datetime.fromisoformat(ends).replace(tzinfo=UTC)


def test_missing_links_are_made_and_others_left(table):
    kept = create_link(table=table)
    other, stale = (factories.table(4, in_club=table.club) for _ in range(2))
    create_link(table=stale, act=Act(moment=timezone.now() - timedelta(days=5)))
    create_missing_links(tables=[stale, other, table])
    in_force = TableLink.objects.in_force(timezone.now())
    assert in_force.count() == 3
    assert in_force.get(table=table) == kept


def test_reopening_a_pin_is_logged_once(table):
    link = create_link(table=table)
    with pytest.raises(PinWrongError):
        link_by_pin(link.pk, "x", address="192.0.2.1")
    for _ in range(2):
        reopen_pin(link=link)
    assert Action.objects.filter(kind="reopen_pin").count() == 1
    assert waited_for([link]) == set()


@pytest.mark.usefixtures("committed")
def test_links_made_at_once_leave_one():
    table = factories.table(4)
    answers = in_threads(*[lambda: create_link(table=table)] * 4)
    assert [type(answer) for answer in answers] == [TableLink] * 4
    assert TableLink.objects.filter(table=table, revoked_at=None).count() == 1


@pytest.mark.usefixtures("committed")
def test_signing_links_asked_for_at_once_are_one():
    table = factories.table(4)
    link = create_link(table=table)
    seat = table.seated[2]
    answers = in_threads(*[lambda: signing_link(seat=seat, asked_by=link)] * 4)
    assert len({answer.pk for answer in answers}) == 1
