from decimal import Decimal

import pytest
from hypothesis import assume, given, strategies as st

from tests.tournaments.archive.results_file.reading import read_guessed
from tournaments.archive.results_file.checking import FindingKind, check_results


def checked(*rows):
    return check_results(read_guessed([row.split(";") for row in rows]))


def told(found):
    return [(one.kind, one.row, one.given, one.computed) for one in found.findings]


def test_an_exact_file():
    found = checked("Place;Nom;T1;T2;Total", "1;Ana;40;2;42", "2;Bo;-40;-2;-42")
    assert (found.findings, found.players, found.totals, found.places) == ((), 2, 2, 2)


FILES = [
    pytest.param(
        ["Place;Nom;T1;T2;Total", "1;Ana;40;2;43", "2;Bo;-40;-2;-42"],
        [(FindingKind.TOTAL, 2, 43, 42)],
        id="a wrong total",
    ),
    pytest.param(
        ["Place;Nom;T1;T2;Total", "1;Ana;40;2;42", "2;Bo;-40;-2;"],
        [(FindingKind.TOTAL_MISSING, 3, 0, -42)],
        id="no total",
    ),
    pytest.param(
        ["Nom;T1;Malus;Total", "Ana;40;-20;20", "Bo;-40;20;-60"], [], id="penalties either way"
    ),
    pytest.param(
        ["Place;Nom;T1;Total", "2;Ana;40;40", "1;Bo;-40;-40"],
        [(FindingKind.PLACE, 2, 2, 1), (FindingKind.PLACE, 3, 1, 2)],
        id="places the wrong way round",
    ),
    pytest.param(
        ["Place;Nom;T1;T2;Total", "1;Ana;40;-50;40", "2;Bo;-40;50;10"],
        # the place follows from the true totals
        [
            (FindingKind.TOTAL, 2, 40, -10),
            (FindingKind.PLACE, 2, 1, 2),
            (FindingKind.PLACE, 3, 2, 1),
        ],
        id="a wrong total that made a wrong place",
    ),
    pytest.param(["Place;Nom;Total", "1;Ana;10", "1;Bo;10", "3;Cy;0"], [], id="a shared place"),
    pytest.param(
        ["Place;Nom;Total", "1;Ana;10", "ex;Bo;10", "3;Cy;0"], [], id="ex æquo in words"
    ),
    pytest.param(["Place;Nom;Total", "1;Ana;10", ";Bo;10", "3;Cy;0"], [], id="an empty place"),
    pytest.param(
        ["Place;Nom;Total", "1;Ana;10", "1;Bo;10", "2;Cy;0"],
        [(FindingKind.PLACE, 4, 2, 3)],
        id="the next place not skipped",
    ),
    pytest.param(
        ["Place;Nom;Total", "1;Ana;10", "ex;Bo;5", "3;Cy;0"],
        [(FindingKind.PLACE, 3, 1, 2)],
        id="no equals",
    ),
    pytest.param(
        ["Place;Nom;Total", "1;Ana;10", "3;Bo;10", "3;Cy;0"],
        [(FindingKind.PLACE, 3, 3, 1)],
        id="equals with places of their own that cannot be",
    ),
    pytest.param(
        ["Place;Nom;T1;Total", "1;Ana;12,5;12,5", "2;Bo;12,25;12,25", "3;Cy;−24,75;-24.75"],
        [],
        id="halves and quarters",
    ),
    pytest.param(
        ["Nom;Total", "Ana;10", "Bo;0"], [], id="neither places nor rounds: nothing to compare"
    ),
]


@pytest.mark.parametrize(("rows", "findings"), FILES)
def test_differences(rows, findings):
    found = checked(*rows)
    assert told(found) == findings
    assert found.differences == found.findings


PAIRS = ("Cy;B", "Ana;A", "Bo;A", "Di;B")
TRUE_FILES = [
    # what clubs write, without a mistake: rounds, totals and places compared
    pytest.param(
        ["Nom;T1;T2;Bonus/Malus;Amende;Total", "Ana;9;3;-5;;7", "Bo;2;2;;10;-6"],
        (2, 2, 0),
        id="what an arbiter takes away, either way",
    ),
    pytest.param(
        [
            "Rang;Nom;T1;Total",
            "1;Ana;9;9",
            "2;Bo;2;2",
            "",
            "Dames",
            "Rang;Nom;T1;Total",
            "1;Cy;7;7",
            "2;Di;1;1",
        ],
        (1, 4, 4),
        id="two rankings, one below the other",
    ),
    pytest.param(
        [
            "Rang;Équipe;Joueur;T1;Total;Total équipe",
            "1;As;Ana;9;9;10",
            ";;Bo;1;1;",
            "2;Rois;Cy;3;3;7",
            ";;Di;4;4;",
        ],
        (1, 6, 2),
        id="teams, whose places they are",
    ),
    pytest.param(
        ["Rang;Équipe;Joueur;T1;Total", "1;As;Ana;9;10", ";;Bo;1;", "2;Rois;Cy;3;7", ";;Di;4;"],
        (1, 2, 2),
        id="teams, whose total is in one cell",
    ),
    pytest.param(
        [
            "Rang;Équipe;Joueur;T1;Total",
            "1;As;Ana;9;9",
            "1;As;Bo;9;9",
            "3;Rois;Cy;3;3",
            "3;Rois;Di;3;3",
        ],
        (1, 4, 4),
        id="teams, whose places count players",
    ),
    pytest.param(
        ["Rang;Nom;T1;Total", "1;Ana;9;9", "2;Bo;-9;-9", "3;Cy;;0", "3;Di;;0"],
        (1, 2, 2),
        id="who has not played stands last, with a total of 0",
    ),
    pytest.param(
        ["Rang;Phase;Nom;T1;Finale;Total", "1;1;Ana;9;-30;-21", "2;0;Bo;-9;;-9"],
        (2, 2, 2),
        id="who came to the final stands first",
    ),
    pytest.param(
        ["Rang;Nom;T1;T2;Total", "1;Ana;62,5;50;56,25", "2;Cy;50,01;;50,01", "3;Bo;50;24;37"],
        (2, 3, 3),
        id="totals that are the mean of the rounds",
    ),
    pytest.param(
        ["Rang;Nom;Équipe;T1;Total", *(f"1;{name};5;5" for name in PAIRS)],
        (1, 4, 4),
        id="players who are tied, those of a team apart",
    ),
]


@pytest.mark.parametrize(("rows", "compared"), TRUE_FILES)
def test_a_true_file_raises_no_alarm(rows, compared):
    file = read_guessed([row.split(";") for row in rows])
    found = check_results(file)
    assert (found.differences, found.unreadable) == ((), ())
    assert (len(file.rounds), found.totals, found.places) == compared


@pytest.mark.parametrize(("rows", "compared"), TRUE_FILES)
def test_one_false_total_in_it_is_found(rows, compared):
    """The last total of the file is too high by one."""
    lines = [row.split(";") for row in rows]
    place = len(lines[0]) - 1
    last = max(
        row
        for row, line in enumerate(lines)
        if len(line) > place and line[0][:4] != "Ense" and line[place].lstrip("-").isdigit()
    )
    lines[last][place] = str(int(lines[last][place]) + 1)
    kinds = {(one.kind, one.row) for one in check_results(read_guessed(lines)).differences}
    assert (FindingKind.TOTAL, last + 1) in kinds


def test_as_many_rounds_count_as_somebody_says():
    rows = ["Nom;T1;T2;T3;Total", "Ana;9;-3;5;14", "Bo;2;2;-7;4", "Cy;-1;8;2;10", "Di;;4;;4"]
    table = [row.split(";") for row in rows]
    assert len(check_results(read_guessed(table)).differences) == 3
    assert check_results(read_guessed(table, best=2)).differences == ()


def test_running_sums_between_the_rounds_are_none():
    """The last sum and the last round make the total as well."""
    head = "Nom;Matin;Cumul;Soir;Cumul;Nuit;Total"
    file = read_guessed(
        [row.split(";") for row in (head, "Ana;1;1;2;3;4;7", "Bo;5;5;6;11;9;20")]
    )
    assert (file.rounds, file.by_sum) == (("Matin", "Soir", "Nuit"), ["Matin", "Soir", "Nuit"])


def test_equals_that_the_file_parts_are_remarked_on():
    found = checked("Place;Nom;Total", "1;Ana;10", "3;Bo;5", "2;Cy;5", "4;Di;0")
    (remark,) = found.remarks
    assert (remark.kind, remark.row, remark.other) == (FindingKind.PARTED, 3, 4)
    assert (found.differences, found.places) == ((), 4)


def test_a_number_and_a_name_twice():
    found = checked("N°;Nom;Total", "1;Ana;1", "2;Bo;2", "1;ÂNA;3", ";Di;4", ";Ed;5")
    assert [(one.kind, one.row, one.other) for one in found.findings] == [
        (FindingKind.NUMBER_TWICE, 4, 2),
        (FindingKind.NAME_TWICE, 4, 2),
    ]
    assert [one.kind for one in found.differences] == [FindingKind.NUMBER_TWICE]


def test_an_unreadable_score_keeps_the_total_of_the_file():
    found = checked("Place;Nom;T1;Total", "1;Ana;dix;10", "3;Bo;5;5", "2;Cy;-15;-15")
    (cell,) = found.unreadable
    assert (cell.row, cell.column, cell.text) == (2, "T1", "dix")
    assert [(one.kind, one.row) for one in found.differences] == [
        (FindingKind.PLACE, 3),
        (FindingKind.PLACE, 4),
    ]
    assert (found.totals, found.places) == (2, 3)


def test_without_any_total_no_place_can_be_checked():
    found = checked("Place;Nom;T1;Total", "2;Ana;dix;", "1;Bo;5;5")
    assert (len(found.unreadable), found.differences, found.places) == (1, (), 0)


def test_who_did_not_play_is_not_ranked():
    found = checked(
        "Place;Nom;T1;Total", "1;Ana;10;10", "2;Bo;-10;-10", ";Cy;abs;", ";Somme;0;0"
    )
    assert [(one.kind, one.row) for one in found.remarks] == [
        (FindingKind.ABSENT, 4),
        (FindingKind.SKIPPED, 5),
    ]
    assert (found.differences, found.totals, found.places) == ((), 2, 2)


def test_a_round_that_does_not_sum_to_zero():
    found = checked("Nom;T1;T2;T3;Total", "Ana;10;10;10;30", "Bo;-10;-4;20;6")
    (remark,) = found.remarks  # the third round is scored without losses
    assert (remark.kind, remark.column, remark.computed) == (FindingKind.ROUND_SUM, "T2", 6)


tables = st.lists(
    st.tuples(st.integers(-300, 300), st.integers(-300, 300)), min_size=1, max_size=12
)


def as_rows(scores):
    """Write a file as a careful club does."""
    totals = [sum(one) for one in scores]
    yield "Place;N°;Nom;T1;T2;Total"
    for number, (rounds, total) in enumerate(zip(scores, totals, strict=True)):
        place = 1 + sum(other > total for other in totals)
        yield f"{place};{number};Joueur {number};{rounds[0]};{rounds[1]};{total}"


@given(tables)
def test_a_careful_file_has_no_difference(scores):
    assert checked(*as_rows(scores)).differences == ()


def changed(scores, row, column, by):
    """Check a table in which one number of a row is too large."""
    rows = [row.split(";") for row in as_rows(scores)]
    rows[row][column] = str(int(rows[row][column]) + by)
    return check_results(read_guessed(rows))


@given(tables, st.data(), st.integers(1, 50))
def test_every_changed_place_is_found(scores, data, by):
    row = data.draw(st.integers(1, len(scores)))
    found = changed(scores, row, 0, by)
    assume(FindingKind.PARTED not in {one.kind for one in found.remarks})
    assert [one.row for one in found.differences] == [row + 1]


@given(tables, st.data(), st.integers(1, 50))
def test_every_changed_total_is_found(scores, data, by):
    row = data.draw(st.integers(1, len(scores)))
    found = changed(scores, row, 5, by)
    assert [(one.kind, one.row) for one in found.differences] == [(FindingKind.TOTAL, row + 1)]
    assert found.differences[0].computed == Decimal(sum(scores[row - 1]))
