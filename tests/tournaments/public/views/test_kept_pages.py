"""What phones are shown of what is kept: its state now, and nothing of who is signed in."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Role
from tarotclub.accounts.acting import Act
from tarotclub.ground import steady
from tarotclub.ground.steady import Steady
from tarotclub.serving.kept import ELSEWHERE
from tests.factories import drawn, member, released, tournament
from tests.tournaments.public.views.test_phones import POLL, opened, path, played
from tournaments.event.names import own_path
from tournaments.event.services.clock import start_clock
from tournaments.models import Visibility

pytestmark = pytest.mark.django_db


class Elsewhere:
    """Another process that answers, and what it was asked."""

    def __init__(self):
        self.asked = []

    def __call__(self, environ):
        self.asked.append(environ)
        answer = Client().request(**environ)
        return answer.status_code, list(answer.headers.items()), answer.content


@pytest.fixture(autouse=True)
def own_clock(monkeypatch):
    """Other tests move the time, and put it back."""
    clock = Steady()
    monkeypatch.setattr(steady, "now", clock.now)
    monkeypatch.setattr(steady, "went_back", clock.is_behind)


@pytest.fixture
def elsewhere():
    return Elsewhere()


@pytest.fixture
def event():
    made = tournament(8, rounds=2, deals_per_round=4, minutes_per_round=30)
    released(drawn(made))
    return opened(made)


@pytest.fixture
def read(elsewhere):
    """Read a page as through the served site."""

    def reading(address, client=None, **headers):
        asked = {name: value for name, value in headers.items() if value}
        return (client or Client()).get(address, headers=asked, **{ELSEWHERE: elsewhere})

    return reading


def test_everybody_gets_what_was_rendered_for_nobody(event, read, elsewhere):
    organiser = Client()
    organiser.force_login(member(Role.ORGANISER, in_club=event.club))
    ranking = path(event, "follow_ranking")
    first, again = read(ranking, organiser), read(ranking)
    assert first.content == again.content == Client().get(ranking).content
    [environ] = elsewhere.asked
    assert environ["HTTP_COOKIE"] == "django_language=fr"
    assert not set(environ) & {"HTTP_AUTHORIZATION", "HTTP_IF_NONE_MATCH", "REMOTE_ADDR"}


def test_it_is_compressed_once_for_who_can_read_that(event, read, elsewhere):
    ranking = path(event, "follow_ranking")
    small, whole = read(ranking, accept_encoding="gzip, br"), read(ranking)
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in whole.headers
    assert len(small.content) < len(whole.content) / 2
    assert small.headers["ETag"] == f"W/{whole.headers['ETag']}"
    assert "Accept-Encoding" in whole.headers["Vary"]
    assert len(elsewhere.asked) == 1
    known = read(ranking, accept_encoding="gzip", if_none_match=small.headers["ETag"])
    assert (known.status_code, known.content) == (304, b"")


def test_each_language_and_each_question_is_another_page(event, read, elsewhere):
    for address in (path(event), f"{path(event)}?q=ana"):
        french, english = read(address), read(address, accept_language="en")
        assert "Joueurs" in french.text
        assert "Players" in english.text
    assert read(path(event), hx_request="true").content != read(path(event)).content
    assert len(elsewhere.asked) == 5


def test_a_deal_is_seen_at_once(event, read, elsewhere):
    ranking = path(event, "follow_ranking")
    assert "+198" not in read(ranking).text
    played(event)
    assert "+198" in read(ranking).text
    type(event).objects.filter(pk=event.pk).update(visibility=Visibility.HIDDEN, stamp=1)
    assert "gardé jusqu’à la remise des prix" in read(ranking).text
    assert len(elsewhere.asked) == 3


def test_no_deal_makes_a_page_stale_that_shows_none(event, read, elsewhere):
    pages = {
        "players": path(event),
        "seating": path(event, "follow_seating"),
        "first round": f"{path(event, 'follow_ranking')}?apres=1",
        "ranking": path(event, "follow_ranking"),
    }
    before = {name: read(page).headers["ETag"] for name, page in pages.items()}
    played(event)
    after = {name: read(page).headers["ETag"] for name, page in pages.items()}
    assert {name for name in pages if before[name] != after[name]} == {
        "first round",
        "ranking",
    }


def test_own_marks_are_kept_for_who_has_the_code(event, read):
    type(event).objects.filter(pk=event.pk).update(visibility=Visibility.HIDDEN)
    played(event)
    own = own_path(event, 1)
    others = path(event, "follow_player", 1)
    for _ in range(2):
        assert "+198" in read(own).text
        assert "+198" not in read(others).text
        assert "+198" not in read(f"{others}?code=0000").text


def test_a_clock_that_runs_is_never_an_old_one(event, read, elsewhere, time_machine):
    at = timezone.now()
    time_machine.move_to(at, tick=False)
    start_clock(event=event, number=1, act=Act(moment=at))
    for headers in ({}, POLL):
        texts = set()
        for second in (5, 5, 6):
            time_machine.move_to(at + timedelta(seconds=second), tick=False)
            texts.add(read(path(event, "follow_seating"), **headers).text)
        assert len(texts) == 2
    assert len(elsewhere.asked) == 4


def test_while_the_time_has_gone_back_a_page_is_rendered_where_that_is_known(
    event, read, elsewhere, time_machine
):
    time_machine.move_to(timezone.now() - timedelta(hours=1))
    assert read(path(event, "follow_ranking")).status_code == 200
    assert elsewhere.asked == []


def test_what_a_page_does_not_know_makes_no_other_page(event, read, elsewhere):
    ranking = path(event, "follow_ranking")
    for asked in ("", "x=1", "code=2&x=3", "x=4&apres=1", "apres=1&x=5"):
        assert read(f"{ranking}?{asked}").status_code == 200
    assert [environ["QUERY_STRING"] for environ in elsewhere.asked] == ["", "apres=1"]
