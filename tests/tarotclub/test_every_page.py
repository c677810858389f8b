"""Every page, as an organiser asks for it twice: what it reads, how it goes out, what it costs.

They are asked for once for all these tests: a walk takes ten seconds of a processor.
"""

import gzip
import resource
from collections.abc import Sequence
from typing import NamedTuple

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import TableLink
from tarotclub.serving.workshop import with_room
from tests.tarotclub.test_growth import SMALL, read_whole
from tests.tarotclub.test_urls import addresses, body
from tests.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.one_database]

LARGE = 200  # bytes: less is not worth compressing
TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
# Large and mostly empty cells: the token of its forms is masked anew each time, and padded.
MASKED = {"tournament_meetings"}
# Python's objects lie in arenas of 1 MiB, of which one or two come and go between two views;
# a page along an edge took 1,154 faults and more.
MOST_FAULTS = 2 * 1024 * 1024 // resource.getpagesize()
THREAD = getattr(resource, "RUSAGE_THREAD", None)


class View(NamedTuple):
    """A page as a browser gets it, what it asked of the database, and a second view's cost."""

    answer: HttpResponse
    packed: bool
    content: bytes
    queries: Sequence[str]
    faults: int  # of pages of memory


@pytest.fixture(scope="module")
def token(module_db, world):
    return TableLink.objects.get(pk=world.ids["link_id"]).token


@pytest.fixture(scope="module")
def world(module_db):
    return World()


@pytest.fixture(scope="module")
def views(world, token):
    client = Client(headers={"accept-encoding": "gzip", "authorization": f"Bearer {token}"})
    client.force_login(world.people()["organiser"])
    pages = list(addresses(world.ids))
    return with_room(lambda: {name: looked_at(client, address) for name, address in pages})


def looked_at(client, address):
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(address)
        content = body(answer)
    queries = [query["sql"] for query in asked]  # the next request forgets them
    packed = answer.headers.get("Content-Encoding") == "gzip"
    before = faults()
    body(client.get(address))
    return View(
        answer,
        packed,
        gzip.decompress(content) if packed else content,
        queries,
        faults() - before,
    )


def faults():
    return resource.getrusage(THREAD).ru_minflt if THREAD else 0


def test_no_query_reads_a_whole_table(views):
    read = [(name, sql) for name, view in views.items() for sql in view.queries]
    assert len(read) > 1000
    whole = {(name, table) for name, sql in read for table in read_whole(sql)}
    assert {(name, table) for name, table in whole if table not in SMALL} == set()


@pytest.mark.skipif(THREAD is None, reason="only Linux counts the faults of one thread")
def test_no_page_asks_the_system_for_memory_again_and_again(views):
    """The second view of a page takes what the first one gave back."""
    costs = {name: view.faults for name, view in views.items()}
    assert {name: count for name, count in costs.items() if count > MOST_FAULTS} == {}


def test_what_carries_no_secret_goes_out_compressed_and_what_carries_one_does_not(views, token):
    for name in views.keys() - MASKED:
        answer, packed, content, *_ = views[name]
        secret = b"csrfmiddlewaretoken" in content or token.encode() in content
        text = answer.headers["Content-Type"].startswith(TEXT)
        large = answer.streaming or len(content) >= LARGE  # nobody knows how long a stream is
        assert (name, packed) == (name, text and not secret and not answer.cookies and large)
    packed = {name for name, view in views.items() if view.packed}
    assert packed >= {"tablet", "signing", "table_state", "follow", "follow_results"}
    assert packed >= {"screen_state", "event_csv", "season_csv"}
    bare = {"home", "tournament_ranking", "table_link", "login", "evening_tablets"}
    assert packed & bare == set()
