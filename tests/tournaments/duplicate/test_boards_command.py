"""`manage.py boards`: what it answers, which lines it refuses, and how it ends."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

LINE = {"board": 1, "north": "A", "east": "B", "south": "C", "west": "D", "taker": "south"}
DEAL = {
    "ruleset": "fft-4",
    "players": ["A", "B", "C", "D"],
    "taker": "C",
    "contract": "garde",
    "bouts": 2,
    "points": 49,
}
TEAMS = {"board": 1, "ns": "T1", "ew": "T2", "taker": "north", "score": 56}
DUEL = {"board": 1, "attack": "A", "defence": "B", "score": 82}


def answers(tmp_path, form, *lines, layout="json"):
    """Give the exit status, what is printed, and what stderr says."""
    file = tmp_path / "etuis.jsonl"
    file.write_text(
        "\n".join(each if isinstance(each, str) else json.dumps(each) for each in lines)
    )
    return answers_of(str(file), "--form", form, "--format", layout)


def answers_of(*arguments):
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("boards", *arguments, stdout=out, stderr=err)
        status = 0
    except SystemExit as end:
        status = end.code
    return status, out.getvalue(), err.getvalue().splitlines()


def document(tmp_path, form, *lines):
    status, out, _err = answers(tmp_path, form, *lines)
    return status, json.loads(out)


def seats(number):
    return {seat: f"{seat[0]}{number}" for seat in ("north", "east", "south", "west")}


def test_individuel(tmp_path):
    scores = [56, 62, -56, -52, 50]
    lines = [
        {"board": 3, "table": n, **seats(n), "taker": "south", "score": score}
        for n, score in enumerate(scores, start=1)
    ]
    status, found = document(tmp_path, "individuel", *lines)
    assert status == 0
    assert found["form"] == "individuel"
    assert found["results"][0] == {
        "session": 1,
        "board": 3,
        "table": 1,
        "score": 56,
        "note": 75.0,
    }
    assert [each["note"] for each in found["results"]] == [75, 100, 0, 25, 50]
    assert found["ranking"][0] == {
        "player": "e3",
        "line": "E",
        "attack": None,
        "defence": 100.0,
        "global": 100.0,
        "rank": 1,
        "rank_alterne": 1,
    }
    ranks = {row["player"]: (row["rank"], row["rank_alterne"]) for row in found["ranking"]}
    assert [ranks[name] for name in ("s2", "w3", "e4", "s1", "n2")] == [
        (1, 1),
        (1, 1),
        (5, 5),
        (5, 5),
        (17, 17),
    ]


def test_a_deal_in_the_written_form_is_scored_per_defender(tmp_path):
    status, found = document(tmp_path, "individuel", {**LINE, "deal": DEAL})
    assert (status, found["results"][0]["score"]) == (0, 66)


def test_an_annulled_deal_has_neither_score_nor_note(tmp_path):
    status, found = document(tmp_path, "individuel", {**LINE, "annulled": True})
    assert status == 0
    assert found["results"] == [
        {"session": 1, "board": 1, "table": None, "score": None, "note": None}
    ]


def test_who_has_no_board_that_counts_is_listed_last_without_a_rank(tmp_path):
    annulled = {"board": 1, **seats(3), "taker": "south", "annulled": True}
    lines = [{"board": 1, **seats(n), "taker": "south", "score": 2 * n} for n in (1, 2)]
    status, found = document(tmp_path, "individuel", annulled, *lines)
    nothing = {"attack": None, "defence": None, "global": None}
    nothing |= {"rank": None, "rank_alterne": None}
    assert (status, len(found["ranking"])) == (0, 12)
    assert found["ranking"][8:] == [
        {"player": f"{line.lower()}3", "line": line} | nothing for line in "ENSW"
    ]
    _status, out, _err = answers(tmp_path, "individuel", annulled, *lines, layout="table")
    assert out.splitlines()[-1] == (
        "           W  w3                             –       –       –"
    )
    other_session = [{**each, "session": 2} for each in lines]
    _status, found = document(tmp_path, "individuel", annulled, *lines, *other_session)
    assert found["ranking"][-1] == {"player": "w3", "line": None} | nothing


def test_a_team_that_has_no_board_that_counts_is_listed(tmp_path):
    other = {**TEAMS, "ns": "T3", "ew": "T4", "annulled": True}
    del other["score"]
    _status, found = document(tmp_path, "triplettes", TEAMS, other)
    assert [(row["team"], row["rank"]) for row in found["ranking"]] == [
        *(("T1", 1), ("T2", 1)),
        *(("T3", None), ("T4", None)),
    ]


def test_several_sessions(tmp_path):
    lines = [
        {
            "session": session,
            "board": 1,
            "table": n,
            **seats(n),
            "taker": "north",
            "score": 50 + 2 * n,
        }
        for session in (1, 2)
        for n in (1, 2)
    ]
    _status, found = document(tmp_path, "individuel", *lines)
    assert found["ranking"][0] == {
        "player": "e1",
        "line": None,
        "attack": None,
        "defence": 100.0,
        "global": 200.0,
        "rank": 1,
        "rank_alterne": None,
    }


def test_triplettes(tmp_path):
    other = {**TEAMS, "ns": "T3", "ew": "T4", "score": 50}
    _status, found = document(tmp_path, "triplettes", TEAMS, other)
    assert found["ranking"] == [
        {
            "team": team,
            "line": line,
            "attack": attack,
            "defence": defence,
            "global": overall,
            "rank": rank,
            "rank_alterne": rank,
        }
        for team, line, attack, defence, overall, rank in (
            ("T1", "NS", 100, None, 100, 1),
            ("T4", "EW", None, 100, 100, 1),
            ("T2", "EW", None, 0, 0, 3),
            ("T3", "NS", 0, None, 0, 3),
        )
    ]


def test_quadrettes(tmp_path):
    back = {**DUEL, "attack": "B", "defence": "A", "score": 66}
    alone = {**DUEL, "board": 2}
    status, found = document(tmp_path, "quadrettes", back, alone, DUEL)
    assert (status, found) == (
        0,
        {
            "form": "quadrettes",
            "oppositions": [
                {"board": 1, "a": "A", "b": "B", "ecart": 16, "pm_a": 4.0, "pm_b": -4.0}
            ],
            "ranking": [
                {"team": "A", "pm": 4.0, "rank": 1},
                {"team": "B", "pm": -4.0, "rank": 2},
            ],
            "missing": [{"board": 2, "attack": "A", "defence": "B"}],
        },
    )


def test_equipes(tmp_path):
    back = {**DUEL, "attack": "B", "defence": "A", "score": 66}
    _status, found = document(tmp_path, "equipes", DUEL, back)
    assert [(row["team"], row["pm"]) for row in found["ranking"]] == [("A", 4.0), ("B", 0.0)]


def test_nothing_to_read(tmp_path):
    assert document(tmp_path, "individuel") == (
        0,
        {"form": "individuel", "results": [], "ranking": []},
    )


SCORED = {**LINE, "score": 56}
REFUSED = [
    # form, lines of which the last is refused, what is said of it
    ("individuel", [{**SCORED, "west": "A"}], "clé « west » : ce joueur est assis deux fois"),
    (
        "individuel",
        [SCORED, {**SCORED, "board": 2, "north": "B", "east": "A"}],
        "clé « north » : ce joueur a joué dans une autre ligne",
    ),
    ("individuel", [SCORED, SCORED], "clé « north » : ce joueur ou cette équipe a déjà joué"),
    (
        "individuel",
        [{**SCORED, "table": 1}, {**SCORED, **seats(9), "table": 1}],
        "clé « table » : cet étui a déjà été joué à cette table",
    ),
    ("individuel", [{**SCORED, "annulled": True}], "clé « score » : une donne annulée n’a pas"),
    ("individuel", [{**SCORED, "deal": DEAL}], "clé « deal » : écrivez la marque ou la donne"),
    ("individuel", [{**SCORED, "score": 10**7}], "clé « score » : aucune donne ne vaut autant"),
    ("individuel", [{**SCORED, "score": 55}], "clé « score » : à la garde, ce montant est"),
    ("triplettes", [{**TEAMS, "score": 0}], "clé « score » : à la garde, ce montant est"),
    ("equipes", [{**DUEL, "score": -81}], "clé « score » : à la garde, ce montant est"),
    (
        "individuel",
        [{**LINE, "deal": {**DEAL, "points": 92}}],
        "clé « deal » : Les points vont de 0 à 91",
    ),
    (
        "individuel",
        [{**LINE, "deal": {**DEAL, "contract": "petite"}}],
        "clé « deal.contract » : ce contrat n’est pas permis",
    ),
    (
        "individuel",
        [{**LINE, "deal": {**DEAL, "outcome": "petit_sec"}}],
        "clé « deal.outcome » : en duplicate, une donne se joue toujours",
    ),
    (
        "individuel",
        [{**LINE, "deal": {**DEAL, "taker": "A"}}],
        "clé « deal.taker » : le preneur de la donne n’est pas celui de la table",
    ),
    (
        "individuel",
        [{**LINE, "deal": {**DEAL, "players": ["A", "B", "C", "E"]}}],
        "clé « deal.players » : les joueurs de la donne ne sont pas ceux de la table",
    ),
    (
        "individuel",
        [{**LINE, "deal": {**DEAL, "ruleset": "fft-3", "players": ["A", "B", "C"]}}],
        "clé « deal.ruleset » : le duplicate se joue à quatre",
    ),
    ("triplettes", [{**TEAMS, "ew": "T1"}], "clé « ew » : une équipe ne joue pas contre"),
    ("triplettes", [TEAMS, TEAMS], "clé « ns » : ce joueur ou cette équipe a déjà joué"),
    ("quadrettes", [{**DUEL, "defence": "A"}], "clé « defence » : une équipe ne joue pas"),
    ("quadrettes", [DUEL, DUEL], "clé « board » : cette équipe a déjà attaqué cet étui"),
]


@pytest.mark.parametrize(("form", "lines", "sentence"), REFUSED)
def test_a_refused_line_is_named_and_ends_in_1(tmp_path, form, lines, sentence):
    status, out, err = answers(tmp_path, form, *lines)
    [problem] = json.loads(out)["problems"]
    assert (status, problem["line"]) == (1, len(lines))
    assert problem["message"].startswith(sentence)
    assert err == [f"ligne {len(lines)} : {problem['message']}"]


def test_in_equipes_the_taker_chooses_his_contract(tmp_path):
    duel = {
        "board": 1,
        "attack": "A",
        "defence": "B",
        "deal": {**DEAL, "contract": "garde_sans"},
    }
    status, found = document(tmp_path, "equipes", duel, {**DUEL, "attack": "B", "defence": "A"})
    assert (status, found["oppositions"][0]["ecart"]) == (0, 132 - 82)


UNREADABLE = [
    # a line, what is said of it
    ("{", "ce n’est pas un objet JSON"),
    ("[]", "un objet { … } est attendu"),
    ({**SCORED, "note": 3}, "clé « note » : cette clé n’existe pas"),
    (LINE, "clé « score » : cette clé manque"),
    ({**SCORED, "score": "56"}, "clé « score » : un nombre entier est attendu"),
    ({**SCORED, "taker": "sud"}, "clé « taker » : ce mot n’est pas prévu ici"),
    ({**SCORED, "taker": ["south"]}, "clé « taker » : ce mot n’est pas prévu ici"),
    ({**SCORED, "north": 4}, "clé « north » : un nom est attendu"),
    ({**SCORED, "board": 1.5}, "clé « board » : le numéro de l’étui est attendu, ou sa lettre"),
    (
        {**SCORED, "board": True},
        "clé « board » : le numéro de l’étui est attendu, ou sa lettre",
    ),
    ({**SCORED, "table": "x"}, "clé « table » : un nombre entier est attendu"),
    ({**SCORED, "session": None}, "clé « session » : un nombre entier est attendu"),
    (
        {**LINE, "deal": {**DEAL, "bouts": "x"}},
        "clé « deal.bouts » : un nombre entier est attendu",
    ),
    ({**LINE, "deal": 5}, "clé « deal » : un objet { … } est attendu"),
    ("[" * 70_000, "la ligne est trop longue pour une donne"),
]


@pytest.mark.parametrize(("line", "sentence"), UNREADABLE)
def test_an_unreadable_line_is_named_and_ends_in_2(tmp_path, line, sentence):
    status, out, err = answers(tmp_path, "individuel", line, SCORED)
    found = json.loads(out)
    assert (status, err) == (2, [f"ligne 1 : {sentence}"])
    assert found["problems"] == [{"line": 1, "message": sentence}]
    assert [each["score"] for each in found["results"]] == [56]


def test_what_is_refused_leaves_no_trace(tmp_path):
    """The refused line claims neither seats nor board: the same players go on."""
    torn = {**SCORED, "board": 2, "west": "A"}
    status, found = document(tmp_path, "individuel", torn, {**SCORED, "board": 2})
    assert (status, len(found["results"])) == (1, 1)


def test_as_a_table(tmp_path):
    lines = [
        {"board": 3, **seats(n), "taker": "south", "score": score}
        for n, score in enumerate((56, 50), start=1)
    ]
    _status, out, _err = answers(tmp_path, "individuel", *lines, layout="table")
    assert out.splitlines()[0] == (
        "   1    1  E  e2                             –  100.00  100.00"
    )


def test_teams_as_a_table(tmp_path):
    _status, out, _err = answers(tmp_path, "quadrettes", DUEL, layout="table")
    assert out.splitlines() == [
        "   1  A                           +0.000",
        "   1  B                           +0.000",
        "Étui 1 : il manque la rencontre B – A.",
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--form", "mixte"], "--form attend un de ces mots : individuel, triplettes,"),
        ([], "--form attend un de ces mots : individuel, triplettes, quadrettes, equipes."),
        (
            ["--form", "equipes", "--format", "xml"],
            "--format attend un de ces mots : json, table.",
        ),
        (["rien.jsonl", "--form", "equipes"], "rien.jsonl : ce fichier n’existe pas."),
    ],
)
def test_what_cannot_be_asked(arguments, sentence):
    with pytest.raises(CommandError) as error:
        call_command("boards", *arguments)
    assert str(error.value).startswith(sentence)
    assert error.value.returncode == 2
