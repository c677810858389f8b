"""Tables with their tablets, for the tests that sit down at one."""

import pytest

from tests.browser import tablets
from tests.browser.people import sign_in
from tests.conftest import PATIENCE


@pytest.fixture(scope="module")
def places(server):
    """Give tables of four, each for one test."""

    def one_after_the_other():
        while True:
            yield from tablets.open_tables(server, *[4] * 15)

    return one_after_the_other()


@pytest.fixture
def place(places):
    """A new table of Ana, Bo, Cy and Di, with its link."""
    return next(places)


@pytest.fixture(scope="module")
def plain_page(browser, server):
    """A page of the server that does nothing by itself."""
    page = browser.new_page(base_url=server.url)
    page.goto("/sante/")
    yield page
    page.close()


@pytest.fixture
def signed_in(new_page, seeded):
    """Sign in and open an address of what the module has `seeded`."""

    def signed_in_at(address, **options):
        page = sign_in(new_page(**options))
        page.goto(address.format(**seeded))
        return page

    return signed_in_at


@pytest.fixture
def hall(browser, server):
    """Open tablets whose network may fail: a failed request is logged by the browser."""
    contexts = []

    def open_page(**options):
        options = {"base_url": server.url, "has_touch": True, "locale": "fr-FR"} | options
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
