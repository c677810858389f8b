"""What is stored of a results file."""

import pytest
from hypothesis import given, strategies as st

from tests.tournaments.archive.results_file.reading import read_guessed
from tournaments.archive.results_file.checking import check_results, standings
from tournaments.archive.results_importing import results_fields, results_of
from tournaments.archive.services.archives import ArchivedResult


def read(*rows):
    return read_guessed([tuple(row.split(";")) for row in rows])


def test_every_column_has_its_label():
    assert all(str(field.label) for field in results_fields())


def test_a_line_is_a_player_with_his_points_by_round():
    file = read("N°;Nom;T1;T2;Bonus;Pénalité;Total", "7;Ana;10;;5;20;-5", "8;Bo;;;;;")
    ana, bo = results_of(file)
    assert ana == ArchivedResult(number=7, name="Ana", points=(10, None), extra=-15)
    assert (bo.points, bo.absent, ana.absent) == ((None, None), True, False)


@pytest.mark.parametrize(
    ("numbers", "stored"),
    [
        (("7", "3"), [7, 3]),
        (("7", "7"), [1, 2]),
        (("07", "7"), [1, 2]),
        (("7", ""), [1, 2]),
        (("A7", "3"), [1, 2]),
        (("0", "3"), [1, 2]),
        (("10000", "3"), [1, 2]),
    ],
)
def test_the_numbers_of_the_file_stay_where_they_can(numbers, stored):
    one, other = numbers
    file = read("N°;Nom;T1", f"{one};Ana;1", f"{other};Bo;2")
    assert [result.number for result in results_of(file)] == stored


@pytest.mark.parametrize(
    ("rows", "altered"),
    [
        (("1;Ana;5;5", "2;Bo;4;4"), False),
        (("1;Ana;5;6", "2;Bo;4;4"), True),
        (("2;Ana;5;5", "1;Bo;4;4"), True),
        (("1;Ana;5;5", "2;Bo;5;5"), True),
    ],
)
def test_what_is_stored_otherwise_than_the_file_says(rows, altered):
    assert check_results(read("Place;Nom;T1;Total", *rows)).altered == altered


@given(
    st.lists(
        st.tuples(st.integers(-500, 500), st.none() | st.integers(-500, 500)),
        min_size=1,
        max_size=12,
    )
)
def test_what_is_stored_adds_up_to_what_was_computed(scores):
    lines = [f"J{n};{one};{'' if two is None else two}" for n, (one, two) in enumerate(scores)]
    file = read("Nom;T1;T2", *lines)
    stored = {result.name: result for result in results_of(file)}
    for _rank, one in standings(file):
        result = stored[one.name]
        assert sum(filter(None, result.points)) + result.extra == one.points
