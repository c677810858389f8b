import pytest
from hypothesis import given, strategies as st

from tournaments.archive.results_file import (
    ArchivedResult,
    altered,
    check_results,
    numbers_kept,
    obstacles,
    read_results,
    results_of,
    standings,
)


def read(*rows):
    return read_results([tuple(row.split(";")) for row in rows])


def test_a_line_is_a_player_with_his_points_by_round():
    file = read("N°;Nom;T1;T2;Bonus;Pénalité;Total", "7;Ana;10;;5;20;-5", "8;Bo;;;;;")
    assert obstacles(file) == []
    ana, bo = results_of(file, ["Ana", "Bo"])
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
    assert [result.number for result in results_of(file, ["Ana", "Bo"])] == stored
    assert numbers_kept(file) == (stored == [int(n) for n in numbers if n.isdecimal()])


@pytest.mark.parametrize("points", ["0,5", "1000001", "-999999999"])
def test_points_are_whole_and_of_this_world(points):
    for column in ("T1", "Bonus"):
        [found] = obstacles(read(f"Nom;{column};T2", f"Ana;{points};3"))
        assert (found.kind, found.row, found.name) == ("not_whole", 2, "Ana")


def test_what_is_stored_otherwise_than_the_file_says():
    assert not altered(check_results(read("Place;Nom;T1;Total", "1;Ana;5;5", "2;Bo;4;4")))
    assert altered(check_results(read("Place;Nom;T1;Total", "1;Ana;5;6", "2;Bo;4;4")))
    assert altered(check_results(read("Place;Nom;T1;Total", "2;Ana;5;5", "1;Bo;4;4")))
    assert altered(check_results(read("Place;Nom;T1;Total", "1;Ana;5;5", "2;Bo;5;5")))


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
    stored = {result.name: result for result in results_of(file, [x.name for x in file.lines])}
    for one in standings(file):
        result = stored[one.line.name]
        assert sum(filter(None, result.points)) + result.extra == one.points
