import pytest
from django.contrib.auth.models import User
from django.http import Http404

from scoring import access
from scoring.models import Role
from tarotclub.accounts.rights import NotAllowedError, acts_by
from tests import factories
from tournaments.models import EventHelper


def test_a_member_sees_what_is_of_the_club_and_nothing_else(home):
    user = factories.member(in_club=home)
    table = factories.table(4, in_club=home)
    deal = factories.record(table)
    factories.record(factories.table(4))
    assert list(access.clubs_of(user)) == [home]
    assert list(access.tables_of(user)) == [table]
    assert list(access.deals_of(user)) == [deal]


def test_a_user_without_a_club_sees_nothing(home):
    user = factories.member(in_club=home)
    user.memberships.all().delete()
    factories.record(factories.table(4, in_club=home))
    seen = (access.clubs_of, access.tables_of, access.deals_of)
    assert [list(of(user)) for of in seen] == [[], [], []]


def test_a_table_to_write_to_comes_seated_by_two_queries(home, django_assert_num_queries):
    user = factories.member(in_club=home)
    table = factories.table(4, in_club=home)
    with django_assert_num_queries(2):
        found = access.seated_table(user, table.pk, "record_deal")
        assert found.rules.id == "fft-4"
        assert found.seated == table.seated
        assert [str(seat) for seat in found.seated] == [str(seat) for seat in table.seated]
        assert {seat.table for seat in found.seated} == {table}
    assert found.seated[0].player.key == table.seated[0].player.key  # fetched when asked for


def test_another_club_s_table_is_not_found(home):
    with pytest.raises(Http404):
        access.seated_table(
            factories.member(in_club=home), factories.table(4).pk, "record_deal"
        )


def test_a_role_that_may_not_write_is_refused(home):
    table = factories.table(4, in_club=home)
    with pytest.raises(NotAllowedError):
        access.seated_table(
            factories.member(Role.VIEWER, in_club=home), table.pk, "record_deal"
        )


def test_who_helps_at_an_evening_has_its_tables_and_no_other(home):
    evening, user = factories.evening(in_club=home), User.objects.create_user("aide")
    EventHelper.objects.create(user=user, event=evening, role=Role.ARBITER)
    table, other = factories.table(4, in_evening=evening), factories.table(4, in_club=home)
    factories.record(table)
    assert list(access.clubs_of(user)) == []
    assert list(access.tables_of(user)) == [table]
    assert list(access.deals_of(user)) == list(table.deals.all())
    assert access.seated_table(user, table.pk, "record_deal") == table
    assert access.acts_at(user, table) == acts_by(Role.ARBITER)
    with pytest.raises(Http404):
        access.seated_table(user, other.pk, "record_deal")
    assert access.acts_at(user, other) == frozenset()


MAY_REOPEN = [(Role.SCORER, False), (Role.ARBITER, True), (Role.ORGANISER, True)]


@pytest.mark.parametrize(("role", "may"), MAY_REOPEN)
def test_what_a_member_may_do_at_a_table(home, role, may):
    user = factories.member(role, in_club=home)
    table, other = factories.table(4, in_club=home), factories.table(4)
    assert ("reopen_table" in access.acts_at(user, table)) is may
    assert access.acts_at(user, other) == frozenset()
