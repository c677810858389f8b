"""A ruleset survives JSON unchanged, and with it every verdict of its table."""

import json

import pytest

from scoring.rules import RULESETS
from scoring.rules.frozen import for_browser, freeze, thaw


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_a_ruleset_survives_json(ruleset):
    thawed = thaw(json.loads(json.dumps(freeze(ruleset))))
    assert thawed == ruleset
    for name in ("contracts", "poignees", "miseres"):
        assert list(getattr(thawed, name)) == list(getattr(ruleset, name))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_the_order_survives_a_database_that_forgets_it(ruleset):
    """PostgreSQL keeps the keys of JSON by length, then by letter."""
    by_length = json.loads(
        json.dumps(freeze(ruleset)),
        object_pairs_hook=lambda pairs: dict(sorted(pairs, key=lambda p: (len(p[0]), p[0]))),
    )
    thawed = thaw(by_length)
    for name in ("contracts", "poignees", "miseres"):
        assert list(getattr(thawed, name)) == list(getattr(ruleset, name))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_the_browser_gets_the_frozen_ruleset_and_what_its_pack_comes_to(ruleset):
    value = for_browser(ruleset)
    assert json.loads(json.dumps(value)) == json.loads(json.dumps(freeze(ruleset))) | {
        "pack": {
            "bouts": 3 * ruleset.packs,
            "excuses": ruleset.packs,
            "atouts": 22 * ruleset.packs,
            "misere_cards": {"atout": 21 * ruleset.packs, "tete": 19 * ruleset.packs},
            "not_called": value["pack"]["not_called"],
            "half_points": ruleset.half_points,
            "bout_halves": 9,
            "low_halves": 1,
            "chelems": value["pack"]["chelems"],  # held against the cards in test_slams.py
        }
    }
