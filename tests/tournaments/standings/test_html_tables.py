"""Figures of a ranking on a page: points carry a sign, percentages do not."""

import re
from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils.translation import gettext, override

from tournaments.standings.html_tables import RoundCell, RoundColumn, score_html


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("points", [0, 50, 100])
def test_so_many_points_and_so_many_percent_look_each_as_they_are(points, order):
    """Whichever was drawn first: an open ranking and a duplicate are on one server."""
    figures = [points, Fraction(points)][::order]
    drawn = {type(figure): score_html(figure, "fr") for figure in figures}
    assert f"{points},00" in drawn[Fraction]
    assert "," not in drawn[int]


def test_a_mean_looks_like_a_mean():
    assert ">+50<" in score_html(50, "fr")
    assert score_html(Decimal("50.0"), "fr") != score_html(Fraction(50), "fr")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_table_of_three_is_named_as_the_note_below_names_it(language):
    with override(language):
        cell = RoundColumn().render(RoundCell(points=90, seats=3, counted=True))
        note = gettext("« à 3 », « à 5 » : ce tour a été joué à une table de 3 ou de 5.")
    [name] = re.findall('<span class="odd-table">(.+)</span>', cell)
    assert name in note
