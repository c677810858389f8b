"""From a deal to its scores: named lines, one unit, and who pays whom."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import count, repeat
from typing import NamedTuple

from scoring.rules.deal import Deal, Slam, margin
from scoring.rules.ruleset import SLAMS, ChelemTerms, Reason, Ruleset, Side


class Line(NamedTuple):
    """One reason for a score.

    `amount` is the attack's, per defender. A personal line names its player: a misère's holder
    receives `amount` from each other player, who plays alone scores it.
    """

    reason: Reason
    amount: int
    player: int | None = None


class Result(NamedTuple):
    """What a deal is worth: `scores` by seat, always summing to zero."""

    scores: tuple[int, ...]
    lines: tuple[Line, ...] = ()
    unit: int = 0
    made: bool | None = None
    margin: Decimal | None = None
    points_to_make: int | None = None


def score(deal: Deal, ruleset: Ruleset) -> Result:
    """Score a deal that has no `problems` (source: S0, S1, S3; docs/RULES.md, 1 and 2).

    The ruleset's shares say how many units each side's players score; personal lines come on
    top. A deal that is not played scores zero for everybody.
    """
    if not deal.played:
        return Result(scores=(0,) * ruleset.players)
    if deal.card_points:
        return _score_alone(deal, ruleset)
    gap = margin(deal, ruleset)
    made = gap >= 0
    lines = list(_unit_lines(deal, ruleset, gap))
    unit = sum(line.amount for line in lines)
    share = ruleset.shares[len(deal.partners)]
    scores = [-unit * share.defender] * ruleset.players
    for partner in deal.partners:
        scores[partner] = unit * share.partner
    assert deal.taker is not None
    scores[deal.taker] = unit * share.taker
    for player, kind in deal.miseres:
        amount = ruleset.miseres[kind]
        lines.append(Line(Reason.MISERE, amount, player))
        scores = [each - amount for each in scores]
        scores[player] += amount * len(scores)
    return Result(
        tuple(scores), tuple(lines), unit, made, gap, ruleset.points_to_make[deal.bouts]
    )


def whole_margin(gap: Decimal, ruleset: Ruleset) -> int:
    """Round a margin as it is paid: the odd half goes to the side that wins the deal (FFT).

    A house may round to the next or the nearest 5 or 10 instead; half-way goes up.
    """
    half, step = int(abs(gap) * 2), ruleset.rounding_step
    if ruleset.rounding_nearest:
        return step * ((half + step) // (2 * step))
    return step * -(-half // (2 * step))


def _unit_lines(deal: Deal, ruleset: Ruleset, gap: Decimal) -> Iterator[Line]:
    """The lines whose sum is the unit, as the attack sees them."""
    terms = ruleset.contracts[deal.contract]
    sign = 1 if gap >= 0 else -1
    paid = whole_margin(gap, ruleset) * terms.margin_multiplier
    yield Line(Reason.CONTRACT, sign * (ruleset.base * terms.base_multiplier + paid))
    if deal.petit_au_bout is not None:
        petit = ruleset.petit * terms.petit_multiplier * deal.petits
        yield Line(Reason.PETIT_AU_BOUT, petit if deal.petit_au_bout is Side.ATTACK else -petit)
    for _, size in deal.poignees:
        yield Line(Reason.POIGNEE, sign * ruleset.poignees[size].value)
    times = terms.base_multiplier if ruleset.chelem_multiplied else 1
    for slam in SLAMS:
        slam_facts, slam_terms = getattr(deal, slam), getattr(ruleset, slam)
        if slam_terms and any(slam_facts):
            for amount in _slam_amounts(slam_facts, slam_terms):
                yield Line(slam, times * amount)


def _slam_amounts(slam: Slam, terms: ChelemTerms) -> Iterator[int]:
    """Reward or fine a slam; announced and won by the defence costs both fines (S0)."""
    if slam.achieved_by is Side.ATTACK:
        yield terms.announced_made if slam.announced else terms.made
        return
    if slam.announced:
        yield terms.announced_missed
    if slam.achieved_by is Side.DEFENCE:
        yield terms.by_defence


def _score_alone(deal: Deal, ruleset: Ruleset) -> Result:
    """Settle each pair of players on the difference of their card points (convention)."""
    assert ruleset.settlement is not None
    halves = [int(own * 2) for own in deal.card_points]  # whole numbers, and faster
    total = sum(halves)
    scores = tuple(ruleset.settlement * (total - ruleset.players * own) // 2 for own in halves)
    return Result(scores, tuple(map(Line, repeat(Reason.CARD_POINTS), scores, count())))
