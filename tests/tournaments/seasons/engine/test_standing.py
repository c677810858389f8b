"""The standing of a season: every formula, what is dropped, and what may never matter."""

from fractions import Fraction
from statistics import NormalDist

import pytest
from hypothesis import given, strategies as st

from tournaments.seasons.engine import (
    PLACE_TABLE,
    EventResult,
    RuleKind,
    SeasonRule,
    gaps_from_means,
    pays_attendance,
    standing,
    team_results,
    varies_by,
)

TOTALS = 1748, -120, 640, 300, -50, 980
TOTAL, WINS = SeasonRule(kind=RuleKind.TOTAL), SeasonRule(kind=RuleKind.WINS)


def result(player=1, event=1, points=0, rank=1, field=4, deals=20, coefficient=1):
    return EventResult(player, event, rank, field, points, deals, coefficient)


def season(**brought):
    """Give the results of players who brought so much from events 1, 2, 3…; None is absent."""
    events = list(zip(*brought.values(), strict=True))
    for player, totals in enumerate(brought.values(), start=1):
        for event, points in enumerate(totals, start=1):
            if points is not None:
                there = [other for other in events[event - 1] if other is not None]
                rank = 1 + sum(other > points for other in there)
                yield result(player, event, points, rank, len(there))


def ranks(lines):
    return [(line.player, line.rank) for line in lines]


VALUES = [
    pytest.param(
        SeasonRule(kind=RuleKind.TOTAL, best=4), [{"points": p} for p in TOTALS], 3668, id="4"
    ),
    pytest.param(TOTAL, [{"points": p} for p in TOTALS], 3498, id="all"),
    pytest.param(
        SeasonRule(kind=RuleKind.SCALED),
        [{"rank": 3, "field": 16}],
        Fraction(13, 15),
        id="scaled",
    ),
    pytest.param(SeasonRule(kind=RuleKind.SCALED), [{"rank": 1, "field": 1}], 1, id="alone"),
    *(
        pytest.param(
            SeasonRule(kind=RuleKind.PLACES), [{"rank": at, "field": 40}], worth, id=f"{at}th"
        )
        for at, worth in enumerate([*PLACE_TABLE, 0], start=1)
    ),
    *(
        pytest.param(SeasonRule(kind=RuleKind.BONUS), [{"rank": rank, "field": 40}], worth)
        for rank, worth in ((1, 60), (10, 33), (11, 30), (40, 1))
    ),
    pytest.param(
        SeasonRule(kind=RuleKind.BONUS),
        [{"rank": 2, "field": 9}],
        8 + Fraction(9, 4),
        id="two places",
    ),
    pytest.param(
        SeasonRule(kind=RuleKind.DEAL_MEAN),
        [{"points": 100, "deals": 20}, {"points": -10, "deals": 10}],
        3,
        id="a mean of all deals, not of means",
    ),
    pytest.param(
        SeasonRule(kind=RuleKind.DEAL_MEAN),
        [{"points": 100, "deals": 20, "coefficient": 2}, {"points": -10, "deals": 10}],
        Fraction(190, 50),
    ),
    pytest.param(
        SeasonRule(kind=RuleKind.EVENING_MEAN), [{"points": p} for p in (7, 2)], Fraction(9, 2)
    ),
    pytest.param(SeasonRule(kind=RuleKind.RANK), [{"rank": 1}, {"rank": 4}], -Fraction(5, 2)),
    pytest.param(WINS, [{"rank": rank} for rank in (1, 2, 1)], 2),
    pytest.param(
        SeasonRule(kind=RuleKind.KTH, place=3), [{"rank": rank} for rank in (3, 2, 1)], 1
    ),
    pytest.param(TOTAL, [{"points": 10, "coefficient": Fraction(3, 2)}], 15, id="coefficient"),
    pytest.param(SeasonRule(kind=RuleKind.DEAL_MEAN), [{"deals": 0}], None, id="no deal"),
    pytest.param(
        SeasonRule(kind=RuleKind.DEAL_MEAN),
        [{"points": 100, "deals": 20}, {"points": 900, "deals": 0}],
        5,
        id="what nobody counted is in no mean",
    ),
]


@pytest.mark.parametrize(("rule", "brought", "value"), VALUES)
def test_a_rule_is_worth(rule, brought, value):
    (line,) = standing([result(event=at, **told) for at, told in enumerate(brought)], [rule])
    assert line.value(rule) == value


def test_who_has_no_mean_stands_after_who_has_one():
    """A result whose deals nobody counted is neither 0 nor ahead of a mean below zero."""
    found = [result(player=1, deals=0, points=500), result(player=2, deals=10, points=-50)]
    lines = standing(found, [SeasonRule(kind=RuleKind.DEAL_MEAN, best=1)])
    assert [line.player for line in lines] == [2, 1]


def test_the_best_are_chosen_once_by_the_same_chain():
    """Two of 300: the one that is also a win counts, for both rules."""
    own = [
        result(event=1, points=300, rank=2),
        result(event=2, points=300, rank=1),
        result(event=3, points=10, rank=1),
    ]
    chain = [SeasonRule(kind=RuleKind.TOTAL, best=1), SeasonRule(kind=RuleKind.WINS, best=2)]
    (line,) = standing(own, chain)
    assert [each.event for each in line.results] == [2, 1, 3]
    assert [line.value(rule) for rule in chain] == [300, 1]
    assert line.counted == 1


def test_equals_share_a_place_until_a_rule_parts_them():
    found = list(season(ana=[10, 0], bo=[0, 10], cy=[5, -20]))
    assert ranks(standing(found, [TOTAL])) == [(1, 1), (2, 1), (3, 3)]
    by_hand = SeasonRule(kind=RuleKind.HAND, order=(2, 1))
    lines = standing(found, [TOTAL, by_hand])
    assert [(*place, line.tied) for place, line in zip(ranks(lines), lines, strict=True)] == [
        (2, 1, False),
        (1, 2, False),
        (3, 3, False),
    ]


def test_direct_encounters_are_those_of_who_is_equal():
    """All have 30; Bo was twice ahead of Ana, Cy never met them."""
    found = [
        *season(ana=[5, 5, 20, None], bo=[10, 10, None, 10]),
        result(player=3, event=9, points=30),
    ]
    chain = [TOTAL, SeasonRule(kind=RuleKind.DIRECT)]
    assert ranks(standing(found, chain)) == [(2, 1), (3, 2), (1, 3)]


def test_who_came_too_seldom_stands_after_all_who_came():
    """A missing evening that counted as 0 would beat Bo's negative one."""
    found = list(season(ana=[500, None, None], bo=[-90, -90, -90], cy=[-410, None, 90]))
    lines = standing(found, [TOTAL], minimum=2)
    assert [(line.player, line.rank, line.reached) for line in lines] == [
        (2, 1, True),
        (3, 2, True),
        (1, 3, False),
    ]


def test_a_team_is_what_its_members_bring():
    found = season(ana=[100, 50], bo=[-20, None], cy=[90, 40])
    assert team_results(found, {1: 7, 2: 7, 3: 8}) == [
        EventResult(7, 1, 2, 2, 80, 40),
        EventResult(8, 1, 1, 2, 90, 20),
        EventResult(7, 2, 1, 2, 50, 20),
        EventResult(8, 2, 2, 2, 40, 20),
    ]


@pytest.mark.parametrize(
    ("evenings", "simulated"), [(8, 0), (10, 1540), (16, 3670), (24, 5100), (30, 5770)]
)
def test_best_n_pays_attendance(evenings, simulated):
    """Evenings that vary by 600 around their player's mean, whatever that is."""
    normal = [NormalDist(0, 600).inv_cdf((at + 0.5) / 400) for at in range(400)]
    assert pays_attendance(normal, 8, evenings) == pytest.approx(simulated, rel=0.02)


def test_only_what_one_player_varies_by_counts():
    """Who is always better than another gains nothing by coming more often."""
    steady = gaps_from_means([[500] * 12, [-500] * 12, [70]])
    assert (varies_by(steady), pays_attendance(steady, 2, 12)) == (0, 0)
    varied = gaps_from_means([[550, 450] * 6, [-550, -450] * 6])
    assert varies_by(varied) == pytest.approx(52, abs=1)
    assert pays_attendance(varied, 2, 12) == pytest.approx(104, abs=3)  # two of its best


RULES = st.builds(
    SeasonRule,
    kind=st.sampled_from(RuleKind),
    best=st.none() | st.integers(1, 4),
    order=st.permutations([1, 2, 3]).map(tuple),
)
EVENING = st.lists(st.none() | st.integers(-50, 50), min_size=4, max_size=4)
SEASONS = st.lists(EVENING, min_size=1, max_size=6)


def brought(evenings, names=(1, 2, 3, 4)):
    for event, totals in enumerate(evenings, start=1):
        there = [points for points in totals if points is not None]
        for player, points in zip(names, totals, strict=True):
            if points is not None:
                rank = 1 + sum(other > points for other in there)
                yield result(player, event, points, rank, len(there), deals=20 + event % 3)


@given(SEASONS, st.lists(RULES, min_size=1, max_size=3), st.randoms())
def test_the_order_of_results_never_matters(evenings, chain, random):
    found = list(brought(evenings))
    mixed = random.sample(found, len(found))
    assert standing(mixed, chain, minimum=2) == standing(found, chain, minimum=2)


@given(SEASONS, st.lists(RULES, min_size=1, max_size=3))
def test_the_values_of_a_chain_go_down_and_equals_share(evenings, chain):
    lines = standing(brought(evenings), chain)
    (first, *_rest) = chain
    if first.kind not in {RuleKind.DIRECT, RuleKind.HAND}:
        values = [line.value(first) for line in lines]
        assert values == sorted(values, reverse=True)
    for at, line in enumerate(lines):
        assert line.rank == 1 + min(
            i for i, other in enumerate(lines) if other.rank == line.rank
        )
        assert line.rank <= at + 1
        assert line.tied == (sum(other.rank == line.rank for other in lines) > 1)


@given(SEASONS, st.integers(1, 3))
def test_a_worse_evening_more_changes_no_best_total(evenings, best):
    rule = SeasonRule(kind=RuleKind.TOTAL, best=best)
    before = {line.player: line for line in standing(brought(evenings), [rule])}
    after = standing(brought([*evenings, [-60, -61, -62, -63]]), [rule])
    for line in after:
        known = before.get(line.player)
        if known and len(known.results) >= best:
            assert line.value(rule) == known.value(rule)
