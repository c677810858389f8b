"""No mark changes unseen: every deal of the grid is worth what it was when it was frozen.

Where a rule was changed on purpose, `python -m tests.scoring.rules.frozen_grid` freezes anew.
"""

import json
from functools import cache

import pytest

from scoring.rules import Outcome, Reason
from tests.scoring.rules import frozen_grid
from tests.scoring.rules.grid import GRID_RULESETS
from tests.scoring.rules.refused import REFUSED

HASHES = {
    line.partition(" ")[0]: line
    for line in frozen_grid.HASHES.read_text(encoding="utf-8").splitlines()
}


@cache
def frozen():
    return frozen_grid.frozen()


@cache
def now(ruleset_id):
    return frozen_grid.now(GRID_RULESETS[ruleset_id])


@pytest.mark.parametrize("ruleset_id", GRID_RULESETS)
def test_no_deal_moved(ruleset_id):
    changes = frozen_grid.moved(frozen()[ruleset_id], now(ruleset_id))
    assert not changes, f"{ruleset_id}: {frozen_grid.report(changes)}\n{__doc__}"
    assert frozen_grid.fingerprint(ruleset_id, now(ruleset_id)) == HASHES[ruleset_id]


def test_the_grid_is_large_and_of_every_game():
    grids = frozen()
    assert list(grids) == list(HASHES) == list(GRID_RULESETS)
    results = [result for rows in grids.values() for _, result in rows]
    scored = [result for result in results if not result.startswith('{"problems"')]
    assert len(results) > 50_000
    assert len(scored) > 20_000


def test_the_grid_holds_every_outcome_reason_and_refusal():
    deals, results = zip(*(row for rows in frozen().values() for row in rows), strict=True)
    facts, verdicts = [json.loads(deal) for deal in deals], [json.loads(one) for one in results]
    assert {fact.get("outcome", "played") for fact in facts} == set(Outcome)
    lines = [line for verdict in verdicts for line in verdict.get("lines", ())]
    assert {line["reason"] for line in lines} == set(Reason)
    found = [problem for verdict in verdicts for problem in verdict.get("problems", ())]
    assert {problem["code"] for problem in found} == set(REFUSED)


def test_a_deal_that_moved_is_named_with_both_its_marks():
    before = [("{1}", '{"unit":25}'), ("{2}", '{"unit":50}')]
    after = [("{1}", '{"unit":25}'), ("{2}", '{"unit":66}'), ("{3}", '{"unit":0}')]
    assert frozen_grid.moved(before, before) == []
    assert frozen_grid.moved(before, after) == [
        '{2}\n  was {"unit":50}\n  is  {"unit":66}',
        '{3}\n  was not in the grid\n  is  {"unit":0}',
    ]
    assert frozen_grid.report(["a\n", "b"]) == "2 deals moved\na\n\nb"
    assert frozen_grid.report(["a"] * 22).splitlines()[-1] == "… and 2 more"
