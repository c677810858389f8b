"""A tablet, a desk and a screen while the database is locked, or the time has gone back."""

import json
import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.people import sign_in
from tests.browser.tablets import all_sent, record, run, sit_down, stored

LOCKED = (
    "Rien n’est perdu, tout reste sur la tablette. Un autre programme retient la base de"
    " données : attendez qu’il ait fini, ou fermez-le."
)
SEED = """
from datetime import timedelta
from django.utils import timezone
from tarotclub.accounts.acting import Act
from tests import factories as make
from scoring.models import Role
from tournaments.event.services.clock import start_clock
from tournaments.hall.services import create_screen
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
event = make.drawn(make.tournament(8, rounds=1, in_club=home, minutes_per_round=60))
make.released(event)
start_clock(event=event, number=1, act=Act(moment=timezone.now() - timedelta(minutes=10)))
view = {"show": "clock", "seconds": 600, "theme": "light"}
import json
print(json.dumps([event.pk, create_screen(event=event, name="Salle", rotation=[view]).key]))
"""
AN_HOUR_BACK = """
from datetime import timedelta
from django.db.models import F
from tournaments.models import Round
Round.objects.update(started_at=F("started_at") + timedelta(hours=1))
"""


def test_a_tablet_says_why_the_site_takes_nothing_and_sends_by_itself(hall, server, place):
    if not server.database.startswith("sqlite"):
        pytest.skip("this is about a file")
    page = sit_down(hall(), place)
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as other:
        other.execute("BEGIN EXCLUSIVE")
        record(page)
        page.evaluate("tablet.sync.release()")
        expect(page.locator("#network")).to_have_text("Le site n’enregistre pas · 1 à envoyer")
        expect(page.locator(".message-warning p").first).to_have_text(LOCKED)
        other.execute("ROLLBACK")
    all_sent(page)
    expect(page.get_by_text(LOCKED)).to_have_count(0)
    assert stored(server, place["table"])["numbers"] == [1]


def minutes(page):
    shown = page.locator("[data-clock] [data-time]").first.text_content()
    return int(re.fullmatch(r"(\d+):\d\d", shown)[1])


def test_a_clock_goes_on_when_the_computers_time_goes_back(new_page, server):
    """To the server the round has now begun fifty minutes hence."""
    event, key = json.loads(run(server, SEED))
    desk = sign_in(new_page(), to=f"/tournois/{event}/")
    screen = new_page()
    screen.goto(f"/ecran/{key}/")
    pages = (desk, screen)
    begun = [minutes(page) for page in pages]
    assert all(40 < left <= 50 for left in begun)  # of fifty, on a machine that has much to do
    run(server, AN_HOUR_BACK)
    for page in pages:
        expect(page.get_by_text("l’heure de l’ordinateur a reculé")).to_be_visible()
    now = [minutes(page) for page in pages]
    assert all(30 < left <= was for left, was in zip(now, begun, strict=True)), (now, begun)
    desk.reload()  # and who has counted nothing himself sees the whole at most
    assert 50 < minutes(desk) <= 60
