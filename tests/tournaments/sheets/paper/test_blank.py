"""Empty score sheets to fill by hand."""

import re
from itertools import pairwise

import pytest

from tests.tournaments.paper.reading import pages, placed, sizes
from tournaments.sheets.paper.score_sheets import BlankSheet, blank_sheets_pdf
from tournaments.sheets.table_games import shipped


def sheet(key="4", deals=12, **known):
    sitting = shipped()[key]
    return BlankSheet(ruleset=sitting.ruleset, players=sitting.players, deals=deals, **known)


def titles(page):
    lines = page.splitlines()
    start = lines.index("N°")
    return lines[start : lines.index("marque")]


LONG = "Marie-Antoinette-Joséphine de Saint-Exupéry-Lambert de la Tour du Pin et Vernon W"
TOO_MANY = "Une feuille par page : deux de 10 lignes n’y tiennent pas."
TOO_WIDE = "Une feuille par page : à 6 joueurs, elle en prend toute la largeur."
FACTS = ["Contrat", "Bouts", "Points", "Petit", "Poignées", "Chelem"]


@pytest.mark.parametrize(
    ("key", "players", "columns"),
    [
        ("3", 3, ["N°", "Preneur", *FACTS]),
        ("4", 4, ["N°", "Preneur", *FACTS]),
        ("5", 5, ["N°", "Preneur", "Partenaire", *FACTS]),
        ("mort", 5, ["N°", "Preneur", "Mort", *FACTS]),
    ],
)
def test_columns(key, players, columns):
    [page] = pages(blank_sheets_pdf(sheet(key), 1, 1))
    assert titles(page) == columns
    lines = page.splitlines()
    assert lines.count("marque") == players
    last = "Est" if players == 4 else f"Joueur {players}"
    assert lines.count(last) == 3  # his name, column and signature
    assert lines.count(f"Joueur {players + 1}") == 0
    assert lines.count("Somme des bilans : ______ (elle doit être 0)") == 1
    assert [line for line in lines if line.isdigit()] == [str(i) for i in range(1, 13)]


def test_the_rules_are_recalled():
    [page] = pages(blank_sheets_pdf(sheet("5"), 1, 1))
    assert page.splitlines()[-2:] == [
        (
            "Points à faire selon les bouts : 56 avec 0, 51 avec 1, 41 avec 2, 36 avec 3. "
            "Contrats : petite × 1, garde × 2, garde sans × 4, garde contre × 6."
        ),
        (
            "Marque : (25 + écart + petit au bout 10) × contrat, + poignée 20/30/40 "
            "(8/10/13 atouts) au camp qui gagne, + chelem 200, ou 400 s’il est annoncé."
            " ½ à qui gagne."
        ),
    ]


@pytest.mark.parametrize(
    ("of_federation", "key", "deals", "per_page", "told"),
    [
        (False, "4", 9, 2, ""),
        (False, "4", 10, 1, ""),
        (False, "4", 10, 2, TOO_MANY),
        (False, "six", 4, 2, TOO_WIDE),
        (True, "4", 5, 2, ""),
        (True, "4", 10, 2, TOO_MANY),
    ],
)
def test_a_sheet_that_shares_no_page_says_why(of_federation, key, deals, per_page, told):
    content = blank_sheets_pdf(sheet(key, deals), 2, per_page, of_federation=of_federation)
    lines = "\n".join(pages(content)).splitlines()
    assert [line for line in lines if line.startswith("Une feuille")] == [told] * bool(told) * 2


@pytest.mark.parametrize(
    ("deals", "copies", "per_page", "number"),
    [
        (12, 1, 1, 1),
        (12, 5, 1, 5),
        (60, 1, 1, 2),
        (8, 2, 2, 1),
        (8, 4, 2, 2),
        (8, 5, 2, 3),
        (12, 3, 2, 3),
    ],
)
def test_pages(deals, copies, per_page, number):
    content = blank_sheets_pdf(sheet(deals=deals), copies, per_page)
    assert sizes(content) == [(595, 842)] * number


def test_a_long_sheet_goes_on_overleaf():
    first, second = pages(blank_sheets_pdf(sheet(deals=40), 1, 1))
    assert [re.findall(r"feuillet \d/\d", page) for page in (first, second)] == [
        ["feuillet 1/2"],
        ["feuillet 2/2"],
    ]
    assert [page.splitlines().count("À reporter") for page in (first, second)] == [1, 0]
    numbers = [line for page in (first, second) for line in page.splitlines() if line.isdigit()]
    assert numbers == [str(i) for i in range(1, 41)]


def test_what_is_known_is_filled_in():
    names = ("Ana", "<b>Zoé</b>", "=1+1", "字")
    known = {"club": "Tarot de la Halle", "event": "Soirée", "day": "6 novembre", "table": "3"}
    [page] = pages(blank_sheets_pdf(sheet(names=names, **known), 1, 1))
    lines = page.splitlines()
    assert [lines.count(name) for name in ("Ana", "<b>Zoé</b>", "=1+1", "\ufffd")] == [2] * 4
    assert lines.count("Tarot de la Halle – Soirée") == 1
    assert lines[-1] == ("\ufffd remplace un caractère que l’imprimé ne sait pas écrire.")


SIZES = ("duo-chien", "3", "4", "5", "six", "sept", "double-8", "double-9")


@pytest.mark.parametrize(("players", "key"), list(enumerate(SIZES, start=2)))
@pytest.mark.parametrize("deals", [1, 5, 12, 60])
def test_two_to_nine_players_print_well(key, players, deals):
    asked = sheet(key, deals=deals, names=[f"{LONG} {i}" for i in range(players)])
    content = blank_sheets_pdf(asked, 2, 2)
    for (wide, high), page in zip(sizes(content), placed(content), strict=True):
        assert all(0 <= word.x < word.right <= wide - 34 and 0 < word.y < high for word in page)
        numbers = [word.y for word in page if word.text.isdigit() and word.size == 9]
        gaps = [above - below for above, below in pairwise(numbers) if above > below]
        assert all(gap >= 17 for gap in gaps)  # six millimetres for a hand
        titles = [word for word in page if word.text == "marque"]
        assert len(titles) % players == 0
        assert all(one.right < other.x for one, other in pairwise(titles[:players]))


def test_many_copies_stay_small():
    one, many = (len(blank_sheets_pdf(sheet(), copies, 1)) for copies in (1, 200))
    assert (many - one) / 199 < 600  # a page only refers to the sheet
