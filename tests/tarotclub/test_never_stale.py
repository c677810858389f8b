"""What a served site shows: after each kind of act the next look differs.

Every page is looked at twice before, so that what is repeated and kept is there to be stale.
"""

import json
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection

from tests.server import PATIENCE
from tests.visitor import Visitor

BEGIN = """
import json
from tests import factories
from tournaments.event.services.closing import publish_event
from tournaments.hall.services import create_screen
from tournaments.models import Visibility
from tournaments.models.screen import Show
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season, publish_season
from tournaments.statistics.choices import give_link
event = factories.tournament(8, visibility=Visibility.HIDDEN)
factories.released(factories.drawn(event))
publish_event(event=event)
shows = [{"show": show, "seconds": 10} for show in (Show.RANKING, Show.RESULTS)]
screen = create_screen(event=event, name="Mur", rotation=shows)
season = create_season(club=event.club, name="2026", chain=[SeasonRule(kind=RuleKind.TOTAL)])
add_events(season=season, events=[event])
publish_season(season=season)
player = event.entries.get(number=1).player
give_link(player=player, given=True)
for one in (event, season):
    one.refresh_from_db()
print(json.dumps({
    "follow": f"/suivre/{event.public_key}/",
    "seating": f"/suivre/{event.public_key}/placement/",
    "player": f"/suivre/{event.public_key}/joueur/1/",
    "ranking": f"/suivre/{event.public_key}/classement/",
    "results": f"/suivre/{event.public_key}/resultats.json",
    "screen": f"/ecran/{screen.key}/etat/",
    "season": f"/saison/{season.public_key}/",
    "own": f"/moi/{player.pages.get().key}/",
}))
"""
EACH = """
from uuid import uuid4
from scoring.models import Deal, Player, Table
from scoring.models.club import Publication
from scoring.services.deals import correct_deal
from tarotclub.people.services.players import change_player
from tests import factories
from tournaments.decisions.services import decide
from tournaments.event.services.closing import choose_publication, publish_event
from tournaments.models import Decision, Event
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round, release_round
from tournaments.seasons.services import publish_season
from tournaments.event.services.closing import reveal_ranking
event = Event.objects.latest("pk")
first = event.entries.get(number=1)
tables = Table.objects.with_seats().filter(round_table__round__event=event)
"""
PAGES = ("follow", "seating", "player", "ranking", "results", "screen", "season", "own")
# An act, and the pages that show it, each another after it.
ACTS = [
    ("reveal_ranking(event=event)", "player ranking results screen season"),
    ("factories.record(tables[0])", "ranking results screen"),
    (
        """
deal = Deal.objects.latest("pk")
told = factories.report(tables[0], points=60)
correct_deal(deal=deal, report=told, version=deal.version, reason='faute')""",
        "ranking results screen",
    ),
    (
        """
penal = {"decision": Decision.POINTS, "points": -20, "reason": "retard"}
decide(entry=first, uuid=uuid4(), round_number=1, **penal)""",
        "player ranking results screen",
    ),
    (
        "change_player(player=first.player, name='Zoé Nouvelle')",
        "follow seating player ranking results screen own",
    ),
    (
        "choose_publication(player=first.player, publication=Publication.NUMBER)",
        "follow seating player ranking results screen",
    ),
    ("[type_bilans(table=one, bilans=[6, 2, -2, -6]) for one in tables[1:]]", "ranking season"),
    ("close_round(event=event, number=1, incomplete=True)", "follow player ranking"),
    ("release_round(event=event, number=2)", "follow seating player"),
    ("reveal_ranking(event=event, shown=False)", "player ranking results screen season"),
    ("publish_event(event=event, shown=False)", "follow seating player ranking results"),
    ("publish_season(season=event.season_sources.get().season, shown=False)", "season"),
]


def look(line, path):
    line.request("GET", path, headers={"Accept-Language": "fr"})
    answer = line.getresponse()
    body = answer.read()
    if answer.status != HTTPStatus.OK:
        return answer.status, ""  # each has a reference of its own
    return answer.status, answer.headers["ETag"] or body


def test_after_each_act_the_next_look_differs(server):
    pages = json.loads(server.run(BEGIN))
    assert tuple(pages) == PAGES
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as line:
        for act, shown in ACTS:
            before = {name: look(line, path) for name, path in pages.items()}
            assert {name: look(line, path) for name, path in pages.items()} == before, act
            server.run(EACH + act)
            after = {name: look(line, path) for name, path in pages.items()}
            same = {name for name in pages if after[name] == before[name]}
            assert set(shown.split()) & same == set(), act


DESKS = """
import json
from scoring.models import Role
from tests import factories
from tournaments.models import Visibility
event = factories.tournament(8, visibility=Visibility.HIDDEN)
factories.released(factories.drawn(event))
roles = (Role.ORGANISER, Role.SCORER)
names = [factories.member(role, in_club=event.club).username for role in roles]
print(json.dumps([f"/tournois/{event.pk}/", *names]))
"""
KEPT = "Le classement est gardé pour la remise des prix"


def test_each_desk_is_shown_what_is_now_and_what_it_may_see(server):
    event, *names = json.loads(server.run(DESKS))
    ranking, log = f"{event}classement/", f"{event}journal/"
    organiser, scorer = (Visitor(server, name) for name in names)
    for _ in range(2):
        pages = [who.get(ranking).words for who in (organiser, scorer)]
        assert [name in page for page in pages for name in names] == [True, False, False, True]
        assert [KEPT in page for page in pages] == [False, True]
    for act in ("factories.record(tables[0])", "reveal_ranking(event=event)"):
        before = organiser.get(ranking).words
        server.run(EACH + act)
        assert organiser.get(ranking).words != before, act
    assert KEPT not in scorer.get(ranking).words
    hidden = "Le classement est caché de nouveau."
    assert organiser.post(f"{ranking}cacher/", agreed="on").status == 302
    assert [hidden in organiser.get(ranking).words for _ in range(2)] == [True, False]
    server.run("from scoring.models import Membership; Membership.objects.all().delete()")
    assert [who.get(log).status for who in (organiser, scorer)] == [404, 404]
    scorer.post("/deconnexion/")
    assert scorer.get(log).status == 302
