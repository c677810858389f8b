"""The workbook of a tournament: what is in its cells, their types, how its sheets print."""

from datetime import UTC, datetime
from io import BytesIO
from uuid import uuid4

import pytest
from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string

from scoring.models import Deal
from tests import factories
from tests.tournaments.paper.libreoffice import table
from tests.tournaments.paper.reading import cut_texts
from tests.tournaments.workbook import events
from tournaments.entries.services.entries import take_payment
from tournaments.models import Event, PaymentMethod
from tournaments.prizes.day_accounts import day_accounts
from tournaments.prizes.services import note_expense
from tournaments.workbook.event import event_data
from tournaments.workbook.whole_event import event_workbook

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 7, 18, tzinfo=UTC)
SHEETS = [
    *("Classement", "Tour 1", "Tour 2", "Donnes", "Joueurs", "Statistiques"),
    *("Décisions", "Inscrits", "Comptes", "Paiements"),
]


def opened(event):
    out = BytesIO()
    event_workbook(event_data(event), AT, out)
    return load_workbook(out)


@pytest.fixture(scope="module")
def played(module_db):
    return events.played().pk


@pytest.fixture
def event(played):
    return Event.objects.get(pk=played)


def cells(sheet, line=5):
    heads = [cell.value for cell in sheet[4]]
    return dict(zip(heads, sheet[line], strict=True))


def test_everything_has_a_sheet(event):
    workbook = opened(event)
    assert workbook.sheetnames == SHEETS
    assert workbook.calculation.fullCalcOnLoad
    assert workbook.properties.title == event.name


def test_each_sheet_prints_and_filters(event):
    for sheet in opened(event):
        assert sheet.print_title_rows == "$4:$4"
        assert sheet.freeze_panes.endswith("5")
        assert sheet.auto_filter.ref.startswith("A4:")
        assert sheet.print_area.startswith(f"'{sheet.title}'!$A$1:")
        assert sheet.page_setup.fitToHeight == 0


def test_the_sheets_of_charts_and_totals_print_whole(event):
    workbook = opened(event)
    assert workbook["Tour 1"].print_area == "'Tour 1'!$A$1:$M$18"  # 13 players and the check
    assert workbook["Statistiques"].print_area == "'Statistiques'!$A$1:$U$45"
    assert len(workbook["Statistiques"]._charts) == 2  # noqa: SLF001 # openpyxl has no other way
    assert workbook["Comptes"].print_area.endswith("$12")


def test_the_accounts_come_to_what_their_page_says():
    event = factories.tournament(4)
    cash = PaymentMethod.CASH
    take_payment(entry=event.entries.first(), cents=92_00, method=cash, uuid=uuid4())
    assert ends_of_accounts(event) == ["Encaissé", "Prix à remettre", "Reste au club"]
    for cents in (19_99, 30_00, 8_50):
        note_expense(event=event, label="Salle", cents=cents, method=cash, uuid=uuid4())
    assert ends_of_accounts(event) == [
        *("Encaissé", "Dépenses", "Prix à remettre", "Reste au club")
    ]
    sheet = opened(event)["Comptes"]
    [spent] = [row for row in sheet.iter_rows(values_only=True) if row[0] == "Dépenses"]
    assert -58.49 in spent
    assert day_accounts(event).accounts.kept == 33_51


def ends_of_accounts(event):
    sheet = opened(event)["Comptes"]
    heads = [row[0] for row in sheet.iter_rows(values_only=True)]
    return heads[heads.index("Encaissé") :]


def test_nothing_played_is_no_chart():
    workbook = opened(factories.tournament(8))
    assert workbook["Statistiques"]._charts == []  # noqa: SLF001


def hidden(sheet):
    letters = [each for each, column in sheet.column_dimensions.items() if column.hidden]
    return {sheet[f"{letter}4"].value for letter in letters}


def test_the_deals_are_wide_enough_to_read_on_a_page(event):
    """What no deal says is out of sight; 215 characters a line are printed at some 8 points."""
    kept = {"Chelem annoncé", "Chelem réussi par", "Partenaires", "Carte appelée"}
    sheet = opened(event)["Donnes"]
    assert kept | {"Misères", "Petits", "Seul"} <= hidden(sheet)
    assert not hidden(sheet) & {"Issue", "Preneur", "Poignées", "Petit au bout", "Marque 4"}
    printed = sheet.print_area.split("$")[3]
    seen = [
        column.width
        for letter, column in sheet.column_dimensions.items()
        if not column.hidden
        and column_index_from_string(letter) <= column_index_from_string(printed)
    ]
    assert sum(seen) <= 215
    deal = Deal.objects.filter(table__round_table__round__event=event).first()
    Deal.objects.filter(pk=deal.pk).update(called_card="roi de coeur", version=2)
    assert not hidden(opened(event)["Donnes"]) & {"Carte appelée", "Version"}


def test_no_name_is_a_formula(event):
    workbook = opened(event)
    entered = table(workbook["Inscrits"], "Nom")
    assert [name for (name,) in entered] == [name.replace("\x01", "�") for name in events.NAMES]
    rows = [row for sheet in workbook for row in sheet.iter_rows(min_row=5)]
    formulas = [cell.value for row in rows for cell in row if cell.data_type == "f"]
    assert formulas
    assert [formula for formula in formulas if formula.startswith("=1+1")] == []
    decided = cells(workbook["Décisions"])
    assert (decided["Motif"].value, decided["Motif"].data_type) == ("=1+1", "s")


def test_what_everybody_reads_bears_published_names(event):
    workbook = opened(event)
    ranked = dict(table(workbook["Classement"], "N°", "Nom"))
    assert (ranked[1], ranked[12]) == ("n° 1", "Z. Ț. (n° 12)")  # another one is Z. Ț., too
    assert ranked[13] == "Z. Ț. (n° 13)"
    assert ranked[11] == events.LONG
    for title in ("Tour 1", "Joueurs", "Décisions"):
        names = {name for (name,) in table(workbook[title], "Nom")}
        assert "=1+1" not in names
        assert "n° 1" in names
    assert ("Zoé Țar",) in table(workbook["Inscrits"], "Nom")


def test_values_have_their_types(event):
    workbook = opened(event)
    deal = cells(workbook["Donnes"])
    assert [deal[key].data_type for key in ("Tour", "Preneur", "Bouts", "Points")] == ["n"] * 4
    assert deal["Notée le"].is_date
    assert deal["Notée le"].number_format == "dd/mm/yyyy hh:mm:ss"
    assert deal["Marque 1"].number_format == '+#,##0;"−"#,##0;0'
    entry = cells(workbook["Inscrits"])
    assert (entry["Dû"].value, entry["Dû"].number_format) == (10, '#,##0.00 "€"')


def test_a_bilan_is_a_formula_where_deals_were_played_and_a_number_where_it_was_typed(event):
    rows = table(opened(event)["Tour 1"], "Table", "Ordre de jeu", "Donnes", "Bilan")[:-1]
    typed = [row for row in rows if isinstance(row[3], int)]
    dealt = [row for row in rows if row not in typed]
    assert [row[2] for row in typed] == [4] * len(typed)  # a round has so many
    assert dealt[0][3] == "=SUMIFS('Donnes'!$AB:$AB,'Donnes'!$A:$A,1,'Donnes'!$B:$B,$B5)"
    assert typed
    assert sum(row[3] for row in typed) == 0


def test_the_standings_look_the_rounds_up(event):
    sheet = opened(event)["Classement"]
    first = cells(sheet)
    assert first["Total"].value == "=SUM(I5,J5)"  # the first round no longer counts for him
    assert first["Tour 2"].value == "=SUMIF('Tour 2'!$D:$D,$C5,'Tour 2'!$G:$G)"
    out = cells(sheet, 14)
    assert out["Total"].value == "=SUM(H14,I14,J14)"
    penalties = dict(table(sheet, "N°", "Pénalités"))
    assert penalties[5].startswith("=SUMIF('Décisions'!$A:$A,$C")
    assert penalties[2] is None


def test_signs_and_the_leader_are_coloured_and_said(event):
    sheet = opened(event)["Classement"]
    rules = {
        str(area.sqref): [rule.type for rule in area.rules]
        for area in sheet.conditional_formatting
    }
    assert rules["A5:G17"] == ["expression"]
    assert rules["G5:G17"] == ["cellIs", "cellIs"]


def test_an_event_without_anybody_has_its_sheets():
    workbook = opened(factories.tournament(0))
    assert workbook.sheetnames == [title for title in SHEETS if not title.startswith("Tour ")]
    assert workbook["Classement"].max_row == 4


def test_a_name_that_no_file_may_hold_is_told():
    workbook = opened(factories.tournament(0, name="a\x01b"))
    assert workbook.properties.title == "a�b"
    assert workbook["Classement"]["A1"].value == "Classement – a�b"


def test_a_tournament_of_teams_has_a_sheet_of_them():
    workbook = opened(events.teams())
    assert workbook.sheetnames[:2] == ["Classement", "Équipes"]
    first = cells(workbook["Équipes"])
    assert first["Total"].value == (
        "=SUMIFS('Classement'!$G:$G,'Classement'!$F:$F,\"=\"&$C5,'Classement'!$A:$A,\">0\")"
    )
    assert (first["Total"].data_type, first["Équipe"].data_type) == ("f", "s")


def test_no_text_is_cut_by_the_cell_beside_it(event):
    assert cut_texts(opened(event)) == []
    assert cut_texts(opened(events.teams())) == []


def test_the_number_of_queries_does_not_grow(django_assert_num_queries):
    few = factories.released(factories.drawn(factories.tournament(4, rounds=1)))
    many = factories.released(factories.drawn(factories.tournament(40, rounds=1)))
    for table_ in (*few, *many):
        factories.record(table_)
    for seated in (few, many):
        with django_assert_num_queries(32):
            opened(seated[0].round_table.round.event)
