"""A site that runs makes copies: at its start, before grave acts, while it is written to."""

import time

import pytest
from django.urls import get_resolver

from tarotclub.keeping import keeper as keeping
from tarotclub.keeping.copies import copies_of, make
from tarotclub.keeping.keeper import COPIED_BEFORE, Keeper
from tarotclub.keeping.second import choose_place, state_of
from tests.keeping.test_copies import AT, write

PATIENCE = 60


def until(true):
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def reasons(live):
    return [copy.why for copy in reversed(copies_of(live))]


@pytest.fixture
def keeper(site, live, monkeypatch, settings):
    """The keeper of a site, in this process, which writes nothing."""
    monkeypatch.setenv("DATABASE_URL", site.database)
    monkeypatch.setenv("DATA_DIR", str(site.folder))
    settings.DATABASES["default"]["NAME"], before = (
        str(live),
        settings.DATABASES["default"]["NAME"],
    )
    settings.DATA_DIR = site.folder
    made = Keeper()
    yield made
    made.close()
    settings.DATABASES["default"]["NAME"] = before


def test_every_form_that_is_named_is_there():
    names = get_resolver().reverse_dict.keys()
    assert COPIED_BEFORE.keys() - set(names) == set()


def test_before_an_act_there_is_a_copy_of_all_that_was_written(keeper, live, monkeypatch):
    monkeypatch.setattr(keeping, "PATIENCE", PATIENCE)  # an act waits less on a busy machine
    keeper.open()
    write(live, "Hier")
    keeper.copy_before("tour")
    keeper.copy_before("danger")  # nothing was written meanwhile
    assert reasons(live) == ["tour"]


def test_closed_it_copies_nothing(keeper, live):
    keeper.copy_before("tour")
    assert reasons(live) == []


def test_while_something_is_written_it_copies_by_itself(keeper, live, monkeypatch):
    monkeypatch.setattr(keeping, "QUARTER", 0.3)
    monkeypatch.setattr(keeping, "TICK", 0.1)
    keeper.open()
    time.sleep(1)
    assert reasons(live) == []
    write(live, "Hier")
    until(lambda: reasons(live) == ["quart"])
    time.sleep(1)
    assert reasons(live) == ["quart"]


def test_the_stick_that_comes_back_is_filled(keeper, live, stick, monkeypatch):
    monkeypatch.setattr(keeping, "TICK", 0.1)
    place = choose_place(live, str(stick))
    make(live, "main", AT)
    drawer = stick.rename(stick.with_name("drawer"))
    keeper.open()
    until(lambda: "n’est pas là" in state_of(live).warning())
    drawer.rename(stick)
    until(lambda: state_of(live).warning() == "")
    assert [copy.why for copy in place.copies()] == ["main"]


def test_a_site_begins_with_a_copy_and_works_while_it_is_put_back(site, live):
    write(live, "Hier")
    site.start()
    assert reasons(live) == ["depart"]
    [first] = copies_of(live)
    write(live, "Aujourd’hui")
    site.manage("restore", str(first.file))
    assert site.answers()
    assert reasons(live) == ["depart", "avant-reprise"]
