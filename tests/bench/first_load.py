"""From the QR code to a deal that can be typed, on a slow tablet that was never here before.

400 kbit/s with 40 ms to the server and back, and a processor four times as slow; and how many
requests it takes, as on the first page of somebody who signs in.
"""

import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.row import Row
from tests.browser import people, tablets
from tests.conftest import CHROMIUM, CHROMIUM_OPTIONS
from tests.server import ROOT, Server

SECONDS, REQUESTS = 4, 20
ROUNDS = 3
SLOW_NETWORK = {
    "offline": False,
    "latency": 40,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
SLOWER = 4  # times
MEMBER = """
from scoring.models import Table
from tests import factories as make
make.member(in_club=Table.objects.get(pk={table}).club, username="ana")
"""
TYPING = "#screen-deal label"


def run():
    (ROOT / "data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "data") as folder:
        server = Server(Path(folder), "bench_first_load")
        server.manage("migrate", "--verbosity=0")
        [place] = tablets.open_tables(server, 4)
        tablets.run(server, MEMBER.format(table=place["table"]))
        server.start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=CHROMIUM, args=CHROMIUM_OPTIONS
                )
                return measured(browser, server, place)
        finally:
            server.stop()


def measured(browser, server, place):
    loads = [first_load(browser, server, place) for _ in range(ROUNDS)]
    seconds, asked = min(load[0] for load in loads), max(load[1] for load in loads)
    warm = min(load[2] for load in loads)
    detail = (
        f"{seconds:.1f} s cold, {warm:.1f} s warm, of {SECONDS}: 400 kbit/s, {SLOWER}× slower"
    )
    return [
        Row("until a deal can be typed", seconds / SECONDS, 1, detail),
        Row("requests until then", asked, REQUESTS, "cold"),
        signed_in(browser, server, place),
    ]


def signed_in(browser, server, place):
    """Count what a scorer's page with most files asks for, from one who was never here."""
    context = browser.new_context(base_url=server.url, locale="fr-FR")
    page = people.sign_in(context.new_page())
    cookies = context.cookies()
    context.close()
    context = browser.new_context(base_url=server.url, locale="fr-FR")
    context.add_cookies(cookies)
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/tables/{place['table']}/donnes/nouvelle/", wait_until="networkidle")
    context.close()
    return Row("requests of a scorer's deal", len(asked), REQUESTS, "cold")


def first_load(browser, server, place):
    """Give the seconds and requests of a first load, and the seconds of the next."""
    context = browser.new_context(base_url=server.url, locale="fr-FR", has_touch=True)
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    slow = context.new_cdp_session(page)
    slow.send("Network.enable")
    slow.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    cold = until_typing(page, place)
    count = len(asked)
    page.goto("about:blank")
    warm = until_typing(page, place)
    context.close()
    return cold, count, warm


def until_typing(page, place):
    start = time.perf_counter()
    page.goto(place["path"], wait_until="commit")
    page.locator("#bar-actions .button-primary").tap()
    page.locator(TYPING).first.wait_for()
    return time.perf_counter() - start
