"""A contract's score in words: every line with its sum, as it would be said at the table."""

from collections.abc import Iterator
from decimal import Decimal

from django.utils.translation import gettext as _

from scoring import labels
from scoring.explanation.parts import Explanation, ScoreStep, convention
from scoring.rules import Deal, Line, Reason, Result, Ruleset
from scoring.rules.score import whole_margin
from scoring.rules.terms import SLAMS


def explain_attack(deal: Deal, result: Result, ruleset: Ruleset) -> Explanation:
    """Say line by line what the attack wins or loses."""
    steps = tuple(_steps(deal, result, ruleset))
    shared = " · ".join(step.sum for step in steps if step.player is None)
    each = _each(result.unit, ruleset.shares[len(deal.partners)].defender)
    return Explanation(steps, _verdict(deal, result, ruleset), f"{shared} → {each}")


def _each(unit: int, times: int) -> str:
    """Say what each defender pays or receives: once the unit, unless the house says more."""
    if unit == 0:
        return _("0, personne ne paie")
    amount = labels.points(times * abs(unit))
    if times > 1:
        amount = f"{times} × {labels.points(abs(unit))} = {amount}"
    if unit < 0:
        return _("%(unit)s pour chaque défenseur") % {"unit": amount}
    return _("%(unit)s à chacun") % {"unit": amount}


def _verdict(deal: Deal, result: Result, ruleset: Ruleset) -> str:
    """Say whether the contract is made and by how much."""
    assert result.margin is not None
    values = {
        "points": judged_count(deal.points, ruleset),
        "needed": result.points_to_make,
        "margin": labels.points(abs(result.margin)),
    }
    if result.margin == 0:
        return _("Juste fait : %(points)s points pour %(needed)s") % values
    if result.made:
        return _("Réussi de %(margin)s : %(points)s points pour %(needed)s") % values
    return _("Chuté de %(margin)s : %(points)s points pour %(needed)s") % values


def judged_count(points: Decimal, ruleset: Ruleset) -> str:
    """Write a count as it is judged; what a reduced pack adds is a step: 44 + 5 = 49."""
    if not ruleset.added_points:
        return labels.points(points)
    total = points + ruleset.added_points
    return f"{labels.points(points)} + {ruleset.added_points} = {labels.points(total)}"


def _steps(deal: Deal, result: Result, ruleset: Ruleset) -> Iterator[ScoreStep]:
    """Put each line into words; the rules give bonuses and fines in the deal's order."""
    names: dict[Reason, Iterator[str]] = {
        Reason.POIGNEE: (str(labels.POIGNEE_NAME[size]) for _player, size in deal.poignees),
        Reason.MISERE: (str(labels.MISERE[kind]) for _player, kind in deal.miseres),
    }
    for slam in SLAMS:
        names[slam] = (str(words.line) for words in labels.bonus_lines(slam, deal))
    for line in result.lines:
        label = str(labels.REASON[line.reason])
        if line.reason is Reason.CONTRACT:
            how = _contract_how(line, deal, result, ruleset)
            yield ScoreStep(
                label, f"{how} = {labels.points(line.amount)}", line.amount, how=how
            )
        elif line.reason is Reason.PETIT_AU_BOUT:
            yield _petit_step(label, line, deal, ruleset)
        else:
            name = next(names[line.reason]) if line.reason in names else label
            yield _bonus_step(name, line, deal, ruleset)


def _bonus_step(name: str, line: Line, deal: Deal, ruleset: Ruleset) -> ScoreStep:
    """Write "poignée 20"; a slam that the house multiplies as "chelem 200 × 2 = 400"."""
    word, label = name[0].lower() + name[1:], name[0].upper() + name[1:]
    how, amount = "", labels.points(line.amount)
    times = ruleset.contracts[deal.contract].base_multiplier
    if line.reason in SLAMS and ruleset.chelem_multiplied and times > 1:
        how = f"{labels.points(line.amount // times)} × {times}"
        amount = f"{how} = {amount}"
    sentence = f"{word} {amount}{convention(line.reason, ruleset)}"
    return ScoreStep(label, sentence, line.amount, line.player, how)


def _contract_how(line: Line, deal: Deal, result: Result, ruleset: Ruleset) -> str:
    """Write "25 + 8, ×2"; a failed contract as "−(25 + 7)"."""
    assert result.margin is not None
    terms = ruleset.contracts[deal.contract]
    base, margin = terms.base_multiplier, terms.margin_multiplier
    whole = whole_margin(result.margin, ruleset)
    gap = str(whole)
    if ruleset.rounding_step > 1:
        exact = labels.points(abs(result.margin))
        gap = _("%(whole)s (%(exact)s arrondi)") % {"whole": whole, "exact": exact}
    if base == margin:
        bare, product = f"{ruleset.base} + {gap}", _times_sign(base, ", ")
    else:
        bare = f"{ruleset.base}{_times_sign(base)} + {gap}{_times_sign(margin)}"
        product = ""
    return (bare if line.amount >= 0 else f"−({bare})") + product


def _times_sign(factor: int, before: str = " ") -> str:
    return "" if factor == 1 else f"{before}×{factor}"


def _petit_step(label: str, line: Line, deal: Deal, ruleset: Ruleset) -> ScoreStep:
    """Write "petit au bout 10 × 2 = 20"; the defence's with a minus."""
    word, amount = _("petit au bout"), labels.points(line.amount)
    multiplier = ruleset.contracts[deal.contract].petit_multiplier
    factors = [str(factor) for factor in (multiplier, deal.petits) if factor != 1]
    if not factors:
        return ScoreStep(label, f"{word} {amount}", line.amount)
    sign = "−" if line.amount < 0 else ""
    how = sign + " × ".join([str(ruleset.petit), *factors])
    return ScoreStep(label, f"{word} {how} = {amount}", line.amount, how=how)
