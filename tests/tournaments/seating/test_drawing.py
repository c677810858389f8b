"""The draw: what is promised for every number, and what is always kept."""

import os
import re
import subprocess
import sys

import pytest
from hypothesis import given, settings, strategies as st

from tests.cases import some_soon
from tests.server import ROOT
from tests.tournaments.seating import referee
from tournaments.seating import (
    Field,
    FlawKind,
    ImpossibleError,
    Obstacle,
    PlayerToSeat,
    SeatingMethod,
    draw,
    flaws,
)


def plan_of(players, rounds, seed=1, **wishes):
    field = Field.of(players, **wishes)
    plan = draw(field, rounds=rounds, seed=seed)
    referee.assert_everybody_sits_once(field, plan.rounds)
    referee.assert_kept_apart(field, plan.rounds)
    assert plan.measures["repeats"] == referee.repeats(plan.rounds)
    return plan


@pytest.mark.parametrize("players", some_soon(range(16, 401, 4)))
def test_five_rounds_without_meeting_again_at_every_multiple_of_4(players):
    plan = plan_of(players, 5, seed=players)
    assert referee.repeats(plan.rounds) == 0
    assert plan.flaws == ()


@pytest.mark.parametrize(
    ("players", "rounds"), [(24, 7), (28, 9), (32, 7), (32, 8), (36, 8), (36, 11), (40, 9)]
)
def test_more_rounds_without_meeting_again(players, rounds):
    assert plan_of(players, rounds).flaws == ()


@pytest.mark.parametrize("odd", [3, 5])
@pytest.mark.parametrize("players", [57, 61, 62, 63, 101, 150, 199, 398])
def test_numbers_of_a_real_day_have_no_flaw_at_all(players, odd):
    assert plan_of(players, 5, odd=odd).flaws == ()


@pytest.mark.parametrize(
    ("players", "odd"),
    [(n, 3) for n in range(15, 56)] + [(n, 5) for n in range(20, 56)],
)
def test_from_15_with_tables_of_3_and_20_with_tables_of_5_nobody_meets_again(players, odd):
    assert referee.repeats(plan_of(players, 5, odd=odd).rounds) == 0


@pytest.mark.parametrize(
    ("players", "teams", "rounds"),
    [(60, 2, 5), (32, 4, 5), (16, 4, 4), (24, 2, 5), (24, 4, 5), (48, 3, 5), (400, 4, 5)],
)
def test_teams_never_meet_and_nobody_meets_again(players, teams, rounds):
    plan = plan_of(players, rounds, teams=teams)
    assert referee.repeats(plan.rounds) == 0


@pytest.mark.parametrize(("players", "forced"), [(8, 40), (12, 30)])
def test_few_players_meet_again_as_seldom_as_their_tables_allow(players, forced):
    """Two rounds of 3 tables have 9 pairs of tables: with 12 players, 3 pairs meet in both.

    There are ten pairs of rounds: at least 30 coincidences; with 8 players, 4 each time.
    """
    met = referee.meetings(plan_of(players, 5).rounds)
    assert sum(times * (times - 1) // 2 for times in met.values()) == forced


@pytest.mark.long
def test_a_sixth_round_of_16_repeats_what_it_must():
    """After five rounds everybody has met everybody: the 24 pairs of a sixth meet again."""
    assert referee.repeats(plan_of(16, 6).rounds) == 24


@settings(max_examples=25)
@given(
    players=st.integers(24, 60),
    rounds=st.integers(1, 5),
    odd=st.sampled_from([3, 5]),
    teams=st.sampled_from([1, 2, 4]),
    seed=st.integers(0, 10**6),
    data=st.data(),
)
def test_whatever_is_asked_the_hard_rules_hold(players, rounds, odd, teams, seed, data):
    number = st.integers(1, players)
    pairs = data.draw(
        st.sets(st.tuples(number, number).filter(lambda p: p[0] < p[1]), max_size=8)
    )
    away = data.draw(st.dictionaries(number, st.frozensets(st.integers(1, 5)), max_size=4))
    field = Field(
        players=tuple(
            PlayerToSeat(number=p.number, team=p.team, absent=away.get(p.number, frozenset()))
            for p in Field.of(players, teams=teams).players
        ),
        forbidden=frozenset(pairs),
        odd=odd,
    )
    plan = draw(field, rounds=rounds, seed=seed)
    assert plan.holds
    referee.assert_everybody_sits_once(field, plan.rounds)
    referee.assert_kept_apart(field, plan.rounds)
    assert flaws(field, plan.rounds) == plan.flaws


@pytest.mark.long
@settings(max_examples=6)
@given(st.integers(5, 14), st.integers(1, 3), st.integers(0, 999))
def test_few_players_are_seated_as_well(players, rounds, seed):
    plan_of(players, rounds, seed)


def test_the_same_seed_is_the_same_plan_and_another_is_another():
    one, again, other = (plan_of(21, 5, seed, odd=5) for seed in (7, 7, 8))
    assert one == again
    assert one.rounds != other.rounds


def test_the_plan_owes_nothing_to_the_machine():
    """Words and sets come in another order with another hash seed."""
    code = (
        "from tournaments.seating import *\n"
        "players = [PlayerToSeat(number=n, apart=frozenset({f'club {n % 5}', f'car {n % 7}'}))"
        " for n in range(1, 42)]\n"
        "field = Field(players=tuple(players), forbidden=frozenset({(1, 9), (3, 4), (2, 8)}))\n"
        "print(draw(field, rounds=4, seed=3).rounds)"
    )
    output = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": str(number)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in (1, 2)
    }
    assert len(output) == 1


def test_clubs_are_kept_apart_where_there_is_room():
    players = tuple(
        PlayerToSeat(number=number, apart=frozenset({f"club {number % 10}"}))
        for number in range(1, 65)
    )
    assert draw(Field(players=players), rounds=5, seed=1).flaws == ()


def test_who_must_not_move_sits_north_at_one_table():
    tables = {3: 2, 11: 5}
    players = tuple(PlayerToSeat(number=n, table=tables.get(n)) for n in range(1, 31))
    plan = draw(Field(players=players), rounds=5, seed=1)
    assert plan.measures["repeats"] == plan.measures["tables_left"] == 0
    for round_ in plan.rounds:
        assert (round_[1][0], round_[4][0]) == (3, 11)


def test_odd_tables_have_the_last_numbers():
    for tables in plan_of(57, 5).rounds:
        assert [len(table) for table in tables] == [4] * 12 + [3] * 3


# Players, size of odd tables: meetings again, by how many odd tables two players differ.
FEW = {
    (9, 3): (9, 0),
    (10, 3): (15, 2),
    (11, 3): (20, 2),
    (13, 3): (3, 3),
    (14, 3): (2, 2),
    (9, 5): (44, 2),
    (11, 5): (20, 2),
    (14, 5): (45, 1),
    (17, 5): (8, 5),
    (18, 5): (16, 4),
    (19, 5): (27, 2),
    (21, 5): (0, 4),
    (22, 5): (0, 3),
}


def test_the_page_tells_what_holds_with_few_players():
    page = (ROOT / "docs" / "SEATING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (3|5) \| (\d+) \| (\d) \|$", page, re.MULTILINE)
    assert {(int(n), int(odd)): (int(a), int(b)) for n, odd, a, b in rows} == FEW


def shares_of(plan):
    """Give how often each player sits at an odd table in all."""
    *_before, times = referee.times_at_odd_tables(plan.rounds)
    return [times.get(player, 0) for player in sorted(sum(plan.rounds[0], ()))]


@pytest.mark.parametrize(("players", "odd"), FEW)
def test_few_players_share_out_odd_tables_and_who_does_not_is_named(players, odd):
    plan = plan_of(players, 5, odd=odd)
    shares = shares_of(plan)
    apart = max(shares) - min(shares)
    assert (plan.measures["repeats"], apart) == FEW[players, odd]
    assert max(referee.meetings(plan.rounds).values()) <= (4 if players == 9 else 3)
    named = {flaw.players[0] for flaw in plan.flaws if flaw.kind == FlawKind.UNEVEN}
    assert named == {
        player for player, share in enumerate(shares, 1) if share > min(shares) + 2
    }


OTHERS = [
    (players, odd)
    for players in range(15, 41)
    for odd in (3, 5)
    if players % 4 and (players, odd) not in FEW
]


@pytest.mark.parametrize(("players", "odd"), OTHERS)
def test_from_15_players_on_the_others_have_at_most_two_odd_tables_more(players, odd):
    shares = shares_of(plan_of(players, 5, odd=odd))
    assert max(shares) - min(shares) <= 2


@pytest.mark.parametrize("players", [57, 58, 59])
@pytest.mark.parametrize("odd", [3, 5])
def test_nobody_is_at_an_odd_table_twice_before_everybody_was_once(players, odd):
    for times in referee.times_at_odd_tables(plan_of(players, 5, odd=odd).rounds):
        fewest = 0 if len(times) < players else min(times.values())
        assert max(times.values()) <= fewest + 1


def test_by_ranking_and_snake_and_lot():
    field = Field.of(12)
    ranking = draw(field, rounds=1, seed=1, method=SeatingMethod.RANKING)
    assert [set(table) for table in ranking.rounds[0]] == [
        {1, 2, 3, 4},
        {5, 6, 7, 8},
        {9, 10, 11, 12},
    ]
    snake = draw(field, rounds=1, seed=1, method=SeatingMethod.SNAKE)
    assert [set(table) for table in snake.rounds[0]] == [
        {1, 6, 7, 12},
        {2, 5, 8, 11},
        {3, 4, 9, 10},
    ]
    lots = {draw(field, rounds=1, seed=n, method=SeatingMethod.RANDOM).rounds for n in range(5)}
    assert len(lots) == 5
    assert ranking.method == SeatingMethod.RANKING


def test_by_ranking_moves_the_nearest_to_keep_apart_who_must_not_meet():
    field = Field(players=Field.of(12).players, forbidden=frozenset({(3, 4)}))
    plan = draw(field, rounds=1, seed=1, method=SeatingMethod.RANKING)
    assert [set(table) for table in plan.rounds[0][:2]] == [{1, 2, 3, 5}, {4, 6, 7, 8}]


def test_rounds_already_played_stay_and_count():
    field = Field.of(32)
    played = plan_of(32, 2).rounds
    plan = draw(field, rounds=5, seed=9, played=played)
    assert plan.rounds[:2] == played
    assert referee.repeats(plan.rounds) == 0
    final = draw(field, rounds=3, seed=9, method=SeatingMethod.RANKING, played=played)
    assert set(final.rounds[2][0]) == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("method", "players"),
    [(SeatingMethod.ROTATION, 44), (SeatingMethod.PREDEFINED, 28), (SeatingMethod.SEARCH, 40)],
)
def test_a_method_that_is_wished_is_used(method, players):
    plan = draw(Field.of(players), rounds=5, seed=1, method=method)
    assert plan.method == method
    assert plan.flaws == ()


def with_tables(**tables):
    return Field(
        players=tuple(
            PlayerToSeat(number=number, table=tables.get(f"n{number}"))
            for number in range(1, 9)
        )
    )


NEVER = {
    Obstacle.TOO_FEW: (Field.of(2), (1, 2)),
    Obstacle.TEAM_TOO_LARGE: (Field.of(8, teams=4), (1, 2, 3, 4)),
    Obstacle.CROWDED_TABLE: (with_tables(n1=1, n2=1), (1, 2)),
    Obstacle.NO_SUCH_TABLE: (with_tables(n1=3), (1,)),
}


@pytest.mark.parametrize(("obstacle", "case"), NEVER.items())
def test_what_is_impossible_is_refused_with_its_reason(obstacle, case):
    field, players = case
    with pytest.raises(ImpossibleError) as refusal:
        draw(field, rounds=2, seed=1)
    assert refusal.value.obstacle == obstacle
    assert (refusal.value.round_number, refusal.value.players) == (1, players)


def test_three_who_are_kept_apart_find_no_two_tables():
    apart = frozenset({(1, 2), (1, 3), (2, 3)})
    with pytest.raises(ImpossibleError) as refusal:
        draw(Field(players=Field.of(8).players, forbidden=apart), rounds=2, seed=1)
    assert refusal.value.obstacle == Obstacle.NOT_APART
    assert refusal.value.round_number == 1
    assert set(refusal.value.players) < {1, 2, 3}


def test_no_predefined_draw_for_so_many():
    with pytest.raises(ImpossibleError) as refusal:
        draw(Field.of(44), rounds=5, seed=1, method=SeatingMethod.PREDEFINED)
    assert refusal.value.obstacle == Obstacle.NOT_PREDEFINED


def test_a_plan_by_hand_is_not_drawn():
    with pytest.raises(ValueError, match="by hand"):
        draw(Field.of(8), rounds=1, seed=1, method=SeatingMethod.MANUAL)


def test_who_leaves_too_early_leaves_too_few():
    players = tuple(
        PlayerToSeat(number=n, absent=frozenset({2}) if n > 2 else frozenset())
        for n in range(1, 9)
    )
    with pytest.raises(ImpossibleError) as refusal:
        draw(Field(players=players), rounds=2, seed=1)
    assert (refusal.value.obstacle, refusal.value.round_number) == (Obstacle.TOO_FEW, 2)


def test_pairs_with_nobody_mean_nothing():
    field = Field(players=Field.of(16).players, forbidden=frozenset({(1, 99)}))
    assert draw(field, rounds=5, seed=1).flaws == ()


def test_one_table_repeats_everything_and_says_so():
    plan = plan_of(4, 3)
    assert plan.measures["repeats"] == 12
    assert {flaw.kind for flaw in plan.flaws} == {FlawKind.REPEAT}
