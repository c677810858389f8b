"""The counter of piles: what the page taps and says."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from scoring.counter import SENTENCES, any_counter, counter
from scoring.rules import RULESETS
from scoring.rules.counting import Rank
from tests.scoring.rules.counts import COUNTS


def source():
    script = Path(finders.find("tarotclub/js/counting.js")).read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL)


def test_the_script_holds_no_number_of_any_game():
    assert set(re.findall(r"\d+", source())) == {"0", "2"}  # a point has two halves


def test_every_remark_has_its_sentence():
    codes = {remark.code for row in COUNTS for remark in row.remarks}
    assert codes - {*SENTENCES, "half_point"} == set()
    assert codes == {
        *("too_many", "not_tricks", "half_point"),
        *("excuse_kept", "excuse_awaited", "excuse_unpaid"),
    }


def test_the_taps_of_two_packs():
    taps = counter(RULESETS["double-8"]).taps
    assert [(tap.rank, tap.name, tap.most) for tap in taps[:2]] == [
        ("bout", "Bouts", 6),
        ("king", "Rois", 8),
    ]
    assert [tap.rank for tap in taps] == [rank.value for rank in Rank]


def test_exchanges():
    assert counter(RULESETS["fft-4"]).owed == (
        (0, "Échange fait"),
        (1, "Ce camp doit 1 carte basse"),
        (-1, "L’autre camp doit 1 carte basse"),
    )
    assert [owed for owed, _ in counter(RULESETS["double-6"]).owed] == [0, 1, -1, 2, -2]


def test_the_counter_of_a_page_that_learns_its_game_later():
    told = any_counter()
    assert (told.game, [tap.most for tap in told.taps]) == (None, [None] * len(Rank))
    assert [owed for owed, _ in told.owed] == [0, 1, -1, 2, -2]
    assert 'max="' not in render_to_string("scoring/_counting.html", {"counter": told})


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_the_dialog_of_every_game(ruleset):
    page = render_to_string("scoring/_counting.html", {"counter": counter(ruleset)})
    assert page.count("data-rank=") == len(Rank)
    assert f'max="{ruleset.hand}"' in page
    assert page.count('max="') == len(Rank) + 1
    assert " name=" not in re.sub(r'name="counting-side"', "", page)  # nothing of it is sent
