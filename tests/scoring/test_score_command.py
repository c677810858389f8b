"""`manage.py score`: what it answers, what it says on stderr, and how it ends."""

import io
import json
import os
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring.management.commands import score as command
from scoring.rules import FFT_4, RULESETS
from scoring.rules.frozen import write_ruleset

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
DEAL = {
    "ruleset": "fft-4",
    "players": ["Ana", "Bo", "Cy", "Zoé"],
    "taker": "Ana",
    "contract": "garde",
    "bouts": 2,
    "points": 49,
}
RESULT = (
    '{"scores":{"Ana":198,"Bo":-66,"Cy":-66,"Zoé":-66},"made":true,"margin":8,'
    '"points_to_make":41,"unit":66,"lines":[{"reason":"contract","amount":66}]}'
)
REFUSAL = (
    '{"problems":[{"field":"points","code":"points_out_of_range",'
    '"message":"Les points vont de 0 à 91 : recomptez les plis de l’attaque."}]}'
)


def line(**changes):
    return json.dumps(DEAL | changes).encode()


def unreadable(field, code, message):
    problem = {"field": field, "code": code, "message": message}
    return json.dumps({"problems": [problem]}, ensure_ascii=False, separators=(",", ":"))


def run(tmp_path, *lines):
    """Give the exit status, the lines of stdout and those of stderr."""
    file = tmp_path / "donnes.jsonl"
    file.write_bytes(b"\n".join(lines))
    return answers(str(file))


def answers(*arguments):
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("score", *arguments, stdout=out, stderr=err)
        status = 0
    except SystemExit as end:
        status = end.code
    return status, out.getvalue().splitlines(), err.getvalue().splitlines()


def test_one_result_a_line(tmp_path):
    assert run(tmp_path, line(), line()) == (0, [RESULT, RESULT], [])


SHEET = [  # the federation's worked sheet for free deals: the taker, the facts, the unit
    (
        "E",
        {
            "points": 49,
            "poignees": [{"player": "E", "size": "simple"}],
            "petit_au_bout": "attack",
        },
        106,
    ),
    ("W", {"contract": "garde_sans", "points": 45, "petit_au_bout": "defence"}, 76),
    (
        "S",
        {
            "contract": "petite",
            "points": 34,
            "poignees": [{"player": "S", "size": "simple"}],
            "petit_au_bout": "attack",
        },
        -42,
    ),
    ("N", {"points": 52, "poignees": [{"player": "E", "size": "simple"}]}, 92),
    (
        "S",
        {
            "points": 87,
            "poignees": [{"player": "S", "size": "simple"}],
            "petit_au_bout": "attack",
            "chelem": {"announced": True, "achieved_by": "attack"},
        },
        582,
    ),
]


def test_the_worked_sheet_of_the_federation(tmp_path):
    """Its bilans are carried on from deal to deal: N −446, S +1346, E −390, W −510."""
    deals = [
        line(players=["N", "E", "S", "W"], taker=taker, **facts) for taker, facts, _ in SHEET
    ]
    status, answered, wrong = run(tmp_path, *deals)
    assert (status, wrong) == (0, [])
    results = [json.loads(one) for one in answered]
    assert [one["unit"] for one in results] == [unit for _taker, _facts, unit in SHEET]
    bilans = {name: sum(one["scores"][name] for one in results) for name in "NESW"}
    assert bilans == {"N": -446, "E": -390, "S": 1346, "W": -510}


FORGOTTEN = {
    "code": "chelem_forgotten",
    "message": "Avec ce compte, un camp n’a fait aucun pli : un chelem a-t-il été oublié,"
    " ou le compte est-il celui de l’autre camp ?",
}


def test_a_chelem_that_may_be_forgotten_is_asked_about_beside_the_result(tmp_path):
    chelem = {"announced": False, "achieved_by": "attack"}
    deals = [line(points=87), line(points=87, chelem=chelem), line(bouts=0, points=3)]
    status, answered, wrong = run(tmp_path, *deals)
    assert (status, wrong) == (0, [])
    results = [json.loads(one) for one in answered]
    assert [(one["unit"], one.get("doubts")) for one in results] == [
        (142, [FORGOTTEN]),
        (342, None),
        (-156, [FORGOTTEN]),
    ]


def test_nothing_to_read(tmp_path):
    assert run(tmp_path) == (0, [], [])


def test_blank_lines_and_spreadsheet_marks_are_skipped(tmp_path):
    lines = [b"\xef\xbb\xbf" + line() + b"\r", b"", b"  \t\r", line(), b""]
    assert run(tmp_path, *lines) == (0, [RESULT, RESULT], [])


def test_a_refused_deal_ends_in_1(tmp_path):
    assert run(tmp_path, line(points=92), line()) == (1, [REFUSAL, RESULT], [])


NO_KEY = (
    "cette clé n’existe pas ; il faut l’un de ceux-ci : bouts, called_card, chelem, contract, "
    "dealer, miseres, outcome, partners, petit_au_bout, petit_chelem, petits, players, "
    "poignees, points, ruleset, taker"
)
UNREADABLE = [
    # the third line, what stderr says of it, its field and code
    (line(foo=1), f"clé « foo » : {NO_KEY}", "foo", "key_unknown"),
    (
        line(bouts="x"),
        "clé « bouts » : un nombre entier est attendu",
        "bouts",
        "not_an_integer",
    ),
    (line(taker=None), "clé « taker » : cette clé manque", "taker", "missing"),
    (b"{", "ce n’est pas un objet JSON", "", "not_json"),
    (b'{"Zo\xe9": 1}', "ce n’est pas du texte UTF-8", "", "not_utf8"),
    (b"\xff\xfe", "ce n’est pas du texte UTF-8", "", "not_utf8"),
    (b"[" * 70_000, "la ligne est trop longue pour une donne", "", "line_too_long"),
    (b" " * 200_000 + b"{", "la ligne est trop longue pour une donne", "", "line_too_long"),
    (
        json.dumps(DEAL | {"players": ["Ana", "Bo", "Cy", "\ud800"]}).encode(),
        "clé « players » : une liste de noms est attendue",
        "players",
        "not_names",
    ),
    (
        line(**{"\ud800": 1}),
        f"clé « \\ud800 » : {NO_KEY}",
        "\\ud800",
        "key_unknown",
    ),
]


@pytest.mark.parametrize(("third", "sentence", "field", "code"), UNREADABLE)
def test_an_unreadable_line_is_named_and_ends_in_2(tmp_path, third, sentence, field, code):
    assert run(tmp_path, line(), b"", third, line(points=92), line()) == (
        2,
        [RESULT, unreadable(field, code, sentence), REFUSAL, RESULT],
        [f"ligne 3 : {sentence}"],
    )


ALLOWED = [
    # what is written, what the answer's message ends with
    ({"outcome": "lost"}, "played, passed_out, petit_sec, misdeal, cancelled"),
    ({"petit_au_bout": "ours"}, "attack, defence"),
    ({"poignees": [{"player": "Ana", "size": "huge"}]}, "simple, double, triple"),
    ({"ruleset": "fft-9"}, ", populaire-5"),
    ({"contract": "garde-sans"}, " Ici : petite, garde, garde_sans, garde_contre."),
]


@pytest.mark.parametrize(("written", "end"), ALLOWED)
def test_a_refused_word_lists_those_allowed(tmp_path, written, end):
    _status, [answer], _err = run(tmp_path, line(**written))
    [problem] = json.loads(answer)["problems"]
    assert problem["message"].endswith(end)


def test_help_names_the_rulesets_and_where_the_rules_are():
    parser = command.Command().create_parser("manage.py", "score")
    told = " ".join(parser.format_help().split())
    assert "docs/RULES.md" in told
    assert [
        name for name in RULESETS if f" {name}," not in told and f" {name}." not in told
    ] == []


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CommandError) as error:
        answers(str(tmp_path / "rien.jsonl"))
    assert str(error.value) == f"{tmp_path}/rien.jsonl : ce fichier n’existe pas."
    assert error.value.returncode == 2


def test_a_directory(tmp_path):
    with pytest.raises(CommandError) as error:
        answers(str(tmp_path))
    assert str(error.value) == f"{tmp_path} : c’est un dossier, indiquez un fichier."
    assert error.value.returncode == 2


def test_a_name_that_no_file_can_have():
    with pytest.raises(CommandError) as error:
        answers("a\0b")
    assert str(error.value) == "a\0b : la lecture est refusée."


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_standard_input(monkeypatch, arguments):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line())))
    assert answers(*arguments) == (0, [RESULT], [])


def test_the_worked_deals_of_the_fixtures():
    written = (FIXTURES / "deals.jsonl").read_text(encoding="utf-8").splitlines()
    vectors = [json.loads(vector) for vector in written]
    deals = "\n".join(json.dumps(vector["deal"]) for vector in vectors)
    done = process("-", input=deals.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    scores = [json.loads(answer)["scores"] for answer in done.stdout.splitlines()]
    assert scores == [vector["scores"] for vector in vectors]


def process(*arguments, **options):
    """Run the command as a person would, on a machine whose language is not UTF-8."""
    environment = os.environ | {"PYTHONIOENCODING": "latin-1"}
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", "score", *arguments],
        env=environment,
        check=False,
        **({"capture_output": True} | options),
    )


def test_utf8_whatever_the_code_page():
    done = process(input=line() + b"\n" + line(foo=1))
    assert done.returncode == 2
    assert done.stdout.decode().splitlines()[0] == RESULT
    sentence = NO_KEY.replace(" ;", f"{NB};").replace("-ci :", f"-ci{NB}:")
    assert done.stderr.decode() == f"ligne 2{NB}: clé «{NB}foo{NB}»{NB}: {sentence}\n"


NB = "\N{NO-BREAK SPACE}"
CUT = (
    f"CommandError: L’entrée ou la sortie s’est fermée avant la fin{NB}:"
    " il manque des résultats.\n"
)


def test_a_reader_that_leaves_gets_a_sentence():
    reading, writing = os.pipe()
    os.close(reading)
    lines = b"\n".join([line()] * 100)
    done = process(input=lines, capture_output=False, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr.decode()) == (2, CUT)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_gets_a_sentence():
    with Path("/dev/full").open("wb") as full:
        done = process(input=line(), capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr.decode()) == (2, CUT)


class Endless(io.RawIOBase):
    """A file made while it is read, so that only the command could keep it in memory."""

    def __init__(self, lines):
        self.text = line() + b"\n"
        self.left = lines

    def readable(self):
        return True

    def readline(self, _size):
        self.left -= 1
        return self.text if self.left >= 0 else b""


class Counting(io.TextIOBase):
    lines = 0

    def write(self, text):
        self.lines += text.count("\n")
        return len(text)


def test_memory_does_not_grow_with_the_lines():
    def peak(lines):
        out = Counting()
        answering = command.Command(stdout=out)
        tracemalloc.reset_peak()
        assert answering.answer(Endless(lines)) == 0
        assert out.lines == lines
        return tracemalloc.get_traced_memory()[1]

    tracemalloc.start()
    try:
        peak(100)  # warms caches up
        few, many = peak(500), peak(5_000)
    finally:
        tracemalloc.stop()
    assert many - few < 20_000


GAMES = [
    # what is written, what each scores, in the order of the seats
    ({"ruleset": "reduit-3", "points": 44, "bouts": 2}, [132, -66, -66]),
    ({"ruleset": "duo-tablee", "contract": "pousse", "points": 49, "bouts": 2}, [41, -41]),
    (
        {"ruleset": "double-6", "points": 100, "bouts": 6, "partners": ["B", "C"]}
        | {"petit_au_bout": "attack", "petits": 2},
        [146, 146, 146, -146, -146, -146],
    ),
    ({"ruleset": "double-9", "points": 111, "bouts": 0}, [400, *[-50] * 8]),
]


@pytest.mark.parametrize(("told", "scores"), GAMES)
def test_every_game_is_read(tmp_path, told, scores):
    names = "ABCDEFGHI"[: len(scores)]
    deal = {"players": list(names), "taker": "A", "contract": "garde"} | told
    status, (answer,), _err = run(tmp_path, json.dumps(deal).encode())
    assert (status, json.loads(answer)["scores"]) == (0, dict(zip(names, scores, strict=True)))


def test_each_counts_for_himself(tmp_path):
    points = {"A": 12, "B": 30, "C": 20, "D": "24"}
    deal = {"ruleset": "misere-4", "players": list("ABCD"), "points": points}
    status, (answer,), _err = run(tmp_path, json.dumps(deal).encode())
    scores = {"A": 76, "B": -68, "C": 12, "D": -20}
    assert (status, json.loads(answer)["scores"]) == (0, scores)


def test_a_house_ruleset_by_its_file(tmp_path):
    house = tmp_path / "chez-nous.json"
    ours = replace(FFT_4, id="chez-nous", base=30)
    house.write_text(json.dumps(write_ruleset(ours)), encoding="utf-8")
    deals = tmp_path / "donnes.jsonl"
    deals.write_bytes(line(ruleset="chez-nous"))
    status, (answer,), _err = answers(str(deals), "--ruleset", str(house))
    assert (status, json.loads(answer)["unit"]) == (0, 76)  # (30 + 8) × 2


NO_RULESET = [
    ("{}", "clé « format » : cette clé manque"),
    ("x", "ce n’est pas un objet JSON"),
    (
        json.dumps(write_ruleset(replace(FFT_4, base=-1))),
        "Cette valeur ne peut pas être négative.",
    ),
]


@pytest.mark.parametrize(("content", "reason"), NO_RULESET)
def test_a_file_that_is_no_ruleset(tmp_path, content, reason):
    house = tmp_path / "chez-nous.json"
    house.write_text(content, encoding="utf-8")
    refuses_ruleset(house, reason)


def test_a_ruleset_that_is_not_there(tmp_path):
    refuses_ruleset(tmp_path / "chez-nous.json", "ce fichier ne peut pas être lu")


def refuses_ruleset(house, reason):
    with pytest.raises(CommandError) as error:
        answers("-", "--ruleset", str(house))
    assert str(error.value) == f"{house} n’est pas un règlement : {reason}"
    assert error.value.returncode == 2


def test_an_id_stands_for_one_ruleset_only(tmp_path):
    """A file of ours is welcome again; other rules under its name would mark in secret."""
    house = tmp_path / "fft-4.json"
    house.write_text(json.dumps(write_ruleset(FFT_4)), encoding="utf-8")
    deals = tmp_path / "donnes.jsonl"
    deals.write_bytes(line())
    assert answers(str(deals), "--ruleset", str(house), "--ruleset", str(house))[0] == 0
    house.write_text(json.dumps(write_ruleset(replace(FFT_4, base=30))), encoding="utf-8")
    with pytest.raises(CommandError) as error:
        answers(str(deals), "--ruleset", str(house))
    assert str(error.value) == (
        f"{house} : l’id « fft-4 » est déjà celui d’un autre règlement, changez-le."
    )
    assert error.value.returncode == 2
