"""`manage.py seating`: its answer, its sentences, and how it ends."""

import io
import json
import os
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from tests.server import ROOT
from tests.tournaments.seating import referee
from tournaments.seating import Field

NB = "\N{NO-BREAK SPACE}"


def answer(*arguments):
    out = io.StringIO()
    call_command("seating", *map(str, arguments), stdout=out)
    return out.getvalue()


def plan(*arguments):
    return json.loads(answer(*arguments))


def refusal(*arguments):
    """Give the sentence and the status of a refusal."""
    with pytest.raises(CommandError) as error:
        answer(*arguments)
    return str(error.value), error.value.returncode


def test_the_answer_is_the_seed_the_rounds_and_the_measures():
    result = plan("--players", 16, "--rounds", 5, "--seed", 12)
    assert list(result) == ["seed", "rounds", "measures"]
    assert result["seed"] == 12
    assert set(result["measures"].values()) == {0}
    assert result["measures"]["repeats"] == referee.repeats(result["rounds"]) == 0
    referee.assert_everybody_sits_once(Field.of(16), result["rounds"])


def test_the_seed_repeats_the_plan_and_without_one_it_is_shown():
    shown = plan("--players", 20, "--rounds", 3)
    again = plan("--players", 20, "--rounds", 3, "--seed", shown["seed"])
    assert again == shown


def test_teams_are_numbers_that_follow_each_other():
    rounds = plan("--players", 60, "--rounds", 5, "--teams", 2, "--seed", 1)["rounds"]
    referee.assert_kept_apart(Field.of(60, teams=2), rounds)
    assert referee.repeats(rounds) == 0


@pytest.mark.parametrize(("odd", "sizes"), [(3, {3, 4}), (5, {4, 5})])
def test_the_size_of_odd_tables(odd, sizes):
    rounds = plan("--players", 57, "--rounds", 2, "--odd", odd, "--seed", 1)["rounds"]
    assert {len(table) for tables in rounds for table in tables} == sizes


def test_forbidden_pairs_of_a_file(tmp_path):
    file = tmp_path / "paires.txt"
    file.write_text("\ufeff# voisins\n1 2\n\n3,4\n5 ; 6 # covoiturage\n8-7\n", encoding="utf-8")
    rounds = plan("--players", 24, "--rounds", 5, "--seed", 1, "--forbid", file)["rounds"]
    met = referee.meetings(rounds)
    assert [pair for pair in ((1, 2), (3, 4), (5, 6), (7, 8)) if met[frozenset(pair)]] == []


def test_a_table_to_be_read():
    output = answer(
        "--players", 7, "--rounds", 1, "--seed", 3, "--format", "table"
    ).splitlines()
    assert output[0] == "Tirage n° 3"
    assert output[2] == "Tour 1          N    E    S    O"
    assert [line[:7] for line in output[3:5]] == ["Table 1", "Table 2"]
    assert sorted(int(n) for line in output[3:5] for n in line.split()[2:]) == list(range(1, 8))
    assert output[-1] == "Rien à redire : personne ne se rencontre deux fois."


def test_the_table_says_what_could_not_be_avoided():
    output = answer(
        "--players", 4, "--rounds", 2, "--seed", 3, "--format", "table"
    ).splitlines()
    assert output[-7:-1] == [
        "6 choses n’ont pas pu être évitées :",
        *[f"n° {a} et n° {b} se rencontrent aux tours 1 et 2." for a, b in PAIRS[:5]],
    ]


def test_the_table_names_who_sits_far_more_often_at_odd_tables():
    output = answer("--players", 17, "--rounds", 5, "--odd", 5, "--format", "table")
    named = [line for line in output.splitlines() if "trois tours de plus au moins" in line]
    assert named
    assert all(" est à une table de 3 ou de 5 aux tours " in line for line in named)


PAIRS = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
UNREADABLE = [
    (["--rounds", 5], "Indiquez --players, suivi d’un nombre."),
    (["--players", 16], "Indiquez --rounds, suivi d’un nombre."),
    (
        ["--players", 2, "--rounds", 5],
        "--players attend un nombre de 3 à 1000, et non « 2 ».",
    ),
    (
        ["--players", "seize", "--rounds", 5],
        "--players attend un nombre de 3 à 1000, et non « seize ».",
    ),
    (["--players", 16, "--rounds", 0], "--rounds attend un nombre de 1 à 40, et non « 0 »."),
    (
        ["--players", 16, "--rounds", 5, "--teams", 0],
        "--teams attend un nombre de 1 à 1000, et non « 0 ».",
    ),
    (
        ["--players", 16, "--rounds", 5, "--odd", 4],
        "--odd attend 3 ou 5, et non « 4 ».",
    ),
    (
        ["--players", 16, "--rounds", 5, "--format", "xml"],
        "--format attend json ou table, et non « xml ».",
    ),
    (
        ["--players", 16, "--rounds", 5, "--seed", "x"],
        "--seed attend un nombre de 0 à 1000000000000000000, et non « x ».",
    ),
    (
        ["--players", 16, "--rounds", 5, "--forbid", "absent.txt"],
        "absent.txt : ce fichier ne peut pas être lu.",
    ),
]


@pytest.mark.parametrize(("arguments", "sentence"), UNREADABLE)
def test_what_cannot_be_read_is_said_and_ends_in_2(arguments, sentence):
    assert refusal(*arguments) == (sentence, 2)


@pytest.mark.parametrize("line", ["1", "1 2 3", "1 1", "0 4", "4 17", "a b", "1 -", "²  3"])
def test_a_line_that_is_no_pair(tmp_path, line):
    file = tmp_path / "paires.txt"
    file.write_text(f"1 2\n{line}\n", encoding="utf-8")
    sentence, status = refusal("--players", 16, "--rounds", 5, "--forbid", file)
    assert status == 2
    assert sentence == (
        f"{file}, ligne 2 : écrivez deux numéros différents de 1 à 16, et non « {line} »."
    )


def test_a_file_that_is_no_text(tmp_path):
    file = tmp_path / "paires.bin"
    file.write_bytes(b"\xff\xfe\x00")
    assert refusal("--players", 16, "--rounds", 5, "--forbid", file) == (
        f"{file} : ce fichier ne peut pas être lu.",
        2,
    )


def test_a_team_larger_than_the_tables_ends_in_1():
    assert refusal("--players", 8, "--rounds", 2, "--teams", 3) == (
        (
            "n° 1, n° 2 et n° 3 sont de la même équipe,"
            " et il n’y a pas assez de tables pour les séparer."
        ),
        1,
    )


def test_pairs_that_cannot_be_kept_apart_end_in_1(tmp_path):
    """Player 1 may not meet five of seven: there are not three left for a table."""
    file = tmp_path / "paires.txt"
    file.write_text("".join(f"1 {other}\n" for other in range(2, 7)), encoding="utf-8")
    sentence, status = refusal("--players", 8, "--rounds", 1, "--forbid", file)
    assert status == 1
    assert sentence.startswith("Impossible de séparer n° 1 et n° ")
    assert sentence.endswith(" au tour 1 : levez une interdiction.")


def test_from_the_shell_without_a_database(tmp_path):
    environment = os.environ | {
        "DATABASE_URL": "sqlite:////nowhere/x",
        "DATA_DIR": str(tmp_path),
    }
    command = [sys.executable, "manage.py", "seating", "--players", "12", "--rounds"]
    good, bad = (
        subprocess.run(
            [*command, rounds],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        for rounds in ("1", "un")
    )
    assert (good.returncode, good.stderr) == (0, "")
    assert len(json.loads(good.stdout)["rounds"][0]) == 3
    assert (bad.returncode, bad.stdout) == (2, "")
    sentence = f"--rounds attend un nombre de 1 à 40, et non «{NB}un{NB}».\n"
    assert bad.stderr == f"CommandError: {sentence}"
