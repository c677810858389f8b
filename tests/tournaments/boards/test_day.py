"""An individuel from its draw to its ranking."""

from fractions import Fraction

import pytest

from scoring.models import Role, Table
from tests.factories import club, duplicate, member
from tests.tournaments.boards.days import played_rounds
from tournaments.boards.services import BoardSheet, type_amounts
from tournaments.draw.services.draws import draw_movement
from tournaments.duplicate.movements.values import MovementKind, taker_of
from tournaments.entries.services.entries import withdraw
from tournaments.models import Event, PlayedBoard
from tournaments.rounds.services.rounds import DuplicateCutError, cut, release_round
from tournaments.standings.table import result_sheet
from tournaments.standings.totals import board_lines, event_ranking

pytestmark = pytest.mark.django_db


def test_a_day_is_ranked_by_what_its_boards_gave():
    event = played_rounds(duplicate(16, rounds=3), (1, 2, 3))
    lines = board_lines(event)
    assert len(lines) == 3 * 4 * 4
    rows = event_ranking(event)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    for row in rows:
        own = [line for line in lines if row.record.player in line.players]
        notes = {True: [], False: []}
        for line in own:
            notes[line.attacks(row.record.player)].append(line.note_of(row.record.player))
        attack, defence = (Fraction(sum(each), len(each)) for each in notes.values())
        assert (row.record.boards.attack, row.record.boards.defence) == (attack, defence)
        assert row.record.total == attack / 4 + defence * 3 / 4
        assert (row.record.deals, row.record.takes) == (12, 3)
    assert sum(row.record.total for row in rows) / 16 == 50


def test_alterne_ranks_firsts_of_lines_before_seconds():
    event = played_rounds(duplicate(16, rounds=2), (1, 2))
    rows = event_ranking(event)
    assert {row.record.boards.line for row in rows[:4]} == set("NESW")
    general = result_sheet(event, order="general").rows
    totals = [row.record.total for row in general]
    assert totals == sorted(totals, reverse=True)
    souths = result_sheet(event, order="sud").rows
    assert [row.rank for row in souths] == [1, 2, 3, 4]
    assert {row.record.boards.line for row in souths} == {"S"}


def type_all(event, amount):
    """Play the first round: `amount` gives that of a table and a board."""
    release_round(event=event, number=1)
    rows = PlayedBoard.objects.filter(table__round__event=event).select_related("table__table")
    amounts = {row.pk: amount(row.table.table.number, row.board) for row in rows}
    type_amounts(event=event, sheet=BoardSheet.ROUND, amounts=amounts)


def test_lots_part_equals_of_a_line_where_the_event_draws_them(organiser):
    """All results alike: the four of a line are drawn, those of other lines stay equal."""
    event = duplicate(16, rounds=1, in_club=organiser.club)
    type_all(event, lambda _table, _board: 56)
    assert {row.rank for row in event_ranking(event)} == {1}
    Event.objects.filter(pk=event.pk).update(tie_breaks=["best_round", "lot"])
    event.refresh_from_db()
    rows = event_ranking(event)
    assert [row.rank for row in rows] == [1] * 4 + [5] * 4 + [9] * 4 + [13] * 4
    assert {row.record.boards.line for row in rows[:4]} == set("NESW")
    assert rows == event_ranking(event)  # the draw's seed gives the same lots again
    drawn = [row.tie_breaks[0].figure for row in rows if row.record.boards.line == "S"]
    assert drawn == sorted(drawn, reverse=True)
    south = result_sheet(event, order="sud").rows
    assert [row.rank for row in south] == [1, 2, 3, 4]
    assert [row.tie_breaks[0].criterion for row in south] == ["lot"] * 4
    general = result_sheet(event, order="general").rows
    assert {(row.rank, row.tied, row.tie_breaks) for row in general} == {(1, True, ())}
    assert "tirage au sort : " in organiser.get("tournament_ranking", event).content.decode()


def test_inside_a_line_the_attack_parts_equals(organiser):
    """Both Norths have 50 %: 100 and ⅓ of 100, 0 and ⅔; the better attack stands first."""
    better = {1: 1, 2: 2, 3: 1, 4: 1}  # by board, the table whose taker wins
    event = duplicate(8, rounds=1, in_club=organiser.club)
    type_all(event, lambda table, board: 60 if better[board] == table else 50)
    norths = result_sheet(event, order="nord").rows
    assert [(row.rank, row.tied, row.record.total) for row in norths] == [
        (1, False, 50),
        (2, False, 50),
    ]
    assert [row.record.boards.attack for row in norths] == [100, 0]
    assert [row.tie_breaks for row in norths] == [(), ()]


def test_who_takes_is_told_by_the_board_and_directions_are_kept():
    event = played_rounds(duplicate(18, rounds=3), (1, 2, 3))
    lines = board_lines(event)
    held = {}
    for line in lines:
        assert line.attacks(line.players[taker_of(line.board)])
        for direction, player in enumerate(line.players):
            assert held.setdefault(player, direction) == direction


def test_who_sits_out_has_no_seat_and_loses_nothing():
    event = played_rounds(duplicate(9, rounds=3), (1, 2, 3))
    rows = event_ranking(event)
    assert len(rows) == 9
    assert min(row.record.deals for row in rows) == 8  # one round less
    tables = Table.objects.filter(round_table__round__event=event)
    assert tables.count() == 6
    assert not tables.filter(closed_at=None).exists()


def test_a_ranking_as_it_stood_after_a_round():
    event = played_rounds(duplicate(12, rounds=2), (1, 2))
    after = event_ranking(event, until=1)
    assert {row.record.deals for row in after} == {4}
    assert {row.record.deals for row in event_ranking(event)} == {8}


def test_boards_move_on_with_one_copy():
    event = played_rounds(duplicate(20, rounds=2, kind=MovementKind.ROTATION), (1, 2))
    played = PlayedBoard.objects.filter(table__round__event=event)
    assert played.values("board").distinct().count() == 20
    assert played.count() == 2 * 5 * 4
    assert sum(row.record.total for row in event_ranking(event)) / 20 == 50


def test_the_ranking_takes_few_queries(django_assert_max_num_queries):
    event = played_rounds(duplicate(12, rounds=1), (1,))
    with django_assert_max_num_queries(8):
        event_ranking(event)


def test_nobody_is_eliminated_from_a_duplicate(client):
    home = club()
    event = played_rounds(duplicate(8, rounds=2, in_club=home), (1,))
    client.force_login(member(Role.ORGANISER, in_club=home))
    words = "En duplicate, tout le monde joue toute la séance : il n’y a pas d’élimination."
    with pytest.raises(DuplicateCutError, match=words):
        cut(event=event, after_round=1, survivors=4)
    answer = client.get(f"/tournois/{event.pk}/elimination/", follow=True)
    assert words in answer.content.decode()
    assert "Éliminer" not in client.get(f"/tournois/{event.pk}/placement/").content.decode()


def test_who_leaves_a_rotation_leaves_nobody_a_board_he_has_met():
    event = duplicate(20, rounds=4, kind=MovementKind.ROTATION)
    played_rounds(event, (1, 2))
    withdraw(entry=event.entries.get(number=7), from_round=3)
    draw_movement(event=event, seed=3, kind=MovementKind.SHARED)
    played_rounds(event, (3, 4))
    met = [(player, line.board) for line in board_lines(event) for player in line.players]
    assert len(met) == len(set(met))


def test_who_left_and_is_not_ranked_is_not_in_a_line_after_the_round_either():
    """The first of his line has gone: the second stands among the firsts, at any time."""
    event = played_rounds(duplicate(12, rounds=2), (1, 2))
    best = event_ranking(event)[0].record.player
    event.entries.filter(number=best).update(withdrawn_from=3, score_kept=False)

    def ranks(until):
        return [(row.rank, row.record.player) for row in event_ranking(event, until=until)]

    assert ranks(2) == ranks(None)
    event.entries.filter(number=best).update(withdrawn_from=2)
    assert best not in {player for _rank, player in ranks(1)}
    event.entries.filter(number=best).update(withdrawn_from=3)
    assert best in {player for _rank, player in ranks(1)}  # he played round 2
