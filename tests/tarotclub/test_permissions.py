"""Who may do what: every address, asked and sent to by everybody, as the one table says."""

import re
from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import Http404, HttpResponseNotFound
from django.test import Client
from django.urls import reverse

from scoring.models import TableLink
from tarotclub.accounts.rights import RIGHTS, Role, acts_by
from tests.answers import body_of
from tests.tarotclub.test_urls import routes, visitor
from tests.world import World, moment
from tournaments.event.access import UNDO
from tournaments.models import EventHelper

# Whether a page works on another database, the walk through all addresses tells.
pytestmark = pytest.mark.one_database

YES, FORBIDDEN, UNKNOWN, SIGN_IN = "yes", "forbidden", "unknown", "sign in"
NO_TOKEN, NO_SUCH_METHOD = "no token", "no such method"

PUBLIC = {  # nobody is asked who he is; what is published is open to who knows its address
    *("login", "logout", "set_language", "health", "presence", "service_worker", "sheet_code"),
    *("guide", "guide_subject", "guide_pdf"),
    *("rulebook", "rulebook_subject", "tablet", "signing", "reading", "tablet_manifest"),
    *("follow", "follow_player", "follow_seating", "follow_ranking", "follow_results"),
    *(
        "second_step",
        "screen",
        "screen_state",
        "follow_boards",
        "follow_board",
        "tablet_try",
        "arrival",  # where the site was not opened on its computer, it leads home
        "welcome",
        "invitation",
        "copy_restored",
    ),
    *("own_page", "own_table", "follow_season", "season_screen", "follow_season_json"),
    "follow_season_lines",
    *("home_enter", "home_entry", "home_leave", "home_replace"),
    *("own_choices", "own_data", "own_feed"),
    "hall_ranking",
    "hall_post",  # by a code, by a signature
    *("calendar", "club_calendar", "federation_calendar", "announced_event"),
    *("calendar_feed", "club_feed", "federation_feed", "event_feed"),
}
AT_ITS_COMPUTER = {"running", "site_stop"}  # who sits there, whatever his account
ONCE_MADE = {  # where a hall has chosen HTTPS, for everybody; where METRICS_TOKEN is set
    *("hall_authority", "metrics"),
}
WITH_TOKEN = {  # a tablet that was let in at its table; no account opens these
    *("link_read", "code_post", "table_state", "deal_post", "return_post", "correction_post"),
    *("signature_post", "signature_withdraw", "signing_link_post", "call_post"),
    *("call_withdraw", "table_round"),
}
WITH_KEY = {"api"}  # a program that brings a key: tests/api asks with it
SIGNED_IN = {  # whoever is signed in, each to see his own; whether a form may be sent there
    "password_change": True,
    "password_change_done": False,
    "second_factor": True,
    "home": False,
    "evening_list": False,
    "tournament_list": False,
    "house_list": False,
    "results_check": True,
    "planning": False,
    "https_ready": False,
    "federation_list": False,
    "blank_sheets": False,
    "blank_sheet_pdf": False,
    "blank_photo_sheets_pdf": False,
}
OF_ANY_CLUB = {  # what needs a role in some club: for his own, an outsider's too
    "evening_create": ("open_evening", "open_evening"),
    "tournament_create": ("create", "create"),
    "tournament_rehearse": (None, "create"),
    "event_restore": ("restore_event", "restore_event"),
    "results_import": (None, "import_results"),
    "house_create": ("change_rulesets", "change_rulesets"),
    "house_import": ("change_rulesets", "change_rulesets"),
    "season_list": ("see_seasons", None),
    "club_list": ("change_club", None),
    "first_steps": ("change_club", None),
    "first_evening": ("change_club", "change_club"),
    "example_open": (None, "change_club"),
    "steps_leave": (None, "change_club"),
    "site_health": ("keep_copies", None),
    "site_health_json": ("keep_copies", None),
    "copy_list": ("keep_copies", None),
    "copy_make": (None, "keep_copies"),
    "copies_verify": (None, "keep_copies"),
    "https_prepare": (None, "switch_https"),
    "https_switch": (None, "switch_https"),
    "federation_create": ("found_federation", "found_federation"),
    "copy_place": (None, "own_copies"),
    "retention": ("keep_copies", "choose_days"),
    "copy_download": ("own_copies", None),
    "copy_dump": ("own_copies", None),
    "copy_bring": (None, "own_copies"),
    "copy_restore": ("own_copies", "own_copies"),
}
OF_ONE = {  # the act that it takes to read, and to send
    # Tables.
    "sheet": ("see_table", None),
    "table_close": ("end_table", "end_table"),
    "table_reopen": ("reopen_table", "reopen_table"),
    "seat_replace": ("seat_table", "seat_table"),
    "evening_departure": (None, "enter"),
    "evening_report": ("see_ranking", None),
    "evening_report_pdf": ("see_ranking", None),
    "tournament_meetings": ("see_ranking", None),
    "home_list": ("see_entries", None),
    "home_decide": (None, "enter"),
    "entry_arrival": ("check_in", "check_in"),
    "payment_receipt": ("take_payment", None),
    "table_ruleset": ("see_table", "apply_ruleset"),
    "table_pot": ("see_table", None),
    "table_rulebook": ("see_table", None),
    "table_link": ("show_codes", None),
    "link_create": (None, "make_codes"),
    "link_revoke": (None, "make_codes"),
    "pin_reopen": (None, "make_codes"),
    "deal": ("see_table", None),
    "deal_create": ("record_deal", "record_deal"),
    "deal_correct": ("correct_deal", "correct_deal"),
    "deal_cancel": ("cancel_deal", "cancel_deal"),
    "score_sheet_pdf": ("see_table", None),
    "table_blank_sheet_pdf": ("see_table", None),
    "table_photo_sheet_pdf": ("see_table", None),
    "sheet_photos": ("record_deal", "record_deal"),
    "photographed_sheet": ("record_deal", "record_deal"),
    "sheet_picture": ("record_deal", None),
    "sheet_discard": (None, "record_deal"),
    # The club, its rulesets and its seasons.
    "club": ("change_club", "change_club"),
    "club_logo_change": (None, "change_club"),
    "club_logo_remove": (None, "change_club"),
    "club_logo": ("see_rulesets", None),
    "example_remove": (None, "change_club"),
    "club_log": ("see_club_log", None),
    "author_forget": (None, "manage_people"),
    "helper_list": ("manage_people", None),
    "helper": ("manage_people", "manage_people"),
    "helper_remove": ("manage_people", "manage_people"),
    "helper_account": (None, "manage_people"),
    "helper_password": ("manage_people", "manage_people"),
    "helper_devices": (None, "manage_people"),
    "helper_factor": ("manage_people", "manage_people"),
    "invitation_create": ("manage_people", "manage_people"),
    "key_list": ("manage_keys", None),
    "key_create": ("manage_keys", "manage_keys"),
    "key_take_back": (None, "manage_keys"),
    "invitation_withdraw": (None, "manage_people"),
    "player_list": ("change_club", None),
    "player_import": ("change_club", "change_club"),
    "player_export": (None, "change_club"),
    "player_add": ("change_club", "change_club"),
    "player_doubles": ("change_club", None),
    "player": ("change_club", "change_club"),
    "players_join": (None, "change_club"),
    "player_archive": (None, "change_club"),
    "player_merge": ("change_club", "change_club"),
    "player_data": (None, "change_club"),
    "player_anonymise": ("change_club", "change_club"),
    "house": ("see_rulesets", None),
    "house_export": ("see_rulesets", None),
    "house_change": ("change_rulesets", "change_rulesets"),
    "house_archive": ("change_rulesets", "change_rulesets"),
    "rulebook_game": ("see_rulesets", None),
    "rulebook_pdf": ("see_rulesets", None),
    "rulebook_wall_pdf": ("see_rulesets", None),
    "season_xlsx": ("see_seasons", None),
    "season_csv": ("see_seasons", None),
    "club_page": ("see_seasons", None),
    "club_cote": ("see_seasons", None),
    "club_table": ("see_seasons", None),
    "club_cotes": ("see_seasons", None),
    "cote_choose": (None, "change_club"),
    "event_cote": ("use_cote", None),
    "event_cotes": ("use_cote", None),
    "event_cote_use": (None, "use_cote"),
    "event_handicap": (None, "use_cote"),
    "player_page": ("see_seasons", None),
    "player_table": ("see_seasons", None),
    "player_page_choose": (None, "change_club"),
    "player_page_link": (None, "change_club"),
    "season": ("see_seasons", None),
    "season_pdf": ("see_seasons", None),
    "season_workbook": ("see_seasons", None),
    "season_site": ("see_seasons", None),
    "season_table": ("see_seasons", None),
    "season_json": ("see_seasons", None),
    "season_lines": ("see_seasons", None),
    "season_create": ("change_seasons", "change_seasons"),
    "season_change": ("change_seasons", "change_seasons"),
    "season_sources": ("change_seasons", "change_seasons"),
    "source_remove": (None, "change_seasons"),
    "season_people": ("change_seasons", "change_seasons"),
    "season_close": (None, "change_seasons"),
    "season_reopen": (None, "change_seasons"),
    "season_publish": (None, "change_seasons"),
    "season_unpublish": (None, "change_seasons"),
    # A federation, and a club in it.
    "federation": ("see_federation", None),
    "federation_clubs": ("see_federation", None),
    "federation_club": ("run_federation", "run_federation"),
    "club_add": ("run_federation", "run_federation"),
    "president_invite": (None, "run_federation"),
    "affiliation_end": ("run_federation", "run_federation"),
    "federation_year": ("see_federation", None),
    "homologation": ("see_federation", None),
    "homologation_file": ("see_federation", None),
    "homologation_grant": (None, "homologate"),
    "homologation_refuse": ("homologate", "homologate"),
    "homologation_end": ("homologate", "homologate"),
    "club_federation": ("join_federation", None),
    "club_files": ("join_federation", None),
    "club_persons": ("join_federation", None),
    "person_propose": (None, "join_federation"),
    "person_confirm": (None, "join_federation"),
    "person_part": (None, "join_federation"),
    "federation_join": (None, "join_federation"),
    "federation_leave": ("join_federation", "join_federation"),
    "homologation_ask": ("join_federation", "join_federation"),
    "homologation_retract": ("join_federation", "join_federation"),
    # Halls that are linked to a site.
    "club_linked": ("link_halls", None),
    "site_link": ("link_halls", "link_halls"),
    "site_unlink": ("link_halls", "link_halls"),
    "site_exchange": (None, "link_halls"),
    "event_send": ("link_halls", "link_halls"),
    "event_keep": (None, "link_halls"),
    "stick_take": ("link_halls", None),
    "stick_bring": ("link_halls", "link_halls"),
    "hall_offer": ("link_halls", "link_halls"),
    "hall_end": ("link_halls", "link_halls"),
    "hall_calendar": ("link_halls", None),
    # Evenings.
    "evening": ("see_event", None),
    "evening_close": ("close_evening", "close_evening"),
    "evening_reopen": ("reopen_event", "reopen_event"),
    "evening_ranking": ("see_ranking", None),
    "ranking_pdf": ("see_ranking", None),
    "evening_xlsx": ("see_ranking", None),
    "evening_sheets_pdf": ("see_rounds", None),
    "evening_tablets": ("show_codes", "make_codes"),
    "event_calls": ("see_calls", None),
    "call_answer": (None, "answer_call"),
    "evening_settlement": ("see_accounts", "set_cents"),
    "settlement_pdf": ("see_accounts", None),
    "evening_rescoring": ("see_table", "apply_ruleset"),
    "evening_file": ("export_event", None),
    "evening_player": ("see_entries", "change_entry"),
    "player_search": ("enter", None),
    "entry_create": (None, "enter"),
    "entry_remove": (None, "remove_entry"),
    "table_create": ("seat_table", "seat_table"),
    # A tournament: its desk.
    "tournament": ("see_event", None),
    "tournament_change": ("change", "change"),
    "tournament_close": ("close_event", "close_event"),
    "tournament_reopen": ("reopen_event", "reopen_event"),
    "archive_delete": ("delete_archive", "delete_archive"),
    "event_delete": ("delete_event", "delete_event"),
    "tournament_file": ("export_event", None),
    "deal_import": ("import_sheets", "import_sheets"),
    "bilan_import": ("import_sheets", "import_sheets"),
    # The boards of a duplicate.
    "board_list": ("see_rounds", None),
    "board": ("see_ranking", None),
    "travelling_sheet": ("type_bilans", "type_bilans"),
    "round_sheet": ("type_bilans", "type_bilans"),
    "board_decide": ("decide", "decide"),
    "common_topage": ("see_ranking", "prepare_boards"),
    "board_results_file": ("see_ranking", None),
    "common_ranking_pdf": ("see_ranking", None),
    "common_ranking_xlsx": ("see_ranking", None),
    "common_ranking_csv": ("see_ranking", None),
    "preparation": ("prepare_boards", "prepare_boards"),
    "board_hands": ("prepare_boards", "prepare_boards"),
    "exchange_players": ("decide", "decide"),
    # Its entries.
    "entry_list": ("see_entries", None),
    "entry_search": ("enter", None),
    "entry_add": (None, "enter"),
    "entry_check_in": (None, "check_in"),
    "entry_check_in_all": ("check_in_all", "check_in_all"),
    "entry_import": ("import_entries", "import_entries"),
    "entry": ("see_entries", "change_entry"),
    "entry_pay": (None, "take_payment"),
    "entry_pay_due": (None, "take_payment"),
    "entry_delete": ("remove_entry", "remove_entry"),
    "entry_withdraw": ("withdraw", "withdraw"),
    "entry_return": (None, "withdraw"),
    "entry_hold": (None, "hold"),
    "entry_substitute": ("substitute", "substitute"),
    # Its seating and its rounds.
    "forbidden_pairs": ("see_rounds", "forbid_pair"),
    "pair_allow": (None, "forbid_pair"),
    "seating": ("see_rounds", None),
    "seating_draw": ("draw_rounds", "draw_rounds"),
    "seating_adjust": ("draw_rounds", "draw_rounds"),
    "round_seating": ("see_rounds", None),
    "seats_swap": ("swap_seats", "swap_seats"),
    "seats_write": ("write_seats", "write_seats"),
    "captains_choose": ("swap_seats", "swap_seats"),
    "current_round": ("see_rounds", None),
    "tournament_round": ("see_rounds", None),
    "rounds_change": ("change", "change"),
    "round_release": ("release_round", "release_round"),
    "round_recall": ("recall_round", "recall_round"),
    "round_close": ("close_incomplete_round", "close_incomplete_round"),
    "round_next": ("release_round", "release_round"),
    "round_reopen": ("reopen_round", "reopen_round"),
    "round_clock": (None, "set_clock"),
    "table_minutes": (None, "set_clock"),
    "round_tablets": ("show_codes", "make_codes"),
    "results_entry": ("type_bilans", "type_bilans"),
    "bilans_clear": ("correct_bilans", "correct_bilans"),
    "cut_create": ("cut", "cut"),
    "cut_cancel": ("cancel_cut", "cancel_cut"),
    # Its ranking, decisions, papers and files.
    "tournament_ranking": ("see_ranking", None),
    "tournament_player": ("see_ranking", None),
    "tournament_xlsx": ("see_ranking", None),
    "ranking_reveal": ("reveal_ranking", "reveal_ranking"),
    "ranking_hide": ("hide_ranking", "hide_ranking"),
    "decision_list": ("see_decisions", "decide"),
    "decision_cancel": ("decide", "decide"),
    "tournament_log": ("see_decisions", None),
    "evening_log": ("see_decisions", None),
    "document_list": ("see_event", None),
    "document": ("see_entries", None),  # the list of entries; the others: below
    "document_pdf": ("see_entries", None),
    "document_picture": ("see_entries", None),
    "round_sheets_pdf": ("see_rounds", None),
    "round_photo_sheets_pdf": ("see_rounds", None),
    "round_seating_pdf": ("see_rounds", None),
    "table_signs_pdf": ("print_codes", None),
    "event_tables": ("see_event", None),
    "event_xlsx": ("see_everything", None),
    "event_csv": ("see_ranking", None),  # the deals; the others: below
    # Its screens, public pages, prizes and accounts.
    "screens": ("see_screens", None),
    "screen_create": (None, "create_screen"),
    "screen_change": ("change_screen", "change_screen"),
    "screen_renew": ("renew_screen", "renew_screen"),
    "screen_remove": ("remove_screen", "remove_screen"),
    "screens_announce": (None, "announce"),
    "screens_ceremony": ("run_ceremony", "run_ceremony"),
    "publication": ("see_event", None),
    "announcement": ("see_event", None),
    "announcement_step": ("announce_event", "announce_event"),
    "announcement_publish": ("announce_event", "announce_event"),
    "announcement_withdraw": ("announce_event", "announce_event"),
    "announcement_cancel": ("announce_event", "announce_event"),
    "event_repeat": ("announce_event", "announce_event"),
    "poster": ("see_event", None),
    "event_publish": ("publish_event", "publish_event"),
    "event_unpublish": ("unpublish_event", "unpublish_event"),
    "site_zip": ("see_ranking", None),
    "prizes": ("see_prizes", "set_prizes"),
    "prize_calls": ("see_prizes", None),
    "prize_receipts": ("see_prizes", None),
    "tournament_accounts": ("see_accounts", None),
    "expense_note": (None, "keep_till"),
    "till_count": (None, "keep_till"),
    "expense_take_back": (None, "keep_till"),
}
PAPERS = {"inscrits": "see_entries", "classement": "see_ranking", "prix": "see_prizes"}
PAPERS |= {
    "cartons": "see_rounds",
    "recus": "see_prizes",
    "certificats": "see_ranking",
    "bilan": "see_ranking",
}
PAPERS |= {"journal": "see_decisions", "comptes": "see_accounts"}
FILES = {"tours": "see_ranking", "decisions": "see_decisions", "inscrits": "see_entries"}
FILES |= {"comptes": "see_accounts", "paiements": "see_accounts"}
OF_AN_EVENING = re.compile(r"<\w+:(evening|table|deal|link)_id>")


DRAWN = {"treasurer", "viewer"}  # who see pages with less on them than test_urls does


class BlankPages:
    """Leaves pages blank: which answer there is is the question, and drawing it costs."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        return self.get_response(request)

    def process_template_response(self, request, response):
        if "X-Drawn" not in request.headers:
            response.content = b""
        return response

    def process_exception(self, _request, exception):
        return HttpResponseNotFound() if isinstance(exception, Http404) else None


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody at the door: his role in the club, and at the two events alone."""

    in_club: Role | None = None
    in_another: Role | None = None
    at_tournament: Role | None = None
    at_evening: Role | None = None
    signed_in: bool = True
    token: bool = False

    def roles(self, name, pattern):
        """Give the roles he has where an address leads; None where it is not his."""
        if name in OF_ANY_CLUB:
            return [self.in_club or self.in_another]
        of_evening = name == "player_search" or OF_AN_EVENING.search(pattern)
        helps = self.at_evening if of_evening else self.at_tournament
        of_event = "<int:event_id>" in pattern and "<int:club_id>" not in pattern
        here = helps if of_evening or of_event else None
        return [self.in_club, here] if self.in_club or here else None


PEOPLE = {role.value: Person(in_club=role) for role in Role} | {
    "helper at the evening": Person(at_evening=Role.ARBITER),
    "helper at the tournament": Person(at_tournament=Role.SCORER),
    "organiser elsewhere": Person(in_another=Role.ORGANISER),
    "clubless": Person(),
    "tablet": Person(signed_in=False, token=True),
    "nobody": Person(signed_in=False),
}


class Doors:
    """The club under attack, and everybody before its doors."""

    def __init__(self):
        self.world = World()
        self.patterns = dict(routes())
        link = TableLink.objects.get(pk=self.world.ids["link_id"])
        people = self.world.people()
        evening, event = self.world.evening, self.world.event
        users = {role.value: people[role.value] for role in Role}
        users |= {"organiser elsewhere": people["stranger"], "clubless": people["clubless"]}
        for name, person in PEOPLE.items():
            if name not in users and person.signed_in:
                users[name] = User.objects.create_user(name)
            for role, at in ((person.at_evening, evening), (person.at_tournament, event)):
                if role:
                    EventHelper.objects.create(user=users[name], event=at, role=role)
        self.clients = {name: visitor(users.get(name)) for name in PEOPLE}
        self.clients["tablet"] = Client(headers={"Authorization": f"Bearer {link.token}"})

    def ask(self, person, method, name, **ids):
        """Send what is needed to find something there, and give a word for the answer."""
        pattern = self.patterns[name]
        known = {**self.world.ids, **ids}
        if name == "table_round":  # the tablet's table has a round in the evening
            known["table_id"] = self.world.ids["table_id"]
        address = "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(known[found[1]]), pattern)
        values = {
            "player_search": {"evening": known["evening_id"]},
            "entry_check_in": {"present": known["entry_id"]},
            "entry_pay_due": {"due": f"{known['entry_id']}-1000-{uuid4()}"},
        }.get(name, {})
        drawn = {"X-Drawn": "1"} if person in DRAWN and method == "get" else {}
        with moment():
            answer = getattr(self.clients[person], method)(address, values, headers=drawn)
        body_of(answer)  # a file is sent from the disk
        return word(answer)


@pytest.fixture(scope="module")
def doors(module_db):
    return Doors()


@pytest.fixture(autouse=True)
def _blank_pages(db, settings):
    """What a test does is undone; what `doors` holds stays."""
    blank = f"{BlankPages.__module__}.{BlankPages.__name__}"
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, blank]


def word(response):
    """Put an answer into a word."""
    if response.status_code == 302 and response.url.startswith("/connexion/"):
        return SIGN_IN
    if response.status_code == 401:
        return NO_TOKEN if response.headers["Content-Type"] == "application/json" else SIGN_IN
    words = {403: FORBIDDEN, 404: UNKNOWN, 405: NO_SUCH_METHOD}
    assert response.status_code < 500
    return words.get(response.status_code, YES)


def foreseen(person, name, pattern, act):
    """Say what the table promises somebody at an address that asks for an act."""
    if not person.signed_in:
        return SIGN_IN
    if act is None:
        return NO_SUCH_METHOD
    if name in SIGNED_IN:
        return YES
    roles = person.roles(name, pattern)
    if roles is None:
        return UNKNOWN
    return YES if act in acts_by(*roles) else FORBIDDEN


def test_every_address_has_one_row():
    rows = [
        *PUBLIC,
        *AT_ITS_COMPUTER,
        *ONCE_MADE,
        *WITH_TOKEN,
        *WITH_KEY,
        *SIGNED_IN,
        *OF_ANY_CLUB,
        *OF_ONE,
    ]
    assert sorted(rows) == sorted({name for name, _pattern in routes()} - {"styleguide"})


def test_every_act_has_its_words_and_is_asked_for_somewhere():
    asked = {act for acts in [*OF_ANY_CLUB.values(), *OF_ONE.values()] for act in acts}
    asked |= {"see_hidden_ranking", "close_round"}  # have tests of their own
    assert asked - {None} == RIGHTS.keys()
    assert UNDO.keys() <= RIGHTS.keys()


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", PEOPLE)
def test_every_address_answers_as_the_table_says(doors, who, method):
    person, told, expected = PEOPLE[who], {}, {}
    own = {name: ("", "" if sent else None) for name, sent in SIGNED_IN.items()}
    for name, acts in (OF_ANY_CLUB | OF_ONE | own).items():
        act = acts[method == "post"]
        if act is None and who not in ("organiser", "nobody"):
            continue  # the address takes no such request: two hear it for all
        expected[name] = foreseen(person, name, doors.patterns[name], act)
        told[name] = doors.ask(who, method, name)
    assert told == expected | odd_ones(person, method, expected)


def odd_ones(person, method, expected):
    """Say what differs from the rule at an address, and why."""
    odd = {}
    if expected.get("table_pot") == YES:
        odd["table_pot"] = UNKNOWN  # this table has no mouches
    if not person.signed_in and "rulebook_game" in expected:  # what all may read is there, too
        none = UNKNOWN if method == "get" else NO_SUCH_METHOD
        odd |= dict.fromkeys(("rulebook_game", "rulebook_pdf", "rulebook_wall_pdf"), none)
    if person.token and method == "get" and "site_health_json" in expected:
        odd["site_health_json"] = NO_TOKEN  # a table's token is not the monitor's
    if person.signed_in and not person.in_club and not person.in_another:
        for name in ("season_list", "evening_create"):
            if expected.get(name) == FORBIDDEN:
                odd[name] = YES  # a page that says that he is in no club
    if person.at_evening and not person.in_club:
        odd["evening_player"] = UNKNOWN  # who is of the club, but not of the evening
    return odd


@pytest.mark.parametrize("who", [*Role.values, "helper at the tournament"])
def test_a_paper_or_file_is_for_whom_its_act_is_for(doors, who):
    person = PEOPLE[who]
    pattern = doors.patterns["document_pdf"]
    names = ("document", "document_pdf", "document_picture")
    of_papers = [(name, "paper", PAPERS) for name in names]
    for name, key, kinds in (*of_papers, ("event_csv", "what", FILES)):
        told = {kind: doors.ask(who, "get", name, **{key: kind}) for kind in kinds}
        assert told == {
            kind: foreseen(person, name, pattern, act) for kind, act in kinds.items()
        }


@pytest.mark.parametrize("who", PEOPLE)
def test_a_token_opens_its_table_and_nothing_else_does(doors, who):
    told = {(name, doors.ask(who, way, name)) for name in WITH_TOKEN for way in ("get", "post")}
    opened = {name for name, answer in told if answer == YES}
    without = {"code_post"}  # gives the token for a PIN
    assert opened == (WITH_TOKEN if PEOPLE[who].token else without)
    assert {answer for _name, answer in told} <= {YES, NO_TOKEN, NO_SUCH_METHOD}


@pytest.mark.parametrize("who", PEOPLE)
def test_only_who_sits_at_the_computer_sees_how_it_runs(doors, who):
    answers = [
        doors.clients[who].get(reverse("running")),
        doors.clients[who].post(reverse("site_stop"), {"agreed": "1"}),
    ]
    assert [word(answer) for answer in answers] == [UNKNOWN, UNKNOWN]


@pytest.mark.parametrize("who", ["clubless", "tablet", "nobody"])
def test_public_pages_ask_nobody_who_he_is(doors, who):
    elsewhere = {"second_step", "follow_boards", "follow_board"}  # a duplicate that is over
    told = {doors.ask(who, "get", name) for name in PUBLIC - elsewhere}
    assert told <= {YES, NO_SUCH_METHOD}


def test_who_observes_the_club_may_help_at_one_event(doors):
    viewer, event = User.objects.get(memberships__role=Role.VIEWER), doors.world.event
    EventHelper.objects.create(user=viewer, event=event, role=Role.SCORER)
    assert doors.ask("viewer", "post", "entry_add") == YES
    assert doors.ask("viewer", "get", "prizes") == YES
    assert doors.ask("viewer", "post", "deal_create") == FORBIDDEN  # a table of the evening


def test_a_refusal_says_whom_to_ask(doors):
    address = reverse("tournament_accounts", args=[doors.world.event.pk])
    answer = doors.clients["scorer"].get(address, headers={"X-Drawn": "1"})
    sentence = "Peuvent le faire : organisateur, arbitre, trésorier, observateur."
    assert sentence in answer.text
    assert answer.status_code == 403
