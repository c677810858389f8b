"""The same boards in several halls: one common topage, and halls that do not fit."""

import json

import pytest
from django.core.management import CommandError

from tests.tournaments.duplicate.test_boards_command import answers_of, seats
from tournaments.duplicate.engine import DuplicateForm, topage
from tournaments.duplicate.engine.written import HallRefusedError, WrittenResults, together


def hall(*scores, board=3, session=1):
    """Play a board at so many tables of a hall; everywhere people have the same names."""
    written = WrittenResults(DuplicateForm.INDIVIDUEL)
    for line in lines(*scores, board=board, session=session):
        written.add(line)
    return written


def lines(*scores, board=3, session=1):
    return [
        {
            "session": session,
            "board": board,
            "table": n,
            **seats(n),
            "taker": "south",
            "score": score,
        }
        for n, score in enumerate(scores, start=1)
    ]


def test_results_of_all_halls_are_compared_as_one():
    """The vector of five, two of them in another hall."""
    found = together({"Nantes": hall(56, 62, -56), "Rennes": hall(-52, 50)})
    notes = [both.attack.percent for both in topage(found.results)]
    assert notes == [75, 100, 0, 25, 50]
    assert found.halls == ["Nantes"] * 3 + ["Rennes"] * 2
    assert {"s1 (Nantes)", "s1 (Rennes)"} <= found.lines.keys()


@pytest.mark.parametrize(
    ("other", "code"),
    [
        (WrittenResults(DuplicateForm.INDIVIDUEL), "hall_empty"),
        (hall(50, board=9), "hall_alone"),
        (hall(50, session=2), "hall_alone"),
    ],
)
def test_a_hall_that_does_not_fit_is_named(other, code):
    with pytest.raises(HallRefusedError) as refused:
        together({"Nantes": hall(56), "Vannes": other, "Rennes": hall(50)})
    assert (refused.value.hall, refused.value.code) == ("Vannes", code)


def test_the_command_takes_a_file_a_hall(tmp_path):
    for name, scores in (("Nantes", (56, 62, -56)), ("Rennes", (-52, 50))):
        text = "\n".join(map(json.dumps, lines(*scores)))
        (tmp_path / f"{name}.jsonl").write_text(text)
    files = [str(tmp_path / f"{name}.jsonl") for name in ("Nantes", "Rennes")]
    status, out, err = answers_of(*files, "--form", "individuel")
    found = json.loads(out)
    assert (status, err) == (0, [])
    assert [row["note"] for row in found["results"]] == [75, 100, 0, 25, 50]
    assert found["results"][3]["hall"] == "Rennes"
    assert found["ranking"][0]["player"] == "e3 (Nantes)"


def test_the_command_weighs_sessions(tmp_path):
    file = tmp_path / "etuis.jsonl"
    both = [*lines(50, 60), *lines(50, 60, session=2)]
    file.write_text("\n".join(map(json.dumps, both)))
    status, out, _err = answers_of(
        str(file), "--form", "individuel", "--coefficients", "1", "1,5"
    )
    assert (status, json.loads(out)["ranking"][0]["global"]) == (0, 250.0)
    with pytest.raises(CommandError, match="--coefficients attend"):
        answers_of(str(file), "--form", "individuel", "--coefficients", "x")


def test_the_command_names_the_hall_that_does_not_fit(tmp_path):
    for name, board in (("Nantes", 3), ("Rennes", 4)):
        text = "\n".join(map(json.dumps, lines(50, board=board)))
        (tmp_path / f"{name}.jsonl").write_text(text)
    files = [str(tmp_path / f"{name}.jsonl") for name in ("Nantes", "Rennes")]
    with pytest.raises(CommandError, match="salle « Nantes » : aucun étui"):
        answers_of(*files, "--form", "individuel")
