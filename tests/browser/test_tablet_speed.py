"""How little the tablet's page weighs, and that a full sheet does not keep it from saving."""

import json

import pytest

from tests.bench.tap import MANY, TAP
from tests.browser import tablets

LIGHT, FONTS = 150_000, 50_000  # bytes


@pytest.fixture
def place(server):
    """A table with 500 deals."""
    [place] = tablets.open_tables(server, 4)
    tablets.run(server, MANY.format(table=place["table"]))
    return place


def test_the_first_load_is_light(browser, server, place):
    context = browser.new_context(base_url=server.url, service_workers="block")
    page = context.new_page()
    sizes = []
    page.on("requestfinished", lambda request: sizes.append(transferred(request)))
    tablets.sit_down(page, place)
    page.wait_for_load_state("networkidle")
    loaded = [(address, size) for address, size in sizes if "/api/" not in address]
    fonts = [size for address, size in loaded if address.endswith(".woff2")]  # they come last
    largest = json.dumps(sorted(sizes, key=lambda one: -one[1])[:10])
    assert sum(size for _address, size in loaded) - sum(fonts) < LIGHT, largest
    assert sum(fonts) < FONTS, largest
    context.close()


def test_a_tap_tells_that_it_is_saved_among_500_deals(browser, server, place):
    """How fast that is belongs to the bench, whose own script this is (tests/bench/tap.py)."""
    context = browser.new_context(base_url=server.url, service_workers="block")
    page = tablets.sit_down(context.new_page(), place)
    assert page.evaluate("tablet.state.deals.length") == 500
    assert page.evaluate(TAP) > 0
    assert page.evaluate("tablet.state.next.number") == 502
    context.close()


def transferred(request):
    sizes = request.sizes()
    return request.url, sizes["responseHeadersSize"] + sizes["responseBodySize"]
