"""A call costs the same wherever in the stack it stands."""

import resource
import threading

import pytest
from django.test import Client

from tarotclub.serving.workshop import with_room
from tests.tarotclub.test_urls import addresses, body
from tests.world import World

CALLS, DEPTHS = 300, 250  # so many frames fill several of CPython's usual chunks
# Python's objects lie in arenas of 1 MiB, of which one or two come and go between two views;
# a page along an edge took 1,154 faults and more.
MOST_FAULTS = 2 * 1024 * 1024 // resource.getpagesize()
THREAD = getattr(resource, "RUSAGE_THREAD", None)


def callee():
    return None


callee.__code__ = callee.__code__.replace(co_stacksize=300)  # wider than a step of the depth


def most_faults():
    """Call from ever deeper in the stack; give the most faults of a page that one loop met."""

    def at(depth):
        before = resource.getrusage(THREAD).ru_minflt
        for _ in range(CALLS):
            callee()
        faults = resource.getrusage(THREAD).ru_minflt - before
        # A loop of C between keeps each level a frame of its own.
        return max(faults, *map(at, [depth - 1])) if depth else faults

    return at(DEPTHS)


@pytest.mark.skipif(THREAD is None, reason="only Linux counts the faults of one thread")
def test_no_loop_runs_along_an_edge():
    most = []
    thread = threading.Thread(target=with_room, args=[lambda: most.append(most_faults())])
    thread.start()
    thread.join()
    assert most[0] < CALLS / 3


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.skipif(THREAD is None, reason="only Linux counts the faults of one thread")
def test_no_page_asks_the_system_for_memory_again_and_again():
    """The second view of a page takes what the first one gave back."""
    world, client = World(), Client()
    client.force_login(world.people()["organiser"])
    pages = [address for _name, address in addresses(world.ids)]
    faults = with_room(lambda: {page: faults_again(client, page) for page in pages})
    assert {page: count for page, count in faults.items() if count > MOST_FAULTS} == {}


def faults_again(client, page):
    body(client.get(page))
    before = resource.getrusage(THREAD).ru_minflt
    body(client.get(page))
    return resource.getrusage(THREAD).ru_minflt - before
