"""The workbook of an event: what is in its cells, and that its formulas give our totals."""

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from scoring.models import Player
from scoring.rules import Poignee, PoigneeSize, Side
from scoring.services.clubs import add_player
from scoring.services.deals import cancel_deal
from scoring.services.tables import close_table
from tests import factories
from tests.tournaments.paper.formulas import Spreadsheet
from tests.tournaments.paper.reading import cut_texts
from tournaments.entries.services.entries import add_entry
from tournaments.evenings.paper.workbook import evening_workbook
from tournaments.ranking import Record, ranking
from tournaments.sheets.event_sheet import EventSheet, event_sheet

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 6, 22, 5, tzinfo=UTC)
NAMES = ["=1+1", "<b>Zoé</b>", "Țepeș Ő", "#N/A", "Ana & Bo", "@Ed", "'Fa", "+Gil", "-Hu"]


def evening():
    """Three tables that share players, and somebody who has not played."""
    home = factories.club()
    people = [add_player(club=home, name=name) for name in NAMES]
    event = factories.evening(in_club=home)
    first = factories.table(in_evening=event, seated=people[:4])
    factories.record(first, at=AT)
    factories.record(first, outcome="passed_out", at=AT)
    cancel_deal(deal=factories.record(first, points=Decimal(60), at=AT), version=1, reason="x")
    poignee = (Poignee(1, PoigneeSize.DOUBLE),)
    told = {"taker": 1, "bouts": 1, "points": Decimal("40.5"), "poignees": poignee}
    close_table(table=first)
    second = factories.table(in_evening=event, seated=people[2:7])
    factories.record(second, partners=(3,), petit_au_bout=Side.ATTACK, **told)
    close_table(table=second)
    factories.record(
        factories.table(in_evening=event, seated=[people[7], *people[:2]]), taker=2
    )
    add_entry(event=event, player=people[8])
    return event


@pytest.fixture
def event():
    return event_sheet(evening())


def opened(event):
    return load_workbook(BytesIO(evening_workbook(event, AT)))


def values(sheet, row):
    return [cell.value for cell in sheet[row]]


def test_standings(event):
    workbook = opened(event)
    assert workbook.sheetnames == ["Classement", "Table 1", "Table 2", "Table 3"]
    sheet = workbook["Classement"]
    shown = load_workbook(BytesIO(evening_workbook(event, AT)), data_only=True)["Classement"]
    assert sheet["A1"].value == "Soirée du vendredi"
    assert sheet["A2"].value == "Tarot de la Halle · 6 novembre 2026 · classement provisoire"
    assert values(sheet, 4) == [
        *("Rang", "Ex æquo", "Joueur", "Total", "Donnes", "Prises", "Réussies"),
        *("Meilleure donne", "Pire donne", "Phase"),
    ]
    for number, row in enumerate(event.rows, start=5):
        record = row.record
        tied = "ex æquo" if row.tied else None
        counts = [record.deals, record.takes, record.made, record.best, record.worst]
        found = [cell.value for cell in shown[number]]
        assert found[:3] + found[4:9] == [row.rank, tied, record.name, *counts]
        assert [cell.data_type for cell in sheet[number][2:4]] == [
            "s",
            "f" if record.deals else "n",
        ]


def test_formulas_agree_with_the_site(event):
    workbook = opened(event)
    spreadsheet = Spreadsheet(workbook)
    totals = [spreadsheet.value("Classement", f"D{i + 5}") for i in range(len(event.rows))]
    assert totals == [row.record.total for row in event.rows]
    assert spreadsheet.value("Classement", f"D{len(event.rows) + 5}") == 0
    for title, table in zip(workbook.sheetnames[1:], event.tables, strict=True):
        heads, players = values(workbook[title], 4), len(table.players)
        marks = heads.index(table.players[0]) + 1
        last = 5 + len(table.rows)
        sheet = workbook[title]
        letter = [sheet.cell(4, marks + i).column_letter for i in range(2 * players)]
        for number, row in enumerate(table.rows, start=5):
            assert [sheet[f"{at}{number}"].value for at in letter[:players]] == list(row.points)
            bilans = [spreadsheet.value(title, f"{at}{number}") for at in letter[players:]]
            assert bilans == list(row.bilans)
        found = [spreadsheet.value(title, f"{at}{last}") for at in letter[:players]]
        assert found == list(table.bilans)
        assert spreadsheet.value(title, f"{letter[0]}{last + 1}") == 0


def test_no_text_is_cut_by_the_cell_beside_it(event):
    assert cut_texts(opened(event)) == []


def test_no_line_is_cut_by_the_edge_of_a_page_however_long_the_names(event):
    """On two pages the title and the sum to check begin beside the column that both have."""
    long = {"name": "Coupe " * 14, "club": "Tarot de " * 9}
    rows = [replace(row, poignees="x" * 30, miseres="x" * 30) for row in event.tables[1].rows]
    tables = (event.tables[0], replace(event.tables[1], rows=tuple(rows)))
    workbook = opened(replace(event, tables=tables, rows=event.rows[:0], **long))
    assert cut_texts(workbook) == []
    assert [sheet.page_setup.fitToWidth for sheet in workbook] == [None, None, 2]
    sheet = workbook["Table 2"]
    assert [sheet["A1"].value, sheet["A2"].value] == [None, None]
    assert sheet["B1"].value == f"Table 2 – {long['name']}"
    assert [sheet["A6"].value, sheet["A7"].value] == ["Totaux", None]
    assert sheet["B7"].value == "Somme des totaux, qui doit être 0"


def test_a_player_of_two_tables_is_added_up(event):
    sheet = opened(event)["Classement"]
    formulas = {row[2].value: row[3].value for row in sheet.iter_rows(min_row=5)}
    assert formulas["#N/A"] == "='Table 1'!S8+'Table 2'!Q6"
    assert formulas["-Hu"] == 0


def test_a_deal_with_all_its_facts(event):
    sheet = opened(event)["Table 2"]
    found = dict(zip(values(sheet, 4), values(sheet, 5), strict=True))
    assert found == {
        "Donne": 1,
        "Issue": "Jouée",
        "Donneur": "Țepeș Ő",
        "Mort": None,
        "Preneur": "#N/A",
        "Partenaire": "@Ed",
        "Carte appelée": None,
        "Seul": None,
        "Contrat": "Garde",
        "Bouts": 1,
        "Points": 40.5,
        "Petit au bout": "petit au bout pour l’attaque",
        "Poignées": "double poignée de #N/A",
        "Chelem": None,
        "Misères": None,
        "Țepeș Ő": 82,
        "#N/A": -164,
        "Ana & Bo": 82,
        "@Ed": -82,
        "'Fa": 82,
        "Bilan de Țepeș Ő": "=P5",
        "Bilan de #N/A": "=Q5",
        "Bilan d’Ana & Bo": "=R5",
        "Bilan de @Ed": "=S5",
        "Bilan de 'Fa": "=T5",
        "Résultat": "Chuté de 10½, compté 11 : 40½ points pour 51",
        "Détail de la marque": event.tables[1].rows[0].explanation.sentence,
        "Version": 1,
        "Notée par": None,
        "Notée le": found["Notée le"],
    }


def test_moments_are_local_and_typed(event):
    cell = opened(event)["Table 1"]["AB5"]
    assert (cell.value, cell.number_format) == (
        datetime(2026, 11, 6, 23, 5),  # noqa: DTZ001 (Excel knows no zone)
        "dd/mm/yyyy hh:mm",
    )


def test_a_deal_that_nobody_scored_shows_no_zero(event):
    passed = opened(event)["Table 1"][6]
    marks = [cell for cell in passed if cell.number_format == '"–"']
    assert [cell.value for cell in marks] == [0] * 4
    assert passed[1].value == "Donne passée"


def test_it_prints_and_scrolls_well(event):
    workbook = opened(event)
    for sheet, freeze in zip(workbook, ("D5", "B5", "B5", "B5"), strict=True):
        assert sheet.freeze_panes == freeze
        assert sheet.print_title_rows == "$4:$4"
        assert sheet.page_setup.orientation == "landscape"
        assert sheet.sheet_properties.pageSetUpPr.fitToPage is True
        assert sheet["A4"].font.bold is True
        assert sheet.column_dimensions["C"].width > 8
    standings = workbook["Classement"]
    assert standings.auto_filter.ref == "A4:J13"  # with what places are made of, out of sight
    assert standings.print_area == "'Classement'!$A$1:$M$14"  # a page wide, for the title
    assert standings.oddFooter.center.text == "&A · &P/&N"
    assert standings.column_dimensions["J"].hidden  # what the places are made of
    assert standings["D5"].number_format == '+#,##0;"−"#,##0;0'
    assert workbook.properties.title == "Soirée du vendredi"
    assert workbook.properties.creator == "Tarot de la Halle"
    assert workbook.calculation.fullCalcOnLoad is True


def test_a_tables_sheet_prints_facts_marks_and_bilans_wide_enough_to_read(event):
    """What no deal says is out of sight; 215 characters a line are printed at some 8 points."""
    sheet = opened(event)["Table 1"]
    assert sheet.print_area == "'Table 1'!$A$1:$W$9"
    heads = {cell.value: cell.column_letter for cell in sheet[4]}
    for unused in ("Mort", "Partenaire", "Poignées", "Chelem", "Misères"):
        assert sheet.column_dimensions[heads[unused]].hidden
    seen = [
        sheet.column_dimensions[get_column_letter(at)].width
        for at in range(1, 24)
        if not sheet.column_dimensions[get_column_letter(at)].hidden
    ]
    assert sum(seen) < 180
    assert sheet.page_setup.fitToWidth is None
    assert sheet.row_dimensions[4].height >= 32  # "Bilan de Țepeș Ő" takes two lines


def test_a_sheet_too_wide_for_a_page_takes_two_with_its_first_column_on_both(event):
    told = dict.fromkeys(("poignees", "petit", "miseres", "chelem", "alone"), "x" * 30)
    rows = [replace(row, dealer="x" * 30, **told) for row in event.tables[1].rows]
    wide = [replace(event.tables[1], rows=tuple(rows))]
    sheet = opened(replace(event, tables=wide, rows=()))["Table 2"]
    assert (sheet.page_setup.fitToWidth, sheet.print_title_cols) == (2, "$A:$A")


def test_a_text_that_begins_like_a_formula_stays_a_text_when_it_is_edited(event):
    sheet = opened(event)["Classement"]
    names = {row[2].value: row[2].quotePrefix for row in sheet.iter_rows(min_row=5)}
    assert {name for name, marked in names.items() if marked} == {
        *("=1+1", "#N/A", "@Ed", "'Fa", "+Gil", "-Hu")
    }


def test_a_mort_has_no_mark():
    event = factories.evening()
    factories.record(factories.table(mort=True, in_evening=event))
    sheet = opened(event_sheet(event))["Table 1"]
    assert values(sheet, 5)[3] == "Ana"
    assert values(sheet, 5)[15:20] == [None, 198, -66, -66, -66]


def test_characters_that_no_workbook_stores_are_replaced():
    home = factories.club()
    factories.players(1, in_club=home)
    home.players.update(name="Bell\x07\ufffe")
    event = factories.evening(in_club=home)
    add_entry(event=event, player=Player.objects.get(club=home))
    assert opened(event_sheet(event))["Classement"]["C5"].value == "Bell\ufffd\ufffd"


def test_an_empty_evening():
    workbook = opened(event_sheet(factories.evening()))
    assert workbook.sheetnames == ["Classement"]
    assert workbook["Classement"].max_row == 4


def test_tables_of_one_number_have_two_sheets(event):
    table = replace(event.tables[0], number=2)
    assert opened(replace(event, tables=[table, event.tables[1]])).sheetnames == [
        "Classement",
        "Table 2",
        "Table 2 (2)",
    ]


def test_a_table_without_deals():
    event = factories.evening()
    factories.table(in_evening=event)
    workbook = opened(event_sheet(event))
    spreadsheet = Spreadsheet(workbook)
    assert [spreadsheet.value("Table 1", f"{at}5") for at in "PQRS"] == [0, 0, 0, 0]
    assert [spreadsheet.value("Classement", f"D{row}") for row in range(5, 10)] == [0] * 5


def test_400_players():
    rows = ranking(Record(player=i, name=f"Joueur {i}", total=i) for i in range(400))
    event = EventSheet(
        club="Club", name="Fête", day=date(2026, 11, 6), closed=True, rows=rows, tables=()
    )
    sheet = opened(event)["Classement"]
    assert (sheet.max_row, sheet["C404"].value) == (405, "Joueur 0")
    assert sheet["A2"].value == "Club · 6 novembre 2026 · classement final"
