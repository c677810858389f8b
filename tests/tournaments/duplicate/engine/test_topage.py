"""Notes of a board: the rulebook's vectors, and what must always hold."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tournaments.duplicate.engine import topage
from tournaments.duplicate.engine.topage import BoardResult, notes

SCORES = st.lists(st.integers(-300, 300), min_size=2, max_size=30)

BOARDS = [
    # what the takers scored, their notes
    ([56, 62, -56, -52, 50], [75, 100, 0, 25, 50]),
    ([50, 50, 50, 50], [50, 50, 50, 50]),
    (range(11), range(0, 101, 10)),
    ([56, 56, -52], [75, 75, 0]),
    ([56], [50]),
]


def percents(scores):
    return [note.percent for note in notes(list(scores))]


@pytest.mark.parametrize(("scores", "expected"), BOARDS)
def test_notes_of_a_board(scores, expected):
    assert percents(scores) == list(expected)


def test_defenders_get_the_rest():
    board = [
        BoardResult(
            board=1, attack=(f"N{n}",), defence=(f"E{n}", f"S{n}", f"W{n}"), score=score
        )
        for n, score in enumerate([56, 62, -56, -52, 50])
    ]
    assert [both.defence.percent for both in topage(board)] == [25, 0, 100, 75, 50]


def test_a_board_played_once_is_flagged():
    [note] = notes([56])
    assert (note.compared, notes([56, 50])[0].compared) == (False, True)


def played(score, **changes):
    return BoardResult(
        **{"board": 1, "attack": ("A",), "defence": ("B",), "score": score} | changes
    )


def test_an_annulled_deal_leaves_the_others_to_be_compared():
    first, annulled, third = topage([played(56), played(None), played(50)])
    assert (first.attack.percent, annulled, third.attack.percent) == (100, None, 0)


def test_notes_given_by_the_arbiter_take_no_part():
    given_notes = (Fraction(60, 100), Fraction(55, 100))
    first, given_one, third = topage([played(56), played(None, given=given_notes), played(50)])
    assert (first.attack.percent, third.attack.percent) == (100, 0)
    assert (given_one.attack.percent, given_one.defence.percent) == (60, 55)


def test_sessions_are_not_compared_with_each_other():
    notes_of_two = topage([played(56), played(62), played(10, session=2), played(8, session=2)])
    assert [both.attack.percent for both in notes_of_two] == [0, 100, 100, 0]


@given(SCORES)
def test_the_notes_of_a_board_average_50(scores):
    assert sum(percents(scores)) == 50 * len(scores)


@given(SCORES)
def test_attack_and_defence_share_100(scores):
    for both in topage([played(score) for score in scores]):
        assert both.attack.percent + both.defence.percent == 100


@given(SCORES, st.integers(-1000, 1000))
def test_a_constant_added_to_all_results_changes_nothing(scores, constant):
    assert percents(scores) == percents([score + constant for score in scores])


@given(SCORES, st.randoms())
def test_the_order_of_results_never_matters(scores, dice):
    order = list(range(len(scores)))
    dice.shuffle(order)
    shuffled = percents([scores[place] for place in order])
    assert shuffled == [percents(scores)[place] for place in order]
