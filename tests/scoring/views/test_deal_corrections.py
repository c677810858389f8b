"""Correcting a deal through its page."""

from decimal import Decimal

import pytest
from django.urls import reverse

from scoring.services.deals import cancel_deal
from tests import factories
from tests.answers import messages_of
from tests.scoring.views import deal_pages


def test_the_correction_page_is_filled_with_the_facts(client, table):
    poignees = (factories.rules.Poignee(2, factories.rules.PoigneeSize.SIMPLE),)
    deal = factories.record(table, taker=1, points=Decimal(49), poignees=poignees)
    form = client.get(reverse("deal_correct", args=[deal.pk])).context["form"]
    names = ("taker", "contract", "bouts", "points", "poignee_2", "version", "outcome")
    assert [str(form[name].value()) for name in names] == [
        *("1", "garde", "2", "49", "simple", "1", "played")
    ]


def test_a_correction_keeps_the_old_facts(table, correct):
    deal = factories.record(table)
    response = correct(deal, **deal_pages.GARDE | {"points": "50"}, reason_text="mal compté")
    assert response.status_code == deal_pages.SEE_OTHER
    assert messages_of(response) == ["Donne 1 corrigée : Ana, garde réussie de 9, +204."]
    assert list(deal.revisions.values_list("version", "reason")) == [(1, "Points, mal compté")]
    assert table.deals.get().version == 2


def test_a_correction_needs_a_reason(table, correct):
    deal = factories.record(table)
    response = correct(deal, **deal_pages.GARDE, reasons=None)
    assert (response.status_code, deal_pages.notes(response)) == (
        deal_pages.REFUSED,
        {"reasons": ["Dites ce qui était faux : le motif reste sur la feuille."]},
    )


BAD_REASONS = [
    (
        {"reasons": ["x"]},
        {"reasons": ["Ce motif n’existe pas : écrivez-le en toutes lettres."]},
    ),
    (
        {"reason_text": "x" * 101},
        {"reason_text": ["Ce motif est trop long : 100 caractères suffisent."]},
    ),
    ({"reason_text": "a\0b"}, {"reason_text": ["Le caractère nul n’est pas autorisé."]}),
    ({"version": "x"}, {"version": [deal_pages.LOST]}),
]


@pytest.mark.parametrize(("other", "sentences"), BAD_REASONS)
def test_a_forged_correction(table, correct, other, sentences):
    response = correct(factories.record(table), **deal_pages.GARDE | other)
    assert (response.status_code, deal_pages.notes(response)) == (deal_pages.REFUSED, sentences)


def test_played_to_passed_out_and_back(table, correct):
    deal = factories.record(table)
    assert correct(deal, outcome="passed_out").status_code == deal_pages.SEE_OTHER
    assert deal_pages.marks(table) == {}
    deal = table.deals.get()
    assert correct(deal, **deal_pages.GARDE).status_code == deal_pages.SEE_OTHER
    assert deal_pages.marks(table) == {"Ana": 198, "Bo": -66, "Cy": -66, "Di": -66}


def test_a_cancelled_deal_can_be_played_again(client, table, correct):
    deal = cancel_deal(deal=factories.record(table), version=1, reason="fausse table")
    form = client.get(reverse("deal_correct", args=[deal.pk])).context["form"]
    assert form["outcome"].value() == "played"
    assert correct(deal, **deal_pages.GARDE).status_code == deal_pages.SEE_OTHER


def test_a_correction_sent_twice_is_stored_once(table, correct):
    deal = factories.record(table)
    answers = [correct(deal, **deal_pages.GARDE | {"points": "50"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [
        deal_pages.SEE_OTHER,
        deal_pages.SEE_OTHER,
    ]
    assert table.deals.get().version == 2
