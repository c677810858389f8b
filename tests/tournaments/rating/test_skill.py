"""How much of a mean is skill, estimated from deals; and what a cote says of itself."""

import random
import re
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from tournaments.rating import PlayedSums, skill_of
from tournaments.statistics.cote import PlayerCote


def club(skill, noise, *, players=80, deals=400, seed=3):
    """Give a club whose players are so far apart, and whose deals vary so much."""
    dice = random.Random(seed)
    for _player in range(players):
        worth = dice.gauss(0, skill)
        points = [round(dice.gauss(worth, noise)) for _deal in range(deals)]
        yield PlayedSums(deals, sum(points), sum(each * each for each in points))


def test_k_is_the_noise_of_a_deal_beside_the_skill_of_players():
    found = skill_of(club(skill=13, noise=135))
    assert found.measured
    assert found.noise == pytest.approx(135**2, rel=0.03)
    assert found.k == pytest.approx(108, rel=0.35)


@pytest.mark.parametrize("few", [[], [PlayedSums(5, 10, 90)], list(club(skill=0, noise=135))])
def test_where_nothing_tells_players_apart_the_convention_stands(few):
    found = skill_of(few)
    assert (found.k, found.measured) == (108, False)


FIGURE = r"([+−]?[\d,]+)"
SENTENCE = re.compile(
    rf"\d+ donnes : {FIGURE}(?: par donne| %) · ses \w+ valaient {FIGURE} ·"
    rf" \d+ donnes disent (\d+) % → cote {FIGURE}(?: %)? ± \d+"
)


@given(
    st.integers(60, 3000),
    st.floats(-40, 40),
    st.floats(-8, 8),
    st.floats(30, 1000),
    st.booleans(),
)
def test_the_figures_of_a_cote_as_they_are_written_give_the_cote(
    deals, mean, tables, k, percent
):
    share = deals / (deals + k)
    cote = PlayerCote(
        deals=deals,
        mean=mean,
        share=share,
        cote=(mean + tables) * share,
        error=5,
        percent=percent,
    )
    written = SENTENCE.fullmatch(cote.sentence).groups()
    plain = [Decimal(each.replace("−", "-").replace(",", ".")) for each in written]
    mean, tables, share, total = plain
    middle = 50 * percent
    assert abs((mean - middle + tables) * share / 100 - (total - middle)) <= Decimal("0.05")


def test_a_cote_says_how_it_comes_about():
    cote = PlayerCote(deals=240, mean=9.1, share=240 / 348, cote=8.48, error=7.24)
    assert cote.sentence == (
        "240 donnes : +9,1 par donne · ses tables valaient +3,2 · 240 donnes disent 69 %"
        " → cote +8,5 ± 7"
    )
    early = PlayerCote(deals=59, mean=9.1, share=0.35, cote=3, error=10)
    assert early.sentence == "pas encore assez de donnes : 59 sur 60"
