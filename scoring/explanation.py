"""A score in words: every line with its sum, as it would be said at the table."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import labels
from scoring.rules import Deal, Line, Reason, Result, Ruleset
from scoring.rules.score import whole_margin


class Step(NamedTuple):
    """One line in words. `amount` is the attack's, per defender, or the holder's."""

    label: str
    sum: str
    amount: int
    player: int | None = None


class Explanation(NamedTuple):
    """`steps` add up to what each defender pays; `sentence` says it in one go."""

    steps: tuple[Step, ...]
    verdict: str
    sentence: str


def explain(deal: Deal, result: Result, ruleset: Ruleset) -> Explanation:
    """Say how a deal without problems came to its score; empty for a deal not scored."""
    if not deal.played:
        return Explanation((), str(labels.OUTCOME[deal.outcome]), "")
    steps = tuple(_step(line, deal, result, ruleset) for line in result.lines)
    shared = " · ".join(step.sum for step in steps if step.player is None)
    each = _("%(sums)s → %(unit)s à chacun") % {
        "sums": shared,
        "unit": labels.signed(result.unit) if result.unit < 0 else labels.points(result.unit),
    }
    return Explanation(steps, _verdict(deal, result), each)


def _verdict(deal: Deal, result: Result) -> str:
    """Say whether the contract is made and by how much."""
    assert result.margin is not None
    values = {
        "points": labels.points(deal.points),
        "needed": result.points_to_make,
        "margin": labels.points(abs(result.margin)),
    }
    if result.margin == 0:
        return _("Juste fait : %(points)s points pour %(needed)s") % values
    if result.made:
        return _("Réussi de %(margin)s : %(points)s points pour %(needed)s") % values
    return _("Chuté de %(margin)s : %(points)s points pour %(needed)s") % values


def _step(line: Line, deal: Deal, result: Result, ruleset: Ruleset) -> Step:
    label = str(labels.REASON[line.reason])
    if line.reason is Reason.CONTRACT:
        return Step(label, _contract_sum(line, deal, result, ruleset), line.amount)
    if line.reason is Reason.PETIT_AU_BOUT:
        return Step(label, _petit_sum(line, deal, ruleset), line.amount)
    if line.reason is Reason.POIGNEE:
        return Step(label, _amount(_("poignée"), line.amount), line.amount)
    if line.reason is Reason.CHELEM:
        return Step(label, _amount(_("chelem"), line.amount), line.amount)
    return Step(label, _amount(label.lower(), line.amount), line.amount, line.player)


def _amount(word: str, amount: int) -> str:
    return f"{word} {labels.points(amount)}"


def _contract_sum(line: Line, deal: Deal, result: Result, ruleset: Ruleset) -> str:
    """Write "25 + 8, ×2 = 66"; a failed contract as "−(25 + 7), ×2 = −64"."""
    assert result.margin is not None
    terms = ruleset.contracts[deal.contract]
    base, margin = terms.base_multiplier, terms.margin_multiplier
    whole = whole_margin(result.margin)
    if base == margin:
        bare = f"{ruleset.base} + {whole}"
        bare = bare if line.amount >= 0 else f"−({bare})"
        product = "" if base == 1 else f", ×{base}"
    else:
        bare = f"{ruleset.base} ×{base} + {whole} ×{margin}"
        bare = bare if line.amount >= 0 else f"−({bare})"
        product = ""
    return f"{bare}{product} = {labels.points(line.amount)}"


def _petit_sum(line: Line, deal: Deal, ruleset: Ruleset) -> str:
    """Write "petit au bout 10 × 2 = 20"; the defence's with a minus."""
    word = _("petit au bout")
    terms = ruleset.contracts[deal.contract]
    factors = [ruleset.petit, terms.petit_multiplier, deal.petits]
    shown = " × ".join(str(factor) for i, factor in enumerate(factors) if i == 0 or factor != 1)
    if "×" not in shown:
        return _amount(word, line.amount)
    sign = "−" if line.amount < 0 else ""
    return f"{word} {sign}{shown} = {labels.points(line.amount)}"
