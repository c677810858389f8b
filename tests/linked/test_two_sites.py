"""A hall's laptop and its club's site, both served: what goes between them by the network."""

import json
import re
import time

import pytest

from tests.server import PATIENCE, Server
from tests.visitor import Visitor

pytestmark = [pytest.mark.database, pytest.mark.own_server]
SITE = """
import json
from scoring.models import Role
from tests import factories
from tests.tournaments.home_entries.homes import announced, enter
from tournaments.boards.services import deal_boards
club = factories.club("Le site")
coupe = factories.tournament(0, in_club=club, name="Coupe", duplicate="individuel")
event = announced(event=coupe)
deal_boards(event=event, least=0)
for name in ("Ana Roy", "Bo Vidal", "Cy Morin"):
    enter(event, name)
print(json.dumps([factories.member(Role.ORGANISER, in_club=club).username, club.pk]))
"""
LAPTOP = """
import json
from scoring.models import Role
from tests import factories
club = factories.club("Brest")
table = factories.table(in_evening=(night := factories.evening(in_club=club)))
user = factories.member(Role.ORGANISER, in_club=club).username
print(json.dumps([user, club.pk, night.pk, table.pk]))
"""
PLAY = """
from scoring.models import Table
from tests import factories
for _deal in range({}):
    factories.record(Table.objects.get(pk={}))
"""
CLOSE = """
from tournaments.event.services.closing import close_event
from tournaments.models import Event
close_event(event=Event.objects.get(pk={}))
"""
DEALS = """
from scoring.models import Deal
print(*sorted(map(str, Deal.objects.values_list("uuid", flat=True))))
"""
RECEIVED = """
import json
from django.utils.timezone import localtime
from tournaments.models import Incoming
print(json.dumps(sorted(
    (row.kind, row.sequence, row.refusal, row.name, f"{localtime(row.at):%d/%m/%Y %H:%M:%S}")
    for row in Incoming.objects.all()
)))
"""
SENT = """
import json
from django.utils.timezone import localtime
from tournaments.models import Outgoing
print(json.dumps(sorted(
    (row.kind, row.sequence, row.refusal, row.event.name,
     f"{localtime(row.answered_at):%d/%m/%Y %H:%M:%S}")
    for row in Outgoing.objects.exclude(answered_at=None).select_related("event")
)))
"""
LISTED = """
import json
from tournaments.models import Entry
listed = Entry.objects.filter(event__name="Coupe").select_related("player")
print(json.dumps(sorted(entry.player.name for entry in listed if not entry.scratched)))
"""
SEED = """
import json
from tournaments.models import Dealing
print(json.dumps(list(Dealing.objects.values_list("seed", flat=True))))
"""
COUNTED = """
import json
from scoring.models import Action, Player
from tournaments.models import Announcement, Entry, Event
counted = [model.objects.count() for model in (Action, Announcement, Entry, Event, Player)]
print(json.dumps(counted))
"""
MET = """
from tournaments.models import SiteLink
print(SiteLink.objects.get().met_at.timestamp())
"""
AT_THE_DESK = """
from tournaments.entries.services.entries import check_in
from tournaments.models import Event
check_in(entry=Event.objects.get(name="Coupe").entries.get(player__name="Bo Vidal"))
"""
FROM_HOME = """
from tests.tournaments.home_entries.homes import enter
from tournaments.boards.services import deal_boards
from tournaments.entries.services.entries import remove_entry
from tournaments.models import Event
event = Event.objects.get(name="Coupe")
deal_boards(event=event, least=0)
for name in ("Ana Roy", "Bo Vidal"):
    remove_entry(event=event, player=event.entries.get(player__name=name).player)
enter(event, "Di Petit")
"""
AWAY = "Le site du club ne répond pas"


class Side:
    """One of the two sites, and somebody who looks at its page « Salles reliées »."""

    def __init__(self, server, set_up):
        self.server = server
        username, self.club, *self.keys = json.loads(server.run(set_up))
        self.visitor = Visitor(server, username)

    def page(self, *rest):
        return "/".join(["", "clubs", str(self.club), "liaison", *map(str, rest), ""])

    def look(self):
        return self.visitor.get(self.page()).words

    def post(self, *rest, **fields):
        answer = self.visitor.post(self.page(*rest), **fields)
        assert answer.status == (200 if rest == ("salle",) else 302), answer.words
        return answer.words

    def read(self, code):
        return json.loads(self.server.run(code))


@pytest.fixture(scope="module")
def site(server):
    return Side(server, SITE)


@pytest.fixture(scope="module")
def laptop(site, tmp_path_factory, worker_id, migrated):
    """A laptop that was linked by the two pages, as people do."""
    server = Server(tmp_path_factory.mktemp("laptop"), f"laptop_{worker_id}", like=migrated)
    server.start()
    try:
        laptop = Side(server, LAPTOP)
        page = site.post("salle", name="Brest")
        [code] = re.findall(r"[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}", page)
        laptop.post("site", address=site.server.url, code=code)
        yield laptop
    finally:
        server.stop()
        log = server.log_text()
        server.forget()
    assert "Internal Server Error" not in log, log


def until(condition, laptop):
    """Have the laptop send and fetch by the button of its page until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, laptop.look()
        laptop.post("site", "envoi")
        time.sleep(0.5)


def exchange(laptop):
    """Have the laptop send and fetch once more."""
    before = laptop.read(MET)
    until(lambda: laptop.read(MET) > before, laptop)


def test_calendar_and_entries_come_down_by_the_network(site, laptop):
    """As on a stick: who is new follows, who left is gone, whom the desk has ticked stays.

    With them come the hands that the site has prepared, and those it prepares instead.
    """
    until(lambda: laptop.read(LISTED) == ["Ana Roy", "Bo Vidal", "Cy Morin"], laptop)
    first = laptop.read(SEED)
    assert first == site.read(SEED)
    laptop.server.run(AT_THE_DESK)
    site.server.run(FROM_HOME)
    assert site.read(LISTED) == ["Cy Morin", "Di Petit"]
    until(lambda: laptop.read(LISTED) == ["Bo Vidal", "Cy Morin", "Di Petit"], laptop)
    assert laptop.read(SEED) == site.read(SEED) != first
    before = laptop.read(COUNTED)
    for _time in range(2):
        exchange(laptop)
    assert laptop.read(COUNTED) == before


def test_a_site_that_was_away_has_everything_once_and_both_sides_say_when(site, laptop):
    night, table = laptop.keys
    laptop.server.run(PLAY.format(1, table))
    laptop.post("evenement", event=night)

    def went_up(*kinds):
        rows = [row for row in laptop.read(SENT) if row[3] == "Soirée du vendredi"]
        return [row[0] for row in rows] == list(kinds)

    until(lambda: went_up("ranking"), laptop)
    assert AWAY not in laptop.look()
    site.server.stop()
    laptop.server.run(PLAY.format(3, table))
    laptop.server.run(CLOSE.format(night))
    until(lambda: AWAY in laptop.look() and went_up(), laptop)  # not the last ranking
    site.server.start()
    until(lambda: went_up("event", "ranking"), laptop)
    exchange(laptop)
    deals = laptop.server.run(DEALS)
    assert len(deals.split()) == 4
    assert site.server.run(DEALS) == deals
    sent, received = laptop.read(SENT), site.read(RECEIVED)
    assert [row[:2] for row in sent] == [row[:2] for row in received]
    assert [row[2] for row in received] == [""] * len(received)
    counted = site.read(COUNTED)
    for _time in range(2):
        exchange(laptop)
    assert (laptop.read(SENT), site.read(RECEIVED), site.read(COUNTED)) == (
        sent,
        received,
        counted,
    )
    here, there = laptop.look(), site.look()
    assert AWAY not in here
    assert [row for row in sent if f"reçu par le site le {row[-1]}" not in here] == []
    assert [row for row in received if f"{row[-1]} · Brest" not in there] == []
