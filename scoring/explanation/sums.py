"""The sums of a mark, as a pocket calculator takes them; js/tablet/sums.js is its twin."""

from collections.abc import Sequence
from decimal import Decimal

from scoring.labels import points
from scoring.rules import Deal, Line, Reason, Result, Ruleset, Side
from scoring.rules.ruleset import SLAMS
from scoring.rules.score import whole_margin


def times(how: str, factor: int) -> str:
    """Multiply what is written; once is not told.

    >>> times("25 + 8", 2), times("10 × 4", 2), times("25 + 8", 1)
    ('(25 + 8) × 2', '10 × 4 × 2', '25 + 8')
    """
    if factor == 1:
        return how
    bracketed = f"({how})" if " + " in how or " − " in how else how
    return f"{bracketed} × {factor}"


def added(amounts: Sequence[int]) -> str:
    """Add up what lines give.

    >>> added([66, 20, -200])
    '66 + 20 − 200'
    """
    first, *others = amounts
    return points(first) + "".join(map(plus, others))


def plus(amount: int) -> str:
    """Add one more to what is written: " + 20", " − 200"."""
    return f" {'−' if amount < 0 else '+'} {abs(amount)}"


def solved(how: str, amount: int) -> str:
    """Write what a sum comes to, "10 × 2 = 20"; a number alone is no sum."""
    return f"{how} = {points(amount)}" if " " in how else how


def line_sum(line: Line, deal: Deal, result: Result, ruleset: Ruleset) -> str:
    """Write how a line of a contract's score comes about."""
    terms = ruleset.contracts[deal.contract]
    if line.reason is Reason.CONTRACT:
        return _contract_sum(deal, result, ruleset)
    if line.reason is Reason.PETIT_AU_BOUT:
        petit = ruleset.petit if deal.petit_au_bout is Side.ATTACK else -ruleset.petit
        return times(times(points(petit), terms.petit_multiplier), deal.petits)
    factor = terms.base_multiplier if ruleset.chelem_multiplied else 1
    if line.reason in SLAMS and factor > 1:
        return times(points(line.amount // factor), factor)
    return points(line.amount)


def _contract_sum(deal: Deal, result: Result, ruleset: Ruleset) -> str:
    """Write "(25 + 8) × 2", "25 + 8 × 2", and a failed one as "−(25 + 7)"."""
    assert result.margin is not None
    terms = ruleset.contracts[deal.contract]
    base, margin = terms.base_multiplier, terms.margin_multiplier
    paid = str(whole_margin(result.margin, ruleset))
    if base == margin != 1:
        return ("" if result.made else "−") + times(f"{ruleset.base} + {paid}", base)
    how = f"{times(str(ruleset.base), base)} + {times(paid, margin)}"
    return how if result.made else f"−({how})"


def defender_sum(deal: Deal, result: Result, ruleset: Ruleset) -> tuple[str, int]:
    """Write how what each defender pays comes about, and give it, as the attack sees it."""
    factor = ruleset.shares[len(deal.partners)].defender
    amounts = [line.amount for line in result.lines if line.player is None]
    return times(added(amounts), factor), factor * result.unit


def settlement_sum(own: str, total: Decimal, ruleset: Ruleset) -> str:
    """Write "2 × (86½ − 4 × 12½)": each count against all of them."""
    return f"{ruleset.settlement} × ({points(total)} − {ruleset.players} × {own})"
