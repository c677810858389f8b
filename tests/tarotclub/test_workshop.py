"""What takes long happens in another process, and its failures are heard here."""

import gc
import os
import pickle
import threading
import time

import pytest
from django.conf import settings

from tarotclub.serving import workshop as module
from tarotclub.serving.workshop import TASKS, Workshop, WorkshopError
from tournaments.foreign.reading import SpreadsheetError, read_tables

pytestmark = pytest.mark.long  # another process, which is waited for


@pytest.fixture(scope="module")
def workshop():
    made = Workshop()
    made.open()
    yield made
    made.close()


def test_closed_it_works_on_the_spot():
    assert Workshop().do(os.getpid) == os.getpid()


def lines(rows):
    return (row for row in rows)


@pytest.mark.parametrize(
    ("function", "given"), [(lambda: 1, ()), (len, (lambda: 1,)), (lines, ([1],))]
)
def test_closed_it_refuses_what_an_open_one_could_not_be_sent_or_give(function, given):
    with pytest.raises((pickle.PicklingError, AttributeError, TypeError), match="pickle"):
        Workshop().do(function, *given)


def test_closed_it_gives_another_thing_than_it_was_given():
    given = [1]
    assert (Workshop().do(max, [given]) == given, Workshop().do(max, [given]) is given) == (
        True,
        False,
    )


def test_open_it_works_in_one_other_process(workshop):
    first = workshop.do(os.getpid)
    assert (first == os.getpid(), workshop.do(os.getpid) == first) == (False, True)


def knot():
    """Leave what only a search for garbage finds; give how much of it is there."""
    gc.disable()  # a site searches seldom
    tied = [bytearray(100)]
    tied.append(tied)
    return sum(
        len(each) == 2 and each[1] is each for each in gc.get_objects() if type(each) is list
    )


def test_garbage_does_not_pile_up_in_it(workshop):
    left = [workshop.do(knot) for _ in range(2 * TASKS + 1)]
    assert max(left) <= TASKS


def test_prepared_it_is_there_before_anybody_asks():
    shop = Workshop()
    shop.prepare(os.getpid)
    assert shop.process is None  # closed it needs none
    shop.open()
    shop.prepare(os.getpid)
    try:
        end = time.monotonic() + 60
        while shop.process is None:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert shop.do(os.getpid) == shop.process.pid
        shop.rest()
        assert shop.process is None
    finally:
        shop.close()


def secret_key():
    return settings.SECRET_KEY


def test_it_signs_as_the_site_and_makes_no_folder_for_one_that_is_away(monkeypatch, tmp_path):
    away, shop = tmp_path / "away", Workshop()
    monkeypatch.setenv("DATA_DIR", str(away))
    monkeypatch.delenv("SECRET_KEY", raising=False)
    shop.open()
    try:
        assert shop.do(secret_key) == settings.SECRET_KEY
    finally:
        shop.close()
    assert not away.exists()


@pytest.mark.skipif(os.name == "nt", reason="niceness is Unix's")
def test_it_works_below_everything_else(workshop):
    assert workshop.do(os.nice, 0) == os.nice(0) + module.NICENESS


@pytest.mark.parametrize("is_open", [True, False])
def test_a_refusal_comes_back_as_itself(workshop, is_open):
    with pytest.raises(SpreadsheetError) as refused:
        (workshop if is_open else Workshop()).do(read_tables, b"%PDF-1.7")
    assert (refused.value.code, refused.value.where) == ("pdf", {})


def test_one_that_dies_is_said_and_replaced(workshop):
    with pytest.raises(WorkshopError):
        workshop.do(os._exit, 1)
    assert workshop.do(abs, -3) == 3


def no_room():
    raise MemoryError


class Vast:
    """An answer for which there is no room where it is wanted."""

    def __reduce__(self):
        return no_room, ()


def test_what_is_left_of_an_answer_is_not_the_next_one(workshop):
    first = workshop.do(os.getpid)
    with pytest.raises(WorkshopError):
        workshop.do(Vast)
    assert (workshop.do(abs, -3), workshop.do(os.getpid) == first) == (3, False)


def test_nobody_waits_for_ever(workshop, monkeypatch):
    workshop.do(abs, -3)  # it has started
    monkeypatch.setattr(workshop, "patience", 0.2)
    with pytest.raises(WorkshopError):
        workshop.do(time.sleep, 60)
    monkeypatch.undo()
    assert workshop.do(abs, -3) == 3


def test_closing_ends_what_another_thread_waits_for_and_does_so_once(monkeypatch):
    shop, heard, closed = Workshop(), [], []
    shop.open()

    def wait():
        with pytest.raises(WorkshopError):
            shop.do(time.sleep, 60)
        heard.append("end")

    shop.do(abs, -3)  # it has started
    close = shop.line.close
    monkeypatch.setattr(
        shop.line, "close", lambda: (closed.append("line"), time.sleep(0.2), close())
    )
    waiting = threading.Thread(target=wait)
    waiting.start()
    while not shop.lock.locked():
        time.sleep(0.001)
    shop.close()
    waiting.join(5)
    assert (heard, closed, shop.process) == (["end"], ["line"], None)
