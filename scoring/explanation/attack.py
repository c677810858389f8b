"""A contract's score in words: every line with its sum, as it would be said at the table."""

from collections.abc import Iterator
from decimal import Decimal

from django.utils.translation import gettext as _, gettext_noop

from scoring import labels
from scoring.explanation.parts import Explanation, ScoreStep, convention
from scoring.explanation.sums import defender_sum, line_sum, solved
from scoring.rules import Deal, Reason, Result, Ruleset
from scoring.rules.ruleset import SLAMS
from scoring.rules.score import whole_margin
from scoring.ruleset_words import rounding

DUO = 2  # players of whom one alone defends
SENTENCES = {  # the tablet's too
    "just_made": gettext_noop("Juste fait : %(points)s points pour %(needed)s"),
    "made_by": gettext_noop("Réussi de %(margin)s : %(points)s points pour %(needed)s"),
    "failed_by": gettext_noop("Chuté de %(margin)s : %(points)s points pour %(needed)s"),
    "counted": gettext_noop("%(margin)s, compté %(counted)s"),
    "rounded": gettext_noop("%(margin)s : %(why)s"),
    "per_defender": gettext_noop("%(sum)s par défenseur"),
    "from_opponent": gettext_noop("%(sum)s face à l’adversaire"),
    "nobody_pays": gettext_noop("%(sum)s, personne ne paie"),
}


def explain_attack(deal: Deal, result: Result, ruleset: Ruleset) -> Explanation:
    """Say line by line what the attack wins or loses."""
    assert result.margin is not None
    steps = tuple(_steps(deal, result, ruleset))
    total = _total(deal, result, ruleset)
    told = [step.sum for step in steps if step.player is None]
    margin = labels.points(abs(result.margin))
    if (whole := whole_margin(result.margin, ruleset)) != abs(result.margin):
        margin = _(SENTENCES["counted"]) % {"margin": margin, "counted": whole}
        why = rounding(ruleset.rounding_step, nearest=ruleset.rounding_nearest)
        told.insert(0, _(SENTENCES["rounded"]) % {"margin": margin, "why": why})
    verdict = _verdict(deal, result, ruleset, margin)
    return Explanation(steps, verdict, f"{' · '.join(told)} → {total.sum}", total)


def _total(deal: Deal, result: Result, ruleset: Ruleset) -> ScoreStep:
    """Say what each defender pays, or the only opponent."""
    how, amount = defender_sum(deal, result, ruleset)
    alone = ruleset.players == DUO
    key = "from_opponent" if alone else "per_defender"
    sentence = _(SENTENCES[key if amount else "nobody_pays"]) % {"sum": solved(how, amount)}
    label = _("Face à l’adversaire") if alone else _("Par défenseur")
    return ScoreStep(label, sentence, amount, how=how if " " in how else "")


def _verdict(deal: Deal, result: Result, ruleset: Ruleset, margin: str) -> str:
    """Say whether the contract is made and by how much."""
    key = "made_by" if result.made else "failed_by"
    return _(SENTENCES[key if result.margin else "just_made"]) % {
        "points": judged_count(deal.points, ruleset),
        "needed": result.points_to_make,
        "margin": margin,
    }


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
        name = next(names.get(line.reason, iter((str(labels.REASON[line.reason]),))))
        how = line_sum(line, deal, result, ruleset)
        told = solved(how, line.amount)
        if line.reason is not Reason.CONTRACT:
            told = f"{name[0].lower()}{name[1:]} {told}{convention(line.reason, ruleset)}"
        label = name[0].upper() + name[1:]
        yield ScoreStep(label, told, line.amount, line.player, how if " " in how else "")
