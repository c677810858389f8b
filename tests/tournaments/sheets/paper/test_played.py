"""The printed score sheet of a table."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from scoring.models import Table
from scoring.rules import Poignee, PoigneeSize, Side
from scoring.services.deals import cancel_deal, correct_deal
from scoring.services.tables import sign_sheet
from tests import factories
from tests.tournaments.paper.reading import information, pages, sizes
from tournaments.sheets.event_sheet import table_sheet
from tournaments.sheets.paper.played import score_sheets_pdf

pytestmark = pytest.mark.django_db
ARROW = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"  # Roboto has no arrow
AT = datetime(2026, 11, 6, 23, 5, tzinfo=UTC)


def printed(table):
    sheet = table_sheet(Table.objects.with_deals().get(pk=table.pk))
    return score_sheets_pdf("Feuille de marque", [sheet], AT)


def test_a_long_name_deals_and_takes_in_full():
    seated = factories.players(4)
    seated[0].name = "Claire-Marie d’Estrées"
    seated[0].save()
    table = factories.table(seated=seated, in_club=seated[0].club)
    factories.record(table)
    [page] = pages(printed(table))
    row = page.splitlines().index("Garde")
    assert page.splitlines()[row - 2 : row] == ["Claire-Marie d’Estrées"] * 2


def test_a_deal_with_its_lines_in_words():
    table = factories.table(4, in_evening=factories.evening())
    poignee = (Poignee(0, PoigneeSize.SIMPLE),)
    factories.record(table, petit_au_bout=Side.ATTACK, poignees=poignee)
    [page] = pages(printed(table))
    lines = page.splitlines()
    assert lines[:5] == [
        "Tarot de la Halle",
        "Soirée du vendredi",
        "6 novembre 2026 · Tarot à 4 (règles FFT)",
        "Table 1",
        "Feuille de marque",
    ]
    assert lines[5] == "Donnes notées : 1, jouées : 1 · table en cours · Premier donneur : Ana"
    row = lines.index("Garde")
    assert lines[row - 3 : row + 3] == ["1", "Ana", "Ana", "Garde", "2", "49"]
    assert lines[row + 3 : row + 6] == [
        "Petit au bout pour l’attaque, poignée d’Ana",
        (
            "Réussi de 8 : 49 points pour 41. (25 + 8) × 2 = 66 · petit au bout 10 × 2 = 20 "
            "· poignée 20"
        ),
        f"{ARROW} 66 + 20 + 20 = 106 par défenseur",
    ]
    marks = ["+318", "+318", "−106", "−106", "−106", "−106", "−106", "−106"]
    assert lines[row + 6 : row + 14] == marks
    end = lines.index("Bilans")
    assert lines[end : end + 6] == ["Bilans", "Somme : 0", "+318", "−106", "−106", "−106"]
    assert lines[end + 6 :] == [
        "Signatures : chacun a vérifié son bilan.",
        *("Ana", "Bo", "Cy", "Di"),
        "Imprimé le 6 novembre 2026 23:05",
        "Page 1/1",
    ]


def test_what_does_not_count_says_so():
    table = factories.table(4)
    factories.record(table, outcome="passed_out")
    cancelled = factories.record(table)
    cancel_deal(deal=cancelled, version=1, reason="mal distribuée")
    corrected = factories.record(table)
    told = factories.report(table, dealer=corrected.dealer, points=Decimal(41))
    correct_deal(deal=corrected, report=told, version=1, reason="recompté")
    [page] = pages(printed(table))
    lines = page.splitlines()
    assert [line for line in lines if line.endswith("ne compte pas")] == [
        "Donne passée : ne compte pas",
        "Annulée : ne compte pas",
    ]
    assert lines.count("Garde d’Ana, 2 bouts, 49 points") == 1  # what the cancelled deal was
    assert lines.count("Corrigée : version 2.") == 1
    assert lines[1] == "Feuille de marque"  # no evening around this table


def test_five_players_on_a_turned_page():
    table = factories.table(5)
    factories.record(table, partners=(2,), called_card="roi de coeur")
    content = printed(table)
    [page] = pages(content)
    assert sizes(content) == [(842, 595)]
    assert page.splitlines().count("Appelle le roi de cœur, avec Cy") == 1


def test_a_mort_is_named():
    table = factories.table(mort=True)
    factories.record(table)
    [page] = pages(printed(table))
    assert page.splitlines().count("mort") == 1
    assert page.splitlines()[2].endswith("Tarot à 4 (règles FFT), avec un mort")


def test_60_deals_repeat_the_heading_and_sign_once():
    table = factories.table(3, in_evening=factories.evening())
    for _number in range(60):
        factories.record(table)
    content = printed(table)
    found = pages(content)
    assert [page.splitlines()[-1] for page in found] == [
        "Page 1/4",
        "Page 2/4",
        "Page 3/4",
        "Page 4/4",
    ]
    assert all(page.startswith("Tarot de la Halle\nSoirée du vendredi") for page in found)
    assert [
        page.splitlines().count("Signatures : chacun a vérifié son bilan.") for page in found
    ] == [0, 0, 0, 1]
    assert sum(page.splitlines().count("Garde") for page in found) == 60
    assert set(sizes(content)) == {(595, 842)}


@pytest.mark.parametrize("deals", range(12, 24))
def test_signatures_never_stand_alone(deals):
    table = factories.table(4)
    factories.record(table)
    sheet = table_sheet(Table.objects.with_deals().get(pk=table.pk))
    rows = tuple(replace(sheet.sheet.rows[0], number=i + 1) for i in range(deals))
    sheet = replace(sheet, sheet=replace(sheet.sheet, rows=rows))
    found = pages(score_sheets_pdf("Feuille de marque", [sheet], AT))
    assert sum(page.splitlines().count("Garde") for page in found) == deals
    assert min(page.splitlines().count("Garde") for page in found) >= 1


def test_an_empty_table():
    [page] = pages(printed(factories.table(4)))
    assert page.splitlines().count("Aucune donne n’est notée.") == 1
    assert page.splitlines().count("Somme : 0") == 1


def test_a_sum_that_is_not_zero_is_told():
    sheet = table_sheet(Table.objects.with_deals().get(pk=factories.table(4).pk))
    wrong = replace(sheet, sheet=replace(sheet.sheet, bilans=(10, 0, 0, -8)))
    [page] = pages(score_sheets_pdf("Feuille de marque", [wrong], AT))
    assert page.splitlines().count("Somme : +2 – à vérifier, elle doit être 0") == 1


def test_names_are_names():
    sheet = table_sheet(Table.objects.with_deals().get(pk=factories.table(4).pk))
    names = ("<b>Zoé</b>", "=1+1", "Țepeș Ő", "字")
    named = replace(sheet, sheet=replace(sheet.sheet, players=names))
    content = score_sheets_pdf("Feuille de marque", [named], AT)
    [page] = pages(content)
    lines = page.splitlines()
    assert [lines.count(name) for name in ("<b>Zoé</b>", "=1+1", "Țepeș Ő", "\ufffd")] == [
        2,
        2,
        2,
        2,
    ]
    assert "\x00" not in page
    assert lines.count("\ufffd remplace un caractère que l’imprimé ne sait pas écrire.") == 1


def test_several_tables_and_none():
    sheets = [
        table_sheet(Table.objects.with_deals().get(pk=factories.table(seats).pk))
        for seats in (4, 5)
    ]
    content = score_sheets_pdf("Feuilles de marque", sheets, AT)
    assert [page.splitlines()[-1] for page in pages(content)] == ["Page 1/1", "Page 1/1"]
    assert information(content).title == "Feuilles de marque"
    [page] = pages(score_sheets_pdf("Feuilles de marque", [], AT))
    assert page.splitlines()[:2] == ["Feuilles de marque", "Aucune table n’est ouverte."]


def test_a_signature_on_a_tablet_shows_its_time():
    table = factories.table(4)
    factories.record(table)
    at = datetime(2026, 11, 6, 22, 58, tzinfo=UTC)
    sign_sheet(seat=table.seated[1], bilan=-66, at=at)
    [page] = pages(printed(table))
    assert [line for line in page.splitlines() if "sign" in line.casefold()] == [
        "Signatures : chacun a vérifié son bilan.",
        "signé sur la tablette, 6/11, 23:58",
    ]
