"""Every act many times at once, and again when the day has moved on: it is done once.

The effect of an act is what it does alone: the rows and the lines of the log that it adds.
"""

import json
import logging
import re
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager, suppress
from datetime import date, timedelta
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.db.models import Sum
from django.test import Client, override_settings
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring.models import Action, CallReason, OutsideAuthor, Player, Role, Score, TableLink
from scoring.rules import FFT_4
from scoring.rules.frozen import write_ruleset
from scoring.services import links
from scoring.services.tables import sign_sheet
from tarotclub.accounts import acting
from tarotclub.accounts.signing_in import new_recovery_codes
from tarotclub.federation.services.federation import add_club, ask_homologation, homologate
from tarotclub.ground.trouble import database_file
from tarotclub.keeping.second import choose_place
from tarotclub.people.services.second_factor import begin_factor
from tests import factories
from tests.forms import form_on
from tests.saved import Saved
from tests.scoring.views.api.conftest import GARDE
from tests.server import ROOT
from tests.tarotclub import test_permissions
from tests.tarotclub.test_files_as_served import picture
from tests.tarotclub.test_urls import routes
from tests.threads import in_threads
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.paper_sheets import filled_in
from tests.world import World
from tournaments import models
from tournaments.archive.services.archives import ArchivedResult, archive_results
from tournaments.boards.halls import results_file
from tournaments.boards.words import written_pack
from tournaments.desk.demo import load_example
from tournaments.draw.services.draws import draw_rounds, forbid_pair
from tournaments.duplicate.dealing import deal_hands
from tournaments.entries.services.entries import check_in, hold, withdraw
from tournaments.event.names import arrival_path
from tournaments.event.services.closing import close_event, publish_event, reveal_ranking
from tournaments.hall.services import create_screen
from tournaments.paper_sheets.proposal import proposal_of
from tournaments.paper_sheets.services import take
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round, cut, release_round
from tournaments.seasons.services import close_season, publish_season
from tournaments.statistics.choices import give_handicap, show_cote, take_cotes

pytestmark = pytest.mark.django_db
AT_ONCE = 8 if connection.vendor == "postgresql" else 4  # SQLite has one writer anyway
SENTENCE = re.compile('class="(message|error-summary)|role="alert"')
DRAWN = {"X-Drawn": "1"}
TOURNAMENT = (ROOT / "fixtures/events/7-tournament.tarot").read_bytes()
RESULTS = (ROOT / "fixtures/results/exact.csv").read_bytes()
LISTED = "Nom\nZoé Petit\n".encode()
OWN_PASSWORD = {"own_password": ["secret"]}
RULESET = json.dumps(write_ruleset(FFT_4)).encode()


class Act(NamedTuple):
    """How an act is asked for: the form of a page, changed as somebody types.

    `page` names the route that shows the form where that is not its own; what is `typed` may
    be a function of the hall. `first` makes it possible; `ids` are rows of its address.
    """

    stage: str = "listed"
    typed: Any = {}
    page: str = ""
    first: Callable[["Hall"], object] | None = None
    ids: Any = {}
    body: Any = None  # of a tablet
    files: Any = {}
    looked: bool = False  # whether its page reads the file first, and shows what it says


def of(stage, act, **more):
    return lambda hall: act(event=hall.events[stage], **more)


def entry(stage, act, number=0, **more):
    def do(hall):
        found = hall.events[stage].entries.select_related("event", "player")
        act(entry=found.order_by("number")[number], **more)

    return do


def bilans(table):
    return {f"bilan_{i}": [str(30 if i == 0 else -10)] for i in range(4)}


def keep_back(event, *, shown=False):
    """Keep a ranking for the prizes, and perhaps show it."""
    models.Event.objects.filter(pk=event.pk).update(visibility=models.Visibility.HIDDEN)
    reveal_ranking(event=event, shown=shown)


def shown_cote(hall):
    show_cote(club=hall.club)


def ready_to_call(hall):
    event = hall.events["over"]
    models.Prize.objects.create(event=event, rank=1, cents=5000)
    shown = {"show": models.Show.CEREMONY.value, "seconds": 9, "theme": "light"}
    create_screen(event=event, name="Scène", rotation=[shown])


def rated(hall):
    """Let the club's cote be taken over, which somebody has."""
    show_cote(club=hall.club)
    take_cotes(event=hall.events["listed"])
    hall.events["listed"].entries.filter(number=1).update(cote=50)


def given(hall):
    rated(hall)
    give_handicap(event=hall.events["listed"], deals=20, percent=50)


def left(hall):
    hall.events["drawn"].entries.filter(number=3).update(withdrawn_from=2)


def card(hall):
    return {"card": [arrival_path(hall.events["listed"], 1)]}


def hands(hall):
    packs = deal_hands("table", 1).packs
    return {f"pack_{place}": [written_pack(pack)] for place, pack in enumerate(packs)}


def amounts(hall):
    return {f"amount_{key}": ["52"] for key in hall.boards.values_list("pk", flat=True)}


def exchanged(hall):
    one, other = (table[0] for table in hall.events["boards"].rounds.get(number=1).seating)
    return {"one": [str(one)], "other": [str(other)], "reason": ["Inversés"]}


def a_week_later(hall):
    return {"last": [f"{hall.events['listed'].date + timedelta(weeks=1)}"]}


def sheet(hall):
    """Give the bilans of a table as a file has them."""
    event = hall.events["playing"]
    seats = event.rounds.get(number=1).seating[0]
    names = {entry.number: entry.player.name for entry in event.entries.all()}
    rows = [
        f"1;1;{seat};{names[seat]};{bilan}"
        for seat, bilan in zip(seats, (30, -10, -10, -10), strict=True)
    ]
    return {"file": "\n".join(["Tour;Table;N°;Nom;Bilan", *rows]).encode()}


def deals(hall):
    one, other, *_ = hall.events["playing"].rounds.get(number=1).seating[0]
    rows = [f"1;1;{one};Garde;2;49", f"1;2;{other};Prise;1;52"]
    return {"file": "\n".join(["Table;Donne;Preneur;Contrat;Bouts;Points", *rows]).encode()}


def photographed(hall):
    """Take a sheet with two deals, of which nothing is stored yet."""
    event = hall.events["playing"]
    table = event.rounds.get(number=1).tables.get(table__number=1).table
    read = filled_in.reading(table, filled_in.GARDE, filled_in.GARDE)
    hall.sheet = take(event=event, reading=read, table=None, act=acting.Act(hall.user))


def photograph(hall):
    return {"sheet_id": hall.sheet.pk}


def other_hall(hall):
    """Play the boards here, and the same ones elsewhere."""
    elsewhere = factories.duplicate(8, rounds=2, in_club=factories.club("Rennes"))
    played_rounds(hall.events["boards"], (1,))
    hall.results = results_file(played_rounds(elsewhere, (1,), seed=5))


def one_board(hall):
    row = hall.boards.first()
    return {"number": row.board, "board_key": row.pk}


def bilan_of(hall):
    scores = Score.objects.filter(seat=hall.table.seated[1])
    return scores.aggregate(total=Sum("points"))["total"]


def signature(hall):
    return {"uuid": hall.uuid, "position": 1, "bilan": bilan_of(hall)}


def signed(hall):
    sign_sheet(seat=hall.table.seated[1], bilan=bilan_of(hall))


def raised_hand(hall):
    grievance = links.Grievance(reason=CallReason.OTHER, text="Oui")
    links.call_arbiter(table=hall.table, uuid=hall.uuid, grievance=grievance)


def author(hall):
    known = OutsideAuthor.objects.create(club=hall.club, username="marcel", name="Marcel")
    hall.author = known.pk


def example(hall):
    hall.example = load_example(act=acting.Act(hall.user))


def owner(hall):
    """Let him own the site, as who sits at its computer does."""
    User.objects.filter(pk=hall.user.pk).update(is_superuser=True)


def no_place(hall):
    owner(hall)
    choose_place(database_file(), "")


def phone(hall):
    begin_factor(hall.user)


def set_up(user):
    """Let an account be entered with a code too."""
    begin_factor(user)
    TOTPDevice.objects.filter(user=user).update(confirmed=True)
    new_recovery_codes(user)


def factor(hall):
    set_up(hall.user)


def tried_often(hall):
    for guess in range(3):
        with suppress(links.PinWrongError):
            links.link_by_pin(hall.ids["link_id"], f"{guess:08}", address="192.0.2.1")


def of_a_club(hall):
    """Let the club be no federation any more: a club's own hand says who is who."""
    models.Homologation.objects.all().delete()
    models.Affiliation.objects.filter(federation__club=hall.club).delete()
    models.Federation.objects.filter(club=hall.club).delete()


def empty_club(hall):
    """Found a club that nobody is in."""
    federation = models.Federation.objects.get(club=hall.club)
    made = add_club(federation=federation, name="Tarot du Lac", region="", new=True)
    hall.made = made.pk


def only_invited(_hall):
    models.Affiliation.objects.update(joined_at=None)


def played_out(hall):
    """Play an evening and end it."""
    night = factories.evening(in_club=hall.club, name="Finie")
    factories.record(factories.table(4, in_evening=night))
    close_event(event=night)
    hall.made = night.pk


def asked_for(hall):
    played_out(hall)
    event = models.Event.objects.get(pk=hall.made)
    asked = ask_homologation(
        affiliation=models.Affiliation.objects.get(federation__club=hall.club), event=event
    )
    hall.made = asked.pk


def alike(hall):
    """Let another club of the federation publish somebody of the name of one of ours."""
    federation = models.Federation.objects.get(club=hall.club)
    made = add_club(federation=federation, name="Tarot du Lac", region="", new=True)
    night = factories.evening(in_club=made.club, name="Finie")
    factories.record(factories.table(4, in_evening=night))
    close_event(event=night)
    night.refresh_from_db()
    homologate(homologation=ask_homologation(affiliation=made, event=night))
    other = made.club.players.get(name="Ana")
    own = hall.club.players.order_by("pk")[2]
    Player.objects.filter(pk__in=[own.pk, other.pk]).update(licence_number="F-77")
    hall.made = [str(own.pk)], [str(other.pk)]


def owing(hall):
    hall.events["listed"].entries.filter(number=1).update(fee_cents=1000)


def due(hall):
    return {"due": [f"{hall.stages['listed']['entry_id']}-1000-{hall.uuid}"]}


ACTS = {
    # The club and its people.
    "club": Act("world", typed={"name": ["Tarot du Marché"]}),
    "club_logo_change": Act("world", page=None, files={"logo": picture()}),
    "author_forget": Act(
        "world", page=None, first=author, typed=lambda hall: {"author": [str(hall.author)]}
    ),
    "club_logo_remove": Act("world", page="club"),
    "player_import": Act("world", typed={"store": ["1"]}, files={"file": LISTED}, looked=True),
    "first_evening": Act("world", typed={"names": ["Zoé Petit\nYves Grand"]}),
    "steps_leave": Act("world", page="first_steps"),
    "example_open": Act("world", page="first_steps"),
    "player_add": Act("world", typed={"name": ["Zoé Petit"]}),
    "player": Act("world", typed={"name": ["Zoé Petit"]}),
    "players_join": Act(
        "world", page=None, typed=lambda hall: {"players": [str(hall.guest.pk)]}
    ),
    "player_archive": Act("world", page="player"),
    "player_merge": Act(
        "world", typed=lambda hall: {"other": [str(hall.guest.pk)], "confirmed": ["1"]}
    ),
    "player_anonymise": Act("world", typed={"ticked": ["on"], "confirmed": ["1"]}),
    "helper": Act("world", typed={"role": ["arbiter"]}),
    "helper_remove": Act("world"),
    "helper_account": Act("world", page="helper"),
    "helper_password": Act(
        "world", typed={"password": ["Un mot 4 secret"], "own_password": ["secret"]}
    ),
    "helper_devices": Act("world", page=None, first=lambda hall: hall.sign_in()),
    "invitation_create": Act("world"),
    "invitation_withdraw": Act("world", page="helper_list"),
    "key_create": Act("world", typed={"name": ["Site"]}),
    "key_take_back": Act("world", page="key_list"),
    # A federation and its clubs.
    "federation_create": Act("world", typed={"name": ["Fédération"]}, first=owner),
    "club_add": Act("world", typed={"new": ["1"], "name": ["Tarot du Pont"]}),
    "federation_club": Act("world", typed={"region": ["Sud"]}),
    "president_invite": Act(
        "world", page=None, first=empty_club, ids=lambda hall: {"member_id": hall.made}
    ),
    "affiliation_end": Act("world"),
    "homologation_grant": Act(
        "world", page=None, first=asked_for, ids=lambda hall: {"homologation_id": hall.made}
    ),
    "homologation_refuse": Act(
        "world",
        typed={"reason": ["Trop court"]},
        first=asked_for,
        ids=lambda hall: {"homologation_id": hall.made},
    ),
    "homologation_end": Act("world", typed={"reason": ["Trop court"]}),
    "federation_join": Act("world", page=None, first=only_invited),
    "federation_leave": Act("world"),
    "homologation_ask": Act(
        "world", first=played_out, typed=lambda hall: {"event": [str(hall.made)]}
    ),
    "homologation_retract": Act("world"),
    "person_propose": Act(
        "world",
        page=None,
        first=alike,
        typed=lambda hall: dict(zip(("player", "other"), hall.made, strict=True)),
    ),
    "person_confirm": Act("world", page=None),
    "person_part": Act("world", page=None),
    # Halls that are linked to a site.
    "site_unlink": Act("world"),
    "event_send": Act("world", typed=lambda hall: {"event": [str(hall.ids["evening_id"])]}),
    "event_keep": Act("world", page=None, ids=lambda hall: {"event_id": hall.world_ended}),
    "hall_offer": Act("world", typed={"name": ["Salle des fêtes"]}),
    "hall_end": Act("world"),
    "house_create": Act("world", typed={"name": ["Maison"]}),
    "house_import": Act("world", typed={"name": ["Maison"]}, files={"file": RULESET}),
    "house_change": Act("world", typed={"name": ["Maison"], "base": ["30"]}),
    "house_archive": Act("world"),
    "example_remove": Act(
        "world", page=None, first=example, ids=lambda hall: {"club_id": hall.example.pk}
    ),
    # The site, and one's own account.
    "retention": Act("world", first=owner, typed={"session_days": ["9"]}),
    "copy_place": Act(
        "world", page="copy_list", first=no_place, typed=lambda hall: {"folder": [hall.stick]}
    ),
    "second_factor": Act("world", page=None, typed={"act": ["begin"]} | OWN_PASSWORD),
    "second_factor to_confirm": Act(
        "world", page=None, first=phone, typed=lambda hall: {"act": ["confirm"], **hall.code()}
    ),
    "second_factor to_end": Act(
        "world", page=None, first=factor, typed={"act": ["end"]} | OWN_PASSWORD
    ),
    "helper_factor": Act("world", first=lambda hall: set_up(hall.scorer), typed=OWN_PASSWORD),
    "pin_reopen": Act("world", page="table_link", first=tried_often),
    # Seasons and statistics.
    "season_create": Act("world", typed={"name": ["Challenge"]}),
    "season_change": Act("world", typed={"name": ["Challenge"]}),
    "season_sources": Act("world", typed=lambda hall: {"events": [str(hall.world_ended)]}),
    "source_remove": Act("world", page="season_sources"),
    "season_people": Act(
        "world",
        first=of_a_club,
        typed=lambda hall: {"player": [str(hall.seated)], "team": ["Les As"]},
    ),
    "season_close": Act("world", page="season"),
    "season_reopen": Act(
        "world", page="season", first=lambda hall: close_season(season=hall.season)
    ),
    "season_publish": Act(
        "world",
        page="season",
        first=lambda hall: publish_season(season=hall.season, shown=False),
    ),
    "season_unpublish": Act("world", page="season"),
    "cote_choose to_hide": Act(
        "world", page="club_cote", typed={"shown": []}, first=shown_cote
    ),
    "cote_choose": Act("world", page="club_cote", typed={"shown": ["1"]}),
    "player_page_choose": Act("world", page="player_page", typed={"hidden": ["on"]}),
    "player_page_link": Act("world", page="player_page"),
    "event_cote_use to_forget": Act(page="event_cote", typed={"taken": []}, first=rated),
    "event_handicap": Act(page="event_cote", typed={"deals": ["20"]}, first=rated),
    "event_handicap to_withdraw": Act(page="event_cote", first=given),
    "event_cote_use": Act(page="event_cote", typed={"taken": ["1"]}, first=shown_cote),
    # An evening and its tables.
    "evening_create": Act("evening", typed={"name": ["Soirée du lundi"]}),
    "evening_close": Act("evening"),
    "evening_reopen": Act("evening", ids=lambda hall: {"evening_id": hall.world_ended}),
    "entry_create": Act("evening", page=None, typed={"name": ["Zoé Petit"]}),
    "entry_remove": Act("evening", page=None, ids=lambda hall: {"player_id": hall.idle}),
    "evening_departure": Act(
        "evening", page=None, typed={"gone": ["1"]}, ids=lambda hall: {"player_id": hall.idle}
    ),
    "evening_player": Act(
        "evening",
        typed={"publication": ["initials"]},
        ids=lambda hall: {"player_id": hall.idle},
    ),
    "evening_settlement": Act("evening", typed={"cents": ["5"]}),
    "evening_rescoring": Act(
        "evening",
        page="evening_rescoring?avec={house_id}&tables={table_id}",
        typed={"reason": ["Erreur"]},
    ),
    "evening_tablets": Act(
        "evening", page=None, first=lambda hall: links.revoke_link(link=hall.link)
    ),
    "table_create": Act("evening", typed=lambda hall: {"players": hall.free, "dealer": ["0"]}),
    "table_close": Act("evening"),
    "table_reopen": Act("evening", ids=lambda hall: {"table_id": hall.ended_table.pk}),
    "table_ruleset": Act(
        "evening", page="table_ruleset?avec={house_id}", typed={"reason": ["Erreur"]}
    ),
    "seat_replace": Act(
        "evening",
        typed=lambda hall: {"leaving": [str(hall.seated)], "coming": [str(hall.idle)]},
    ),
    "link_create": Act("evening", page="table_link"),
    "link_revoke": Act("evening", page="table_link"),
    "deal_create": Act("evening", typed={"outcome": ["passed_out"]}),
    "deal_correct": Act(
        "evening", typed={"points": ["55"], "reason_text": ["Compté"], "reason": ["x"]}
    ),
    "deal_cancel": Act("evening", typed={"reason": ["Maldonne"]}),
    # A tablet at its table.
    "deal_post": Act(
        "evening", body=lambda hall: {"uuid": hall.uuid, "number": 3, "facts": GARDE}
    ),
    "correction_post": Act(
        "evening",
        body=lambda hall: {
            "uuid": hall.uuid,
            "version": 2,
            "reason": "dispute",
            "facts": GARDE,
        },
    ),
    "call_post": Act(
        "evening", body=lambda hall: {"uuid": hall.uuid, "reason": "other", "text": "Oui"}
    ),
    "call_withdraw": Act(
        "evening", body={}, first=raised_hand, ids=lambda hall: {"uuid": hall.uuid}
    ),
    "return_post": Act(
        "evening", body=lambda hall: {"uuid": hall.uuid, "number": 3, "facts": GARDE}
    ),
    "signature_post": Act("evening", body=signature),
    "signature_withdraw": Act(
        "evening", body=lambda hall: {"uuid": hall.uuid, "position": 1}, first=signed
    ),
    "signing_link_post": Act("evening", body={"position": 1}),
    # A tournament.
    "tournament_create": Act(typed={"name": ["Coupe neuve"]}),
    "tournament_rehearse": Act(page="tournament_create"),
    "tournament_change": Act(typed={"name": ["Coupe neuve"]}),
    "tournament_close": Act("played"),
    "tournament_reopen": Act("over"),
    "event_delete": Act("empty"),
    "event_restore": Act("world", files={"file": TOURNAMENT}, looked=True),
    "results_import": Act(
        "world",
        page="results_check",
        typed={"name": ["Grand prix d’hiver"], "date": ["2025-10-04"], "store": ["1"]},
        files={"file": RESULTS},
        looked=True,
    ),
    "archive_delete": Act("archive"),
    "announcement_step": Act(typed={"starts": ["20:30"]}),
    "announcement_publish": Act(first=of("listed", factories.announced, published=False)),
    "announcement_withdraw": Act(first=of("listed", factories.announced)),
    "announcement_cancel": Act(first=of("listed", factories.announced)),
    "event_repeat": Act(typed=a_week_later, first=of("listed", factories.announced)),
    "home_decide": Act("world", page="home_list"),
    "event_publish": Act(),
    "event_unpublish": Act(first=of("listed", publish_event)),
    # Its entries.
    "entry_add": Act(page="entry_list", typed={"name": ["Zoé Petit"], "newcomer": ["on"]}),
    "entry_arrival": Act(typed=card, first=entry("listed", check_in, present=False)),
    "entry_import": Act(typed={"store": ["1"]}, files={"file": LISTED}, looked=True),
    "entry_check_in": Act(page="entry"),
    "entry_check_in_all": Act(first=entry("listed", check_in, present=False)),
    "entry": Act(typed={"apart": ["FAM"]}),
    "entry_pay": Act(page="entry", typed={"amount": ["10"]}),
    "entry_pay_due": Act(page=None, first=owing, typed=due),
    "entry_delete": Act(),
    "entry_withdraw": Act("played"),
    "entry_return": Act("played", page=None, first=entry("played", withdraw, from_round=2)),
    "entry_hold": Act("drawn", page="entry"),
    "entry_hold to_end": Act("drawn", page="entry", first=entry("drawn", hold, seatable=False)),
    "entry_substitute": Act("drawn", typed=lambda hall: {"name": [hall.absent.name]}),
    # Its seating and its rounds.
    "forbidden_pairs": Act(typed={"one": ["1"], "other": ["2"]}),
    "pair_allow": Act(page="forbidden_pairs", first=of("listed", forbid_pair, pair=(1, 2))),
    "seating_draw": Act(typed={"seed": ["41"]}),
    "seating_adjust": Act("drawn", first=left),
    "seats_swap": Act("drawn", page="seats_swap?one=1&other=5"),
    "seats_write": Act("drawn", typed={"tables": ["1 2 3 4\n5 6 7 8"]}),
    "rounds_change": Act("drawn", typed={"rounds_planned": ["4"]}),
    "round_release": Act("drawn"),
    "round_recall": Act("playing"),
    "round_close": Act("playing"),
    "round_next": Act("typed"),
    "round_reopen": Act("played"),
    "round_clock": Act("playing", page="tournament_round"),
    "table_minutes": Act(
        "playing",
        page="tournament_round",
        typed=lambda hall: {"table": [f"{hall.round_table}-0"]},
    ),
    "round_tablets": Act("playing", page=None),
    "results_entry": Act("playing", page="results_entry?table=1", typed=bilans),
    "bilan_import": Act("playing", typed={"store": ["1"]}, files=sheet, looked=True),
    "deal_import": Act("playing", typed={"store": ["1"]}, files=deals, looked=True),
    "photographed_sheet": Act(
        "playing",
        page=None,
        first=photographed,
        ids=photograph,
        typed=lambda hall: {"store": [proposal_of(hall.sheet).seen]},
    ),
    "sheet_discard": Act("playing", page=None, first=photographed, ids=photograph),
    "bilans_clear": Act("typed", page="bilans_clear?table=1", typed={"reason": ["Non"]}),
    "cut_create": Act("played", typed={"survivors": ["3"]}),
    "cut_cancel": Act("played", first=of("played", cut, after_round=1, survivors=3)),
    "call_answer": Act("world", page="event_calls", typed={"answer": ["J’arrive."]}),
    "call_answer to_settle": Act("world", page="event_calls", typed={"settled": ["1"]}),
    # Its boards.
    "preparation": Act("teams"),
    "board_hands": Act("teams", typed=hands),
    "captains_choose": Act("teams", typed={"room_0": ["other"]}),
    "round_sheet": Act("boards", page="round_sheet?table=1", typed=amounts),
    "travelling_sheet": Act("boards", typed=amounts, ids=one_board),
    "board_decide": Act(
        "boards", typed={"verdict": ["annul"], "reason": ["Donne vue"]}, ids=one_board
    ),
    "board_decide to_move": Act(
        "boards",
        typed={"verdict": ["move"], "board": ["99"], "reason": ["Étui 99"]},
        ids=one_board,
    ),
    "common_topage": Act(
        "boards", page=None, first=other_hall, files=lambda hall: {"hall_files": hall.results}
    ),
    "exchange_players": Act("boards", typed=exchanged),
    # Its ranking, decisions, screens, prizes and money.
    "ranking_reveal": Act(first=of("listed", keep_back)),
    "ranking_hide": Act(first=of("listed", keep_back, shown=True)),
    "decision_list": Act(
        typed={
            "player": ["1"],
            "decision": ["warning"],
            "reason": ["Retard"],
            "confirmed": [""],
        }
    ),
    "decision_cancel": Act("world", typed={"reason": ["Excusé"]}),
    "screen_create": Act(page="screens", typed={"name": ["Entrée"], "preset": ["accueil"]}),
    "screen_change": Act("world", typed={"name": ["Entrée"]}),
    "screen_renew": Act("world"),
    "screen_remove": Act("world"),
    "screens_announce": Act(page="screens", typed={"text": ["À table"]}),
    "screens_ceremony": Act("over", page=None, first=ready_to_call, typed={"step": ["1"]}),
    "prizes": Act(typed={"amount_0_1": ["50"]}),
    "expense_note": Act(
        page="tournament_accounts", typed={"label": ["Salle"], "amount": ["9"]}
    ),
    "till_count": Act(
        page="tournament_accounts", typed={"cash_float": ["50"], "counted": ["60"]}
    ),
    "expense_take_back": Act("world", page="tournament_accounts"),
}

ELSEWHERE = {  # by why they have no row
    "stores nothing": {
        *("player_data", "player_export", "results_check"),
        *("link_read", "table_state", "table_round", "code_post"),
        "site_exchange",
    },
    "makes or reads files, one after the other by a lock": {
        *("copies_verify", "copy_make", "copy_bring", "copy_restore"),
    },
    "starts the site again, which is asked for at its computer": {
        *("https_prepare", "https_switch"),
    },
    "is stored once: tests/tournaments/paper_sheets/test_services.py": {
        "sheet_photos",
    },
    "asks another site, or takes its files: tests/linked": {"site_link", "stick_bring"},
    "changes a password, and no number of rows": {"password_change"},
}

# Where the day goes on after an act; some acts end it, or stop the next round.
MOVES = {"evening", "listed", "drawn", "playing", "typed", "played", "teams", "boards"}
UNDOES = {
    *("evening_close", "tournament_close", "tournament_rehearse", "event_delete"),
    *("round_recall", "round_reopen", "round_next", "round_release", "evening_reopen"),
}
STAGES = ("empty", "listed", "drawn", "playing", "typed", "played", "over")


class Hall(World):
    """The club of all tests, with a tournament at each stage of its day."""

    def __init__(self):
        super().__init__()
        self.patterns = dict(routes())
        self.user = factories.member(Role.ORGANISER, in_club=self.club)
        self.client = Client(raise_request_exception=False)
        self.client.force_login(self.user)
        self.events, self.uuid = {}, str(uuid4())
        self.link = TableLink.objects.get(pk=self.ids["link_id"])
        self.guest, idle, *others = factories.players(6, in_club=self.club)
        Player.objects.filter(pk=self.guest.pk).update(guest=True)
        factories.enter(self.evening, [idle, *others])
        self.free = [str(player.pk) for player in others]
        self.idle, self.world_ended = idle.pk, self.ended.pk
        self.seated = self.table.seated[0].player_id
        self.season = self.club.seasons.get()
        self.scorer = User.objects.get(pk=self.ids["user_id"])
        self.stages = (
            {name: self.staged(name) for name in STAGES}
            | self.duplicates()
            | {
                "archive": {"event_id": archived(self.club).event.pk},
                "world": {},
                "evening": {"event_id": self.evening.pk},
            }
        )

    def code(self):
        """Give what the phone shows that was begun."""
        phone = TOTPDevice.objects.get(user=self.user)
        return {"code": [f"{TOTP(phone.bin_key).token():06}"]}

    def sign_in(self):
        """Let the scorer come in with a device of his."""
        Client().login(username=self.scorer.username, password="secret")

    def staged(self, stage):
        event = factories.tournament(
            0 if stage == "empty" else 8,
            rounds=3,
            in_club=self.club,
            name=f"Coupe {stage}",
            fees=[["Membre", 1000]],
            minutes_per_round=60,
        )
        self.events[stage] = event
        if stage not in {"empty", "listed"}:
            factories.drawn(event)
        if stage in {"playing", "typed", "played", "over"}:
            tables = factories.released(event)
        if stage == "playing":
            self.round_table = tables[0].pk
        if stage in {"typed", "played", "over"}:
            for place, table in enumerate(tables):
                type_bilans(table=table, bilans=[30 + place, -10, -9 - place, -11])
        if stage in {"played", "over"}:
            close_round(event=event, number=1)
        if stage == "over":
            close_event(event=event)
        first = event.entries.order_by("number").first()
        return {"event_id": event.pk, "entry_id": first.pk if first else 0}

    def duplicates(self):
        """Give one of teams that is drawn, and one whose first round is played."""
        teams = factories.team_duplicate(
            "equipes", 2, size=4, rounds=4, in_club=self.club, name="Équipes"
        )
        event = factories.duplicate(8, rounds=2, in_club=self.club, name="Étuis")
        factories.released(event)
        self.events |= {"teams": teams, "boards": event}
        self.boards = models.PlayedBoard.objects.filter(table__round__event=event).order_by(
            "pk"
        )
        ids = {name: self.events[name].pk for name in ("teams", "boards")}
        return {name: {"event_id": pk, "duplicate_id": pk} for name, pk in ids.items()}

    def move_on(self, stage):
        """Let the day go on: the evening ends, the next round of a tournament is released."""
        if stage == "evening":
            return close_event(event=self.evening)
        event = models.Event.objects.get(pk=self.events[stage].pk)
        if stage == "listed":
            draw_rounds(event=event, seed=7)
        played = event.rounds.released().filter(closed_at=None).first()
        if played:
            close_round(event=event, number=played.number, incomplete=True)
        if not event.rounds.filter(number=1, released_at=None).exists() and stage == "drawn":
            return None
        return release_round(event=event, number=event.rounds.next_number())

    def told(self, values):
        return values(self) if callable(values) else values

    def address(self, name, act):
        ids = self.told(act.ids)
        known = self.ids | self.stages[act.stage] | ids
        pattern = self.patterns[name.partition(" ")[0]]
        return "/" + re.sub(r"<\w+:(\w+)>", lambda m: str(known[m[1]]), pattern)

    def form(self, name):
        """Give the address of an act's form and what a browser sends of it."""
        act = ACTS[name]
        if act.first:
            act.first(self)
        address = self.address(name, act)
        if act.body is not None:
            return address, json.dumps(self.told(act.body))
        page, query = self.page(name, act)
        files = self.told(act.files)
        typed = self.told(act.typed)
        fields = {}
        if act.looked:
            answer = self.client.post(page, brought(files), headers=DRAWN)
            fields = fields_of(answer, page, address, having="packed")
        elif page:
            fields = fields_of(self.client.get(page, headers=DRAWN), page, address)
        return f"{address}{query}", {**fields, **typed, **({} if act.looked else files)}

    def page(self, name, act):
        """Give the page that shows an act's form, and what its address asks; "" without."""
        if act.page is None:
            return "", ""
        route, _, query = act.page.partition("?")
        query = query and f"?{query.format(**self.ids)}"
        return self.address(route or name, act) + query, query

    def send(self, form):
        address, data = form
        client = Client(raise_request_exception=False)
        client.cookies = self.client.cookies
        if isinstance(data, str):
            token = {"Authorization": f"Bearer {self.link.token}"}
            return client.post(address, data, content_type="application/json", headers=token)
        return client.post(address, brought(data))


def brought(fields):
    """Give each sending files of its own."""
    return {
        name: SimpleUploadedFile(name, value) if isinstance(value, bytes) else value
        for name, value in fields.items()
    }


def fields_of(answer, page, address, having=""):
    fields = form_on(answer.text, page, address, having=having)
    assert fields is not None, f"no form for {address} on {page}: {answer.status_code}"
    return fields


def archived(club):
    result = ArchivedResult(number=1, name="Ana", points=(0,), extra=0)
    facts = {"name": "Grand prix", "day": date(2025, 10, 4), "reason": "Du fichier"}
    return archive_results(club=club, results=[result], **facts)


@contextmanager
def in_a_file(folder):
    """Let SQLite be in a file for a time, as a site's is: threads read what is committed."""
    if connection.vendor != "sqlite":
        before = Saved()
        yield
        before.put_back()
        before.forget()
        return
    empty, memory, name = Saved(), connection.connection, connection.settings_dict["NAME"]
    connection.connection, connection.settings_dict["NAME"] = (
        None,
        str(folder / "races.sqlite3"),
    )
    empty.put_back()
    yield
    connection.close()
    connection.connection, connection.settings_dict["NAME"] = memory, name
    empty.forget()


@pytest.fixture(scope="module")
def hall(django_db_setup, django_db_blocker, tmp_path_factory):
    """Build the hall once, committed as threads need it; leave the database as it was."""
    blank = f"{test_permissions.BlankPages.__module__}.{test_permissions.BlankPages.__name__}"
    with (
        django_db_blocker.unblock(),
        override_settings(MIDDLEWARE=[*settings.MIDDLEWARE, blank]),
        in_a_file(tmp_path_factory.mktemp("races")),
    ):
        hall = Hall()
        hall.stick = str(tmp_path_factory.mktemp("stick"))
        hall.saved = Saved()
        logging.disable(logging.WARNING)
        yield hall
        logging.disable(logging.NOTSET)
        hall.saved.forget()


@pytest.fixture(autouse=True)
def _django_db_helper(hall):
    """Begin with the hall as it was built; stands in for a transaction that is taken back."""
    hall.saved.put_back()


BESIDE = {"django_session", "tarotclub_attempt"}  # kept beside what acts do


class Effect(NamedTuple):
    """How many rows each table has, and the lines of the log."""

    rows: Counter
    lines: Counter

    def since(self, before):
        rows = {name: n - before.rows[name] for name, n in self.rows.items()}
        return {name: n for name, n in rows.items() if n}, dict(self.lines - before.lines)


def state():
    tables = [model._meta.db_table for model in apps.get_models()]  # noqa: SLF001
    with connection.cursor() as cursor:
        cursor.execute(
            " UNION ALL ".join(
                f"SELECT '{name}', COUNT(*) FROM {name}"
                for name in tables
                if name not in BESIDE
            )
        )
        rows = Counter(dict(cursor.fetchall()))
    return Effect(rows, Counter(Action.objects.values_list("kind", flat=True)))


def effect_of(*jobs):
    before = state()
    answers = in_threads(*jobs) if len(jobs) > 1 else [job() for job in jobs]
    return state().since(before), answers


def answered(answer):
    if isinstance(answer, Exception):
        return repr(answer)
    words = [str(message) for message in get_messages(answer.wsgi_request)]
    return answer.status_code, " ".join(words)


def tells(hall, answer):
    """Whether an answer has a sentence, or leads to the page that shows what is there."""
    if isinstance(answer, Exception) or answer.status_code >= 500:
        return False
    if answer.headers.get("Content-Type") == "application/json":
        return answer.status_code < 300 or bool(answer.json()["message"])
    if answer.status_code in {302, 303}:
        shown = hall.client.get(answer.url).status_code
        return shown in {200, 302} or f"{answer.url} leads to {shown}"
    if answer.status_code in {200, 404} or answered(answer)[1]:
        return True
    return bool(SENTENCE.search(answer.rendered_content))


def test_every_act_has_a_row():
    tables = (test_permissions.OF_ONE | test_permissions.OF_ANY_CLUB).items()
    acts = {name for name, (_read, send) in tables if send} | test_permissions.WITH_TOKEN
    acts |= {name for name, sent in test_permissions.SIGNED_IN.items() if sent}
    routes_of = {name.partition(" ")[0] for name in ACTS}
    assert acts == {*routes_of, *(name for names in ELSEWHERE.values() for name in names)}


@pytest.mark.parametrize("name", ACTS)
def test_sent_at_once_it_is_done_once(hall, name):
    if name == "copy_place" and database_file() is None:
        pytest.skip("copies are of a file")
    form = hall.form(name)
    alone, [answer] = effect_of(lambda: hall.send(form))
    assert alone != ({}, {}), answered(answer)
    hall.saved.put_back()
    form = hall.form(name)
    together, answers = effect_of(*[lambda: hall.send(form)] * AT_ONCE)
    told = Counter(map(answered, answers))
    assert together == alone, told
    assert {
        tells(hall, answer) for answer in {answered(each): each for each in answers}.values()
    } == {True}, told
    if ACTS[name].stage in MOVES and name not in UNDOES:
        hall.move_on(ACTS[name].stage)
    later, [answer] = effect_of(lambda: hall.send(form))
    assert later == ({}, {}), (told, answered(answer))
    assert tells(hall, answer) is True, answered(answer)


@pytest.mark.one_database  # one after the other
@pytest.mark.parametrize("name", [name for name in ACTS if ACTS[name].stage in MOVES])
def test_a_form_of_yesterday(hall, name):
    form = hall.form(name)
    alone, _answers = effect_of(lambda: hall.send(form))
    hall.saved.put_back()
    form = hall.form(name)
    hall.move_on(ACTS[name].stage)
    later, [answer] = effect_of(lambda: hall.send(form))
    lines = {kind: later[1].get(kind, 0) for kind in alone[1]}
    assert all(lines[kind] <= alone[1][kind] for kind in lines), answered(answer)
    assert tells(hall, answer) is True, answered(answer)
