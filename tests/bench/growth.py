"""Every page, list and file when the database holds 10 events of other people, and 5,000.

Other people's events may cost nothing. And those of a club that looks back on 60 evenings of
its own (more than a list's page), and on 5,000: what tells of all of them may grow as they do,
and no faster. `DATABASE_URL` names a PostgreSQL server to measure there; else it is SQLite.
"""

import time
from datetime import date
from http import HTTPStatus
from math import ceil

from django.db import connection
from django.test import Client

from scoring.models import TableLink
from tests import factories
from tests.bench.pages import empty_site
from tests.bench.row import Row, fastest
from tests.crowd import Rows
from tests.tarotclub.test_urls import addresses, body
from tests.world import World
from tournaments.event.services.closing import close_event
from tournaments.models import Event

FEW, OWN, MANY = 10, 60, 5_000  # events
LIMITS = {"other people's": 1.3, "one's own": MANY / OWN}
ROUNDS, CALM = 5, 8  # looks at a page; again so often, where something else took its time
# A database in this process works on its time; of a server only the whole is known.
CLOCK = time.process_time if connection.vendor == "sqlite" else time.perf_counter
ANNOUNCED = {"calendar", "calendar_feed"}  # they tell of everybody's events, so many at most
LONGER = {"season_list", "season_xlsx", "season_csv"}  # a longer past is what they tell of


def run():
    with empty_site():
        world = World()
        client = Client()
        client.force_login(world.people()["organiser"])
        pages = Pages(client, world)
        others = Rows()
        World()
        announced = pages.aside(ANNOUNCED)
        yield from grown(pages, others, FEW, "other people's")
        pages.found |= announced
        own = Rows()
        past_evening(world)
        pages.aside(LONGER)
        yield from grown(pages, own, OWN, "one's own")


def past_evening(world):
    """Play an evening of two tables in the season before, and end it."""
    evening = factories.evening(in_club=world.club, day=date(2026, 6, 5))
    regulars = list(world.club.players.all()[:8])
    for four in regulars[:4], regulars[4:]:
        table = factories.table(in_evening=evening, seated=four)
        for _ in range(3):
            factories.record(table)
    close_event(event=evening)


def grown(pages, rows, few, whose):
    """Measure every page with `few` events, then with MANY; give the worst of each kind."""
    each = there = Event.objects.filter(pk__gt=rows.before[Event]).count()
    for events in few, MANY:
        times = ceil((events - there) / each)
        rows.repeat(times)
        there += times * each
        pages.measure(events)
    for kind in pages.kinds():
        yield pages.worst(kind, few, whose)


class Pages:
    """Whatever answers at an address, as an organiser and a tablet of the table ask for it."""

    def __init__(self, client, world):
        self.client = client
        link = TableLink.objects.get(pk=world.ids["link_id"])
        self.token = f"Bearer {link.token}"
        found = dict(addresses(world.ids))
        found["player_search"] += f"?evening={world.evening.pk}&q=a"
        self.kind = {name: self.look(address) for name, address in found.items()}
        self.found = {name: found[name] for name, kind in self.kind.items() if kind}
        self.seconds = {}

    def look(self, address):
        """Ask for a page; tell what it is, None where it only takes what is sent."""
        answer = self.client.get(address, headers={"authorization": self.token})
        body(answer)
        if answer.status_code != HTTPStatus.OK:
            return None
        return "page" if "html" in answer.headers["Content-Type"] else "file"

    def kinds(self):
        return sorted({self.kind[name] for name in self.found}, reverse=True)

    def aside(self, names):
        """Measure these no more; return their addresses."""
        return {name: self.found.pop(name) for name in names}

    def time(self, name):
        def show():
            assert self.look(self.found[name])

        return fastest(show, rounds=ROUNDS, clock=CLOCK)[0]

    def measure(self, events):
        self.seconds[events] = {name: self.time(name) for name in self.found}

    def worst(self, kind, few, whose):
        """Give the page that grew most; what something else held up is looked at again."""
        small, large, limit = self.seconds[few], self.seconds[MANY], LIMITS[whose]
        for _ in range(CALM):
            for name in self.found:
                if large[name] > limit * small[name]:
                    large[name] = min(large[name], self.time(name))
        names = [name for name in self.found if self.kind[name] == kind]
        worst = max(names, key=lambda name: large[name] / small[name])
        sentence = f"{worst}: {large[worst] * 1000:.1f} ms / {small[worst] * 1000:.1f}"
        detail = f"{sentence} of {len(names)}, with {MANY} and {few} events"
        return Row(f"{whose}: the {kind}s", large[worst] / small[worst], limit, detail)
