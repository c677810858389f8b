"""Individuel and triplettes: percentages, the general ranking and the one by lines."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, strategies as st

from tournaments.duplicate import engine
from tournaments.duplicate.engine.percentages import Terms
from tournaments.duplicate.engine.topage import BoardResult

SEATS = "NESW"


def deal(board, table, taker, score, session=1):
    """Play a board where N2, E2, S2 and W2 sit at table 2."""
    names = [f"{seat}{table}" for seat in SEATS]
    return BoardResult(
        session=session,
        board=board,
        attack=(names[SEATS.index(taker)],),
        defence=tuple(name for name in names if name[0] != taker),
        score=score,
    )


def lines(results):
    return {name: name[0] for result in results for name in (*result.attack, *result.defence)}


def rank(results, terms=engine.INDIVIDUEL):
    return {row.name: row for row in engine.percentage_ranking(results, lines(results), terms)}


def test_a_quarter_for_the_attack_and_three_for_the_defence():
    """The rulebook's example: attack 80; defence 20, 66⅔ and 50: 54.167."""
    given_notes = [
        ("S1", Fraction(80, 100), None),
        ("N1", Fraction(80, 100), Fraction(20, 100)),
        ("N1", Fraction(1, 3), Fraction(2, 3)),
        ("N1", Fraction(1, 2), Fraction(1, 2)),
    ]
    results = [
        BoardResult(
            board=number,
            attack=(taker,),
            defence=("S1",) if taker != "S1" else ("N1",),
            score=None,
            given=(attack, 1 - attack if defence is None else defence),
        )
        for number, (taker, attack, defence) in enumerate(given_notes)
    ]
    row = rank(results)["S1"]
    assert (row.attack, row.defence, row.overall) == (
        80,
        Fraction(410, 9),
        Fraction(80, 4) + Fraction(410, 9) * 3 / 4,
    )
    assert f"{float(row.overall):.3f}" == "54.167"


THREE_TABLES = [
    *(deal(1, table, "N", score) for table, score in ((1, 60), (2, 56), (3, -52))),
    *(deal(2, table, "E", score) for table, score in ((1, 70), (2, -60), (3, 50))),
]


def test_ranks_of_three_tables_worked_by_hand():
    """Board 1: notes 100, 50, 0; board 2: 100, 0, 50.

    N1: attack 100, defence 0: 25. E1 the same. S1 and W1: defence 0. N2: 50 and 100: 87.5.
    E2: 0 and 50: 37.5. S2, W2: 75. N3: 0 and 50: 37.5. E3: 50 and 100: 87.5. S3, W3: 75.
    """
    rows = rank(THREE_TABLES)
    assert {
        name: (float(row.overall), row.rank, row.rank_alterne) for name, row in rows.items()
    } == {
        "N2": (87.5, 1, 1),
        "E3": (87.5, 1, 1),
        "S2": (75, 3, 3),
        "S3": (75, 3, 3),
        "W2": (75, 3, 3),
        "W3": (75, 3, 3),
        "N3": (37.5, 7, 7),
        "E2": (37.5, 7, 7),
        "N1": (25, 9, 9),
        "E1": (25, 9, 9),
        "S1": (0, 11, 11),
        "W1": (0, 11, 11),
    }


def test_lots_part_equals_of_one_line():
    terms = replace(engine.INDIVIDUEL, lots={"S3": 2, "S2": 1, "W2": 9, "W3": 4})
    ranks = {name: row.rank_alterne for name, row in rank(THREE_TABLES, terms).items()}
    assert [ranks[name] for name in ("S3", "W2", "N3", "E2", "S2", "W3")] == [3, 3, 7, 7, 5, 5]
    parted = {name: row.parted_from for name, row in rank(THREE_TABLES, terms).items()}
    assert {name for name in parted if parted[name]} == {"S2", "S3", "W2", "W3"}
    assert (parted["S3"], parted["W2"]) == (("S2",), ("W3",))
    assert not any(row.parted_from for row in rank(THREE_TABLES).values())


def test_the_firsts_of_all_lines_stand_before_the_seconds():
    """North's second has more than South's first, and stands behind him all the same."""
    results = [
        *(deal(1, table, "N", score) for table, score in ((1, 60), (2, 58), (3, -52))),
        *(deal(2, table, "S", score) for table, score in ((1, 60), (2, 10), (3, 70))),
    ]
    rows = rank(results)
    by_line = sorted(rows.values(), key=lambda row: row.rank_alterne)
    assert [row.line for row in by_line[:4]] != [row.line for row in by_line[4:8]]
    assert {row.line for row in by_line[:4]} == set(SEATS)
    assert {row.line for row in by_line[4:8]} == set(SEATS)
    assert {row.line for row in by_line[8:]} == set(SEATS)


def test_a_penalty_is_taken_off_after_the_calculation():
    row = rank(THREE_TABLES, replace(engine.INDIVIDUEL, penalties={"N2": Fraction(20)}))["N2"]
    assert (row.overall, row.penalty, row.total, row.rank) == (
        Fraction(175, 2),
        20,
        Fraction(135, 2),
        6,
    )


def test_a_side_never_played_leaves_all_to_the_other_and_is_flagged():
    row = rank(THREE_TABLES)["S2"]
    assert (row.attack, row.defence, row.overall, row.flagged) == (None, 75, 75, True)


def test_a_board_played_once_counts_only_where_there_is_nothing_else():
    """Nobody else played board 9: N1's attack stays 100; W1's, who has no other, is 50."""
    results = [*THREE_TABLES, deal(9, 1, "N", 10), deal(10, 1, "W", 10)]
    rows = rank(results)
    assert (rows["N1"].attack, rows["N1"].flagged) == (100, False)
    assert (rows["W1"].attack, rows["W1"].flagged) == (50, True)


def test_several_sessions_are_summed_with_their_coefficients():
    again = [result._replace(session=2) for result in THREE_TABLES]
    terms = replace(engine.INDIVIDUEL, coefficients={2: Fraction(3, 2)})
    row = rank([*THREE_TABLES, *again], terms)["N2"]
    assert (row.attack, row.defence, row.overall) == (
        50,
        100,
        Fraction(175, 2) * Fraction(5, 2),
    )
    assert (row.line, row.rank, row.rank_alterne) == (None, 1, None)


def test_triplettes_weigh_both_sides_alike():
    results = [
        BoardResult(board=1, attack=("T1",), defence=("T2",), score=60),
        BoardResult(board=1, attack=("T3",), defence=("T4",), score=50),
        BoardResult(board=2, attack=("T2",), defence=("T1",), score=60),
        BoardResult(board=2, attack=("T4",), defence=("T3",), score=70),
    ]
    teams = {"T1": "NS", "T2": "EW", "T3": "NS", "T4": "EW"}
    rows = engine.percentage_ranking(results, teams, engine.TRIPLETTES)
    assert [(row.name, row.overall, row.rank, row.rank_alterne) for row in rows] == [
        ("T1", 100, 1, 1),
        ("T4", 100, 1, 1),
        ("T2", 0, 3, 3),
        ("T3", 0, 3, 3),
    ]


def test_lines_of_unequal_length_go_on_with_who_is_left():
    results = [
        BoardResult(board=1, attack=(name,), defence=("E1",), score=score)
        for name, score in (("N1", 60), ("N2", 50), ("N3", 40))
    ]
    rows = rank(results)
    ranks = {name: (row.rank, row.rank_alterne) for name, row in rows.items()}
    assert ranks == {"N1": (1, 1), "E1": (2, 2), "N2": (2, 3), "N3": (4, 4)}


PLAYED = st.lists(
    st.tuples(
        st.integers(1, 4), st.integers(1, 6), st.sampled_from(SEATS), st.integers(-90, 90)
    ),
    min_size=1,
    max_size=60,
    unique_by=lambda each: each[:2],
)


def names_swapped(result):
    """Call everybody otherwise, within his line."""
    turned = {str(table): str(7 - table) for table in range(1, 7)}

    def other(names):
        return tuple(name[0] + turned[name[1]] for name in names)

    return result._replace(attack=other(result.attack), defence=other(result.defence))


@given(PLAYED, st.randoms())
def test_the_order_of_lines_and_names_never_matters(played, dice):
    results = [deal(*each) for each in played]
    shuffled = [names_swapped(result) for result in results]
    dice.shuffle(shuffled)
    figures = sorted(
        (row.rank, row.rank_alterne, row.overall) for row in rank(results).values()
    )
    assert figures == sorted(
        (row.rank, row.rank_alterne, row.overall) for row in rank(shuffled).values()
    )


@given(PLAYED)
def test_alterne_numbers_everybody_once(played):
    rows = rank([deal(*each) for each in played])
    ranks = sorted(row.rank_alterne for row in rows.values())
    assert all(rank <= place for place, rank in enumerate(ranks, start=1))
    assert ranks[0] == 1


def test_terms_of_a_later_edition():
    half = Terms(attack=Fraction(1, 2))
    assert rank(THREE_TABLES, half)["N1"].overall == 50
