"""Commands at the computer of the site: run again as their sentence says, they do it."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Club
from scoring.rules import FFT_4
from scoring.rules.frozen import write_ruleset
from tests import factories
from tests.refusals.following import done
from tests.scoring.test_score_command import line
from tests.server import ROOT
from tests.tournaments.archive.test_event_commands import EVENTS
from tests.tournaments.archive.views.test_event_file import agree, bring
from tests.tournaments.duplicate.test_boards_command import DEAL, LINE
from tests.tournaments.rating.test_cote_command import TABLE
from tournaments.models import Event

EXACT = ROOT / "fixtures" / "results" / "exact.csv"


def run(name, *arguments, **options):
    """Run a command; give what it says where it fails, "" where it does what was asked."""
    err = StringIO()
    try:
        call_command(name, *map(str, arguments), stdout=StringIO(), stderr=err, **options)
    except (CommandError, SystemExit) as end:
        return " ".join(f"{end if isinstance(end, CommandError) else err.getvalue()}".split())
    return ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("x" * 81, "Ce nom est trop long : 80 caractères au plus, abrégez-le."),
        ("Tarot\x07", "Ce nom contient un caractère invisible : retapez-le."),
    ],
)
def test_a_club_is_named_anew(monkeypatch, name, sentence):
    monkeypatch.setenv("TAROT_PASSWORD", "le petit au bout")
    assert run("create_club", name, "--organiser", "odile") == sentence
    assert run("create_club", "Tarot", "--organiser", "odile") == ""
    assert Club.objects.get().name == "Tarot"


@pytest.mark.django_db
def test_where_nobody_can_type_a_password_it_is_in_the_environment(monkeypatch):
    monkeypatch.delenv("TAROT_PASSWORD", raising=False)
    monkeypatch.setattr("sys.stdin", StringIO())
    words = "Personne ne peut taper le mot de passe ici : mettez-le dans TAROT_PASSWORD."
    assert run("create_club", "Tarot", "--organiser", "odile") == words
    monkeypatch.setenv("TAROT_PASSWORD", "le petit au bout")
    assert run("create_club", "Tarot", "--organiser", "odile") == ""


def test_a_file_is_named_instead_of_its_folder(tmp_path):
    deals = tmp_path / "donnes.jsonl"
    deals.write_bytes(line())
    for name, file, words in (
        ("score", deals, "c’est un dossier, indiquez un fichier"),
        ("check_results", EXACT, "C’est un dossier, indiquez un fichier."),
    ):
        assert words in run(name, file.parent)
        assert run(name, file) == ""


def test_another_ruleset_gets_an_id_of_its_own(tmp_path):
    house, deals = tmp_path / "maison.json", tmp_path / "donnes.jsonl"
    deals.write_bytes(line())
    other = replace(FFT_4, base=30)
    words = "l’id « fft-4 » est déjà celui d’un autre règlement, changez-le."
    for ruleset, sentence in ((other, f"{house} : {words}"), (replace(other, id="maison"), "")):
        house.write_text(json.dumps(write_ruleset(ruleset)), encoding="utf-8")
        assert run("score", deals, "--ruleset", house) == sentence


@pytest.mark.django_db
def test_an_event_goes_to_a_file_of_another_name(tmp_path):
    event = factories.tournament(4)
    there = tmp_path / "coupe.tarot"
    there.write_bytes(b"")
    assert run("export_event", event.pk, there) == f"{there} existe déjà : donnez un autre nom."
    assert run("export_event", event.pk, tmp_path / "autre.tarot") == ""


@pytest.mark.django_db
def test_an_event_comes_back_to_a_club_that_is_made_first(monkeypatch):
    file = EVENTS / "1-evening.tarot"
    words = "Le club « Ici » n’existe pas : créez-le avec create_club."
    assert run("restore_event", file, club="Ici") == words
    monkeypatch.setenv("TAROT_PASSWORD", "le petit au bout")
    assert run("create_club", "Ici", "--organiser", "odile") == ""
    assert run("restore_event", file, club="Ici") == ""


def test_of_two_clubs_of_one_name_the_site_chooses(desk, home):
    factories.club(home.name)
    file = EVENTS / "1-evening.tarot"
    words = f"Plusieurs clubs s’appellent « {home.name} » : reprenez depuis le site."
    assert run("restore_event", file, club=home.name) == words
    assert done(agree(desk, bring(desk, file.read_bytes())))
    assert Event.objects.get().club == home


def test_a_draw_gets_its_numbers_and_its_pairs(tmp_path):
    pairs = tmp_path / "paires.txt"
    asked = ["--players", 16, "--rounds", 3]
    for option, left in (("--players", asked[2:]), ("--rounds", asked[:2])):
        assert run("seating", *left) == f"Indiquez {option}, suivi d’un nombre."
    pairs.write_text("1 1\n", encoding="utf-8")
    assert run("seating", *asked, "--forbid", pairs) == (
        f"{pairs}, ligne 1 : écrivez deux numéros différents de 1 à 16, et non « 1 1 »."
    )
    pairs.write_text("1 2\n", encoding="utf-8")
    assert run("seating", *asked, "--forbid", pairs) == ""


def test_a_line_that_is_mended_is_counted(tmp_path):
    passed = {**LINE, "deal": {**DEAL, "outcome": "petit_sec"}}
    for name, wrong, right, words, options in (
        (
            "boards",
            passed,
            {**LINE, "annulled": True},
            "en duplicate, une donne se joue toujours : annulez-la sinon",
            ["--form", "individuel"],
        ),
        (
            "cote",
            TABLE | {"totals": [600, -200, -100, -299]},
            TABLE,
            "la somme des totaux n’est pas zéro : recomptez la feuille",
            [],
        ),
    ):
        file = tmp_path / f"{name}.jsonl"
        file.write_text(json.dumps(wrong), encoding="utf-8")
        assert words in run(name, file, *options)
        file.write_text(json.dumps(right), encoding="utf-8")
        assert run(name, file, *options) == ""
