"""Who may do what: one table, a row an action, a column a person."""

from operator import attrgetter
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.world import World, moment

pytestmark = pytest.mark.django_db

YES, FORBIDDEN, UNKNOWN, SIGN_IN = "yes", "forbidden", "unknown", "sign in"
PEOPLE = ("scorer", "arbiter", "organiser", "stranger", "clubless", "anonymous")
MEMBERS = (YES, YES, YES, UNKNOWN, UNKNOWN, SIGN_IN)
ARBITERS = (FORBIDDEN, YES, YES, UNKNOWN, UNKNOWN, SIGN_IN)
ORGANISERS = (FORBIDDEN, FORBIDDEN, YES, UNKNOWN, UNKNOWN, SIGN_IN)
ANY_ORGANISER = (FORBIDDEN, FORBIDDEN, YES, YES, FORBIDDEN, SIGN_IN)
WHOEVER_SIGNED_IN = (YES, YES, YES, YES, YES, SIGN_IN)
EVERYBODY = (YES, YES, YES, YES, YES, YES)

ACTIONS = [
    ("see the list of evenings", WHOEVER_SIGNED_IN),  # each his own
    ("see an evening", MEMBERS),
    ("see its ranking", MEMBERS),
    ("print its ranking", MEMBERS),
    ("take its workbook away", MEMBERS),
    ("print its sheets", MEMBERS),
    ("see its accounts", MEMBERS),
    ("set its stakes", ORGANISERS),
    ("search a player for it", MEMBERS),
    ("enter a player", MEMBERS),
    ("enter a newcomer", MEMBERS),
    ("take a player off", MEMBERS),
    ("seat a table", MEMBERS),
    ("end an evening", MEMBERS),
    ("reopen an evening", ARBITERS),
    ("see a sheet", MEMBERS),
    ("print a sheet", MEMBERS),
    ("end a table", MEMBERS),
    ("reopen a table", ARBITERS),
    ("record a deal", MEMBERS),
    ("look at a deal", MEMBERS),
    ("correct a deal", MEMBERS),
    ("cancel a deal", MEMBERS),
    ("score a table by other rules", ARBITERS),
    ("see the rules of a club", MEMBERS),
    ("start a ruleset", ANY_ORGANISER),  # for his own club
    ("change a ruleset", ORGANISERS),
    ("put a ruleset away", ORGANISERS),
    ("read the rulebook", EVERYBODY),
    ("read the rules of a table", MEMBERS),
    ("show the code of a table", MEMBERS),
    ("show the codes of an evening", MEMBERS),
    ("make the codes of an evening", ARBITERS),
    ("make a new code", ARBITERS),
    ("take a code back", ARBITERS),
    ("let a code be typed again", ARBITERS),
    ("see the calls", MEMBERS),
    ("answer a call", ARBITERS),
]


def requests(world):
    """Give what a page sends for each action: method, address, values."""
    deal = {"uuid": uuid4(), "number": "3", "dealer": "2", "taker": "0", "contract": "garde"}
    deal |= {"outcome": "played", "bouts": "2", "points": "49", "side": "attack"}
    first = deal | {"number": "1", "dealer": "0", "version": "2", "reason_text": "Mal compté"}
    four = [seat.player_id for seat in world.ended_table.seated]
    seating = {"sitting": "4", "dealer": "0", "players": four}
    evening, table, house = (
        world.ids["evening_id"],
        world.ids["table_id"],
        world.ids["house_id"],
    )
    link, call = world.ids["link_id"], world.ids["call_id"]
    return {
        "see the list of evenings": ("get", "evening_list", [], {}),
        "see an evening": ("get", "evening", [evening], {}),
        "see its ranking": ("get", "evening_ranking", [evening], {}),
        "print its ranking": ("get", "ranking_pdf", [evening], {}),
        "take its workbook away": ("get", "evening_xlsx", [evening], {}),
        "print its sheets": ("get", "evening_sheets_pdf", [evening], {}),
        "see its accounts": ("get", "evening_settlement", [evening], {}),
        "set its stakes": ("post", "evening_settlement", [evening], {"cents": "2"}),
        "search a player for it": ("get", "player_search", [], {"evening": evening}),
        "enter a player": ("post", "entry_create", [evening], {"player": world.absent.pk}),
        "enter a newcomer": ("post", "entry_create", [evening], {"name": "Zoé Lambert"}),
        "take a player off": ("post", "entry_remove", [evening, world.absent.pk], {}),
        "seat a table": ("post", "table_create", [evening], seating),
        "end an evening": ("post", "evening_close", [evening], {}),
        "reopen an evening": ("post", "evening_reopen", [world.ended.pk], {}),
        "see a sheet": ("get", "sheet", [table], {}),
        "print a sheet": ("get", "score_sheet_pdf", [table], {}),
        "end a table": ("post", "table_close", [table], {}),
        "reopen a table": ("post", "table_reopen", [world.ended_table.pk], {}),
        "record a deal": ("post", "deal_create", [table], deal),
        "look at a deal": ("get", "deal", [world.deal.pk], {}),
        "correct a deal": ("post", "deal_correct", [world.deal.pk], first),
        "cancel a deal": (
            *("post", "deal_cancel", [world.deal.pk]),
            {"version": 2, "reason": "Maldonne"},
        ),
        "score a table by other rules": ("post", "table_ruleset", [table], {}),
        "see the rules of a club": ("get", "house", [house], {}),
        "start a ruleset": ("get", "house_create", [], {}),
        "change a ruleset": ("get", "house_change", [house], {}),
        "put a ruleset away": ("post", "house_archive", [house], {}),
        "read the rulebook": ("get", "rulebook", [], {}),
        "read the rules of a table": ("get", "table_rulebook", [table], {}),
        "show the code of a table": ("get", "table_link", [table], {}),
        "show the codes of an evening": ("get", "evening_tablets", [evening], {}),
        "make the codes of an evening": ("post", "evening_tablets", [evening], {}),
        "make a new code": ("post", "link_create", [table], {}),
        "take a code back": ("post", "link_revoke", [link], {}),
        "let a code be typed again": ("post", "pin_reopen", [link], {}),
        "see the calls": ("get", "evening_calls", [evening], {}),
        "answer a call": ("post", "call_answer", [evening, call], {"answer": "J’arrive"}),
    }


def told(response):
    """Put an answer into a word of the table; a number is no answer that was foreseen."""
    if response.status_code == 302 and response.url.startswith("/connexion/"):
        return SIGN_IN
    if response.status_code == 401 and "registration/login.html" in map(
        attrgetter("name"), response.templates
    ):
        return SIGN_IN  # with what was sent held
    words = {200: YES, 302: YES, 303: YES, 403: FORBIDDEN, 404: UNKNOWN}
    return words.get(response.status_code, response.status_code)


@pytest.mark.parametrize("column", range(len(PEOPLE)), ids=PEOPLE)
def test_who_may_do_what(column):
    world = World()
    user = world.people()[PEOPLE[column]]
    client = Client()
    if user:
        client.force_login(user)
    answers = {}
    for action, (method, name, ids, values) in requests(world).items():
        with moment():
            answer = getattr(client, method)(reverse(name, args=ids), values)
        answers[action] = told(answer)
    assert answers == {action: may[column] for action, may in ACTIONS}
