"""The standings of fifty random clubs, computed a second time in the plainest way."""

import random
from fractions import Fraction
from operator import attrgetter

import pytest

from tournaments.seasons.engine import PLACE_TABLE, EventResult, RuleKind, SeasonRule, standing

K, CLUBS = RuleKind, 50
DEALS = attrgetter("deals")


def bonus(one):
    """Half the field to the first, in equal steps down to the last of a quarter of it."""
    paid = one.field // 4
    step = Fraction(one.field, 2) / paid if paid else 0
    return one.field - one.rank + 1 + step * max(paid - one.rank + 1, 0)


def mean(own, what, weight):
    """Weigh what each result says, the coefficient included; of no deals there is none."""
    counted = [(one.coefficient * weight(one), what(one)) for one in own if weight(one)]
    total = sum(times for times, _worth in counted)
    return sum(times * worth for times, worth in counted) / Fraction(total) if total else -99999


def of_place(one):
    return PLACE_TABLE[one.rank - 1] if one.rank <= len(PLACE_TABLE) else 0


def value(rule, own):
    """Say what a rule gives for some results, straight from its definition."""
    sums = {
        K.TOTAL: lambda one: one.points,
        K.PLACES: of_place,
        K.SCALED: lambda one: Fraction(one.field - one.rank, one.field - 1),
        K.BONUS: bonus,
    }
    means = {
        K.DEAL_MEAN: lambda: mean(own, lambda one: Fraction(one.points, one.deals), DEALS),
        K.EVENING_MEAN: lambda: mean(own, lambda one: one.points, lambda _one: 1),
        K.RANK: lambda: mean(own, lambda one: -one.rank, lambda _one: 1),
        K.WINS: lambda: [one.rank for one in own].count(1),
        K.KTH: lambda: [one.rank for one in own].count(2),
    }
    if rule.kind in sums:
        return sum(one.coefficient * sums[rule.kind](one) for one in own)
    return means[rule.kind]()


def ranked(results, chain, minimum):
    """Rank everybody: who is ahead by the first rule that tells them apart; best N once."""
    of = {one.player: [] for one in results}
    for one in sorted(results):
        of[one.player].append(one)
    alone = [rule for rule in chain if rule.kind not in {K.DIRECT, K.HAND}]
    for own in of.values():  # a stable sort: of what is alike the earliest event comes first
        own.sort(key=lambda one: [value(rule, [one]) for rule in alone], reverse=True)
    told = {player: [len(own) >= minimum] for player, own in of.items()}
    for rule in chain:
        before = {player: list(key) for player, key in told.items()}
        for player, own in of.items():
            equals = [other for other in of if before[other] == before[player]]
            if rule.kind is K.HAND:
                places = [*rule.order, player]
                told[player].append(-min(places.index(player), len(rule.order)))
            elif rule.kind is K.DIRECT:
                pairs = [
                    (a.rank, b.rank)
                    for o in equals
                    for b in of[o]
                    for a in own
                    if a.event == b.event
                ]
                told[player].append(sum((b > a) - (b < a) for a, b in pairs))
            else:
                told[player].append(value(rule, own[: rule.best]))
    return {player: 1 + sum(key > told[player] for key in told.values()) for player in told}


def a_club(dice):
    """Give the results of ten players in eight events; few points, so that many are equal."""
    for event in range(1, 9):
        there = dice.sample(range(1, 11), dice.randint(2, 10))
        points = {player: dice.randint(-2, 3) * 20 for player in there}
        deals, times = dice.choice((0, 10, 20)), dice.choice((1, 1, 2, Fraction(3, 2)))
        for player, own in points.items():
            rank = 1 + sum(other > own for other in points.values())
            yield EventResult(player, event, rank, len(there), own, deals, times)


def a_chain(dice):
    order = tuple(dice.sample(range(1, 11), 4))
    for kind in dice.sample(list(K), dice.randint(1, 4)):
        yield SeasonRule(kind=kind, best=dice.choice((None, 2, 4)), order=order)


@pytest.mark.parametrize("seed", range(CLUBS))
def test_a_standing_is_what_its_words_say(seed):
    dice = random.Random(seed)
    results, chain = list(a_club(dice)), list(a_chain(dice))
    minimum = dice.choice((0, 4))
    found = standing(results, chain, minimum=minimum)
    expected = ranked(results, chain, minimum)
    assert {line.player: line.rank for line in found} == expected
    for line in found:
        assert line.tied == (list(expected.values()).count(line.rank) > 1)
