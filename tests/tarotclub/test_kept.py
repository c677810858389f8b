"""Pages that are kept: made once a state, and no more of them than there is room for."""

import sqlite3
import threading
import time
from contextlib import closing
from datetime import timedelta

import pytest
from django.utils import timezone

from tarotclub.ground import steady
from tarotclub.ground.steady import Steady
from tarotclub.serving import kept as keeping
from tarotclub.serving.kept import AROUND, ASKED, ASKS, Kept, Revision, repeated

ADDRESS = ("/suivre/abc/", "fr")


def page(text, status=200, *more):
    return status, [("Content-Type", "text/html"), *more], text.encode()


def test_a_state_is_made_once_and_the_next_replaces_it():
    kept, made = Kept(), []

    def make(state):
        def making():
            made.append(state)
            return page(state)

        return making

    for state in ("one", "one", "two", "two", "one"):
        assert kept.answer(ADDRESS, state, make(state)) == page(state)
    assert made == ["one", "two", "one"]
    size = AROUND + len("".join(ADDRESS)) + len("one")
    assert (len(kept.answers), kept.size, kept.making) == (1, size, {})


def test_of_many_who_ask_for_a_new_state_one_makes_it():
    kept, made, got = Kept(), [], []

    def make():
        made.append(threading.current_thread())
        time.sleep(0.05)  # the others ask meanwhile
        return page("new")

    askers = [
        threading.Thread(target=lambda: got.append(kept.answer(ADDRESS, "new", make)))
        for _ in range(20)
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert (len(made), got) == (1, [page("new")] * 20)


def test_no_more_is_kept_than_there_is_room_for():
    kept = Kept(most=2 * (AROUND + 5))
    for name in ("a", "b", "a", "c"):
        kept.answer((name,), "state", lambda: page("1234"))
    assert (list(kept.answers), kept.size) == (
        [("a",), ("c",)],
        kept.most,
    )
    kept.answer(("larger than all",), "state", lambda: page("x" * kept.most))
    assert (list(kept.answers), kept.size) == ([], 0)


def test_what_went_wrong_or_is_for_one_alone_is_not_kept():
    kept = Kept()

    def fail():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kept.answer(ADDRESS, "state", fail)
    assert kept.answer(ADDRESS, "state", lambda: page("gone", 404)) == page("gone", 404)
    secret = page("secret", 200, ("Set-Cookie", "csrftoken=1"))
    assert kept.answer(ADDRESS, "state", lambda: secret) == secret
    assert kept.answer(ADDRESS, "state", lambda: page("here")) == page("here")


@pytest.fixture
def file(tmp_path, monkeypatch, time_machine):
    """A database of its own in a second that does not end."""
    time_machine.move_to(timezone.now(), tick=False)
    clock = Steady()
    monkeypatch.setattr(steady, "now", clock.now)
    monkeypatch.setattr(steady, "went_back", clock.is_behind)
    monkeypatch.setattr(keeping, "repeats", Kept())
    file = tmp_path / "club.sqlite3"
    write(file, "CREATE TABLE deal (score)")
    written = Revision(file)
    monkeypatch.setattr(keeping, "revision", written.now)
    yield file
    written.close()


def write(file, statement):
    with closing(sqlite3.connect(file)) as other:
        other.execute(statement)
        other.commit()


@pytest.fixture
def ask():
    """Ask, and tell how often the site was asked until now."""
    made = []

    def asking(**environ):
        def make():
            made.append(environ)
            return page(str(len(made)))

        return repeated({"PATH_INFO": "/suivre/abc/", **environ}, make)[2].decode()

    return asking


def test_an_answer_is_repeated_until_something_is_written_or_the_second_is_over(
    file, ask, time_machine
):
    assert [ask(), ask(REMOTE_ADDR="127.0.0.2", HTTP_USER_AGENT="x")] == ["1", "1"]
    write(file, "INSERT INTO deal VALUES (1)")
    assert [ask(), ask()] == ["2", "2"]
    time_machine.move_to(timezone.now() + timedelta(seconds=1), tick=False)
    assert [ask(), ask()] == ["3", "3"]
    time_machine.move_to(timezone.now() - timedelta(hours=1), tick=False)
    assert [ask(), ask()] == ["4", "4"]
    file.unlink()
    assert [ask(), ask()] == ["5", "6"]


@pytest.mark.parametrize("name", ASKED)
def test_who_asks_otherwise_gets_another(file, ask, name):
    asked = {name: "django_language=en" if name == "HTTP_COOKIE" else "other"}
    assert [ask(), ask(**asked), ask(), ask(**asked)] == ["1", "2", "1", "2"]


def test_words_that_a_page_does_not_know_make_no_other_question(file, monkeypatch):
    monkeypatch.setattr(keeping, "_asks_of", {})
    made = []

    def ask(asked):
        def make():
            made.append(asked)
            environ[ASKS] = ["q", "page"]
            return page(asked)

        environ = {"PATH_INFO": "/suivre/abc/", "QUERY_STRING": asked}
        return repeated(environ, make)[2].decode()

    asked = ["", "x=1", "", "page=2&x=1", "x=2&page=2", "q=", "q=a&q=b", "q=b&q=a", "&" * 2000]
    assert [ask(each) for each in asked] == [
        *("", "", "", "page=2&x=1", "page=2&x=1"),
        *("q=", "q=a&q=b", "q=b&q=a", ""),
    ]
    assert made == ["", "page=2&x=1", "q=", "q=a&q=b", "q=b&q=a"]
    assert ask("langue=en&x=1") == "langue=en&x=1"


@pytest.mark.parametrize(
    "known",
    [
        {"HTTP_COOKIE": "sessionid=1"},
        {"HTTP_COOKIE": "django_language=fr; csrftoken=1"},
        {"HTTP_AUTHORIZATION": "Bearer 1"},
    ],
)
def test_who_may_be_known_gets_his_own(file, ask, known):
    assert [ask(), ask(**known), ask(**known), ask()] == ["1", "2", "3", "1"]
