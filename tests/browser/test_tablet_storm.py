"""Tablets in a hall where everything fails: each deal is stored once, and nothing is left."""

import json
import os
import random
import signal
import time
import urllib.request
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from typing import NamedTuple
from uuid import uuid4

import pytest
from django.db import connection
from playwright.sync_api import Error, expect

from tests.browser import tablets
from tests.browser.network import cut_answers, no_network
from tests.browser.ways import HERE, PLAIN, TRUSTED, WAYS, way_in
from tests.conftest import PATIENCE
from tournaments.duplicate.engine import match_point_ranking, oppositions
from tournaments.duplicate.engine.topage import Duel

pytestmark = pytest.mark.own_server
TABLETS = 4
LOST = 0.3  # of the answers


class Storm(NamedTuple):
    """How often something breaks, and how many deals a tablet has recorded between."""

    batches: int
    batch: int


# Once in full length, by the way with the most in it; each disaster also on the others.
STORMS = {TRUSTED: Storm(5, 10), HERE: Storm(3, 5), PLAIN: Storm(3, 5)}
# By whatever way a deal comes, a database is asked the same: another than SQLite meets one.
WAYS_HERE = WAYS if connection.vendor == "sqlite" else [TRUSTED]
POINTS_TO_MAKE = (56, 51, 41, 36)
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
# What the page has asked for and its worker does not keep.
NOT_KEPT = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const asked = performance.getEntriesByType("resource").map(({ name }) => name.split("#")[0]);
  return [location.href, ...asked].filter((url) => !url.includes("/api/") && !kept.has(url));
}"""
WAITING = "() => tablet.store.entries.length"
TOLD = """() => ({
  bilans: tablet.state.bilans, unsent: tablet.state.unsent, stuck: tablet.state.stuck.length,
  differences: tablet.store.get("differences") ?? [],
})"""


class Tablet:
    """One tablet of the hall: a browser profile of its own, and its page."""

    def __init__(self, way, place, seed):
        self.place = place
        self.promised = []
        self.context = way.browser.new_context(base_url=way.address, locale="fr-FR")
        self.context.set_default_timeout(PATIENCE)
        self.page = tablets.sit_down(self.context.new_page(), place)
        self.chance = random.Random(seed)
        self.lost = [cut_answers(self.context, LOST, self.chance)]

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
        expect(self.page.get_by_role("heading", name="Table ")).to_be_visible()

    def go_quiet(self):
        """Lose the network, while deals go on."""
        self.context.unroute_all(behavior="ignoreErrors")
        no_network(self.context)

    def come_back(self):
        self.context.unroute_all(behavior="ignoreErrors")
        self.lost.append(cut_answers(self.context, LOST, self.chance))


@pytest.fixture(scope="module", params=WAYS_HERE)
def way(request, browser, server, tmp_path_factory):
    """Each way by which the tablets of a hall reach the server."""
    with way_in(request.param, browser, server, tmp_path_factory.mktemp("home")) as way:
        yield way


@pytest.fixture
def hall(way, server):
    """Four tablets at four tables."""
    places = tablets.open_tables(server, *[4] * TABLETS)
    seed = int(os.environ.get("STORM_SEED") or random.randrange(10**6))
    print(f"STORM_SEED={seed}")
    made = [Tablet(way, place, seed + at) for at, place in enumerate(places)]
    yield made
    for tablet in made:
        tablet.context.unroute_all(behavior="ignoreErrors")
        tablet.context.close()


def kill(server):
    """End the server as a power cut does, with its worker."""
    os.killpg(server.process.pid, signal.SIGKILL)
    server.process.wait()


@pytest.mark.database
def test_deals_while_everything_fails(way, hall, server):
    storm = STORMS[way.name]
    for batch in range(storm.batches):
        for tablet in hall:
            tablet.record(storm.batch)
        break_something(batch, hall, server)
        for tablet in hall:
            tablet.promise()
        hall[2].reopen()
    for tablet in hall:
        tablet.page.evaluate("() => { tablet.sync.pauses.longest = 500; tablet.sync.wake(); }")
    for tablet in hall:
        wait_until_all_is_sent(tablet.page)
    for tablet in hall:
        check(tablet, tablets.stored(server, tablet.place["table"]), storm)
    lost = sum(len(lost) for tablet in hall for lost in tablet.lost)
    assert lost >= TABLETS * storm.batches // 2  # else this was fair weather


def break_something(batch, hall, server):
    """Do to a hall in the middle of a batch what happens to halls."""
    if batch == 1:
        hall[0].go_quiet()
    if batch in {0, 1, 3}:
        hall[1].page.wait_for_timeout(250)
        kill(server)
        server.start()
    if batch == 2:
        hall[3].promise()
        hall[3].reopen()
        hall[3].record(0)
        hall[0].come_back()


def check(tablet, told, storm):
    """Hold what the server has against what the tablet promised and shows."""
    here = tablet.page.evaluate(TOLD)
    assert told["numbers"] == list(range(1, storm.batch * storm.batches + 1))
    assert told["uuids"] == tablet.promised
    assert told["bilans"] == bilans(storm)
    nothing_left = {"unsent": 0, "stuck": 0, "differences": []}
    assert here == {"bilans": told["bilans"], **nothing_left}


def bilans(storm):
    """Add up what the deals of RECORD are worth, by hand: (25 + gap) × 2, three times for the
    taker."""
    totals = [0] * 4
    for at in range(storm.batch):
        gap = 30 + 5 * (at % 7) - POINTS_TO_MAKE[at % 4]
        unit = storm.batches * 2 * (25 + abs(gap)) * (1 if gap >= 0 else -1)
        totals = [total - unit for total in totals]
        totals[at % 4] += 4 * unit
    return totals


def wait_until_all_is_sent(page, seconds=180):  # every answer may be lost several times
    deadline = time.monotonic() + seconds
    while waiting := page.evaluate(WAITING):
        assert time.monotonic() < deadline, f"{waiting} entries are not sent"
        page.wait_for_timeout(100)
    page.evaluate("() => tablet.sync.wake()")


@pytest.mark.database
def test_what_each_way_allows(way, server):
    [place] = tablets.open_tables(server, 4)
    context = way.browser.new_context(base_url=way.address, has_touch=True, locale="fr-FR")
    page = tablets.sit_down(context.new_page(), place)
    told = "[isSecureContext, 'serviceWorker' in navigator, 'randomUUID' in crypto]"
    assert page.evaluate(told) == [way.secure] * 3
    if way.secure:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        assert page.evaluate(NOT_KEPT) == []
    cut_answers(context, 0.5, random.Random(7))
    tablets.record(page)
    kill(server)
    if way.secure:
        page.reload()
        tablets.expect_table(page)
    tablets.record(page, taker="1", contract="petite")
    server.start()
    context.unroute_all(behavior="ignoreErrors")
    page.evaluate("tablet.sync.release().then(() => tablet.sync.wake())")
    tablets.all_sent(page, timeout=30_000)
    told = tablets.stored(server, place["table"])
    assert (told["numbers"], told["bilans"]) == ([1, 2], [165, 33, -99, -99])
    context.close()


@pytest.mark.parametrize("way", [TRUSTED], indirect=True)
def test_a_tablet_without_the_authority_does_not_come_in(way, browser, server):
    """It is the authority that lets the others in."""
    page = browser.new_page(base_url=server.url)
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        page.goto("/")
    page.close()


# Two team duplicates, their first round released; then what a round's tables are to play.
TEAMS = """
import json
from tests import factories as make
made = [
    make.team_duplicate(form, teams, size=4, rounds=4, in_club=make.club())
    for form, teams in (("quadrettes", 4), ("equipes", 2))
]
print(json.dumps([event.pk for event in made]))
"""
ROUND = """
import json
from scoring.models import Table
from scoring.services.links import create_link
from tournaments.models import Event
from tournaments.rounds.services.rounds import close_round, release_round
from tournaments.standings.totals import board_lines
event, number = Event.objects.get(pk=%(event)s), %(number)s
if number > 1:
    close_round(event=event, number=number - 1)
release_round(event=event, number=number)
lines, made = {(line.table_id, line.board): line for line in board_lines(event)}, []
for table in Table.objects.filter(round_table__round__event=event, closed_at=None):
    token = create_link(table=table).token
    for board in table.played_boards:
        line = lines[table.pk, board.number]
        teams = dict(attack=line.attack.number, defence=line.defence[0].number)
        told = dict(event=event.pk, table=table.pk, token=token, board=board.number)
        made.append(told | teams | dict(dealer=board.dealer, taker=board.taker))
print(json.dumps(made))
"""
STORED = """
import json
from scoring.models import Deal
from tarotclub.keeping.services.verifying import findings
from tournaments.models import Event
from tournaments.standings.totals import event_team_ranking
told = dict()
for event in Event.objects.filter(pk__in={events}):
    rows = event_team_ranking(event)
    told[event.pk] = [(row.rank, row.record.player, str(row.record.total)) for row in rows]
deals = Deal.objects.filter(table__round_table__round__event__in={events})
uuids = sorted(str(deal.uuid) for deal in deals)
print(json.dumps(dict(teams=told, uuids=uuids, wrong=list(findings()))))
"""


def send(server, deal, answered):
    """Send a board's deal as a tablet does: again and again, until the server has it."""
    facts = {key: deal[key] for key in ("board", "points")}
    facts |= {"dealer": str(deal["dealer"]), "taker": str(deal["taker"])}
    facts |= {"contract": "garde", "bouts": 2}
    body = json.dumps({"uuid": deal["uuid"], "number": None, "facts": facts}).encode()
    address = f"{server.url}/api/tables/{deal['table']}/donnes/"
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {deal['token']}"}
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        with suppress(OSError, HTTPException):
            request = urllib.request.Request(address, body, headers)
            with urllib.request.urlopen(request, timeout=30) as answer:
                answered[answer.status] += 1
                return answer.status
        time.sleep(0.05)
    return None


def send_table(server, deals, answered):
    for deal in deals:
        send(server, deal, answered)


def points_of(event, played):
    """Give rank, team and points de match of what was sent, by the engine alone."""
    own = [deal for deal in played if deal["event"] == event]
    teams = sorted({deal["attack"] for deal in own})
    duels = [
        Duel(deal["board"], str(deal["attack"]), str(deal["defence"]), amount_of(deal))
        for deal in own
    ]
    found, _missing = oppositions(duels, better_only=len(teams) == 2)
    rows = match_point_ranking(found, list(map(str, teams)))
    return [[row.rank, int(row.team), str(row.total)] for row in rows]


def amount_of(deal):
    gap = deal["points"] - 41
    return 2 * (25 + abs(gap)) * (1 if gap >= 0 else -1)


@pytest.mark.database
@pytest.mark.parametrize("way", [HERE], indirect=True)  # plain HTTP: `send` trusts nobody
def test_a_day_of_teams_whose_server_is_killed(way, server):
    """Quadrettes and équipes, killed in each round while all tables send: all there, once."""
    dice, played = random.Random(15), []
    events = json.loads(server.run(TEAMS))
    for number in (1, 2):
        tables = {}
        for event in events:
            for deal in json.loads(server.run(ROUND % {"event": event, "number": number})):
                deal |= {"uuid": str(uuid4()), "points": dice.randrange(20, 70)}
                tables.setdefault(deal["table"], []).append(deal)
        answered = Counter()
        with ThreadPoolExecutor(len(tables)) as pool:
            sent = [pool.submit(send_table, server, each, answered) for each in tables.values()]
            deadline = time.monotonic() + PATIENCE / 1000
            while answered.total() < len(tables):
                assert time.monotonic() < deadline, answered
                time.sleep(0.01)
            kill(server)
            assert answered.total() < sum(map(len, tables.values()))  # it was in the middle
            server.start()
            for each in sent:
                each.result()
        played += [deal for each in tables.values() for deal in each]
    again = Counter()
    for deal in played:
        send(server, deal, again)
    assert again == {200: len(played)}  # the server had them all
    told = json.loads(server.run(STORED.format(events=events)))
    assert told["uuids"] == sorted(deal["uuid"] for deal in played)
    assert told["wrong"] == []
    for event in events:
        assert told["teams"][str(event)] == points_of(event, played)
