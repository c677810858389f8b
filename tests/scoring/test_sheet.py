from decimal import Decimal

import pytest

from scoring.models import Table
from scoring.services.deals import cancel_deal
from scoring.sheet import sheet_of
from tests import factories


def sheet(table):
    return sheet_of(Table.objects.with_deals().get(pk=table.pk))


def outcomes(table, *given):
    """Record deals with these outcomes; a "played, then cancelled" one is played first."""
    for outcome in given:
        if outcome == "cancelled later":
            cancel_deal(deal=factories.record(table), version=1, reason="Maldonne")
        else:
            factories.record(table, outcome=outcome)


TURNS = [
    # seats, mort, first dealer, outcomes, who deals next, who leads
    (3, False, 0, [], "Ana", "Bo"),
    (3, False, 2, [], "Cy", "Ana"),
    (3, False, 2, ["played"], "Ana", "Bo"),
    (4, False, 0, ["played"], "Bo", "Cy"),
    (4, False, 3, ["played"], "Ana", "Bo"),
    (4, False, 0, ["passed_out"], "Bo", "Cy"),
    (4, False, 0, ["petit_sec"], "Bo", "Cy"),
    (4, False, 0, ["misdeal"], "Ana", "Bo"),
    (4, False, 0, ["misdeal", "misdeal", "played"], "Bo", "Cy"),
    (4, False, 0, ["cancelled"], "Bo", "Cy"),
    (4, False, 0, ["cancelled later"], "Bo", "Cy"),
    (4, False, 0, ["played"] * 4, "Ana", "Bo"),
    (5, False, 4, [], "Ed", "Ana"),
    (5, False, 0, ["played"] * 7, "Cy", "Di"),
    (4, True, 0, [], "Ana", "Bo"),
    (4, True, 4, ["played"], "Ana", "Bo"),
    (4, True, 0, ["misdeal"], "Ana", "Bo"),
    (4, True, 0, ["played", "passed_out"], "Cy", "Di"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("seats", "mort", "first", "played", "dealer", "leader"), TURNS)
def test_whose_turn_it_is(seats, mort, first, played, dealer, leader):
    table = factories.table(seats, mort=mort, first_dealer=first)
    outcomes(table, *played)
    page = sheet(table)
    assert (page.players[page.next_dealer], page.players[page.leader]) == (dealer, leader)
    assert page.next_number == len(played) + 1


@pytest.mark.django_db
def test_a_row_says_what_was_dealt_and_what_it_gave():
    user = factories.member(username="odette", first_name="Odette", last_name="Marchand")
    table = factories.table(5, in_club=user.memberships.get().club)
    factories.record(table, by=user, called_card="roi de coeur", partners=(2,))
    (row,) = sheet(table).rows
    assert (row.number, row.dealer, row.taker, row.partners, row.contract) == (
        1,
        "Ana",
        "Ana",
        ("Cy",),
        "Garde",
    )
    assert (row.bouts, row.card_points, row.made, row.recorded_by) == (
        2,
        "49",
        True,
        "Odette Marchand",
    )
    assert (row.points, row.bilans) == ((132, -66, 66, -66, -66),) * 2
    assert row.facts == "Garde d’Ana, appelle le roi de cœur, avec Cy, 2 bouts, 49 points"
    assert row.payment == "Bo, Di et Ed donnent 66 chacun ; Ana reçoit 132, Cy 66"
    assert (row.played, row.corrected, row.cancelled, row.was) == (True, False, False, "")


@pytest.mark.django_db
def test_a_cancelled_row_says_what_it_was():
    table = factories.table(mort=True)
    outcomes(table, "cancelled later")
    (row,) = sheet(table).rows
    assert (row.cancelled, row.facts, row.was) == (
        True,
        "Annulée",
        "Garde de Bo, 2 bouts, 49 points",
    )
    assert row.points == (None, 0, 0, 0, 0)
    assert sheet(table).played == 0


@pytest.mark.django_db
def test_bilans_run_on_from_deal_to_deal():
    table = factories.table(3)
    factories.record(table)
    factories.record(table, taker=1, contract="petite", bouts=1, points=Decimal("50.5"))
    factories.record(table, outcome="passed_out")
    page = sheet(table)
    assert [row.bilans for row in page.rows] == [
        (132, -66, -66),
        (158, -118, -40),
        (158, -118, -40),
    ]
    assert (page.bilans, page.played) == ((158, -118, -40), 2)
