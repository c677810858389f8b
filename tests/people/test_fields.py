"""One table says of every field of a player how it is kept, told, forgotten and merged."""

import pytest

from scoring.models import Player
from tarotclub.people.player_data import APART, PERSON, player_data
from tarotclub.people.services.players import anonymise_player, merge_players
from tests.factories import club, players

KNOWN = {
    "licence_number": "F-7",
    "category": "Dames",
    "publication": "number",
    "birth_year": 1950,
    "minor": True,
    "guest": True,
    "phone": "06",
    "email": "ana@club.example",
    "notes": "prête un jeu",
}


def test_every_field_of_a_player_has_its_row():
    fields = {field.name for field in Player._meta.concrete_fields}  # noqa: SLF001
    rows = {field.name for field in PERSON}
    assert rows | APART == fields
    assert rows & APART == set()
    assert rows == KNOWN.keys()


@pytest.fixture
def known(db):
    ana, bo = players(2, in_club=club())
    Player.objects.filter(pk=bo.pk).update(**KNOWN)
    return ana, Player.objects.get(pk=bo.pk)


def test_all_that_is_known_is_told(known):
    _ana, bo = known
    card = player_data(bo)["fiche"]
    assert [field.told for field in PERSON if field.told not in card] == []


def test_nothing_that_is_known_survives_being_forgotten(known):
    _ana, bo = known
    anonymise_player(player=bo)
    bo.refresh_from_db()
    assert {field.name: getattr(bo, field.name) for field in PERSON} == {
        field.name: field.forgotten for field in PERSON
    }
    assert not set(KNOWN.values()) - {True} & {getattr(bo, name) for name in KNOWN}


def test_what_only_one_of_two_is_known_for_stays(known):
    ana, bo = known
    merge_players(kept=ana, gone=bo)
    ana.refresh_from_db()
    merged = {name: getattr(ana, name) for name in KNOWN}
    assert merged == KNOWN | {"guest": False}
