"""48 entries from phones: partners, who withdraws, who rises, a double, a robot; then the day.

Two of the phones are real browsers and so is the desk; the others send what a browser sends.
"""

import re
from hashlib import sha256
from http.cookiejar import CookieJar
from itertools import count
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from playwright.sync_api import expect

from tests.browser.people import sign_in
from tests.visitor import NoRedirects, Visitor

pytestmark = [pytest.mark.database, pytest.mark.own_server]
PHONE = {"viewport": {"width": 360, "height": 740}}
SEED = """
from datetime import timedelta
from django.utils import timezone
from tests import factories as make
from tests.tournaments.home_entries.homes import announced
from tests.world import own_key
from scoring.models import Role
from scoring.services.clubs import add_player
from tournaments.event.services.publication import publish_event
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season, publish_season
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
zoe = add_player(club=home, name="Zoé Roux")
event = make.tournament(0, rounds=1, in_club=home, name="Grand prix",
                        day=timezone.localdate() + timedelta(days=9))
announced(44, event=event, key="grandprix")
publish_event(event=event)
rule = SeasonRule(kind=RuleKind.TOTAL, best=2)
season = create_season(club=home, name="Challenge", chain=[rule])
add_events(season=season, events=[event])
publish_season(season=season)
print(event.pk, own_key(zoe))
"""
DAY = """
from tests import factories as make
from tournaments.event.services.closing import close_event
from tournaments.models import Event
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
event = Event.objects.select_related("club").get(name="Grand prix")
for table in make.released(make.drawn(event)):
    seats = len(table.seated)
    type_bilans(table=table, bilans=[12 * (seats - 1), *[-12] * (seats - 1)])
close_round(event=event, number=1)
close_event(event=event)
"""
STATES = """
from collections import Counter
from tournaments.models import HomeEntry
print(sorted(Counter(HomeEntry.objects.values_list("state", flat=True)).items()))
"""
GIVEN = ("Ada", "Blaise", "Cléa", "Denis", "Elsa", "Fabio", "Gwen", "Hugo")
FAMILIES = ("dourat", "vallier", "gnan", "mercy", "postic", "queron")
SYLLABLES = ("Ba", "Ke", "Lo", "Mi", "Nu", "Ra", "Si", "To")
NAMES = [
    f"{given} {syllable}{family}"
    for family in FAMILIES
    for given, syllable in zip(GIVEN, SYLLABLES, strict=True)
]


class Phone(Visitor):
    """A phone with an address of its own, whose browser works for its form."""

    numbers = count(1)

    def __init__(self, server):
        self.server, self.cookies = server, CookieJar()
        self.browser = build_opener(HTTPCookieProcessor(self.cookies), NoRedirects)
        self.browser.addheaders = [("X-Forwarded-For", f"192.0.2.{next(self.numbers)}")]

    def enter(self, *names):
        """Send the form; give the link that it leads to."""
        fields = self.get("/inscription/grandprix/").fields
        fields |= {f"p{number}-name": name for number, name in enumerate(names, start=1)}
        fields["proof"] = next(
            n
            for n in count()
            if sha256(f"{fields['uuid']}:{n}".encode()).digest().startswith(b"\0\0")
        )
        answer = self.post("/inscription/grandprix/", **fields)
        assert answer.status == 302, answer.words
        return answer.to


@pytest.fixture(scope="module")
def hosted(server):
    """A site behind a proxy, which tells phones apart; the event, and a player's own page."""
    server.stop()
    server.environment["BEHIND_PROXY"] = "1"
    event, key = server.run(SEED).split()
    server.start()
    return server, event, key


def states(server):
    return server.run(STATES).strip()


def pair_enters(phone, partner):
    """Enter two from a real phone, whose browser works instead of answering the question."""
    phone.goto("/inscription/grandprix/")
    phone.get_by_label("Prénom et nom").first.fill("Zoé Roux")
    phone.get_by_text("Inscrire aussi quelqu’un").click()
    phone.locator("[name=p2-name]").fill(partner)
    phone.get_by_role("button", name="M’inscrire").click()
    expect(phone.get_by_role("status")).to_have_text(re.compile(r"une place\s: n°\s1 de"))
    phone.get_by_role("button", name="Je viens, c’est sûr").click()
    expect(phone.get_by_text("Vous avez confirmé votre venue.")).to_be_visible()


def others_enter(server, names):
    """46 more: five pairs, a double, the others alone; and a robot that answers nothing."""
    links = [Phone(server).enter(names.pop(), names.pop()) for _ in range(5)]
    links += [Phone(server).enter(name) for name in ("Roux Zoé", *names)]
    robot = Phone(server)
    fields = robot.get("/inscription/grandprix/").fields | {"p1-name": "Robo Tique"}
    assert robot.post("/inscription/grandprix/", **fields).status == 422
    assert states(server) == "[('placed', 44), ('waiting', 4)]"
    assert "le n° 1 de la liste d’attente." in Phone(server).get(links[-4]).words
    return links


def six_withdraw(server, phone, links):
    """Six withdraw, one of them on a real phone: the four who wait rise."""
    for link in links[6:11]:
        leaving = Phone(server)
        leaving.get(f"{link}retrait/")
        assert leaving.post(f"{link}retrait/").status == 302
    phone.goto(links[11])
    phone.get_by_role("link", name="Je ne viens plus").click()
    phone.locator("main").get_by_role("button", name="Je ne viens plus").click()
    expect(phone.get_by_role("status")).to_have_text("Vous n’êtes plus inscrit.")
    assert states(server) == "[('left', 6), ('placed', 42)]"
    for link in links[-4:]:
        assert "Vous avez une place" in Phone(server).get(link).words


def desk_ticks(server, desk, event):
    """The desk says who the double is, then ticks who has come: nothing else is left to do."""
    desk.get_by_role("button", name="C’est Zoé Roux").click()
    expect(desk.get_by_text("C’est noté.")).to_be_visible()
    assert states(server) == "[('left', 6), ('placed', 41), ('refused', 1)]"
    desk.goto(f"/tournois/{event}/inscriptions/tous-presents/")
    desk.locator("main").get_by_role("button", name="Tous présents").click()
    expect(desk.get_by_text("41 joueurs notés présents.")).to_be_visible()


def test_from_the_first_entry_to_a_players_own_page(hosted, new_page):
    server, event, key = hosted
    names, phone = list(NAMES[:46]), new_page(**PHONE)
    pair_enters(phone, names.pop())
    six_withdraw(server, new_page(**PHONE), others_enter(server, names))
    desk = sign_in(new_page(), to=f"/evenements/{event}/de-chez-soi/")
    desk_ticks(server, desk, event)
    server.run(DAY)
    phone.reload()
    phone.get_by_role("link", name="Ma table et mes marques").click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Zoé R")
    phone.goto(f"/moi/{key}/")
    expect(phone.get_by_role("link", name="Challenge")).to_be_visible()
    expect(phone.get_by_role("row", name=re.compile("Grand prix.* 41"))).to_be_visible()
