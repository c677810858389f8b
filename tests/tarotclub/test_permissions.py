"""Who may do what: one table, a row an action, a column a person."""

from operator import attrgetter
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.models import Table
from tests.answers import body_of
from tests.tarotclub.test_urls import visitor
from tests.world import World, moment
from tournaments.entries.forms.importing import packed

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
    ("see the page of a club", ORGANISERS),
    ("change a club", ORGANISERS),
    ("change its logo", ORGANISERS),
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
    ("see the list of tournaments", WHOEVER_SIGNED_IN),  # each his own
    ("start a tournament", ANY_ORGANISER),  # for his own club
    ("change a tournament", ORGANISERS),
    ("see who is entered", MEMBERS),
    ("complete a name", MEMBERS),
    ("register somebody", MEMBERS),
    ("check somebody in", MEMBERS),
    ("check everybody in", MEMBERS),
    ("import a list", MEMBERS),
    ("see an entry", MEMBERS),
    ("change an entry", MEMBERS),
    ("take a payment", MEMBERS),
    ("take what is owed", MEMBERS),
    ("take an entry off the list", MEMBERS),
    ("note that somebody leaves", ARBITERS),
    ("let somebody come back", ARBITERS),
    ("leave somebody unseated", ARBITERS),
    ("name a substitute", ARBITERS),
    ("see forbidden pairs", MEMBERS),
    ("forbid a pair", ARBITERS),
    ("lift a pair", ARBITERS),
    ("see a tournament", MEMBERS),
    ("read its log", MEMBERS),
    ("see its seating", MEMBERS),
    ("see who sits where", MEMBERS),
    ("draw its seating", ARBITERS),
    ("adjust its seating", ARBITERS),
    ("exchange two seats", ARBITERS),
    ("write a round's seats", ARBITERS),
    ("see a round", MEMBERS),
    ("release a round", ARBITERS),
    ("recall a round", ARBITERS),
    ("set a clock", ARBITERS),
    ("give a table more minutes", ARBITERS),
    ("import deals", ORGANISERS),
    ("import bilans", ORGANISERS),
    ("take a tournament away", ORGANISERS),
    ("take an evening away", ORGANISERS),
    ("bring an event back", ANY_ORGANISER),  # for his own club
    ("type a result", MEMBERS),
    ("take a result back", ARBITERS),
    ("end a round", ARBITERS),
    ("reopen a round", ARBITERS),
    ("take an elimination back", ARBITERS),
    ("print the codes of a round", MEMBERS),
    ("print its table signs", ARBITERS),
    ("print its score sheets", MEMBERS),
    ("print its seats", MEMBERS),
    ("print movement cards", MEMBERS),
    ("print table numbers", MEMBERS),
    ("change the number of rounds", ORGANISERS),
    ("end a tournament", ORGANISERS),
    ("delete an archive", ORGANISERS),
    ("reopen a tournament", ARBITERS),
    ("see how a tournament stands", MEMBERS),
    ("print how it stands", MEMBERS),
    ("take its ranking away", MEMBERS),
    ("take all of it away", MEMBERS),
    ("see what may be taken away", MEMBERS),
    ("take its deals away", MEMBERS),
    ("see the seasons", WHOEVER_SIGNED_IN),  # each his own
    ("take a season away", MEMBERS),
    ("take a season away as CSV", MEMBERS),
    ("see what a player did", MEMBERS),
    ("reveal its ranking", ORGANISERS),
    ("hide its ranking", ORGANISERS),
    ("see what was decided", MEMBERS),
    ("decide", ARBITERS),
    ("cancel a decision", ARBITERS),
    ("see the prizes", MEMBERS),
    ("set the prizes", ORGANISERS),
    ("see whom to call", MEMBERS),
    ("see the receipts", MEMBERS),
    ("print the receipts", MEMBERS),
    ("see the day's accounts", MEMBERS),
    ("print the day's accounts", MEMBERS),
    ("see its documents", MEMBERS),
    ("print one of its documents", MEMBERS),
    ("see the screens", MEMBERS),
    ("make a screen", ORGANISERS),
    ("compose a screen", ARBITERS),
    ("change a screen's address", ORGANISERS),
    ("remove a screen", ORGANISERS),
    ("announce something", ARBITERS),
    ("run the ceremony", ARBITERS),
    ("look at a screen", EVERYBODY),
    ("see the way to the public pages", MEMBERS),
    ("open the public pages", ORGANISERS),
    ("close the public pages", ORGANISERS),
    ("take the public pages away", MEMBERS),
    ("look at the public pages", EVERYBODY),
    ("read the public results", EVERYBODY),
    ("say how an evening's player is named", MEMBERS),
    ("check a results file", WHOEVER_SIGNED_IN),
    ("store a results file", ANY_ORGANISER),  # for his own club
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
        **of_a_club(world),
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
        **of_a_tournament(world),
        **of_entries(world),
        **of_results(world),
        **of_publication(world),
        **of_screens(world),
    }


def of_screens(world):
    """Give what the pages of the hall's screens send."""
    event = world.ids["event_id"]
    one = [event, world.ids["screen_id"]]
    return {
        "see the screens": ("get", "screens", [event], {}),
        "make a screen": ("post", "screen_create", [event], {"preset": "salle", "name": "Bar"}),
        "compose a screen": (
            *("post", "screen_change", one),
            {"name": "Bar", "theme": "dark", "place_clock": "1"},
        ),
        "change a screen's address": ("post", "screen_renew", one, {}),
        "remove a screen": ("post", "screen_remove", one, {}),
        "announce something": ("post", "screens_announce", [event], {"text": "À table"}),
        "run the ceremony": ("post", "screens_ceremony", [event], {"step": "0"}),
        "look at a screen": ("get", "screen", [world.ids["screen_key"]], {}),
    }


def of_results(world):
    """Give what the pages about a tournament's ranking, decisions and prizes send."""
    event, penalty = world.ids["event_id"], world.ids["penalty_id"]
    said = {"player": "1", "decision": "warning", "reason": "Retard", "confirmed": "1"}
    prizes = {"revision": world.event.revision, "redistribution": "90"}
    prizes |= {"step": "500", "curve": "usual"}
    archive = {"packed": packed([("Nom", "T1"), ("Ana", "12")])}
    archive |= {"name": "Coupe d’hier", "date": "2025-10-04"}
    return {
        "see how a tournament stands": ("get", "tournament_ranking", [event], {}),
        "print how it stands": ("get", "tournament_ranking_pdf", [event], {}),
        "take its ranking away": ("get", "tournament_xlsx", [event], {}),
        "take all of it away": ("get", "event_xlsx", [event], {}),
        "see what may be taken away": ("get", "event_tables", [event], {}),
        "take its deals away": ("get", "event_csv", [event, "donnes"], {}),
        "see the seasons": ("get", "season_list", [], {}),
        "take a season away": ("get", "season_xlsx", [world.club.pk, 2026], {}),
        "take a season away as CSV": ("get", "season_csv", [world.club.pk, 2026], {}),
        "see what a player did": ("get", "tournament_player", [event, 1], {}),
        "reveal its ranking": ("post", "ranking_reveal", [event], {}),
        "hide its ranking": ("post", "ranking_hide", [event], {}),
        "see what was decided": ("get", "decision_list", [event], {}),
        "decide": ("post", "decision_list", [event], said | {"uuid": uuid4()}),
        "cancel a decision": (
            *("post", "decision_cancel", [event, penalty]),
            {"reason": "Erreur"},
        ),
        "see the prizes": ("get", "prizes", [event], {}),
        "set the prizes": ("post", "prizes", [event], prizes | {"propose": "1"}),
        "see whom to call": ("get", "prize_calls", [event], {}),
        "see the receipts": ("get", "prize_receipts", [event], {}),
        "print the receipts": ("get", "prize_receipts_pdf", [event], {}),
        "see the day's accounts": ("get", "tournament_accounts", [event], {}),
        "print the day's accounts": ("get", "tournament_accounts_pdf", [event], {}),
        "see its documents": ("get", "document_list", [event], {}),
        "print one of its documents": ("get", "document_pdf", [event, "inscrits"], {}),
        "check a results file": ("get", "results_check", [], {}),
        "store a results file": ("post", "results_import", [], archive),
    }


def of_a_club(world):
    """Give what the pages of a club send."""
    club, settings = [world.club.pk], {"name": world.club.name, "publication": "first"}
    return {
        "see the page of a club": ("get", "club", club, {}),
        "change a club": ("post", "club", club, settings),
        "change its logo": ("post", "club_logo_remove", club, {}),
    }


def of_publication(world):
    """Give what the pages about publication send; the tournament's pages are open."""
    event, key = world.ids["event_id"], world.ids["public_key"]
    player = [world.ids["evening_id"], world.ids["player_id"]]
    return {
        "see the way to the public pages": ("get", "publication", [event], {}),
        "open the public pages": ("post", "event_publish", [event], {}),
        "close the public pages": ("post", "event_unpublish", [event], {}),
        "take the public pages away": ("get", "site_zip", [event], {}),
        "look at the public pages": ("get", "follow_player", [key, 1], {}),
        "read the public results": ("get", "follow_results", [key], {}),
        "say how an evening's player is named": (
            *("post", "evening_player", player),
            {"publication": "initials"},
        ),
    }


def of_a_tournament(world):
    """Give what the pages of a tournament send; its first round is being played."""
    event, (table,) = (
        world.ids["event_id"],
        Table.objects.filter(round_table__round__event=world.ids["event_id"]),
    )
    bilans = {f"bilan_{place}": bilan for place, bilan in enumerate((4, -1, -1, -1, -1))}
    return {
        "see a tournament": ("get", "tournament", [event], {}),
        "read its log": ("get", "tournament_log", [event], {}),
        "see its seating": ("get", "seating", [event], {}),
        "see who sits where": ("get", "round_seating", [event, 1], {}),
        "draw its seating": ("post", "seating_draw", [event], {"method": "", "seed": "7"}),
        "adjust its seating": ("post", "seating_adjust", [event], {}),
        "write a round's seats": ("get", "seats_write", [event, 2], {}),
        "exchange two seats": ("get", "seats_swap", [event, 2], {}),
        "import deals": ("get", "deal_import", [event], {}),
        "import bilans": ("get", "bilan_import", [event], {}),
        "take a tournament away": ("get", "tournament_file", [event], {}),
        "take an evening away": ("get", "evening_file", [world.ids["evening_id"]], {}),
        "bring an event back": ("get", "event_restore", [], {}),
        "see a round": ("get", "tournament_round", [event, 1], {}),
        "release a round": ("get", "round_release", [event, 2], {}),
        "recall a round": ("post", "round_recall", [event, 1], {}),
        "set a clock": (
            *("post", "round_clock", [event, 1]),
            {"action": "set", "minutes": "50"},
        ),
        "give a table more minutes": (
            *("post", "table_minutes", [event, 1]),
            {"table": table.pk, "minutes": "5"},
        ),
        "type a result": ("post", "results_entry", [event, 1], bilans | {"table": "1"}),
        "take a result back": ("get", "bilans_clear", [event, 1], {"table": "1"}),
        "end a round": ("post", "round_close", [event, 1], {"ticked": "on"}),
        "reopen a round": ("get", "round_reopen", [event, 1], {}),
        "take an elimination back": ("get", "cut_cancel", [event, 1], {}),
        "print the codes of a round": ("get", "round_tablets", [event, 1], {}),
        "print its table signs": ("get", "table_signs_pdf", [event, 1], {}),
        "print its score sheets": ("get", "round_sheets_pdf", [event, 1], {}),
        "print its seats": ("get", "round_seating_pdf", [event, 1], {}),
        "print movement cards": ("get", "movement_cards_pdf", [event], {}),
        "print table numbers": ("get", "table_numbers_pdf", [event], {}),
        "change the number of rounds": (
            *("post", "rounds_change", [event]),
            {"rounds_planned": "3"},
        ),
        "end a tournament": ("post", "tournament_close", [event], {}),
        "delete an archive": ("get", "archive_delete", [event], {}),
        "reopen a tournament": ("get", "tournament_reopen", [event], {}),
    }


def of_entries(world):
    """Give what the pages of entries send."""
    event, one = world.ids["event_id"], [world.ids["event_id"], world.ids["entry_id"]]
    newcomer = {"newcomer": "Zoé Lambert", "uuid": uuid4(), "present": "on"}
    payment = {"amount": "10", "method": "cash", "uuid": uuid4()}
    due = f"{world.ids['entry_id']}-1000-{uuid4()}"
    return {
        "see the list of tournaments": ("get", "tournament_list", [], {}),
        "start a tournament": ("get", "tournament_create", [], {}),
        "change a tournament": ("get", "tournament_change", [event], {}),
        "see who is entered": ("get", "entry_list", [event], {}),
        "complete a name": ("get", "entry_search", [event], {"name": "an"}),
        "register somebody": ("post", "entry_add", [event], newcomer),
        "check somebody in": ("post", "entry_check_in", [event], {"present": one[1]}),
        "check everybody in": ("post", "entry_check_in_all", [event], {}),
        "import a list": ("post", "entry_import", [event], {"text": "Zoé Lambert"}),
        "see an entry": ("get", "entry", one, {}),
        "change an entry": ("post", "entry", one, {"fee_class": "Membre"}),
        "take a payment": ("post", "entry_pay", one, payment),
        "take what is owed": ("post", "entry_pay_due", [event], {"due": due}),
        "take an entry off the list": ("get", "entry_delete", one, {}),
        "note that somebody leaves": ("get", "entry_withdraw", one, {}),
        "let somebody come back": ("post", "entry_return", one, {}),
        "leave somebody unseated": ("post", "entry_hold", one, {}),
        "name a substitute": ("post", "entry_substitute", one, {"newcomer": "Zoé Lambert"}),
        "see forbidden pairs": ("get", "forbidden_pairs", [event], {}),
        "forbid a pair": ("post", "forbidden_pairs", [event], {"one": "1", "other": "2"}),
        "lift a pair": ("post", "pair_allow", [event], {"pair": "1-2"}),
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
    client = visitor(world.people()[PEOPLE[column]], raise_request_exception=True)
    answers = {}
    for action, (method, name, ids, values) in requests(world).items():
        with moment():
            answer = getattr(client, method)(reverse(name, args=ids), values)
        answers[action] = told(answer)
        body_of(answer)  # a file is sent from the disk
    assert answers == {action: may[column] for action, may in ACTIONS}
