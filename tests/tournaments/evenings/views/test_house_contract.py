"""A house contract from the form to the paper: entered, corrected, explained, printed."""

from dataclasses import replace
from http import HTTPStatus
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scoring.models import Deal, Table
from scoring.rules import FFT_4
from scoring.rules.ruleset import ContractTerms
from scoring.services.house import change_ruleset, copy_ruleset
from tests.tournaments.paper.reading import pages

GRAND = ContractTerms(
    base_multiplier=3, margin_multiplier=3, petit_multiplier=3, name="Grande garde"
)
FACTS = "Grande garde d’Ana, 2 bouts, 49 points"
DEAL = {"uuid": "00000000-0000-4000-8000-000000000001", "number": 1, "dealer": 0}
DEAL |= {"taker": "0", "contract": "grande_garde", "bouts": "2", "points": "49"}
DEAL |= {"side": "attack", "outcome": "played"}


@pytest.fixture
def house(club):
    contracts = FFT_4.contracts | {"grande_garde": GRAND}
    ours = replace(FFT_4, contracts=contracts)
    return copy_ruleset(club=club, name="Chez nous", ruleset=ours, preset="fft-4")


@pytest.fixture
def table(client, night, come, house):
    """A table that was opened under the house's ruleset, by the page."""
    players = [player.pk for player in come(4)]
    sent = {"sitting": f"house-{house.pk}", "dealer": "0", "players": players}
    client.post(reverse("table_create", args=[night.pk]), sent)
    return Table.objects.get()


@pytest.fixture
def deal(client, table):
    """A grande garde made by eight: (25 + 8) × 3 = 99 from each."""
    response = client.post(reverse("deal_create", args=[table.pk]), DEAL)
    assert response.status_code == HTTPStatus.SEE_OTHER
    return Deal.objects.get()


def marks(deal):
    scores = deal.scores.order_by("seat__position")
    return list(scores.values_list("points", flat=True))


def sheet(client, table):
    return client.get(reverse("sheet", args=[table.pk])).context["sheet"]


def test_the_form_offers_it(client, table):
    form = client.get(reverse("deal_create", args=[table.pk])).context["form"]
    contracts = dict(form.fields["contract"].choices)
    assert list(contracts) == [  # by what they multiply
        "petite",
        "garde",
        "grande_garde",
        "garde_sans",
        "garde_contre",
    ]
    assert str(contracts["grande_garde"]) == (
        '<span>Grande garde</span> <span class="choice-hint">× 3</span>'
    )


def test_the_sheet_says_it(client, table, deal):
    (row,) = sheet(client, table).rows
    assert (row.facts, row.contract, row.points) == (
        FACTS,
        "Grande garde",
        (297, -99, -99, -99),
    )
    assert row.explanation.sentence == "(25 + 8) × 3 = 99 → 99 par défenseur"
    assert client.get(reverse("deal", args=[deal.pk])).status_code == HTTPStatus.OK


def test_a_correction_starts_from_it_and_keeps_it(client, table, deal):
    address = reverse("deal_correct", args=[deal.pk])
    assert client.get(address).context["form"].initial["contract"] == "grande_garde"
    sent = DEAL | {"version": 1, "reasons": ["points"], "points": "41"}
    assert client.post(address, sent).status_code == HTTPStatus.SEE_OTHER
    assert marks(deal) == [225, -75, -75, -75]
    page = client.get(reverse("deal", args=[deal.pk])).content.decode()
    assert FACTS in page


def test_a_contract_of_no_ruleset_is_refused_in_words(client, table):
    sent = DEAL | {"contract": "petite_garde"}
    response = client.post(reverse("deal_create", args=[table.pk]), sent)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == {
        "contract": [
            "Ce contrat n’existe pas dans le règlement de cette table : choisissez-en un autre."
        ]
    }


def test_a_changed_ruleset_leaves_the_table_alone(client, table, deal, house):
    change_ruleset(house=house, name="Chez nous", ruleset=FFT_4, version=1)
    (row,) = sheet(client, table).rows
    assert (row.contract, row.points[0]) == ("Grande garde", 297)


def test_it_leaves_the_printer(client, table, deal):
    printed = client.get(reverse("score_sheet_pdf", args=[table.pk]))
    [page] = pages(printed.content)
    assert page.splitlines().count("Grande garde") == 1
    assert [line for line in page.splitlines() if "Chez nous" in line] == [
        "6 novembre 2026 · Chez nous"
    ]
    blank = client.get(reverse("table_blank_sheet_pdf", args=[table.pk]), {"donnes": 4})
    assert blank.status_code == HTTPStatus.OK
    assert "grande garde × 3" in " ".join(pages(blank.content)[0].split())


def test_it_stands_in_the_workbook(client, table, deal, night):
    content = client.get(reverse("evening_xlsx", args=[night.pk])).content
    cells = load_workbook(BytesIO(content))["Table 1"]
    contract = next(cell.column for cell in cells[4] if cell.value == "Contrat")
    assert cells.cell(row=5, column=contract).value == "Grande garde"
    assert "Chez nous" in cells["A2"].value


def test_the_ranking_and_the_desk_know_it(client, table, deal, night):
    rows = client.get(reverse("evening_ranking", args=[night.pk])).context["table"].rows
    assert [row.record["total"] for row in rows] == [297, -99, -99, -99]
    overview = client.get(reverse("evening", args=[night.pk])).context["overview"]
    assert [one.sitting for one in overview.tables] == ["Chez nous"]


def test_its_rules_can_be_read(client, table, house):
    page = client.get(reverse("table_rulebook", args=[table.pk]))
    assert page.status_code == HTTPStatus.OK
    assert "Grande garde" in page.content.decode()
