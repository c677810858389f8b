"""`manage.py cote`: what it answers, which tables it refuses, and how it ends."""

import io
import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tournaments.management.commands import cote as command

TABLE = {"players": ["a", "b", "c", "d"], "totals": [600, -200, -100, -300], "deals": 20}
COTE = {"a": 8.372093, "b": -2.790698, "c": -1.395349, "d": -4.186047}
THREE = {"players": ["x", "y", "z"], "totals": [30, -10, -20], "deals": 5}


def answers(tmp_path, *lines, options=("--shrink", "60")):
    """Give the exit status, the cotes, and what stderr says."""
    file = tmp_path / "tables.jsonl"
    file.write_text("\n".join(json.dumps(each) for each in lines))
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("cote", str(file), *options, stdout=out, stderr=err)
        status = 0
    except SystemExit as end:
        status = end.code
    return status, json.loads(out.getvalue())["cote"], err.getvalue().splitlines()


def test_one_table(tmp_path):
    assert answers(tmp_path, TABLE) == (0, COTE, [])


RANKING = (Path(__file__).parents[3] / "docs" / "RANKING.md").read_text(encoding="utf-8")


def test_the_page_shows_a_table_and_its_cotes_and_every_key(tmp_path):
    table, cotes = map(
        json.loads, re.findall(r'^\{"(?:players|cote)".*', RANKING, re.MULTILINE)
    )
    assert answers(tmp_path, table, options=()) == (0, cotes["cote"], [])
    section = RANKING[RANKING.index("## 5.") :]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(table)
    assert re.findall(r"« (\w+) »", command.Command.help) == list(table)


def test_nothing_to_read(tmp_path):
    assert answers(tmp_path) == (0, {}, [])


def test_without_an_option_the_shrink_is_the_measured_one(tmp_path):
    """16 × 108 / 9 = 192: θ = 4/3 × 600 / (16/9 × 20 + 192)."""
    _status, cote, _err = answers(tmp_path, TABLE, options=())
    assert cote["a"] == round(800 / (320 / 9 + 192), 6)


def test_tables_of_one_size_only(tmp_path):
    options = ("--shrink", "60", "--players", "4")
    assert answers(tmp_path, TABLE, THREE, options=options) == (0, COTE, [])


def test_mixed_sizes_are_told(tmp_path):
    status, cote, err = answers(tmp_path, TABLE, THREE)
    assert (status, sorted(cote)) == (0, [*"abcd", *"xyz"])
    assert "\n".join(err) == (
        "Des tables de tailles différentes sont comptées ensemble ;"
        " --players N n’en garde qu’une."
    )


REFUSED = [
    # what is wrong with the first line, its exit status, what is said
    (
        {"totals": [600, -200, -100, -299]},
        1,
        "clé « totals » : la somme des totaux n’est pas zéro",
    ),
    ({"totals": [600, -600]}, 1, "clé « totals » : il faut un total par joueur"),
    (
        {"players": ["a", "a", "c", "d"]},
        1,
        "clé « players » : deux joueurs portent le même nom",
    ),
    ({"players": ["a"], "totals": [0]}, 1, "clé « players » : une table compte au moins deux"),
    ({"deals": 0}, 1, "clé « deals » : le nombre de donnes va de 1 à 100000"),
    ({"deals": "20"}, 2, "clé « deals » : un nombre entier est attendu"),
    ({"totals": [600, -200, -100, "x"]}, 2, "clé « totals » : un nombre entier est attendu"),
    ({"players": "abcd"}, 2, "clé « players » : une liste est attendue"),
    ({"players": ["a", "b", "c", ""]}, 2, "clé « players » : une liste de noms est attendue"),
    ({"note": 1}, 2, "clé « note » : cette clé n’existe pas"),
]


@pytest.mark.parametrize(("wrong", "expected", "sentence"), REFUSED)
def test_a_table_that_is_not_taken_is_named(tmp_path, wrong, expected, sentence):
    status, cote, [found] = answers(tmp_path, TABLE | wrong, TABLE)
    assert (status, cote) == (expected, COTE)
    assert found.startswith(f"ligne 1 : {sentence}")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--shrink", "0"], "--shrink attend un nombre au-dessus de zéro, et non « 0 »."),
        (["--shrink", "nan"], "--shrink attend un nombre au-dessus de zéro, et non « nan »."),
        (["--players", "12"], "--players attend un nombre de 2 à 9, et non « 12 »."),
        (["rien.jsonl"], "rien.jsonl : ce fichier n’existe pas."),
    ],
)
def test_what_cannot_be_asked(arguments, sentence):
    with pytest.raises(CommandError) as error:
        call_command("cote", *arguments)
    assert (str(error.value), error.value.returncode) == (sentence, 2)
