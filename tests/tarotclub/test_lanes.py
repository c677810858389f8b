"""Where requests queue, and whose turn it is."""

import asyncio
import time

import pytest

from tarotclub.serving import lanes
from tarotclub.serving.crowd import CrowdedError
from tarotclub.serving.lanes import (
    BOOKS,
    DESK,
    DOOR,
    HEAVY,
    PHONES,
    READING,
    TABLES,
    TYPING,
    Lane,
    lane_of,
)

FORM, IMPORT = "application/x-www-form-urlencoded", "/tournois/3/inscriptions/import/"


@pytest.mark.parametrize(
    ("method", "path", "kind", "length", "lane"),
    [
        ("POST", "/api/tables/7/donnes/", "application/json", 300, TABLES),
        (
            "POST",
            "/tables/7/donnes/nouvelle/",
            FORM,
            300,
            TABLES,
        ),
        ("GET", "/api/tables/7/", "", 0, TABLES),
        ("POST", "/api/tables/7/signatures/", "application/json", 300, TABLES),
        ("GET", "/t/7/", "", 0, TABLES),
        ("GET", "/static/tarotclub/js/tablet/table.js", "", 0, TABLES),
        ("GET", "/sante/", "", 0, TABLES),
        ("POST", "/tournois/3/tours/1/resultats/", FORM, 300, TYPING),
        ("POST", "/f/", FORM, 300, READING),
        ("GET", "/suivre/abc/classement/", "", 0, PHONES),
        ("GET", "/ecran/abc/etat/", "", 0, PHONES),
        ("GET", "/saison/abc/", "", 0, PHONES),
        ("GET", "/saison/abc/classement.json", "", 0, PHONES),
        ("GET", "/challenges/3/", "", 0, DESK),
        ("GET", "/federations/3/rencontres/8/", "", 0, DESK),
        ("GET", "/federations/3/2026.pdf", "", 0, HEAVY),
        ("GET", "/challenges/3/classement.json", "", 0, HEAVY),
        ("GET", "/challenges/3/classement.jsonl", "", 0, HEAVY),
        ("GET", "/tournois/3/classement/", "", 0, DESK),
        ("GET", "/statistiques/3/cote/", "", 0, DESK),
        ("GET", "/statistiques/joueurs/3/", "", 0, DESK),
        ("GET", "/regles/", "", 0, BOOKS),
        ("GET", "/guide/tablette/", "", 0, BOOKS),
        ("GET", "/guide.pdf", "", 0, HEAVY),
        ("GET", "/tournois/calcul/", "", 0, READING),
        ("GET", "/", "", 0, READING),
        ("GET", "/connexion/", "", 0, READING),
        ("POST", "/connexion/", FORM, 90, DOOR),
        ("POST", "/motdepasse/", FORM, 90, DOOR),
        ("POST", "/api/liens/12/code/", "application/json", 20, DOOR),
        ("GET", "/api/liens/12/", "", 0, TABLES),
        ("GET", "/tournois/3/documents/cartes.pdf", "", 0, HEAVY),
        ("GET", "/tournois/3/documents/places.svg", "", 0, HEAVY),
        ("GET", "/tournois/3/documents/places/", "", 0, DESK),
        ("GET", "/tournois/3/site.zip", "", 0, HEAVY),
        ("GET", "/tournois/3/evenement.tarot", "", 0, HEAVY),
        ("GET", "/static/tarotclub/guide.pdf", "", 0, TABLES),
        (
            "POST",
            IMPORT,
            "multipart/form-data; boundary=x",
            9,
            HEAVY,
        ),
        (
            "POST",
            IMPORT,
            FORM,
            10**6,
            HEAVY,
        ),
    ],
)
def test_each_request_has_its_lane(method, path, kind, length, lane):
    assert lane_of(method, path, kind, length) == lane


async def behind_one(lane, jobs, meanwhile=lambda _waiting: None):
    """Let (address, name) wait while the lane is held; give the names that were done."""
    done = []
    begun, held = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold():
        loop.call_soon_threadsafe(begun.set)
        return asyncio.run_coroutine_threadsafe(held.wait(), loop).result()

    first = asyncio.ensure_future(lane.do("a", hold))
    await begun.wait()
    waiting = [
        asyncio.ensure_future(lane.do(who, lambda name=(who, name): done.append(name)))
        for who, name in jobs
    ]
    await asyncio.sleep(0)
    meanwhile(waiting)
    await asyncio.sleep(0)
    held.set()
    await asyncio.wait([first, *waiting])
    return done, [type(one.exception()) for one in waiting if not one.cancelled()]


def test_each_address_has_its_turn():
    """Who sends four things first waits after each for whoever else is there."""
    jobs = [("a", 1), ("a", 2), ("a", 3), ("b", 1), ("c", 1), ("b", 2)]
    done, _errors = asyncio.run(behind_one(Lane(1, 10), jobs))
    assert done == [("a", 1), ("b", 1), ("c", 1), ("a", 2), ("b", 2), ("a", 3)]


def test_a_full_lane_has_a_place_for_who_has_less_than_his_share():
    jobs = [("a", n) for n in range(5)] + [("b", 1), ("b", 2), ("b", 3)]
    done, errors = asyncio.run(behind_one(Lane(1, 4), jobs))
    assert done == [("a", 0), ("b", 1), ("a", 1), ("b", 2), ("a", 2)]
    none = type(None)
    assert errors == [none] * 3 + [CrowdedError] * 2 + [none] * 2 + [CrowdedError]


def test_what_nobody_waits_for_any_longer_is_not_done():
    lane = Lane(1, 10)
    jobs = [("a", 1), ("a", 2), ("b", 1)]

    def leave(waiting):
        waiting[0].cancel()
        waiting[2].cancel()

    done, _errors = asyncio.run(behind_one(lane, jobs, leave))
    assert (done, lane.room.taken, dict(lane.waiting)) == ([("a", 2)], 0, {})


@pytest.mark.parametrize("beside", [0, 1])
def test_nothing_else_begins_while_somebody_is_where_he_goes_first(beside):
    done = []

    async def everybody():
        tables = Lane(1, 10)
        idle = [Lane(1, 10) for _ in range(beside)]
        others = Lane(1, 10, behind=[*idle, tables])
        blocked = asyncio.Event()
        loop = asyncio.get_running_loop()

        def deal():
            asyncio.run_coroutine_threadsafe(blocked.wait(), loop).result()
            done.append("deal")

        sent = [asyncio.ensure_future(tables.do("a", deal)) for _ in range(2)]
        read = asyncio.ensure_future(others.do("b", lambda: done.append("page")))
        await asyncio.sleep(0.05)
        blocked.set()
        await asyncio.gather(*sent, read)

    asyncio.run(everybody())
    assert done == ["deal", "deal", "page"]


@pytest.mark.parametrize(("breath", "least", "most"), [(1, 0.02, 60), (10_000, 0.1, 60)])
def test_a_lane_may_rest_for_as_long_as_it_has_computed(breath, least, most):
    begun, computed = [], []

    def page():
        begun.append(time.monotonic())
        at = time.thread_time()
        while time.thread_time() < at + 0.02:
            pass
        computed.append(time.monotonic())

    async def everybody():
        lane = Lane(1, 10, breath=breath)
        await asyncio.gather(lane.do("a", page), lane.do("b", page))

    asyncio.run(everybody())
    assert least <= begun[1] - computed[0] < most


def test_who_is_behind_does_not_wait_for_ever(monkeypatch):
    monkeypatch.setattr(lanes, "YIELD", 0.05)

    async def everybody():
        tables = Lane(1, 10)
        others = Lane(1, 10, behind=[tables])
        blocked = asyncio.Event()
        loop = asyncio.get_running_loop()

        def deal():
            asyncio.run_coroutine_threadsafe(blocked.wait(), loop).result()

        sent = asyncio.ensure_future(tables.do("a", deal))
        read = await others.do("b", lambda: "page")
        blocked.set()
        await sent
        return read

    assert asyncio.run(everybody()) == "page"


def test_what_the_work_raises_is_raised():
    async def divide():
        return await Lane(1, 1).do("a", lambda: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        asyncio.run(divide())
