"""What a deal says survives the database and its history, in every game."""

import json

import pytest
from django.utils import timezone
from hypothesis import given, settings, strategies as st

from scoring.models import Deal, DealRevision
from scoring.rules import RULESETS
from tests import factories
from tests.scoring.rules.strategies import accepted_deals, alone_deals
from tests.scoring.rules.variants import VARIANTS

pytestmark = pytest.mark.django_db
GAMES = [*RULESETS.values(), *VARIANTS]
DATA = ("partners", "poignees", "miseres", "card_points")


def deals(ruleset):
    """Deals of a game: with a taker where it has contracts, alone where it settles so."""
    kinds = [accepted_deals(ruleset)] if ruleset.contracts else []
    kinds += [alone_deals(ruleset)] if ruleset.settlement is not None else []
    return st.one_of(kinds)


@pytest.mark.every_case
@pytest.mark.parametrize("mort", [False, True], ids=["", "mort"])
@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.id)
def test_the_facts_come_back_as_they_were_told(ruleset, mort):
    table = factories.table(ruleset=ruleset, mort=mort)

    @settings(max_examples=8)
    @given(deals(ruleset), st.sampled_from(table.seated))
    def survives(told, dealer):
        deal = Deal(table=table, number=1, recorded_at=timezone.now())
        deal.set_facts(told, dealer)
        for name in DATA:  # as the database keeps them
            setattr(deal, name, json.loads(json.dumps(getattr(deal, name))))
        stored = deal.facts()
        assert told_of(stored) == told_of(told)
        written = json.loads(json.dumps(deal.written()))
        earlier = DealRevision(deal=deal, version=1, facts=written).earlier()
        assert earlier.facts() == stored
        assert earlier.written() == written

    survives()


def told_of(facts):
    """Give the facts without the dealer, whom the table knows; who holds what in any order."""
    told = {name: getattr(facts, name) for name in facts.__slots__ if name != "dealer"}
    for name in ("partners", "poignees", "miseres"):
        told[name] = sorted(told[name])
    return told


def test_a_misere_deal_is_stored_beside_deals_with_a_taker():
    table = factories.table(ruleset=RULESETS["populaire-5"])
    fields = {"card_points": (10, 20, 30, 15, 12), "taker": None, "contract": "", "bouts": 0}
    deal = factories.record(table, **fields, points=0)
    stored = table.deals.get(pk=deal.pk)
    assert stored.card_points == [[0, 20], [1, 40], [2, 60], [3, 30], [4, 24]]
    assert stored.made is None
    marks = {score.seat.position: score.points for score in stored.scores.all()}
    assert marks == {0: 74, 1: -26, 2: -126, 3: 24, 4: 54}
