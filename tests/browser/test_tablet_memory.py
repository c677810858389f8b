"""A browser whose IndexedDB never answers: the page works from its other memory."""

import time

import pytest
from playwright.sync_api import expect

from tests.browser.network import no_network
from tests.browser.tablets import all_sent, record, sit_down, stored

# Asked for a database, it neither succeeds nor fails, until `answer()` lets it.
HANGS = """
const held = [];
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...named) {
  const late = {};
  held.push(() => {
    const request = open.apply(this, named);
    for (const kind of ["onupgradeneeded", "onerror", "onblocked", "onsuccess"]) {
      request[kind] = (event) => {
        late.result = request.result;
        late[kind]?.(event);
      };
    }
  });
  return late;
};
window.answer = () => {
  IDBFactory.prototype.open = open;
  for (const go of held) go();
};
"""
KEPT = """async (what) => new Promise((done) => {
  const request = indexedDB.open(tablet.store.name);
  request.onsuccess = () => {
    const all = request.result.transaction(what).objectStore(what).getAll();
    all.onsuccess = () => done(all.result);
  };
})"""


@pytest.fixture
def page(hall):
    return hall()


def test_the_page_is_there_within_two_seconds(page, server, place):
    """First the link's store, then the table's: nobody waits for each of them."""
    page.goto("/t/0/")  # so that no file has to be fetched for the first time
    page.add_init_script(HANGS)
    start = time.monotonic()
    sit_down(page, place)
    assert time.monotonic() - start < 2
    record(page)
    page.evaluate("tablet.sync.release()")
    all_sent(page)
    assert stored(server, place["table"])["numbers"] == [1]


def test_what_was_typed_before_and_meanwhile_is_there_when_it_answers(page, server, place):
    sit_down(page, place)
    no_network(page.context)
    record(page)
    page.evaluate(
        "localStorage.removeItem(Object.keys(localStorage)"
        ".find((key) => key.includes('.entries.')))"
    )  # only IndexedDB has deal 1
    page.context.unroute_all()
    page.add_init_script(HANGS)
    page.context.route("**/api/**", lambda route: route.abort())
    page.goto("about:blank")
    page.goto(f"/t/{place['link']}/")
    expect(page.locator("#screen-sheet h1")).to_be_visible()
    expect(page.locator("#network")).to_contain_text("Hors réseau")
    assert page.evaluate("tablet.store.entries.length") == 0
    record(page, taker="1")  # so it is called deal 1 too
    page.evaluate("answer()")
    expect(page.locator("#network")).to_have_text("Hors réseau · 2 à envoyer")
    assert page.evaluate("tablet.store.get('draft')") is None  # of a deal that is saved
    page.wait_for_function(f"async () => (await ({KEPT})('entries')).length === 2")
    page.context.unroute_all()
    page.evaluate("tablet.sync.release()")
    page.get_by_role("button", name="1 à régler").tap()
    page.get_by_role("button", name="C’est une autre donne").tap()
    all_sent(page)
    told = stored(server, place["table"])
    assert (told["numbers"], told["bilans"]) == ([1, 2], [132, 132, -132, -132])
    assert page.evaluate(KEPT, "entries") == []


def test_what_was_sent_meanwhile_does_not_come_back(page, server, place):
    """A deal that IndexedDB still holds, sent from the other memory while it is silent."""
    sit_down(page, place)
    no_network(page.context)
    record(page)
    page.context.unroute_all()
    page.add_init_script(HANGS)
    page.goto("about:blank")
    page.goto(f"/t/{place['link']}/")
    all_sent(page)
    page.evaluate("answer()")
    page.wait_for_function(f"async () => (await ({KEPT})('entries')).length === 0")
    page.wait_for_function("() => !tablet.store.database.silent")
    all_sent(page)
    assert stored(server, place["table"])["numbers"] == [1]
