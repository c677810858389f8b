"""Where requests queue, and whose turn it is."""

import asyncio

import pytest

from tarotclub.lanes import DOOR, HEAVY, TABLES, Lane, lane_of

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
        ("GET", "/", "", 0, TABLES),
        ("GET", "/connexion/", "", 0, TABLES),
        ("POST", "/connexion/", FORM, 90, DOOR),
        ("POST", "/motdepasse/", FORM, 90, DOOR),
        ("POST", "/api/liens/12/code/", "application/json", 20, DOOR),
        ("GET", "/api/liens/12/", "", 0, TABLES),
        ("GET", "/tournois/3/cartes.pdf", "", 0, HEAVY),
        ("GET", "/tournois/3/site.zip", "", 0, HEAVY),
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


def test_each_address_has_its_turn():
    """Who sends four things first waits after each for whoever else is there."""
    done = []

    async def everybody():
        lane = Lane(1)
        blocked = asyncio.Event()
        loop = asyncio.get_running_loop()

        def wait():
            return asyncio.run_coroutine_threadsafe(blocked.wait(), loop).result()

        first = asyncio.ensure_future(lane.do("a", wait))
        await asyncio.sleep(0.05)
        jobs = [("a", 1), ("a", 2), ("a", 3), ("b", 1), ("c", 1), ("b", 2)]
        rest = [
            asyncio.ensure_future(lane.do(who, lambda job=(who, n): done.append(job)))
            for who, n in jobs
        ]
        await asyncio.sleep(0)
        blocked.set()
        await asyncio.gather(first, *rest)

    asyncio.run(everybody())
    assert done == [("a", 1), ("b", 1), ("c", 1), ("a", 2), ("b", 2), ("a", 3)]


def test_what_the_work_raises_is_raised():
    async def divide():
        return await Lane(1).do("a", lambda: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        asyncio.run(divide())
