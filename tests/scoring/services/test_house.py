"""A club's own rulesets: copied, imported, changed, put away; each act logged once."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scoring.models import Action, HouseRuleset
from scoring.rules import FFT_4
from scoring.rules.frozen import freeze
from scoring.services.house import (
    HouseNameTakenError,
    HouseNonsenseError,
    HouseStaleError,
    archive_ruleset,
    change_ruleset,
    copy_ruleset,
    restore_ruleset,
)
from scoring.services.tables import open_table
from tarotclub.accounts.acting import Act
from tests.factories import club, member, players

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 6, 12, tzinfo=UTC)
DEARER = replace(FFT_4, base=30)


def copied(home, name="Nos règles", ruleset=DEARER, **options):
    return copy_ruleset(club=home, name=name, ruleset=ruleset, preset="fft-4", **options)


def log():
    return [(action.kind, action.data) for action in Action.objects.order_by("pk")]


def test_a_copy_has_its_own_name_and_number(home):
    by = member(in_club=home)
    house = copied(home, act=Act(by, NOON))
    stored = HouseRuleset.objects.get()
    assert stored == house
    assert stored.rules == replace(DEARER, id=f"maison-{house.pk}-1", name="Nos règles")
    assert stored.origin == FFT_4
    assert (stored.created_by, stored.changed_by) == (by, by)
    assert (stored.created_at, stored.changed_at) == (NOON, NOON)
    assert log() == [("copy_ruleset", {"ruleset": house.pk, "version": 1})]


def test_a_copy_of_a_copy_is_shown_beside_it(home):
    first = copied(home)
    second = copied(home, name="Pour rire", ruleset=first.rules, parent=first)
    assert HouseRuleset.objects.get(pk=second.pk).origin == first.rules


def test_an_import_without_a_known_game_has_no_origin(home):
    house = copy_ruleset(club=home, name="De Lyon", ruleset=DEARER, from_file=True)
    assert house.origin is None
    assert log() == [("import_ruleset", {"ruleset": house.pk, "version": 1})]


def test_a_change_keeps_what_it_said_in_the_log(home):
    house = copied(home)
    changed = change_ruleset(
        house=house,
        name="Mieux",
        ruleset=replace(DEARER, base=40),
        version=1,
        act=Act(moment=NOON),
    )
    assert (changed.name, changed.version, changed.changed_at) == ("Mieux", 2, NOON)
    assert changed.rules == replace(FFT_4, base=40, id=f"maison-{house.pk}-2", name="Mieux")
    was = freeze(house.rules) | {"name": ""}
    kind, data = log()[1]
    assert (kind, data["ruleset"], data["version"]) == ("change_ruleset", house.pk, 1)
    assert data["was"] == was | _as_json(was)
    assert data["changes"]["name"] == [house.name, "Mieux"]
    assert data["changes"]["base"] == [was["base"], 40]


def _as_json(was):
    return {key: list(value) for key, value in was.items() if isinstance(value, tuple)}


def test_a_change_on_what_was_changed_meanwhile_is_refused(home):
    house = copied(home)
    change_ruleset(house=house, name="Mieux", ruleset=DEARER, version=1)
    with pytest.raises(HouseStaleError):
        change_ruleset(house=house, name="Autre", ruleset=FFT_4, version=1)
    assert HouseRuleset.objects.get().name == "Mieux"
    assert len(log()) == 2


def test_nonsense_is_refused(home):
    house = copied(home)
    nonsense = replace(FFT_4, base=-1)
    with pytest.raises(HouseNonsenseError) as caught:
        change_ruleset(house=house, name="Non", ruleset=nonsense, version=1)
    assert caught.value.problems == [("base", "value_negative")]
    with pytest.raises(HouseNonsenseError):
        copied(home, name="Non", ruleset=nonsense)
    assert [kind for kind, _data in log()] == ["copy_ruleset"]


def test_a_name_is_used_once_in_a_club(home):
    copied(home)
    other = copied(home, name="Autre")
    with pytest.raises(HouseNameTakenError):
        copied(home)
    with pytest.raises(HouseNameTakenError):
        change_ruleset(house=other, name="Nos règles", ruleset=DEARER, version=1)
    assert copied(club("Ailleurs")).name == "Nos règles"


def test_putting_away_frees_the_name_until_it_comes_back(home):
    house = copied(home)
    archive_ruleset(house=house, act=Act(moment=NOON))
    archive_ruleset(house=house)
    assert HouseRuleset.objects.get().archived_at == NOON
    twin = copied(home)
    with pytest.raises(HouseNameTakenError):
        restore_ruleset(house=house)
    archive_ruleset(house=twin)
    restore_ruleset(house=house)
    restore_ruleset(house=house)
    assert list(HouseRuleset.objects.in_use()) == [house]
    assert [kind for kind, _data in log()] == [
        "copy_ruleset",
        "archive_ruleset",
        "copy_ruleset",
        "archive_ruleset",
        "restore_ruleset",
    ]


def test_a_table_keeps_the_ruleset_it_was_opened_with(home):
    house = copied(home)
    table = open_table(
        club=home,
        number=1,
        ruleset=house.rules,
        players=players(4, in_club=home),
        first_dealer=0,
    )
    change_ruleset(house=house, name="Mieux", ruleset=replace(DEARER, base=40), version=1)
    table.refresh_from_db()
    assert (table.rules.base, table.rules.name) == (30, "Nos règles")
