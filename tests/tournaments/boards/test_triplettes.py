"""Triplettes from their draw to the ranking of their teams."""

from fractions import Fraction

import pytest

from tests.factories import team_duplicate
from tests.tournaments.boards.days import played_rounds
from tournaments.boards.services import BoardSheet, type_amounts
from tournaments.duplicate.movements.values import MovementKind
from tournaments.models import PlayedBoard
from tournaments.rounds.services.rounds import release_round
from tournaments.standings.table import result_sheet
from tournaments.standings.totals import (
    attackers_of,
    board_lines,
    event_ranking,
    event_team_ranking,
)

pytestmark = pytest.mark.django_db


def test_a_day_is_ranked_by_team():
    event = played_rounds(team_duplicate("triplettes", 6, rounds=3), (1, 2, 3))
    lines = board_lines(event)
    assert len(lines) == 3 * 4 * 3
    rows = event_team_ranking(event)
    assert len(rows) == 6
    for row in rows:
        notes = {True: [], False: []}
        for line in lines:
            for side in line.competitors:
                if side.number == row.record.player:
                    attacks = side is line.attack
                    notes[attacks].append(line.note_of(side.players[0]))
        attack, defence = (sum(each, Fraction(0)) / len(each) for each in notes.values())
        assert row.record.total == attack / 2 + defence / 2
        assert (row.record.boards.attack, row.record.boards.defence) == (attack, defence)
        assert len(row.members) == 3
        assert {member.total for member in row.members} == {row.record.total}
    assert {row.record.boards.line for row in rows[:2]} == {"NS", "EW"}  # alterné
    assert len({row.rank for row in event_ranking(event)}) == len({row.rank for row in rows})


def test_teams_are_ranked_in_all_and_by_line():
    event = played_rounds(team_duplicate("triplettes", 6, rounds=1), (1,))
    general = result_sheet(event, of_teams=True, order="general").rows
    totals = [row.record.total for row in general]
    assert totals == sorted(totals, reverse=True)
    line = result_sheet(event, of_teams=True, order="nord-sud").rows
    assert [row.rank for row in line] == sorted(row.rank for row in line)
    assert {row.record.boards.line for row in line} == {"NS"}
    assert all(len(row.members) == 3 for row in line)


def test_the_worked_board_of_the_rulebook():
    """Takers' results 56, 62, −56, −52, 50: notes 75, 100, 0, 25, 50, defenders the rest."""
    event = team_duplicate("triplettes", 10, rounds=1)
    release_round(event=event, number=1)
    rows = PlayedBoard.objects.filter(table__round__event=event, board=1).order_by("table")
    amounts = dict(zip([row.pk for row in rows], (56, 62, -56, -52, 50), strict=True))
    type_amounts(event=event, sheet=BoardSheet.TRAVELLING, amounts=amounts)
    notes = [line.notes for line in board_lines(event, board=1)]
    assert [int(both.attack.percent) for both in notes] == [75, 100, 0, 25, 50]
    assert [int(both.defence.percent) for both in notes] == [25, 0, 100, 75, 50]
    ranked = {row.record.player: row.record for row in event_team_ranking(event)}
    for line in board_lines(event, board=1):
        record = ranked[line.attack.number]
        assert (record.total, record.boards.defence) == (line.notes.attack.percent, None)
        assert record.boards.flagged


def test_members_attack_by_turns():
    event = played_rounds(team_duplicate("triplettes", 4, rounds=2), (1, 2))
    turns = {}
    attackers = attackers_of(event)
    for line in board_lines(event):
        assert attackers[line.key] in line.attack.players
        turns.setdefault(line.attack.number, []).append(attackers[line.key])
    for players in turns.values():  # four attacks of three players
        assert len(players) == 4
        assert len(set(players)) == 3


def test_a_team_of_two_plays_and_is_ranked():
    event = played_rounds(team_duplicate("triplettes", 4, lacking=1, rounds=2), (1, 2))
    row = next(row for row in event_team_ranking(event) if row.record.player == 1)
    assert (row.lacking, len(row.members), row.record.deals) == (1, 2, 8)
    first = {line.table_number for line in board_lines(event) if len(line.players) == 5}
    assert first


def test_an_odd_number_of_teams_rests_by_turns():
    event = played_rounds(team_duplicate("triplettes", 5, rounds=3), (1, 2, 3))
    deals = sorted(row.record.deals for row in event_team_ranking(event))
    assert deals == [8, 8, 8, 12, 12]


@pytest.mark.parametrize("kind", [MovementKind.HOWELL, MovementKind.ROTATION])
def test_other_movements_are_ranked(kind):
    event = played_rounds(team_duplicate("triplettes", 6, rounds=3, kind=kind), (1, 2, 3))
    rows = event_team_ranking(event)
    assert sum(row.record.total for row in rows) / 6 == 50
