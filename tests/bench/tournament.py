"""A tournament's pages at 400 players and 5 rounds of 5 deals: queries, time, growth."""

import random
import time
from http import HTTPStatus

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Role
from tests import factories
from tests.bench.pages import empty_site
from tests.bench.row import Row, fastest, rest_garbage
from tests.simulated import play_tournament
from tournaments.entries.services.entries import withdraw
from tournaments.rounds.services.rounds import reopen_round

FEW, MANY = 40, 400
ROUNDS, DEALS = 5, 5
QUERIES, LEAVING_SECONDS = 12, 1
SECONDS = {"dashboard": 0.1, "ranking": 0.2, "board": 0.1}  # a ranking is shown whole
# On SQLite the process remembers sessions; elsewhere Django asks for the session first.
SESSION_QUERIES = 0 if settings.SESSION_CACHE_ALIAS == "default" else 1
SESSION_TOO = ", but for Django's session" * SESSION_QUERIES
PAGES = {
    "dashboard": ("tournament",),
    "ranking": ("tournament_ranking",),
    "board": ("tournament_round", ROUNDS),
}


class Size:
    """A tournament played but for the end of its last round, and somebody at its desk."""

    def __init__(self, players):
        club = factories.club(f"Club à {players}")
        self.event = factories.tournament(
            players, rounds=ROUNDS, in_club=club, deals_per_round=DEALS
        )
        dice = random.Random(players)
        for _number in play_tournament(self.event, dice, deals=DEALS):
            pass
        reopen_round(event=self.event, number=ROUNDS)
        self.client = Client()
        self.client.force_login(factories.member(Role.ORGANISER, in_club=club))

    def get(self, page, **headers):
        name, *ids = PAGES[page]
        return self.client.get(reverse(name, args=[self.event.pk, *ids]), headers=headers)

    def show(self, page):
        def shown():
            assert self.get(page).status_code == HTTPStatus.OK

        return shown

    def queries(self, page):
        with CaptureQueriesContext(connection) as found:
            assert self.get(page).status_code == HTTPStatus.OK
        return len(found)

    def queries_unchanged(self, page):
        """Count all that an unchanged poll asks the database for."""
        etag = self.get(page, hx_request="true").headers["ETag"]
        with CaptureQueriesContext(connection) as found:
            again = self.get(page, hx_request="true", if_none_match=etag)
        assert again.status_code == HTTPStatus.NOT_MODIFIED
        return len(found) - SESSION_QUERIES


def leaving():
    """Let somebody leave, and time the whole act: the seating of four rounds follows."""
    event = factories.drawn(factories.tournament(MANY, rounds=ROUNDS))
    factories.released(event)
    leavers = iter(event.entries.all())

    def leave():
        withdraw(entry=next(leavers), from_round=2)

    (seconds,) = fastest(leave, rounds=3, clock=time.process_time)
    detail = f"{seconds * 1000:.0f} ms, {ROUNDS - 1} rounds of {MANY} planned anew"
    return Row("a player leaves", seconds / LEAVING_SECONDS, 1, detail)


def run():
    with empty_site():
        yield leaving()
        few, many = Size(FEW), Size(MANY)
        rest_garbage()
        for page in PAGES:
            yield from measured(page, few, many)


def measured(page, few, many):
    yield Row(f"queries of the {page}", many.queries(page), QUERIES, f"at {MANY} players")
    yield Row(
        f"queries of an unchanged {page}",
        many.queries_unchanged(page),
        1,
        f"a 304, who asks included{SESSION_TOO}",
    )
    small, large = fastest(few.show(page), many.show(page), clock=time.process_time)
    yield Row(
        f"time of the {page}",
        large / SECONDS[page],
        1,
        f"{large * 1000:.0f} ms at {MANY} players, of {SECONDS[page] * 1000:.0f}",
    )
    yield Row(
        f"growth of the {page}",
        large / small,
        MANY / FEW,
        f"{small * 1000:.0f} ms at {FEW} players, {large * 1000:.0f} at {MANY}",
    )
