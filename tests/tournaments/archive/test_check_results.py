"""`manage.py check_results`: what it says, where, and how it ends."""

import io
from random import Random

import openpyxl
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests import factories
from tests.server import ROOT
from tests.simulated import play_tournament
from tournaments.models import Event
from tournaments.standings.table import result_sheet
from tournaments.standings.workbook import result_workbook
from tournaments.workbook.event import event_data
from tournaments.workbook.whole_event import event_workbook

RESULTS = ROOT / "fixtures" / "results"


def answers(file, *options):
    """Give the exit status, the lines of stdout and those of stderr."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("check_results", str(file), *options, stdout=out, stderr=err)
        status = 0
    except SystemExit as end:
        status = end.code
    except CommandError as error:
        return error.returncode, [], [str(error)]
    return status, out.getvalue().splitlines(), err.getvalue().splitlines()


ALL = "16 joueurs, 5 tours, 16 totaux vérifiés, 16 rangs vérifiés, 0 différence."


def test_an_exact_file():
    assert answers(RESULTS / "exact.csv") == (0, [ALL], [])


@pytest.mark.django_db
def test_our_own_workbooks_as_they_left_us(tmp_path):
    """Nobody has opened them since: what their formulas give is stored with them."""
    event = factories.tournament(13, rounds=2, tie_breaks=["best_round", "head_to_head"])
    for _number in play_tournament(factories.drawn(event), Random(3), deals=4):
        pass
    event = Event.objects.get(pk=event.pk)
    file = tmp_path / "classement.xlsx"
    file.write_bytes(result_workbook(result_sheet(event), timezone.now()))
    exact = "13 joueurs, 2 tours, 13 totaux vérifiés, 13 rangs vérifiés, 0 différence."
    status, told, wrong = answers(file)
    assert (status, told[-1], wrong) == (0, exact, [])
    with file.open("wb") as out:
        event_workbook(event_data(event), timezone.now(), out)
    status, told, wrong = answers(file)
    assert (status, told[-1], wrong) == (0, exact, [])


def test_a_file_as_old_excel_writes_it():
    assert answers(RESULTS / "excel.txt") == (
        0,
        [
            (
                "Lignes 6 à 7 : à égalité de points, le fichier les départage"
                " par une règle à lui ; leurs rangs sont gardés."
            ),
            "Ligne 18 : ni joueur ni numéro, ou une somme ; elle n’est pas comptée.",
            ALL,
        ],
        [],
    )


def test_a_file_with_mistakes():
    assert answers(RESULTS / "wrong.csv") == (
        1,
        [
            (
                "Ligne 4, Honoré Imbert, colonne « Total » :"
                " +436 dans le fichier, +426 en additionnant les tours."
            ),
            (
                "Ligne 9, Norbert Ozanne, colonne « Total » :"
                " +172 dans le fichier, +152 en additionnant les tours."
            ),
            (
                "Ligne 11, Jules Kermadec, colonne « Rang » :"
                " rang 9 dans le fichier, 10 d’après les totaux."
            ),
            "Ligne 14, Céline Davoust : le numéro 1 est déjà à la ligne 3.",
            "Ligne 18, Quitterie Rouvière : aucun score, non classé.",
            "17 joueurs, 5 tours, 16 totaux vérifiés, 16 rangs vérifiés, 4 différences.",
        ],
        [],
    )


def test_cells_that_cannot_be_read():
    assert answers(RESULTS / "unreadable.csv") == (
        2,
        ["3 joueurs, 2 tours, 2 totaux vérifiés, 2 rangs vérifiés, 0 différence."],
        [
            (
                "Ligne 2, Ana Bourdon, colonne « T2 » :"
                " « trente » n’est pas un nombre, corrigez le fichier."
            ),
            (
                "Ligne 4, Céline Davoust, colonne « Place » :"
                " « deux » n’est pas un nombre, corrigez le fichier."
            ),
        ],
    )


def test_a_workbook_says_the_same(tmp_path):
    book = openpyxl.Workbook()
    for line in (RESULTS / "exact.csv").read_text(encoding="utf-8").splitlines():
        cells = [cell.replace("−", "-") for cell in line.split(";")]
        book.active.append([int(c) if c.lstrip("-").isdigit() else c for c in cells])
    book.save(tmp_path / "resultats.xlsx")
    assert answers(tmp_path / "resultats.xlsx") == (0, [ALL], [])


def test_a_table_with_bars_as_forums_have_it(tmp_path):
    drawn = (RESULTS / "exact.csv").read_text(encoding="utf-8").replace(";", " | ")
    heading, *rows = drawn.splitlines()
    rule = "|".join(["---"] * (heading.count("|") + 1))
    (tmp_path / "resultats.txt").write_text("\n".join([heading, rule, *rows]), encoding="utf-8")
    assert answers(tmp_path / "resultats.txt") == (0, [ALL], [])


def test_headings_over_two_rows_on_a_sheet_that_is_not_the_first(tmp_path):
    """The rounds are numbered under a merged "Tours"; the last total is wrong by one."""
    book = openpyxl.Workbook()
    book.active.append(["Bonjour"])
    sheet = book.create_sheet("Résultats")
    for row in (
        ["Place", "N°", "Nom", "Tours", None, "Total"],
        [None, None, None, 1, 2, None],
        [1, 1, "Ana", 10, 2.5, 12.5],
        [2, 2, "Bo", -10, "−2½", -11.5],
    ):
        sheet.append(row)
    for merged in ("A1:A2", "B1:B2", "C1:C2", "D1:E1", "F1:F2"):
        sheet.merge_cells(merged)
    book.save(tmp_path / "resultats.xlsx")
    status, lines, _errors = answers(tmp_path / "resultats.xlsx")
    assert (status, lines) == (
        1,
        [
            (
                "Ligne 4, Bo, colonne « Total » :"
                " −11½ dans le fichier, −12½ en additionnant les tours."
            ),
            "2 joueurs, 2 tours, 2 totaux vérifiés, 2 rangs vérifiés, 1 différence.",
        ],
    )


def test_results_whose_totals_were_never_worked_out_are_not_looked_for_elsewhere(tmp_path):
    book = openpyxl.Workbook()
    for sheet, total in ((book.active, "=B2"), (book.create_sheet("Copie"), 5)):
        sheet.append(["Nom", "T1", "Total"])
        sheet.append(["Ana", 5, total])
    book.save(tmp_path / "resultats.xlsx")
    status, _lines, [error] = answers(tmp_path / "resultats.xlsx")
    assert status == 2
    assert error == (
        "Ligne 2, Ana, Total : une formule sans résultat. Ouvrez le fichier dans un tableur,"
        " enregistrez-le, puis recommencez."
    )


def test_what_could_not_be_compared_is_said(tmp_path):
    file = tmp_path / "resultats.csv"
    file.write_text("Nom;Club;Total\nAna;Halle;10\n", encoding="utf-8")
    assert answers(file) == (
        3,
        [
            "Totaux non vérifiés : il faut une colonne par tour et un total.",
            "Rangs non vérifiés : il faut une colonne « Rang » et des totaux lisibles.",
            "Colonnes non lues : « Club ».",
            (
                "1 joueur lu, mais rien n’a pu être vérifié : dites quelle colonne est le"
                " total, et lesquelles sont les tours."
            ),
        ],
        [],
    )


def test_places_can_be_verified_without_rounds(tmp_path):
    file = tmp_path / "resultats.csv"
    file.write_text("Place;Nom;Total\n1;Ana;10\n2;Bo;-10\n", encoding="utf-8")
    status, lines, _errors = answers(file)
    assert (status, lines[-1]) == (
        0,
        "2 joueurs, 0 tour, totaux non vérifiés, 2 rangs vérifiés, 0 différence.",
    )


STRANGE_ROUNDS = [
    ("A", "B", "C"),
    ("I", "II", "III"),
    ("Matin", "Après-midi", "Soir"),
    ("Première", "Deuxième", "Troisième"),
    ("Séance A", "Séance B", "Séance C"),
    ("Score 1", "Score 2", "Score 3"),
    ("Table 1", "Table 2", "Table 3"),
    ("Lundi", "Mardi", "Mercredi"),
    ("Lundi 5 octobre", "Mardi 6 octobre", "Mercredi 7 octobre"),
    ("T1", "T2", "Finale"),
]
SCORES = [(60, -20, 44, 84), (12, 30, -2, 40), (-42, 6, -4, -40), (-30, -16, -38, -84)]


def results(titles, *, falsified=0, before="", beside=""):
    """Write four players' results; the last one's total is wrong by so much."""
    lines = [f"Place;Nom;{before}{';'.join(titles)};Total{beside}"]
    for place, (name, scores) in enumerate(zip("ABCD", SCORES, strict=True), start=1):
        wrong = falsified if place == len(SCORES) else 0
        points = ";".join(map(str, scores[:-1]))
        more = f"{1000 + place};" if before else ""
        last = f";{20 * (4 - place)}" if beside else ""
        lines.append(f"{place};Joueur {name};{more}{points};{scores[-1] + wrong}{last}")
    return "\n".join([*lines, "", "Arbitre : Zoé Lemoine", "Fait à Lyon le 3 octobre"]) + "\n"


@pytest.mark.parametrize("titles", STRANGE_ROUNDS, ids=" ".join)
def test_rounds_are_told_by_their_sum_whatever_they_are_called(tmp_path, titles):
    file = tmp_path / "resultats.csv"
    file.write_text(results(titles, before="Licence;", beside=";Gain"), encoding="utf-8")
    status, lines, _errors = answers(file)
    assert (status, lines[-1]) == (
        0,
        "4 joueurs, 3 tours, 4 totaux vérifiés, 4 rangs vérifiés, 0 différence.",
    )
    assert "Colonnes non lues : « Licence », « Gain »." in lines


@pytest.mark.parametrize("titles", STRANGE_ROUNDS, ids=" ".join)
def test_a_falsified_total_is_found_whatever_the_rounds_are_called(tmp_path, titles):
    file = tmp_path / "resultats.csv"
    file.write_text(results(titles, falsified=10), encoding="utf-8")
    status, lines, _errors = answers(file)
    assert status == 1
    assert lines[0] == (
        "Ligne 5, Joueur D, colonne « Total » :"
        " −74 dans le fichier, −84 en additionnant les tours."
    )


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        (
            "vide.csv",
            b"",
            "Ce tableau est vide : choisissez un autre fichier, ou collez des lignes.",
        ),
        (
            "titres.csv",
            b"a;b\n1;2\n",
            (
                "Les titres des colonnes ne sont pas reconnus dans les 30 premières lignes :"
                " il faut « Nom » ou « N° »,"
                " et « Total » ou une colonne par tour (« T1 », « T2 »…)."
            ),
        ),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path, name, content, reason):
    file = tmp_path / name
    file.write_bytes(content)
    assert answers(file) == (2, [], [f"{file} : {reason}"])


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nulle-part.csv", "Ce fichier n’existe pas."),
        ("", "C’est un dossier, indiquez un fichier."),
    ],
)
def test_where_there_is_no_file(tmp_path, name, reason):
    file = tmp_path / name
    assert answers(file) == (2, [], [f"{file} : {reason}"])


def test_sheet_rounds_best_and_rows_can_be_said(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["Nom", "T1", "Total"])
    sheet = book.create_sheet("Dames")
    for row in (
        ["Nom", "Un", "Deux", "Trois", "Total"],
        ["Ana", 9, -3, 5, 14],
        ["Bo", 2, 2, -7, 4],
        ["Ensemble", 11, -1, -2, 18],
    ):
        sheet.append(row)
    file = tmp_path / "a.xlsx"
    book.save(file)
    options = ["--feuille=dames", "--tours=Un,Deux,Trois", "--comptent=2", "--sans=4"]
    status, lines, _errors = answers(file, *options)
    assert (status, lines[-1]) == (
        0,
        "2 joueurs, 3 tours, 2 totaux vérifiés, 0 rang vérifié, 0 différence.",
    )
    status, _lines, [error] = answers(file, "--feuille=Absente")
    words = "Ce classeur n’a pas de feuille « Absente », ou elle est vide : regardez son nom."
    assert (status, error) == (2, f"{file} : {words}")
