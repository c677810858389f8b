"""The score sheets of a round as plain values, before it is played and after."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from uuid import uuid4

import pytest

from scoring import rules
from scoring.models.club import Publication
from scoring.rules.deal import PetitChelem
from scoring.rules.presets import RULESETS
from scoring.rules.ruleset import PotTerms
from scoring.services.tables import close_table, sign_sheet
from tests import factories
from tournaments.decisions.services import decide
from tournaments.models import Decision
from tournaments.rounds.services.results import type_bilans
from tournaments.sheets.event_sheet import round_sheets, seat_words

pytestmark = pytest.mark.django_db
COMPASS = ("Nord", "Ouest", "Sud", "Est")


def sheets(event, number=1, lines=None):
    return round_sheets(event, event.rounds.get(number=number), lines).sheets


@pytest.fixture
def event():
    return factories.drawn(factories.tournament(8))


def test_a_planned_round_is_laid_out_to_be_filled_in(event):
    round_ = event.rounds.get(number=2)
    north, east, south, west = round_.seating[0]
    name = {entry.number: entry.player.name for entry in event.entries.all()}
    first, second = sheets(event, 2)
    assert (first.table, second.table) == (1, 2)
    assert first.seats == COMPASS
    assert first.names == [name[north], name[west], name[south], name[east]]
    assert (first.first_dealer, first.lines) == (0, 4)
    assert (first.deals, first.bilans, first.signed_at, first.notes) == ((), (), (), ())


def test_the_same_names_sit_there_once_it_is_released(event):
    planned = [sheet.names for sheet in sheets(event)]
    factories.released(event)
    assert [sheet.names for sheet in sheets(event)] == planned


@pytest.mark.parametrize(
    ("odd", "players", "seats", "games"),
    [
        ("3", 13, [4, 3, 3, 3], ["fft-4", "fft-3", "fft-3", "fft-3"]),
        ("5", 13, [4, 4, 5], ["fft-4", "fft-4", "fft-5"]),
        ("mort", 13, [4, 4, 5], ["fft-4", "fft-4", "fft-4"]),
    ],
)
def test_odd_tables_play_their_own_game(odd, players, seats, games):
    event = factories.drawn(factories.tournament(players, odd=odd))
    found = sorted((len(sheet.seats), sheet.ruleset.id, sheet.seats) for sheet in sheets(event))
    assert [(count, game) for count, game, _seats in found] == sorted(
        zip(seats, games, strict=True)
    )
    assert {each for _count, _game, each in found} == set(map(seat_words, seats))


def test_places_at_three_are_numbered():
    assert seat_words(3) == ("Place 1", "Place 2", "Place 3")


@pytest.mark.parametrize(
    ("settings", "lines"),
    [
        ({"deals_per_round": 5}, 5),
        ({"deals_per_round": None, "minutes_per_round": 60}, 9),
        ({"deals_per_round": None}, 8),
    ],
)
def test_room_for_the_deals_that_are_planned(settings, lines):
    event = factories.drawn(factories.tournament(4, rounds=1, **settings))
    assert [sheet.lines for sheet in sheets(event)] == [lines]
    assert [sheet.lines for sheet in sheets(event, lines=12)] == [12]


def test_a_played_sheet(event):
    table, _other = factories.released(event)
    factories.record(
        table,
        taker=2,
        petit_au_bout=rules.Side.DEFENCE,
        poignees=(rules.Poignee(1, rules.PoigneeSize.DOUBLE),),
        chelem=rules.Chelem(announced=True),
    )
    factories.record(table, outcome="passed_out")
    factories.record(table, points=Decimal("40.5"), bouts=1)
    sheet, empty = sheets(event)
    assert empty.deals == []
    assert empty.lines == 4
    played, passed, failed = sheet.deals
    assert {key: text for key, text in played.facts.items() if text} == {
        "taker": "Sud",
        "mort": "Nord",
        "contract": "Garde",
        "bouts": "2",
        "points": "49",
        "petit": "défense",
        "poignees": "Double Ouest",
        "chelem": "annoncé, manqué",
    }
    assert (passed.words, passed.marks) == ("Donne passée : ne compte pas", ())
    assert failed.facts["points"] == "40½"
    assert [mark[0] for mark in failed.marks] == ["−", "+", "+", "+"]
    assert sheet.lines == 5  # one did not count, two are to be played
    assert sum(sheet.bilans) == 0
    assert len(sheet.bilans) == 4


def test_an_ended_table_leaves_no_empty_lines(event):
    table, _other = factories.released(event)
    factories.record(table)
    close_table(table=table)
    assert sheets(event)[0].lines == 1


def test_five_call_a_king_and_one_sits_out():
    event = factories.drawn(factories.tournament(5, rounds=1, odd="5"))
    [table] = factories.released(event)
    factories.record(table, partners=(3,), called_card="roi de coeur")
    [sheet] = sheets(event)
    assert sheet.deals[0].facts["partners"] == "Place 4"
    event = factories.drawn(factories.tournament(5, rounds=1, odd="mort"))
    [table] = factories.released(event)
    factories.record(table)
    [sheet] = sheets(event)
    assert sheet.deals[0].facts["mort"] == "Place 1"
    assert sheet.deals[0].marks == ["mort", "+198", "−66", "−66", "−66"]


def test_a_game_where_nobody_takes_has_points_and_marks():
    event = factories.tournament(5, rounds=1, odd="5")
    [table] = factories.released(factories.drawn(event))
    own = RULESETS["populaire-5"]
    table = factories.table(ruleset=own, in_evening=factories.evening())
    alone = {"taker": None, "contract": "", "bouts": 0, "points": Decimal(0)}
    factories.record(table, card_points=(10, 20, 30, Decimal("15.5"), Decimal("15.5")), **alone)
    factories.record(
        table,
        petit_chelem=PetitChelem(announced=True, achieved=True),
        points=Decimal(86),
        bouts=3,
        miseres=(rules.Misere(1, rules.MisereKind.TETE),),
    )
    round_ = table.round_table.round
    [sheet] = round_sheets(round_.event, round_).sheets
    alone, taken = sheet.deals
    assert (alone.words, alone.counts) == ("Misère", ["10", "20", "30", "15½", "15½"])
    assert alone.facts["sum"] == "91"
    assert taken.facts["chelem"] == "petit : réussi"
    assert taken.facts["miseres"] == "Place 2 têtes"


def test_the_mouches_stand_beside_the_marks():
    own = replace(rules.FFT_4, id="own", pot=PotTerms(passed_out=1, cap=None))
    night = factories.evening()
    table = factories.table(ruleset=own, in_evening=night)
    factories.record(table, outcome="passed_out")
    [sheet] = round_sheets(night, table.round_table.round).sheets
    assert sheet.deals[0].facts["pot"] == "4"
    assert sheet.notes == ["Mouches : Ana −1 · Bo −1 · Cy −1 · Di −1 ; au pot : 4."]


def test_typed_bilans_are_the_sheet(event):
    table, _other = factories.released(event)
    bilans = (120, -40, -40, -40)
    type_bilans(table=table, bilans=bilans)
    sheet = sheets(event)[0]
    assert (sheet.bilans, sheet.lines, sheet.deals) == (list(bilans), 1, [])
    assert sheet.notes == ["Bilans saisis : les donnes ne sont pas notées."]


def test_who_signed_when(event):
    table, _other = factories.released(event)
    factories.record(table)
    at = datetime(2026, 11, 7, 15, 4, tzinfo=UTC)
    sign_sheet(seat=table.seated[1], bilan=-66, at=at)
    assert sheets(event)[0].signed_at == (None, at, None, None)


def test_decisions_stand_outside_the_sheet(event):
    factories.released(event)
    number = event.rounds.get(number=1).seating[1][0]
    entry = event.entries.get(number=number)
    late = {"entry": entry, "decision": Decision.POINTS, "points": -20, "reason": "retard"}
    decide(**late, round_number=1, uuid=uuid4())
    decide(**late, round_number=2, uuid=uuid4())  # another round's
    first, second = sheets(event)
    assert first.notes == []
    assert second.notes == [
        f"Hors feuille, par décision de l’arbitre : {entry.player.name}, −20 points."
    ]


def test_names_are_published_as_each_wants(event):
    round_ = event.rounds.get(number=1)
    number = round_.seating[0][0]
    player = event.entries.get(number=number).player
    player.publication = Publication.NUMBER
    player.save()
    planned = sheets(event)[0].names[0]
    factories.released(event)
    assert (planned, sheets(event)[0].names[0]) == (f"n° {number}",) * 2
