"""What a deal may say is told in one table, and what a house may change in another."""

import pytest

from scoring import labels
from scoring.forms.house_table import PARTS
from scoring.models import Deal
from scoring.rules.deal import FACTS, NO_FACTS, deal_of, with_facts
from scoring.rules.frozen import PARTS as CHANGEABLE
from tournaments.sheets.deal_columns import deal_columns

# The pack and what follows from it make another game.
THE_GAME = {"players", "packs", "hand", "chien", "card_points", "added_points"}
THE_GAME |= {"packet", "chiens", "layout"}


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.name)
def test_every_fact_has_a_place_everywhere(fact):
    assert hasattr(Deal, fact.name)
    assert labels.FACT[fact.name]
    assert fact.name in {column.key for column in deal_columns(4)}
    assert deal_of({fact.name: fact.of(NO_FACTS)}) == NO_FACTS


def test_other_facts_leave_the_rest_of_a_deal():
    announced = deal_of({"chelem_announced": True}, dealer=2)
    made = with_facts(announced, {"chelem_by": "attack", "bouts": 3})
    assert (made.chelem, made.bouts, made.dealer) == ((True, "attack"), 3, 2)


def test_a_house_may_change_all_but_the_pack():
    assert {part.field for part in PARTS} == CHANGEABLE - THE_GAME
