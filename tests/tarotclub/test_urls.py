"""Every address, whoever asks and whatever is sent; new addresses are found by themselves."""

import re
from itertools import cycle, islice
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from scoring.models import Club
from scoring.rules import FFT_4
from scoring.services.house import copy_ruleset
from tarotclub.people.models import Invitation
from tests import factories
from tests.world import MARK, World, moment, ranked_season
from tournaments.models import SeasonSource

pytestmark = pytest.mark.django_db

PUBLIC = {"login", "second_step", "health", "presence", "rulebook", "rulebook_subject"}
PUBLIC |= {"guide", "guide_subject", "guide_pdf"}
PUBLIC |= {"tablet", "signing", "reading", "service_worker", "tablet_manifest"}  # by token
PUBLIC |= {"copy_restored"}  # once a copy was put back; says only that it is so
PUBLIC |= {"tablet_try", "welcome"}  # the latter while there is no account
PUBLIC |= {"sheet_code"}  # what it takes proves itself
PUBLISHED = {"follow", "follow_player", "follow_seating", "follow_ranking", "follow_results"}
PUBLISHED |= {"screen", "screen_state", "follow_boards", "follow_board"}
PUBLISHED |= {"own_page", "own_table", "follow_season", "follow_season_json", "season_screen"}
PUBLISHED |= {"follow_season_lines"}
PUBLISHED |= {"invitation", "hall_ranking"}  # by its word
PUBLIC |= {"hall_post"}  # by a code, by a signature
ANNOUNCED = {"calendar", "club_calendar", "federation_calendar", "calendar_feed"}  # to all
ANNOUNCED |= {"club_feed", "federation_feed"}
PUBLISHED |= ANNOUNCED | {"announced_event", "event_feed"}
PUBLISHED |= {"home_enter", "home_entry", "home_leave", "home_replace"}  # by a key
PUBLISHED |= {"own_choices", "own_data", "own_feed"}
PUBLIC |= PUBLISHED  # a club has opened them to whoever knows their address
REFUSED = {302, 401, 403, 404, 405, 422}  # 422: a tablet's PIN was not sent
HERE_ALONE = pytest.mark.one_database  # what other databases refuse, the cases beside it tell
ODD_IDS = [
    pytest.param("0", id="zero", marks=HERE_ALONE),
    pytest.param(str(2**63 - 1), id="last"),  # of no row, as any other that is not there
    pytest.param(str(2**63), id="past"),
    pytest.param("9" * 400, id="huge", marks=HERE_ALONE),
]
ODD_QUERIES = [
    pytest.param(
        "page=-1&sort=-,-&ordre=x&q=%F0%9F%83%8F&evening=-1&donneur=9&reglement=x&joueurs=x&vu=x"
        "&depuis=0001-01-01T00:00&jusque=9999-12-31T23:59&au=9999-12-31&annee=9999",
        {},
        id="page",
    ),
    pytest.param(
        "page=1e9&page=2&sort[]=a&q=%ED%A0%80&evening=99999999999999999999&donnes=1e400"
        "&depuis=9999-12-31&jusque=01/01/0001&au=0001-01-01&annee=1",
        {"HX-Request": "true"},
        id="htmx",
    ),
]
ODD_VALUES = [
    "",
    "x",
    "-1",
    "9" * 30,
    "<b>Zoé</b>",
    "Țepeș Ő",
    "=1+1",
    "a\0b",
    "x" * 201,
    "\u0661",
]
FIELDS = [
    *("name", "date", "club", "player", "players", "sitting", "dealer", "seed", "drawn", "q"),
    *("uuid", "number", "version", "outcome", "taker", "contract", "bouts", "points", "side"),
    *("partner", "called_card", "petit_au_bout", "chelem_by", "poignee_0", "confirmed"),
    *("reason", "reasons", "reason_text", "ruleset", "revision", "answer", "file", "preset"),
    *("newcomer", "present", "absent", "fee_class", "fees", "amount", "team", "apart"),
    *("packed", "text", "heading", "who-2", "pair", "from_round", "categories"),
    *("deals_per_round", "team_size", "odd", "redistribution", "visibility"),
    *("base", "rounding", "language", "next", "username", "password", "old_password"),
    *("method", "table", "one", "other", "action", "minutes", "survivors", "totals_kept"),
    *("theme", "place_clock", "seconds_clock", "place_names", "step", "withdraw"),
    *("sites", "knowingly", "publication", "logo"),
    *("rule_1", "best_1", "coefficient", "events", "identity", "team", "declined", "au"),
    *("ticked", "rounds_planned", "bilan_0", "bilan_1", "bilan_2", "replacing", "vue", "vu"),
    *("shown", "seen"),
]
ENGLISH = re.compile(r"This field|Enter a|Select a|Ensure th|not a valid|Bad Request|Not Found")


@pytest.fixture(scope="module")
def world(module_db):
    return World()


@pytest.fixture(scope="module")
def people(world):
    return world.people()


def routes(patterns=None, before=""):
    """Give every route's name and its whole pattern."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        whole = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield pattern.name, whole
        else:
            yield from routes(pattern.url_patterns, whole)


def test_no_page_hides_another():
    patterns = [pattern for _name, pattern in routes()]
    assert sorted(patterns) == sorted(set(patterns))


def addresses(ids):
    """Give every route's name and address, its ids taken from `ids`."""
    for name, pattern in routes():
        yield name, "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(ids[found[1]]), pattern)


def visitor(user, **options):
    client = Client(**{"raise_request_exception": False} | options)
    if user:
        client.force_login(user)
    return client


def body(response):
    return b"".join(response) if response.streaming else response.content


def wrong(response):
    """Tell what no answer may be."""
    text = body(response).decode(errors="replace")
    if response.status_code >= 500:
        return response.status_code
    if "Content-Security-Policy" not in response.headers:
        return "no CSP"
    if "html" in response.headers.get("Content-Type", "") and ENGLISH.search(text):
        return ENGLISH.search(text)[0]
    return None


def test_the_world_has_a_row_for_every_address(world):
    names = {found for _, pattern in routes() for found in re.findall(r"<\w+:(\w+)>", pattern)}
    assert names - world.ids.keys() == set()


def test_every_page_opens_for_the_people_of_the_club(world, people):
    client = visitor(people["organiser"])
    answers = {name: client.get(address) for name, address in addresses(world.ids)}
    assert {name: wrong(answer) for name, answer in answers.items() if wrong(answer)} == {}
    assert {name for name, answer in answers.items() if answer.status_code == 404} == {
        "follow_board",  # only of a duplicate that is over
        "follow_boards",
        "hall_authority",  # only where a hall has chosen HTTPS
        "metrics",  # only where METRICS_TOKEN is set
        "player_search",  # names its evening in the query
        "running",  # only where `tarotclub` has opened the site, on that computer
        "table_pot",  # this table's ruleset has no pot
    }


@pytest.mark.one_database
@pytest.mark.parametrize("who", ["anonymous", "clubless", "stranger"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_nobody_else_opens_or_reads_anything_of_the_club(world, people, who, method):
    client = visitor(people[who])
    own = {name for name, pattern in routes() if "_id>" in pattern} - PUBLIC
    opened = set()
    for name, address in addresses(world.ids):
        answer = getattr(client, method)(address)
        read = MARK.encode() in body(answer) and name not in PUBLISHED
        assert (name, wrong(answer), read) == (name, None, False)
        opened |= {name} - ({name} if answer.status_code in REFUSED else set())
    assert own & opened == set()


@pytest.mark.one_database
def test_visitors_see_only_public_pages_which_follow_their_browsers(world):
    """Those of the club's own people, tablets and screens speak as the club does."""
    client = visitor(None, headers={"accept-language": "en-GB"})
    answers = {name: client.get(address) for name, address in addresses(world.ids)}
    seen = {name: answer for name, answer in answers.items() if answer.status_code == 200}
    assert seen.keys() <= PUBLIC
    pages = {
        name: answer.headers["Content-Language"]
        for name, answer in seen.items()
        if "html" in answer.headers["Content-Type"]
    }
    french = {name for name, language in pages.items() if language == "fr"}
    assert french == {
        *(
            "sheet_code",
            "tablet",
            "tablet_try",
            "screen",
            "screen_state",
            "season_screen",
        ),
    }


@pytest.mark.parametrize("odd", ODD_IDS)
def test_odd_ids_are_refused_in_words(world, people, odd):
    ids = dict.fromkeys(world.ids, odd) | {"uuid": world.ids["uuid"]}
    client = visitor(people["organiser"])
    for name, address in addresses(ids):
        for answer in (client.get(address), client.post(address)):
            assert (name, wrong(answer)) == (name, None)


@pytest.mark.parametrize(("query", "headers"), ODD_QUERIES)
def test_odd_queries_harm_no_page(world, people, query, headers):
    client = visitor(people["organiser"], headers=headers)
    for name, address in addresses(world.ids):
        answer = client.get(f"{address}?{query}")
        assert (name, wrong(answer)) == (name, None)


@pytest.mark.parametrize(
    "shift", [0, *(pytest.param(n, marks=HERE_ALONE) for n in (2, 4, 8)), 6]
)
def test_odd_forms_are_refused_in_words(world, people, shift):
    values = islice(cycle(ODD_VALUES), shift, None)
    data = {field: [value, "1"] for field, value in zip(FIELDS, values, strict=False)}
    form = urlencode(data, doseq=True)
    client = visitor(people["organiser"])
    for name, address in addresses(world.ids):
        with moment():
            answer = client.post(address, form, "application/x-www-form-urlencoded")
        assert (name, wrong(answer)) == (name, None)


def test_another_clubs_things_are_not_reached_by_way_of_ones_own(world, people):
    """The first id of an address is the thief's, each other one his neighbour's."""
    club = Club.objects.get(name="Ailleurs")
    event = factories.tournament(8, in_club=club)
    evening = factories.evening(in_club=club)
    mine = {
        "club_id": club.pk,
        "event_id": event.pk,
        "evening_id": evening.pk,
        "table_id": factories.table(4, in_evening=evening).pk,
        "season_id": ranked_season(club, evening).pk,
        "house_id": copy_ruleset(club=club, name="Maison", ruleset=FFT_4).pk,
        "player_id": factories.players(1, in_club=club)[0].pk,
    }
    client = visitor(people["stranger"])
    reached = {}
    for name, pattern in routes():
        first, *others = re.findall(r"<\w+:(\w+)>", pattern) or [""]
        if first not in mine or not {each for each in others if each.endswith("_id")}:
            continue
        ids = world.ids | {first: mine[first]}
        address = "/" + re.sub(
            r"<\w+:(\w+)>", lambda found, ids=ids: str(ids[found[1]]), pattern
        )
        with moment():
            answers = [client.get(address), client.post(address)]
            assert Invitation.objects.filter(withdrawn_at=None).exists()
            assert SeasonSource.objects.filter(pk=world.ids["source_id"]).exists()
        reached[name] = {answer.status_code for answer in answers} - {404, 405}
        assert not any(MARK.encode() in body(answer) for answer in answers), name
    assert len(reached) > 20
    names = ("invitation_withdraw", "source_remove", "key_take_back")
    gone_already = {name: {302} for name in names}
    assert {name: found for name, found in reached.items() if found} == gone_already
