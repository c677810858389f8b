"""Points de match: the rulebook's oppositions, the table, and the ranking of teams."""

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from tournaments.duplicate.engine import match_point_ranking, oppositions
from tournaments.duplicate.engine.percentages import points_de_match
from tournaments.duplicate.engine.topage import Duel

GAPS = [
    # gap, points de match
    (0, "0.000"),
    (2, "1.414"),
    (16, "4.000"),
    (144, "12.000"),
    (-10, "-3.162"),
    (698, "26.420"),
    (1000, "31.623"),
]
BOARDS = [
    # board, score of A's attacker, score of B's
    (1, 82, 66),
    (2, 68, -76),
    (3, -68, -58),
]


def duels(boards=BOARDS):
    for board, ours, theirs in boards:
        yield Duel(board=board, attack="A", defence="B", score=ours)
        yield Duel(board=board, attack="B", defence="A", score=theirs)


@pytest.mark.parametrize(("gap", "points"), GAPS)
def test_points_de_match(gap, points):
    assert points_de_match(gap) == Decimal(points)


def test_the_printed_table_is_the_square_root():
    for gap in range(0, 700, 2):
        printed = points_de_match(gap)
        rounded = printed * Decimal("0.001") + Decimal("0.000001")
        assert abs(printed * printed - gap) <= rounded, gap


def test_the_oppositions_of_the_rulebook():
    found, missing = oppositions(duels(), better_only=False)
    assert [(each.gap, each.pm_a) for each in found] == [
        (16, Decimal("4.000")),
        (144, Decimal("12.000")),
        (-10, Decimal("-3.162")),
    ]
    assert [
        (row.rank, row.team, row.total) for row in match_point_ranking(found, ["A", "B"])
    ] == [
        (1, "A", Decimal("12.838")),
        (2, "B", Decimal("-12.838")),
    ]
    assert missing == []


def test_in_equipes_only_the_better_side_marks():
    found, _missing = oppositions(duels(), better_only=True)
    assert [(each.pm_a, each.pm_b) for each in found] == [
        (Decimal(4), 0),
        (Decimal(12), 0),
        (0, Decimal("3.162")),
    ]


def test_a_duel_without_its_counterpart_is_missing_and_counts_nothing():
    alone = Duel(board=9, attack="B", defence="A", score=400)
    found, missing = oppositions([*duels(), alone], better_only=False)
    assert (len(found), missing) == (3, [alone])


def test_an_annulled_duel_takes_its_counterpart_with_it():
    pair = [
        Duel(board=1, attack="A", defence="B", score=None),
        Duel(board=1, attack="B", defence="A", score=60),
    ]
    assert oppositions(pair, better_only=False) == ([], [])


def test_the_same_board_in_two_sessions_is_two_boards():
    pair = [
        Duel(session=1, board=1, attack="A", defence="B", score=60),
        Duel(session=2, board=1, attack="B", defence="A", score=60),
    ]
    assert oppositions(pair, better_only=False) == ([], pair)


def test_bonus_and_penalty_come_after():
    found, _missing = oppositions(duels(), better_only=False)
    rows = match_point_ranking(found, ["A", "B", "C"], {"A": Decimal(-30), "B": Decimal("2.5")})
    assert [(row.rank, row.team, row.boards, row.total) for row in rows] == [
        (1, "C", 0, 0),
        (2, "B", Decimal("-12.838"), Decimal("-10.338")),
        (3, "A", Decimal("12.838"), Decimal("-17.162")),
    ]


def test_equals_share_a_rank_and_the_next_is_skipped():
    rows = match_point_ranking([], ["C", "A", "B"])
    assert [(row.rank, row.team) for row in rows] == [(1, "A"), (1, "B"), (1, "C")]


@given(st.lists(st.tuples(st.integers(-400, 400), st.integers(-400, 400)), max_size=20))
def test_the_two_sides_cancel(scores):
    boards = [(number, *pair) for number, pair in enumerate(scores)]
    found, _missing = oppositions(duels(boards), better_only=False)
    rows = match_point_ranking(found, ["A", "B"])
    assert sum(row.total for row in rows) == 0


def test_of_a_board_attacked_twice_the_first_time_counts():
    again = Duel(board=1, attack="A", defence="B", score=400)
    found, missing = oppositions([*duels(BOARDS[:1]), again], better_only=False)
    assert ([each.gap for each in found], missing) == ([16], [again])
    found, missing = oppositions([again, again._replace(score=2)], better_only=False)
    assert (found, missing) == ([], [again, again._replace(score=2)])


@given(
    st.lists(
        st.builds(
            Duel,
            board=st.integers(1, 3),
            attack=st.sampled_from("ABC"),
            defence=st.sampled_from("ABC"),
            score=st.none() | st.integers(-90, 90),
        ),
        max_size=30,
    )
)
def test_whatever_is_written_the_sides_cancel_and_nothing_is_lost(written):
    found, missing = oppositions(written, better_only=False)
    assert sum(each.pm_a + each.pm_b for each in found) == 0
    assert all(each.a != each.b for each in found)
    assert 2 * len(found) + len(missing) <= len(written)
    assert {duel.attack for duel in missing} <= {duel.attack for duel in written}
