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


def refused(client):
    """Follow every link from home on; give the pages that refuse, each with where it stands."""
    start = deque([("/", "")])
    known, alike, closed = {"/"}, {}, {}
    while start:
        address, before = start.popleft()
        answer = client.get(address, follow=True)
        if answer.status_code in {403, 404, 409}:
            closed[address] = (answer.status_code, before)
        page = body(answer).decode(errors="replace")
        if "html" not in answer.headers["Content-Type"] or answer.status_code != 200:
            continue
        for href in HREF.findall(page):
            way = urljoin(answer.request["PATH_INFO"], unescape(href))
            kind = SHAPE.sub("/0", urlsplit(way).path)
            if way in known or alike.get(kind, 0) >= MOST_ALIKE:
                continue
            known.add(way)
            alike[kind] = alike.get(kind, 0) + 1
            start.append((way, address))
    assert len(known) > 20
    return closed


@pytest.mark.parametrize("role", ["organiser", "arbiter", "scorer", "treasurer", "viewer"])
def test_no_way_leads_to_a_refusal(people, role):
    client = Client()
    client.force_login(people[role])
    assert refused(client) == {}
