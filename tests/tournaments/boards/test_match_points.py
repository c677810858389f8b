"""Quadrettes and équipes from their draw to the ranking of their teams."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from scoring.labels import signed
from tests.factories import team_duplicate
from tests.tournaments.boards.days import played_rounds
from tournaments.boards.board_pages import compared_results
from tournaments.boards.services import BoardSheet, Verdict, decide_board, type_amounts
from tournaments.decisions.services import decide
from tournaments.draw.services.draws import draw_movement, team_choices
from tournaments.duplicate.movements.values import MovementKind
from tournaments.event.services.closing import publish_event
from tournaments.models import Decision, PlayedBoard
from tournaments.rounds.services.rounds import release_round
from tournaments.standings.player import player_records
from tournaments.standings.totals import board_lines, event_ranking, event_team_ranking

pytestmark = pytest.mark.django_db
PAIRS = {1: (82, 66), 2: (68, -76), 3: (-68, -58)}  # of the rulebook: own attack, the other's


def typed(event, pairs):
    """Type what both attackers brought of each board: the first team's amount first."""
    amounts = {}
    for line in board_lines(event):
        if line.board in pairs:
            amounts[line.key] = pairs[line.board][line.attack.number != 1]
    type_amounts(event=event, sheet=BoardSheet.ROUND, amounts=amounts)


def points(event):
    return {row.record.player: row.record.total for row in event_team_ranking(event)}


def test_the_worked_match_of_the_rulebook():
    event = team_duplicate("quadrettes", 2, size=4, rounds=1)
    release_round(event=event, number=1)
    typed(event, PAIRS)
    assert points(event) == {1: Decimal("12.838"), 2: Decimal("-12.838")}
    shown = [(each.attack, each.defence) for each in compared_results(event, 3)[3]]
    assert shown == [("+3,162", "−3,162"), ("−3,162", "+3,162")]
    assert [row.rank for row in event_team_ranking(event)] == [1, 2]
    assert [row.rank for row in event_ranking(event)] == [1] * 4 + [5] * 4
    assert signed(points(event)[2]) == "−12,838"


def test_in_equipes_only_the_better_side_marks():
    event = team_duplicate("equipes", 2, size=4, rounds=4)
    release_round(event=event, number=1)
    typed(event, PAIRS)
    assert points(event) == {1: Decimal("16.000"), 2: Decimal("3.162")}


def test_points_of_the_two_sides_cancel_over_a_day():
    event = played_rounds(team_duplicate("quadrettes", 5, size=4, rounds=4), (1, 2, 3, 4))
    assert sum(points(event).values()) == 0
    rows = event_team_ranking(event)
    assert [row.record.total for row in rows] == sorted(points(event).values(), reverse=True)
    for row in rows:
        assert sum(bilan.points for bilan in row.record.bilans) == row.record.total
        assert {line.taker for line in board_lines(event)} == {2}  # always South


def test_attackers_move_on_and_meet_later():
    kind = MovementKind.ROTATION
    event = team_duplicate("quadrettes", 5, size=4, rounds=4, kind=kind)
    played_rounds(event, (1,))
    assert set(points(event).values()) == {Decimal("0.000")}  # nothing has its counterpart yet
    played_rounds(event, (2,))
    assert sum(points(event).values()) == 0
    assert any(points(event).values())


def test_an_annulled_attack_takes_its_counterpart_along():
    event = team_duplicate("quadrettes", 2, size=4, rounds=1)
    release_round(event=event, number=1)
    typed(event, PAIRS)
    row = PlayedBoard.objects.filter(table__round__event=event, board=2).earliest("pk")
    decide_board(event=event, key=row.pk, verdict=Verdict.ANNUL, reason="Étui mal remis")
    assert points(event)[1] == Decimal("0.838")


def test_a_bonus_given_beforehand_and_a_penalty_count():
    event = team_duplicate("equipes", 2, size=4, rounds=4)
    entry = event.entries.get(number=5)
    decide(entry=entry, decision=Decision.POINTS, points=5, reason="Bonus", uuid=uuid4())
    release_round(event=event, number=1)
    typed(event, PAIRS)
    assert points(event) == {1: Decimal("16.000"), 2: Decimal("8.162")}


def test_a_match_of_equipes_is_played_to_its_end():
    event = played_rounds(team_duplicate("equipes", 2, size=5, rounds=4), (1, 2, 3, 4))
    lines = board_lines(event)
    assert len(lines) == 4 * 2 * 4
    attackers = {(line.round_number, line.attack.players) for line in lines}
    assert len(attackers) == 8  # another each quarter, of each team
    rows = event_team_ranking(event)
    assert all(row.record.total >= 0 for row in rows)
    assert [row.record.deals for row in rows] == [32, 32]


def test_captains_of_quadrettes_choose_who_attacks_all_session(organiser):
    home = organiser.club
    event = team_duplicate("quadrettes", 4, size=4, rounds=3, in_club=home)
    assert organiser.get("captains_choose", event, 1).status_code == 200
    before = {choice.team: choice.attacker for choice in team_choices(event, 1)}
    values = {f"team_{team}": str(attacker) for team, attacker in before.items()}
    answer = organiser.post("captains_choose", event, 1, **values | {"team_2": "7"})
    assert answer.status_code == 302
    for number in (1, 2, 3):
        chosen = {choice.team: choice.attacker for choice in team_choices(event, number)}
        assert chosen == before | {2: 7}
    draw_movement(event=event, seed=8, kind=MovementKind.SHARED)
    assert 7 in {choice.attacker for choice in team_choices(event, 3)}
    other_team = organiser.post("captains_choose", event, 1, **values | {"team_2": "1"})
    assert other_team.status_code == 422


def test_captains_of_equipes_choose_attackers_rooms_and_boards(organiser):
    event = team_duplicate("equipes", 2, size=4, rounds=4, in_club=organiser.club)
    _closed, opened = event.rounds.get(number=2).seating
    one, other = team_choices(event, 2)
    mate = next(player for player, _name in one.players if player != one.attacker)
    values = {f"team_{one.team}": mate, f"team_{other.team}": other.attacker}
    values |= {"room_0": "other", "series_0": "second"}
    assert organiser.post("captains_choose", event, 2, **values).status_code == 302
    round_ = event.rounds.get(number=2)
    assert round_.seating[0][2] == other.attacker
    assert round_.seating[1][2] == mate
    assert set(round_.seating[0]) != set(opened)
    assert round_.boards == [[7, 8, 5, 6], [5, 6, 7, 8]]
    third = {choice.attacker for choice in team_choices(event, 3)}
    assert len(third) == 2
    assert organiser.get("captains_choose", event, 2).status_code == 200
    release_round(event=event, number=1)
    late = organiser.post("captains_choose", event, 1, **values)
    assert late.status_code in {409, 422}


def test_in_a_match_nobody_is_chosen_to_attack_twice(organiser):
    """Who is replaced has the other's quarter; who has attacked already is refused by name."""
    event = team_duplicate("equipes", 2, size=5, rounds=4, in_club=organiser.club)
    second = {choice.team: choice.attacker for choice in team_choices(event, 2)}
    first, *others = team_choices(event, 1)
    more = {f"team_{each.team}": each.attacker for each in others}
    more |= {"room_0": "one", "series_0": "first"}
    shown = organiser.get("captains_choose", event, 1).content.decode()
    assert shown.count("À ce quart, Équipe 1 choisit.") == 2
    chosen = more | {f"team_{first.team}": second[first.team]}
    assert organiser.post("captains_choose", event, 1, **chosen).status_code == 302
    attackers = [
        choice.attacker for number in range(1, 5) for choice in team_choices(event, number)
    ]
    assert len(set(attackers)) == 8
    release_round(event=event, number=1)
    third = {f"team_{each.team}": each.attacker for each in team_choices(event, 3)}
    third |= {"room_0": "one", "series_0": "first"}
    again = third | {f"team_{first.team}": second[first.team]}
    answer = organiser.post("captains_choose", event, 3, **again)
    assert answer.status_code == 409
    name = event.entries.get(number=second[first.team]).player.name
    assert f"{name} a déjà attaqué au tour 1" in answer.content.decode()
    shown = organiser.get("captains_choose", event, 2).content.decode()
    assert shown.count("À ce quart, Équipe 2 choisit.") == 2


def test_each_players_page_opens_points_into_the_gaps_of_his_teams_boards(organiser):
    """Both boards of a gap are told, and what is shown adds up to the round and the total."""
    event = team_duplicate("quadrettes", 2, size=4, rounds=1, in_club=organiser.club)
    release_round(event=event, number=1)
    typed(event, PAIRS)
    for record in player_records(event, list(event.entries.select_related("player", "team"))):
        [sitting] = record.sittings
        shown = [(board.number, board.note) for board in sitting.boards if board.note]
        sign = 1 if record.entry.team.number == 1 else -1
        worth = {1: Decimal(4), 2: Decimal(12), 3: Decimal("-3.162")}
        assert dict(shown) == {board: sign * points for board, points in worth.items()}
        assert sum(points for _board, points in shown) == sitting.bilan.points
        assert sitting.bilan.points == record.record.total
    page = organiser.get("tournament_player", event, 2).content.decode()
    words = " ".join(strip_tags(page).split())
    assert "Étui 2 +12,000 attaque de l’équipe · montant +68, attaque adverse −76 :" in words
    assert "écart +144" in words
    assert "Étui 4 attaque de l’équipe · à venir" in words
    assert "100,00 %" not in words
    publish_event(event=event)
    event.refresh_from_db()
    phone = organiser.client.get(reverse("follow_player", args=[event.public_key, 2]))
    words = " ".join(strip_tags(phone.content.decode()).split())
    print(words)
    assert "écart −10" in words
    assert "100,00 %" not in words


@pytest.mark.parametrize("form", ["quadrettes", "equipes"])
def test_boards_of_a_rotation_and_of_a_match_add_up_to_every_round(form):
    rotation = {"kind": MovementKind.ROTATION} if form == "quadrettes" else {}
    count, size = (5, 4) if form == "quadrettes" else (3, 6)
    event = team_duplicate(form, count, size=size, rounds=4, **rotation)
    played_rounds(event, (1, 2, 3, 4))
    row = PlayedBoard.objects.filter(table__round__event=event).earliest("pk")
    decide_board(event=event, key=row.pk, verdict=Verdict.ANNUL, reason="Étui mal remis")
    for record in player_records(event, list(event.entries.select_related("player", "team"))):
        for sitting in record.sittings:
            given = [board.note for board in sitting.boards if board.note is not None]
            assert sum(given) == sitting.bilan.points
            assert all(board.annulled for board in sitting.boards if board.note is None)


def test_who_rests_stands_with_his_team_and_his_bonus_counts():
    """Six players a team, four of whom sit in a quarter: the bonus is one of the others'."""
    event = team_duplicate("equipes", 2, size=6, rounds=4)
    closed, opened, *_resting = event.rounds.get(number=1).seating
    resting = next(number for number in range(1, 7) if number not in {*closed, *opened})
    entry = event.entries.get(number=resting)
    decide(entry=entry, decision=Decision.POINTS, points=5, reason="Bonus", uuid=uuid4())
    release_round(event=event, number=1)
    typed(event, PAIRS)
    assert points(event) == {1: Decimal("21.000"), 2: Decimal("3.162")}
    assert [row.rank for row in event_ranking(event)] == [1] * 6 + [7] * 6


@pytest.mark.parametrize("form", ["quadrettes", "equipes"])
def test_who_attacks_takes_and_his_mates_only_play(form):
    """Each table plays four boards, all attacked by the visitor; a team plays at two tables."""
    event = played_rounds(team_duplicate(form, 2, size=4, rounds=1), (1,))
    attackers = {line.attack.players[0] for line in board_lines(event)}
    made = dict.fromkeys(attackers, 0)
    for line in board_lines(event):
        made[line.attack.players[0]] += line.amount > 0
    figures = {
        row.record.player: (row.record.deals, row.record.takes, row.record.made)
        for row in event_ranking(event)
    }
    own = {player: (4, 4, made[player]) for player in attackers}
    assert figures == dict.fromkeys(range(1, 9), (4, 0, 0)) | own
    teams = [row.record for row in event_team_ranking(event)]
    assert [(team.deals, team.takes) for team in teams] == [(8, 4), (8, 4)]
    assert sum(team.made for team in teams) == sum(made.values())


def test_a_board_that_one_team_has_attacked_waits_for_the_other(organiser):
    """No note is given: once both attacks are there, their gap says what they are worth."""
    event = team_duplicate("equipes", 2, size=4, rounds=4, in_club=organiser.club)
    release_round(event=event, number=1)
    first, second = (line.key for line in board_lines(event) if line.board == 1)
    type_amounts(event=event, sheet=BoardSheet.ROUND, amounts={first: 82})
    words = strip_tags(organiser.get("board", event, 1).content.decode())
    assert ("attaque adverse à venir" in words, "joué une seule fois" in words) == (True, False)
    type_amounts(event=event, sheet=BoardSheet.ROUND, amounts={second: 66})
    words = strip_tags(organiser.get("board", event, 1).content.decode())
    assert ("à venir" in words, "+4" in words) == (False, True)
