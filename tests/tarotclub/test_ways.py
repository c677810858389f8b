"""Every way that a page shows its reader is open to him, whatever his role."""

import re
from collections import deque
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client

from tests.tarotclub.test_urls import body
from tests.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.one_database]

HREF = re.compile(r'<a [^>]*?href="([^"#]+)[^"]*"')
SHAPE = re.compile(r"/\d+(?=/|$)")
MOST_ALIKE = 3  # pages of one kind are followed for each of so many things


@pytest.fixture(scope="module")
def people(module_db):
    return World().people()


def walk(client, *starts, most=MOST_ALIKE):
    """Follow every link from home, or from where one starts: each page and whence one came."""
    ways = deque((start, "") for start in starts or ["/"])
    known, alike = {address for address, _before in ways}, {}
    while ways:
        address, before = ways.popleft()
        answer = client.get(address, follow=True)
        page = body(answer).decode(errors="replace")
        yield address, before, answer
        if not is_page(answer):
            continue
        for href in HREF.findall(page):
            way = urljoin(answer.request["PATH_INFO"], unescape(href))
            kind = kind_of(way)
            if urlsplit(way).netloc or way in known or alike.get(kind, 0) >= most:
                continue
            known.add(way)
            alike[kind] = alike.get(kind, 0) + 1
            ways.append((way, address))


def kind_of(address):
    return SHAPE.sub("/0", urlsplit(address).path)


def is_page(answer):
    return answer.status_code == 200 and "html" in answer.headers["Content-Type"]


def pages_of(client, *starts):
    """One page of every kind that is found by its links."""
    return [way for way, _before, answer in walk(client, *starts, most=1) if is_page(answer)]


def refused(client):
    """The pages that refuse, each with where the link to it stands."""
    walked = list(walk(client))
    assert len(walked) > 20
    return {
        address: (answer.status_code, before)
        for address, before, answer in walked
        if answer.status_code in {403, 404, 409}
    }


@pytest.mark.parametrize("role", ["organiser", "arbiter", "scorer", "treasurer", "viewer"])
def test_no_way_leads_to_a_refusal(people, role):
    client = Client()
    client.force_login(people[role])
    assert refused(client) == {}
