"""Nothing that an event stores is left out of its file by mistake."""

import pytest

from scoring import models as scoring
from tarotclub.people.player_data import PERSON
from tests.factories import tournament
from tournaments import models
from tournaments.archive.event_file import EVENT, SECTIONS
from tournaments.archive.whole_event import event_body

PARENT, KEY = "event", "id"
# Of what the directory notes of a person the file tells this; the rest stays in its club.
GIVEN = {"licence_number", "category", "publication"}
DIRECTORY = {field.name for field in PERSON} - GIVEN | {"archived_at", "anonymised_at"}
PLACED = {"round", "extra_minutes", "deals_played"}  # of a table in its round
# Model by section: fields that the file leaves out, and what it has besides.
STORED = {
    # No minor's name is to be shown whole.
    "players": (scoring.Player, {"club", "key", "created_at", *DIRECTORY}, set()),
    "teams": (models.Team, {PARENT}, set()),
    "entries": (models.Entry, {PARENT}, set()),
    # Who has no account is told as any author is.
    "payments": (models.Payment, {"by_outside"}, set()),
    "expenses": (models.Expense, {PARENT, "by_outside"}, set()),
    "dealings": (models.Dealing, {PARENT}, set()),
    "halls": (models.HallResults, {PARENT}, set()),
    "penalties": (models.Penalty, {"by_outside", "cancelled_by_outside"}, set()),
    # It is published anew, at an address of its own.
    "announcements": (
        models.Announcement,
        {PARENT, "key", "published_at", "series", "changed_at", "sequence"},
        set(),
    ),
    "prizes": (models.Prize, {PARENT}, set()),
    "screens": (models.Screen, {PARENT}, set()),
    "rounds": (models.Round, {PARENT}, set()),
    "cuts": (models.Cut, {PARENT}, set()),
    "imported_scores": (models.ImportedScore, set(), set()),
    "tables": (
        scoring.Table,
        {"club", "revision", "stamp", "boards"},  # boards: from those of the round
        {"round", "extra_minutes", "deals_played"},
    ),
    "boards": (models.PlayedBoard, set(), set()),
    "seats": (scoring.Seat, set(), {"entry", "bilan"}),
    "former_rulesets": (scoring.TableRuleset, {"data"}, {"ruleset"}),
    # What opens a table stays on its computer.
    "links": (scoring.TableLink, {"nonce", "revoked_at"}, set()),
    "revisions": (scoring.DealRevision, {"by_outside"}, set()),
    "signatures": (scoring.Signature, set(), set()),
    "calls": (scoring.ArbiterCall, set(), set()),
    "actions": (scoring.Action, {"club"}, set()),
}
ELSEWHERE = {"people", "rulesets", "deals"}  # a user's name; of tables; written facts


def fields(model):
    return {field.name for field in model._meta.concrete_fields} - {KEY}  # noqa: SLF001


@pytest.mark.parametrize("section", STORED)
def test_a_row_of_the_file_has_every_field_of_its_model(section):
    model, left_out, besides = STORED[section]
    keys = SECTIONS[section].keys() - besides
    assert fields(model) - left_out == keys, "a key in SECTIONS, or left out in STORED"


def test_every_section_is_looked_at():
    assert STORED.keys() | ELSEWHERE == SECTIONS.keys()


def test_the_event_has_every_setting():
    here = {"revision", "stamp"}
    assert fields(models.Event) - here == EVENT.keys()


def test_what_a_round_table_and_a_place_say_stands_with_tables_and_seats():
    assert fields(models.RoundTable) == {"table"} | PLACED
    assert fields(models.Place) == {"seat", "entry"}


def test_a_deal_is_its_written_facts_and_where_they_come_from():
    of_facts = {
        *("outcome", "dealer", "taker", "partners", "called_card", "alone", "contract"),
        *("bouts", "points", "petit_au_bout", "petits", "poignees", "chelem_announced"),
        *("chelem_by", "petit_chelem_announced", "petit_chelem_achieved", "miseres"),
        *("card_points", "made", "board"),
    }
    told = SECTIONS["deals"].keys() - {"facts", "scores"}
    assert fields(scoring.Deal) - of_facts - {"recorded_by_outside"} == told


@pytest.mark.django_db
def test_a_minor_is_not_shown_whole_where_nobody_knows_his_age():
    event = tournament(1)
    event.club.players.update(minor=True)
    (written,) = event_body(event)["players"]
    assert (written["name"], written["publication"]) == ("Ana", "first")
