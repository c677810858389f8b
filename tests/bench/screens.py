"""A hall's screen at 400 players: an unchanged poll beside a bare 304, and a changed one."""

import random
import time
from http import HTTPStatus

from django.db import connection
from django.http import HttpResponse
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import path, reverse
from django.utils.cache import get_conditional_response

from tests import factories
from tests.bench.pages import empty_site
from tests.bench.row import Row, fastest
from tests.simulated import play_tournament
from tournaments.hall.services import create_screen
from tournaments.models import Show

PLAYERS, ROUNDS, DEALS = 400, 3, 4
POLLS, TURNS = 20, 40  # short ones, so that each meets a quiet moment
UNCHANGED, SECONDS = 12, 0.3  # of a bare 304 (composing the query is most of it); of all views


def bare(request):
    """Answer 304 as a view can that knows its ETag without asking anybody."""
    return get_conditional_response(request, etag='"1"') or HttpResponse()


urlpatterns = [path("bare/", bare)]


def run():
    with empty_site():
        event = factories.tournament(PLAYERS, rounds=ROUNDS, deals_per_round=DEALS)
        for _number in play_tournament(event, random.Random(PLAYERS), deals=DEALS):
            pass
        views = [{"show": show.value, "seconds": 9, "theme": "light"} for show in Show]
        screen = create_screen(event=event, name="Salle", rotation=views)
        address = reverse("screen_state", args=[screen.key])
        yield from unchanged(address)
        yield changed(address)


def unchanged(address):
    client = Client()
    etag = client.get(address).headers["ETag"]

    def poll():
        for _ in range(POLLS):
            answer = client.get(address, headers={"if-none-match": etag})
            assert answer.status_code == HTTPStatus.NOT_MODIFIED

    def floor():
        with override_settings(ROOT_URLCONF="tests.bench.screens"):
            for _ in range(POLLS):
                answer = client.get("/bare/", headers={"if-none-match": '"1"'})
                assert answer.status_code == HTTPStatus.NOT_MODIFIED

    with CaptureQueriesContext(connection) as asked:
        assert client.get(address, headers={"if-none-match": etag}).status_code == 304
    yield Row("queries of an unchanged screen", len(asked), 1, f"a 304 at {PLAYERS} players")
    each = fastest(poll, floor, rounds=TURNS, clock=time.process_time)
    ours, theirs = (seconds / POLLS for seconds in each)
    detail = f"{ours * 1000:.2f} ms / {theirs * 1000:.2f} for a bare 304, same middleware"
    yield Row("an unchanged screen", ours / theirs, UNCHANGED, detail)


def changed(address):
    client = Client()

    def show():
        assert client.get(address).status_code == HTTPStatus.OK

    (seconds,) = fastest(show, clock=time.process_time)
    detail = (
        f"{seconds * 1000:.0f} ms for all views at {PLAYERS} players, of {SECONDS * 1000:.0f}"
    )
    return Row("a screen that changed", seconds / SECONDS, 1, detail)
