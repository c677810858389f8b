from uuid import uuid4

import pytest
from django.test import Client

from scoring.models import Membership
from scoring.models.deal import CallReason
from scoring.services.links import Grievance, call_arbiter
from tarotclub.ground import trouble
from tarotclub.ground.trouble import Trouble
from tests import factories
from tournaments.entries.services.entries import check_in
from tournaments.rounds.services.rounds import close_round

PAGES = [
    ("tournament",),
    ("tournament_round", 1),
    ("tournament_ranking",),
    ("entry_list",),
]


@pytest.fixture
def event(club):
    event = factories.drawn(factories.tournament(8, in_club=club))
    factories.released(event)
    return event


def seen(desk, event, name, *ids):
    """Give the ETag of what a desk shows."""
    return desk.get(name, event, *ids, htmx=True).headers["ETag"]


@pytest.mark.every_case
@pytest.mark.parametrize("page", PAGES)
def test_an_unchanged_page_is_304_in_one_query(arbiter, event, page, django_assert_num_queries):
    name, *ids = page
    etag = seen(arbiter, event, *page)
    with django_assert_num_queries(2) as asked:
        again = arbiter.get(name, event, *ids, htmx=True, etag=etag)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == etag
    session, event_and_account = [query["sql"] for query in asked]
    assert "django_session" in session  # no query with SQLite's sessions: the next test
    assert "auth_user" in event_and_account


def test_with_remembered_sessions_it_is_one_query(
    settings, arbiter, event, django_assert_num_queries
):
    settings.SESSION_CACHE_ALIAS = "default"
    arbiter.client.force_login(arbiter.user)
    etag = seen(arbiter, event, "tournament")
    with django_assert_num_queries(1):
        assert arbiter.get("tournament", event, htmx=True, etag=etag).status_code == 304


@pytest.mark.every_case
@pytest.mark.parametrize("page", PAGES)
def test_a_change_is_shown(arbiter, event, page):
    name, *ids = page
    etag = seen(arbiter, event, *page)
    check_in(entry=event.entries.create(**late(event)))
    assert arbiter.get(name, event, *ids, htmx=True, etag=etag).status_code == 200


OF_ROUNDS = {
    "first round": ("tournament_round", [1], {}),
    "second round": ("tournament_round", [2], {}),
    "ranking after the first": ("tournament_ranking", [], {"apres": 1}),
    "ranking": ("tournament_ranking", [], {}),
    "dashboard": ("tournament", [], {}),
}


def test_a_deal_changes_the_pages_that_show_something_of_its_table(arbiter, event):
    """A call is shown beside every round."""
    close_round(event=event, number=1, incomplete=True)
    table = factories.released(event, 2)[0]
    grievance = Grievance(reason=CallReason.OTHER)

    def look():
        pages = {}
        for page, (name, ids, query) in OF_ROUNDS.items():
            answer = arbiter.get(name, event, *ids, htmx=True, **query)
            etag = answer.headers["ETag"].strip('"')
            pages[page] = etag, answer.text.replace(etag, "")
        return pages

    for act, same in (
        (lambda: factories.record(table), {"first round", "ranking after the first"}),
        (
            lambda: call_arbiter(table=table, uuid=uuid4(), grievance=grievance),
            {"ranking after the first"},
        ),
    ):
        before = look()
        act()
        after = look()
        assert {page for page in before if before[page][0] == after[page][0]} == same
        assert {page: before[page] for page in same} == {page: after[page] for page in same}


def late(event):
    [player] = factories.players(1, in_club=event.club)
    return {"player": player, "number": 99, "added_at": event.opened_at}


def test_a_closed_account_hears_nothing(arbiter, event):
    etag = seen(arbiter, event, "tournament")
    type(arbiter.user).objects.filter(pk=arbiter.user.pk).update(is_active=False)
    assert arbiter.get("tournament", event, htmx=True, etag=etag).status_code == 401


def test_a_changed_password_ends_the_session(arbiter, event):
    etag = seen(arbiter, event, "tournament")
    arbiter.user.set_password("un autre")
    arbiter.user.save()
    assert arbiter.get("tournament", event, htmx=True, etag=etag).status_code == 401


def test_who_left_the_club_hears_nothing(arbiter, event):
    etag = seen(arbiter, event, "tournament")
    Membership.objects.filter(user=arbiter.user).delete()
    assert arbiter.get("tournament", event, htmx=True, etag=etag).status_code == 404


def test_a_stranger_hears_nothing(arbiter, event):
    etag = seen(arbiter, event, "tournament")
    headers = {"hx-request": "true", "if-none-match": etag}
    address = arbiter.address("tournament", event)
    assert Client().get(address, headers=headers).status_code == 401


def test_only_asking_again_is_answered_so(arbiter, event):
    etag = seen(arbiter, event, "tournament")
    assert arbiter.get("tournament", event, etag=etag).status_code == 200  # a whole page
    headers = {"hx-request": "true", "if-none-match": etag}
    posted = arbiter.client.post(arbiter.address("tournament", event), headers=headers)
    assert posted.status_code == 405


@pytest.fixture
def full_disk():
    trouble.met(Trouble.FULL)
    yield
    trouble.over()


def test_a_desk_hears_of_a_site_in_trouble_though_nothing_else_has_changed(
    arbiter, event, full_disk
):
    trouble.over()
    etag = seen(arbiter, event, "tournament")
    trouble.met(Trouble.FULL)
    again = arbiter.get("tournament", event, htmx=True, etag=etag)
    assert (again.status_code, again.headers["ETag"] == etag) == (200, False)
    for answer in (again, arbiter.get("tournament", event), arbiter.get("entry_list", event)):
        assert answer.content.decode().count(Trouble.FULL.sentence) == 1
    trouble.over()
    assert arbiter.get("tournament", event, htmx=True, etag=etag).status_code == 304
