"""Tablets in a hall where everything fails: each deal is stored once, and nothing is left."""

import json
import os
import random
import re
import signal
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from tests.browser import tablets
from tests.browser.network import cut_answers, no_network
from tests.conftest import CHROMIUM, CHROMIUM_OPTIONS

TABLETS = 4
BATCHES = 5
BATCH = 10  # deals of a tablet between two disasters
LOST = 0.3  # of the answers
MADE_UP = "tablette.exemple"
# The deals are recorded as the form's button does, faster than a hand. They go on while
# Python breaks things; `done` tells the identities that the tablet has promised to keep.
RECORD = """
(count) => {
  tablet.sync.pauses = { first: 60, longest: 400, listening: 400 };
  const one = (at) => ({
    dealer: tablet.state.next.dealer, taker: String(at % 4), contract: "garde",
    bouts: at % 4, points: 30 + 5 * (at % 7),
  });
  window.recorded = (async () => {
    const kept = [];
    for (let at = 0; at < count; at += 1) {
      kept.push(await tablet.record(one(at), { undo: 0 }));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return kept;
  })();
}
"""
WAITING = "() => tablet.store.entries.length"
TOLD = """() => ({
  bilans: tablet.state.bilans, unsent: tablet.state.unsent, stuck: tablet.state.stuck.length,
  differences: tablet.store.get("differences") ?? [],
})"""


class Tablet:
    """One tablet of the hall: a browser profile of its own, and its page."""

    def __init__(self, browser, server, place, seed):
        self.place = place
        self.promised = []
        self.context = browser.new_context(base_url=server.url, locale="fr-FR")
        self.context.set_default_timeout(20_000)
        self.page = tablets.sit_down(self.context.new_page(), place)
        self.chance = random.Random(seed)
        cut_answers(self.context, LOST, self.chance)

    def record(self, count):
        self.page.evaluate(RECORD, count)

    def promise(self):
        """Note the deals that the page said are on the tablet."""
        self.promised += self.page.evaluate("() => window.recorded")

    def reopen(self):
        """Close the tab whatever it is doing, and open the page again without the token."""
        self.page.close()
        self.page = self.context.new_page()
        while True:
            with suppress(Error):
                self.page.goto(f"/t/{self.place['link']}/")
                break
        expect(self.page.get_by_role("heading", name="Table ")).to_be_visible(timeout=20_000)

    def go_quiet(self):
        """Lose the network, while deals go on."""
        self.context.unroute_all(behavior="ignoreErrors")
        no_network(self.context)

    def come_back(self):
        self.context.unroute_all(behavior="ignoreErrors")
        cut_answers(self.context, LOST, self.chance)


@pytest.fixture
def hall(browser, server):
    """Four tablets at four tables."""
    places = tablets.open_tables(server, *[4] * TABLETS)
    seed = int(os.environ.get("STORM_SEED") or random.randrange(10**6))
    print(f"STORM_SEED={seed}")
    made = [Tablet(browser, server, place, seed + at) for at, place in enumerate(places)]
    yield made
    for tablet in made:
        tablet.context.unroute_all(behavior="ignoreErrors")
        tablet.context.close()


def kill(server):
    """End the server as a power cut does, with its worker."""
    os.killpg(server.process.pid, signal.SIGKILL)
    server.process.wait()


def test_200_deals_while_everything_fails(hall, server):
    for batch in range(BATCHES):
        for tablet in hall:
            tablet.record(BATCH)
        break_something(batch, hall, server)
        for tablet in hall:
            tablet.promise()
        hall[2].reopen()
    for tablet in hall:
        tablet.page.evaluate("() => { tablet.sync.pauses.longest = 500; tablet.sync.wake(); }")
    for tablet in hall:
        wait_until_all_is_sent(tablet.page)
    for tablet in hall:
        check(tablet, tablets.stored(server, tablet.place["table"]))


def break_something(batch, hall, server):
    """Do to a hall in the middle of a batch what happens to halls."""
    if batch == 1:
        hall[0].go_quiet()
    if batch in {1, 3}:
        hall[1].page.wait_for_timeout(250)
        kill(server)
        server.start()
    if batch == 2:
        hall[3].promise()
        hall[3].reopen()
        hall[3].record(0)
        hall[0].come_back()


def check(tablet, told):
    """Hold what the server has against what the tablet promised and shows."""
    here = tablet.page.evaluate(TOLD)
    assert told["numbers"] == list(range(1, BATCH * BATCHES + 1))
    assert told["uuids"] == tablet.promised
    assert sum(told["bilans"]) == 0
    nothing_left = {"unsent": 0, "stuck": 0, "differences": []}
    assert here == {"bilans": told["bilans"], **nothing_left}


def wait_until_all_is_sent(page, seconds=60):
    deadline = time.monotonic() + seconds
    while waiting := page.evaluate(WAITING):
        assert time.monotonic() < deadline, f"{waiting} entries are not sent"
        page.wait_for_timeout(100)
    page.evaluate("() => tablet.sync.wake()")


@pytest.fixture
def plain_browser(browser):
    """Chromium where a made-up name leads here, and is no secure context: a hall's address."""
    rules = f"--host-resolver-rules=MAP {MADE_UP} 127.0.0.1"
    made = browser.browser_type.launch(
        executable_path=CHROMIUM, args=[*CHROMIUM_OPTIONS, rules]
    )
    yield made
    made.close()


def test_over_plain_http_under_a_made_up_name(plain_browser, server):
    [place] = tablets.open_tables(server, 4)
    address = re.sub(r"//[^:]+:", f"//{MADE_UP}:", server.url)
    context = plain_browser.new_context(base_url=address, has_touch=True, locale="fr-FR")
    context.set_default_timeout(20_000)
    page = tablets.sit_down(context.new_page(), place)
    secure = "[isSecureContext, 'serviceWorker' in navigator, 'randomUUID' in crypto]"
    assert page.evaluate(secure) == [False, False, False]
    cut_answers(context, 0.5, random.Random(7))
    tablets.record(page)
    kill(server)
    tablets.record(page, taker="1", contract="petite")
    server.start()
    context.unroute_all(behavior="ignoreErrors")
    page.evaluate("tablet.sync.release().then(() => tablet.sync.wake())")
    tablets.all_sent(page, timeout=30_000)
    told = tablets.stored(server, place["table"])
    assert (told["numbers"], told["bilans"]) == ([1, 2], [165, 33, -99, -99])
    context.close()


SPEED = """async () => {
  const times = [];
  for (let at = 0; at < 40; at += 1) {
    const from = performance.now();
    await tablet.record(
      { dealer: "0", taker: "0", contract: "garde", bouts: 2, points: 49 }, { undo: 60000 });
    times.push(performance.now() - from);
  }
  return times.sort((one, other) => one - other)[20];
}"""
MANY = """
from tests import factories as make
from scoring.models import Table
table = Table.objects.with_seats().get(pk={table})
for number in range(500):
    make.record(table, number=number + 1)
"""


def test_a_deal_is_on_the_tablet_at_once_and_the_page_is_light(browser, server):
    [place] = tablets.open_tables(server, 4)
    tablets.run(server, MANY.format(table=place["table"]))
    context = browser.new_context(base_url=server.url, service_workers="block")
    page = context.new_page()
    sizes = []
    page.on("requestfinished", lambda request: sizes.append(transferred(request)))
    tablets.sit_down(page, place)
    page.wait_for_load_state("networkidle")
    loaded = sum(size for address, size in sizes if "/api/" not in address)
    assert loaded < 150_000, json.dumps(sorted(sizes, key=lambda one: -one[1])[:10])
    assert page.evaluate("tablet.state.deals.length") == 500
    assert page.evaluate(SPEED) < 50
    context.close()


def transferred(request):
    sizes = request.sizes()
    return request.url, sizes["responseHeadersSize"] + sizes["responseBodySize"]
