from decimal import Decimal

import pytest

from scoring.models import DealRevision
from scoring.rules import Chelem, Poignee, PoigneeSize, Side
from tests import factories

EVERYTHING = {
    "taker": 1,
    "partners": (3,),
    "called_card": "roi de pique",
    "contract": "garde_contre",
    "bouts": 2,
    "points": Decimal("40.5"),
    "petit_au_bout": Side.DEFENCE,
    "poignees": (Poignee(0, PoigneeSize.SIMPLE), Poignee(2, PoigneeSize.DOUBLE)),
    "chelem": Chelem(announced=True),
}
ALONE = {"taker": 2, "called_card": "roi de coeur", "alone": "in_chien"}
FOUR = {"taker": 3, "poignees": (Poignee(3, PoigneeSize.TRIPLE),)}

TOLD = [
    # seats, mort, first dealer, what was said
    (5, False, 0, EVERYTHING),
    (5, False, 4, ALONE),
    (4, False, 2, FOUR),
    (4, True, 0, FOUR),
    (4, True, 2, FOUR),
    (4, True, 4, FOUR),
    (3, False, 1, {"outcome": "petit_sec"}),
    (4, True, 1, {"outcome": "misdeal"}),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("seats", "mort", "first", "given"), TOLD)
def test_a_deal_gives_back_the_facts_it_was_told(seats, mort, first, given):
    table = factories.table(seats, mort=mort, first_dealer=first)
    told = factories.report(table, **given)
    deal = factories.record(table, **given)
    deal = table.deals.get(pk=deal.pk)
    deal.table = table
    place = deal.facts().dealer
    assert (place is None) == mort  # the mort deals and does not play
    facts = {"dealer": place} if not mort else {}
    assert deal.facts() == type(told.facts)(
        **{name: getattr(told.facts, name) for name in told.facts.__slots__} | facts
    )
    assert deal.alone == told.alone


@pytest.mark.django_db
@pytest.mark.parametrize(("seats", "mort", "first", "given"), TOLD)
def test_a_revision_gives_the_deal_back_as_it_was(seats, mort, first, given):
    table = factories.table(seats, mort=mort, first_dealer=first)
    deal = factories.record(table, **given)
    revision = DealRevision(deal=deal, version=1, facts=deal.written())
    earlier = revision.earlier()
    assert earlier.pk is None
    assert (earlier.facts(), earlier.dealer, earlier.alone, earlier.number) == (
        deal.facts(),
        deal.dealer,
        deal.alone,
        deal.number,
    )
    assert earlier.written() == revision.facts
