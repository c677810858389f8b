"""What leaves the printer and goes into the workbook, in every game."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO

import pytest
from openpyxl import load_workbook

from scoring.models import Table
from scoring.rules import RULESETS, Side
from scoring.rules.deal import PetitChelem
from scoring.rules.ruleset import PotTerms
from tests import factories
from tests.tournaments.paper.reading import pages, sizes
from tournaments.evenings.paper.workbook import FACTS, evening_workbook
from tournaments.sheets.event_sheet import event_sheet, table_sheet
from tournaments.sheets.paper.played import score_sheets_pdf
from tournaments.sheets.paper.score_sheets import BlankSheet, blank_sheets_pdf
from tournaments.sheets.table_games import shipped
from tournaments.standings.totals import event_ranking

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 6, 23, 5, tzinfo=UTC)
PORTRAIT, LANDSCAPE = (595, 842), (842, 595)
ALONE = {"taker": None, "contract": "", "bouts": 0, "points": Decimal(0)}
TWO_PETITS = {
    "bouts": 6,
    "points": Decimal(100),
    "partners": (1, 2),
    "called_card": "roi de coeur, as de pique",
    "petit_au_bout": Side.ATTACK,
    "petits": 2,
}


def opened(key, in_evening=None):
    return factories.table(ruleset=RULESETS[key], in_evening=in_evening)


def printed(table):
    sheet = table_sheet(Table.objects.with_deals().get(pk=table.pk))
    return score_sheets_pdf("Feuille de marque", [sheet], AT)


def any_deal(ruleset):
    """Give what happens in a game: somebody takes, or everyone plays alone."""
    if ruleset.contracts:
        points = Decimal(ruleset.points_to_make[2] - ruleset.added_points + 8)
        return {"contract": next(iter(ruleset.contracts)), "points": points}
    rest = Decimal(ruleset.card_points - 10 * (ruleset.players - 1))
    return ALONE | {"card_points": (rest, *[Decimal(10)] * (ruleset.players - 1))}


@pytest.mark.parametrize("key", RULESETS)
def test_every_game_is_printed_with_its_bilans_and_somewhere_to_sign(key):
    ruleset = RULESETS[key]
    table = opened(key)
    deal = factories.record(table, **any_deal(ruleset))
    content = printed(table)
    assert sizes(content) == [LANDSCAPE if ruleset.players >= 5 else PORTRAIT]
    [page] = pages(content)
    lines = page.splitlines()
    marks = [f"{score.points:+}".replace("-", "−") for score in deal.scores.order_by("seat")]
    end = lines.index("Bilans")
    assert lines[end : end + 2 + len(marks)] == ["Bilans", "Somme : 0", *marks]
    names = [seat.player.name for seat in table.seated]
    assert lines[-2 - len(names) : -2] == names


def test_two_packs_say_both_petits_and_both_cards():
    table = opened("double-6")
    factories.record(table, **TWO_PETITS)
    words = " ".join(pages(printed(table))[0].splitlines())
    assert (
        "Appelle le roi de cœur et l’as de pique, avec Bo et Cy, deux petits au bout pour"
        " l’attaque" in words
    )
    assert "(25 + 28) × 2 = 106 · petit au bout 10 × 2 × 2 = 40" in words


def test_a_deal_alone_says_each_count_and_the_convention():
    table = opened("misere-4")
    factories.record(table, card_points=(12, 30, 20, 24), **ALONE)
    lines = pages(printed(table))[0].splitlines()
    row = lines.index("Le moins de points : Ana")
    assert lines[row - 2 : row + 3] == [
        *("1", "Ana", "Le moins de points : Ana"),
        "Chacun pour soi : Ana 12, Bo 30, Cy 20 et Di 24",
        "86 points comptés, 5 de côté. Chacun marque 2 × (86 − 4 × ses points) (convention)",
    ]
    assert "6 novembre 2026 · Jouer la misère à 4 · convention : la marque" not in lines
    assert (
        sum(line.endswith("Jouer la misère à 4 · convention : la marque") for line in lines)
        == 1
    )


BLANK = [
    # game, players, size, titles
    ("duo-tablee", 2, PORTRAIT, ["Contrat", "Bouts", "Points", "Petit", "Poignées", "Chelem"]),
    ("reduit-3", 3, PORTRAIT, ["Contrat", "Bouts", "Points", "Petit", "Poignées", "Chelem"]),
    (
        "six",
        6,
        LANDSCAPE,
        ["Partenaires", "Contrat", "Bouts", "Points", "Petit", "Poignées", "Chelem"],
    ),
    (
        "double-9",
        9,
        LANDSCAPE,
        ["Partenaires", "Contrat", "Bouts", "Points", "Petits", "Poignées", "Chelem"],
    ),
]


@pytest.mark.parametrize(("key", "players", "size", "titles"), BLANK)
def test_an_empty_sheet_has_the_columns_of_its_game(key, players, size, titles):
    content = blank(key, per_page=1)
    assert sizes(content) == [size]
    lines = pages(content)[0].splitlines()
    start = lines.index("N°")
    assert lines[start : lines.index("marque")] == ["N°", "Preneur", *titles]
    assert lines.count("marque") == players


@pytest.mark.parametrize(("key", "players"), [("misere-4", 4), ("qui-perd-gagne-7", 7)])
def test_an_empty_sheet_where_each_counts_for_himself(key, players):
    lines = pages(blank(key, per_page=1))[0].splitlines()
    start = lines.index("N°")
    assert lines[start : start + 3] == ["N°", "Donneur", "Somme"]
    assert (lines.count("points"), lines.count("marque")) == (players, players)
    assert lines[-1] == (
        f"Marque de chacun : 2 × (somme − {players} × ses points). Convention : la marque."
    )


def test_an_empty_sheet_where_all_may_pass_has_room_for_each_count():
    [size] = sizes(blank("populaire-5", per_page=2))
    assert size == LANDSCAPE
    lines = pages(blank("populaire-5", per_page=1))[0].splitlines()
    start = lines.index("N°")
    assert lines[start + 2 : lines.index("points")] == [
        *("Partenaire", "Contrat", "Bouts", "Points", "Petit", "Poignées", "Chelem"),
        *("Misères", "Pot"),
    ]
    assert (lines.count("points"), lines.count("marque")) == (5, 5)
    assert lines[-2:] == [
        (
            "Quand tout le monde passe, on joue la misère. Chacun compte ses plis ; la somme"
            " fait 91, moins les cartes mises de côté. Marque de chacun :"
            " 2 × (somme − 5 × ses points)."
        ),
        (
            "Mouches : 1 jeton de chacun au pot quand tout le monde passe ; le preneur qui"
            " chute double le pot, celui qui réussit le prend. Convention : petit chelem,"
            " chacun pour soi, mouches."
        ),
    ]


def test_what_a_house_changed_is_recalled():
    own = replace(
        RULESETS["fft-4"],
        rounding_step=5,
        rounding_nearest=True,
        chelem_multiplied=True,
        pot=PotTerms(passed_out=2, cap=20),
    )
    sheet = BlankSheet(ruleset=own, players=4, deals=8)
    words = " ".join(pages(blank_sheets_pdf(sheet, 1, 1))[0].splitlines())
    assert words.endswith(
        "annoncé. L’écart s’arrondit aux 5 points les plus proches. Les chelems sont"
        " multipliés par le contrat. Mouches : 2 jetons de chacun au pot quand tout le monde"
        " passe ; le preneur qui chute double le pot, celui qui réussit le prend. Il y met au"
        " plus 20."
    )


def test_a_wide_sheet_has_a_page_to_itself():
    assert sizes(blank("double-9", per_page=2, copies=2)) == [LANDSCAPE] * 2
    assert sizes(blank("4", per_page=2, copies=2)) == [PORTRAIT]  # two on one page


def blank(key, *, per_page, copies=1):
    sitting = shipped()[key]
    sheet = BlankSheet(ruleset=sitting.ruleset, players=sitting.players, deals=8)
    return blank_sheets_pdf(sheet, copies, per_page)


RECALLED = [
    (
        "reduit-3",
        "garde contre × 6. Ajouter 5 aux points comptés (sur 81).",
    ),
    ("duo-tablee", "pousse (base × 1, écart × 2, petit × 1)"),
    (
        "double-9",
        "111 avec 0, 106 avec 1, 101 avec 2, 92 avec 3, 82 avec 4, 77 avec 5, 72 avec 6",
    ),
    (
        "populaire-5",
        "+ petit chelem 100, ou 200 s’il est annoncé, misère 10/10 de chaque joueur",
    ),
    ("duo-piles", "Convention : poignées, contrats."),
]


@pytest.mark.parametrize(("key", "words"), RECALLED)
def test_the_rules_of_the_game_are_recalled(key, words):
    assert words in " ".join(pages(blank(key, per_page=1))[0].splitlines())


def test_the_workbook_has_the_facts_of_every_game():
    night = factories.evening()
    factories.record(opened("double-6", in_evening=night), **TWO_PETITS)
    popular = opened("populaire-5", in_evening=night)
    factories.record(popular, card_points=(10, 20, 30, 15, 12), **ALONE)
    factories.record(
        popular,
        points=Decimal(86),
        bouts=3,
        petit_chelem=PetitChelem(announced=True, achieved=True),
    )
    book = load_workbook(BytesIO(evening_workbook(event_sheet(night), AT)))
    facts = len(FACTS)
    double = [cell.value for cell in book["Table 1"][5]][:facts]
    assert double[4:12] == [
        *("Ana", "Bo, Cy", "roi de cœur, as de pique", None, "Garde", 6, 100),
        "deux petits au bout pour l’attaque",
    ]
    alone, slam = ([cell.value for cell in book["Table 2"][row]] for row in (5, 6))
    assert alone[4:11] == [None, None, None, None, "Misère", None, None]
    assert alone[facts : facts + 5] == [74, -26, -126, 24, 54]
    assert alone[-5:] == [10, 20, 30, 15, 12]
    assert slam[13] == "petit chelem annoncé et réussi"
    titles = [cell.value for cell in book["Table 2"][4]]
    of = {"Gilles": "de ", "Huguette": "d’", "Ismaël": "d’"}
    names = [seat.player.name for seat in popular.seated]
    assert titles[-5:] == [f"Points {of.get(name, 'de ')}{name}" for name in names]
    assert set(names) > of.keys()
    assert "Points d’Ana" not in [cell.value for cell in book["Table 1"][4]]


def test_nobody_takes_a_deal_where_all_play_alone():
    night = factories.evening()
    table = opened("populaire-5", in_evening=night)
    factories.record(table, card_points=(10, 20, 30, 15, 12), **ALONE)
    factories.record(table)
    counts = [
        (row.record.deals, row.record.takes, row.record.made) for row in event_ranking(night)
    ]
    assert sorted(counts) == [(2, 0, 0)] * 4 + [(2, 1, 1)]
