"""A frozen ruleset is given back as it was, even where JSON forgets the order of keys."""

import json

import pytest

from scoring.rules import RULESETS
from scoring.rules.frozen import freeze, thaw


def stored(ruleset):
    """Store a ruleset as PostgreSQL does: keys by length, then by letter."""
    text = json.dumps(freeze(ruleset))
    return json.loads(text, object_pairs_hook=lambda pairs: dict(sorted(pairs, key=by_length)))


def by_length(pair):
    return len(pair[0]), pair[0]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_nothing_is_lost(ruleset):
    thawed = thaw(stored(ruleset))
    assert thawed == ruleset
    for field in ("contracts", "poignees", "miseres"):
        assert list(getattr(thawed, field)) == list(getattr(ruleset, field))
