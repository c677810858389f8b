"""Who is called to the front: the last first, the winner always."""

import pytest

from tests import factories
from tournaments.event.services.setting_up import create_team
from tournaments.models import Prize
from tournaments.prizes.prize_list import ceremony
from tournaments.prizes.services import set_prizes
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round

pytestmark = pytest.mark.django_db


def played(players=8, **settings):
    event = factories.tournament(players, rounds=1, **settings)
    for place, table in enumerate(factories.released(factories.drawn(event))):
        best = 100 - 10 * place
        type_bilans(table=table, bilans=[best, 0, -20, 20 - best])
    close_round(event=event, number=1)
    event.refresh_from_db()
    return event


def give(event, *prizes, **rules):
    event.refresh_from_db()
    set_prizes(event=event, prizes=prizes, revision=event.revision, **rules)
    event.refresh_from_db()


def test_without_prizes_the_first_of_the_ranking_are_called():
    called = ceremony(played(12))
    assert [one.rank for one in called] == [10, 7, 7, 7, 4, 4, 4, 3, 2, 1]
    assert [one.total for one in called][-3:] == [80, 90, 100]
    assert all(one.prizes == [] for one in called)


def test_with_prizes_those_who_get_one_are_called():
    event = played()
    give(event, Prize(rank=1, cents=3000), Prize(rank=2, cents=1500))
    called = ceremony(event)
    found = [(one.rank, one.total, one.prizes) for one in called]
    assert found == [(2, 90, ["Rang 2 : 15,00 €"]), (1, 100, ["Rang 1 : 30,00 €"])]


def test_the_winner_is_called_even_with_nothing_to_give_him():
    event = played()
    give(event, Prize(rank=2, label="Un jambon"))
    assert [(one.rank, one.prizes) for one in ceremony(event)] == [(2, ["Un jambon"]), (1, [])]


def test_nobody_is_called_before_anything_was_played():
    assert ceremony(factories.tournament(8)) == []


def test_names_are_those_asked_for():
    event = played(4)
    names = {entry.number: f"n° {entry.number}" for entry in event.entries.all()}
    assert {one.name for one in ceremony(event, names)} == set(names.values())


def test_teams_are_called_by_their_own_names():
    event = factories.tournament(8, rounds=1, team_size=2)
    for place, entry in enumerate(event.entries.order_by("number")):
        entry.team = create_team(event=event, name=f"Équipe {'ABCD'[place // 2]}")
        entry.save(update_fields=["team"])
    for table in factories.released(factories.drawn(event)):
        type_bilans(table=table, bilans=[30, 10, -10, -30])
    names = {entry.number: "secret" for entry in event.entries.all()}
    called = ceremony(event, names)
    assert {one.name for one in called} == {"Équipe A", "Équipe B", "Équipe C", "Équipe D"}
