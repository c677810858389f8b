"""Pages that are kept: made once a state, and no more of them than there is room for."""

import threading
import time

import pytest

from tarotclub.kept import Kept, Page

ADDRESS = ("/suivre/abc/", "fr")


def page(text, status=200):
    return Page(status, "text/html", text.encode(), compressed=False)


def test_a_state_is_made_once_and_the_next_replaces_it():
    kept, made = Kept(), []

    def make(state):
        def making():
            made.append(state)
            return page(state)

        return making

    for state in ("one", "one", "two", "two", "one"):
        assert kept.page(ADDRESS, state, make(state)) == page(state)
    assert made == ["one", "two", "one"]
    assert (len(kept.pages), kept.size, kept.making) == (1, 3, {})


def test_of_many_who_ask_for_a_new_state_one_makes_it():
    kept, made, got = Kept(), [], []

    def make():
        made.append(threading.current_thread())
        time.sleep(0.05)  # the others ask meanwhile
        return page("new")

    askers = [
        threading.Thread(target=lambda: got.append(kept.page(ADDRESS, "new", make)))
        for _ in range(20)
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert (len(made), got) == (1, [page("new")] * 20)


def test_no_more_is_kept_than_there_is_room_for():
    kept = Kept(most=10)
    for name in ("a", "b", "a", "c"):
        kept.page((name,), "state", lambda: page("1234"))
    assert (list(kept.pages), kept.size) == ([("a",), ("c",)], 8)
    kept.page(("larger than all",), "state", lambda: page("x" * 11))
    assert (list(kept.pages), kept.size) == ([], 0)


def test_what_went_wrong_is_not_kept():
    kept = Kept()

    def fail():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kept.page(ADDRESS, "state", fail)
    assert kept.page(ADDRESS, "state", lambda: page("gone", 404)) == page("gone", 404)
    assert kept.page(ADDRESS, "state", lambda: page("here")) == page("here")
