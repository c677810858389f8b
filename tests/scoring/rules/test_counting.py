"""Counting piles: the points of cards, and what a whole deal could not give."""

from decimal import Decimal

import pytest

from scoring.rules import RULESETS, Side
from scoring.rules.cards import HALVES, Rank, cards_by_rank
from tests.scoring.rules.counts import COUNTS
from tests.scoring.rules.piles import Count, Remark, count, side_of_the_half_point

FFT_3, FFT_4, FFT_5 = (RULESETS[f"fft-{players}"] for players in (3, 4, 5))

PACKS = [
    # ruleset, bouts, of each court card, low cards
    ("fft-4", 3, 4, 59),
    ("reduit-3", 3, 4, 39),
    ("duo-tablee", 3, 4, 59),
    ("double-8", 6, 8, 118),
]


@pytest.mark.parametrize(("name", "bouts", "courts", "low"), PACKS)
def test_packs(name, bouts, courts, low):
    assert list(cards_by_rank(RULESETS[name]).values()) == [bouts, *[courts] * 4, low]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_a_whole_pack_counts_to_the_points_of_the_game(ruleset):
    everything = cards_by_rank(ruleset)
    halves = sum(HALVES[rank] * number for rank, number in everything.items())
    assert Decimal(halves) / 2 == ruleset.card_points
    counted = count(everything, ruleset, chien=True)
    assert counted[:3] == (ruleset.cards, ruleset.card_points, ruleset.bouts)
    assert [remark.code for remark in counted.remarks if remark.code != "half_point"] == []


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: row.id)
def test_counts(row):
    counted = count(row.piles, RULESETS[row.ruleset], chien=row.chien, owed=row.owed)
    assert counted == Count(
        row.cards, Decimal(row.points), row.piles.get(Rank.BOUT, 0), row.remarks
    )


HALF_POINTS = [
    # points, bouts, ruleset, whom the half profits
    ("41", 2, FFT_5, None),
    ("40.5", 2, FFT_5, Side.DEFENCE),
    ("41.5", 2, FFT_5, Side.ATTACK),
    ("35.5", 2, RULESETS["reduit-3"], Side.DEFENCE),
    ("36.5", 2, RULESETS["reduit-3"], Side.ATTACK),
]


@pytest.mark.parametrize(("points", "bouts", "ruleset", "side"), HALF_POINTS)
def test_the_half_point_goes_to_who_wins_the_deal(points, bouts, ruleset, side):
    assert side_of_the_half_point(Decimal(points), bouts, ruleset) is side


def test_a_remark_tells_its_numbers():
    [remark] = count({Rank.LOW: 27}, FFT_4, chien=True).remarks
    assert remark == Remark("excuse_kept", amount=26, more=30)
