"""The counter of piles: what the page taps and says."""

import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from scoring.counter import SENTENCES, counter
from scoring.rules.cards import Rank
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


def test_the_counter_of_any_game():
    made = counter()
    assert [rank for rank, _name in made.taps] == [rank.value for rank in Rank]
    assert made.owed[:3] == (
        (0, "Échange fait"),
        (1, "Ce camp doit 1 carte basse"),
        (-1, "L’autre camp doit 1 carte basse"),
    )
    assert [owed for owed, _ in made.owed] == [0, 1, -1, 2, -2]


def test_nothing_of_the_dialog_is_sent():
    page = render_to_string("scoring/_counting.html", {"counter": counter()})
    assert page.count("data-rank=") == len(Rank)
    assert 'max="' not in page  # its script learns the game from the table
    assert " name=" not in re.sub(r'name="counting-side"', "", page)
