"""A deal where everyone plays alone, in words: each count against all of them."""

from decimal import Decimal

from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.explanation.parts import Explanation, PlayerShare, ScoreStep, convention
from scoring.explanation.sums import settlement_sum
from scoring.rules import Deal, Reason, Result, Ruleset


def explain_alone(deal: Deal, result: Result, ruleset: Ruleset) -> Explanation:
    """Say how each player's points settle against everybody's."""
    total = sum(deal.card_points, Decimal(0))
    label = str(labels.REASON[Reason.CARD_POINTS])
    steps = []
    for player, (own, mark) in enumerate(zip(deal.card_points, result.scores, strict=True)):
        how = settlement_sum(labels.points(own), total, ruleset)
        steps.append(ScoreStep(label, f"{how} = {labels.points(mark)}", mark, player, how))
    each = settlement_sum(_("ses points"), total, ruleset)
    sentence = _("Chacun marque %(how)s") % {"how": each}
    verdict = _verdict(total, ruleset)
    return Explanation(tuple(steps), verdict, sentence + convention("settlement", ruleset))


def shares_alone(deal: Deal, result: Result, ruleset: Ruleset) -> tuple[PlayerShare, ...]:
    """Say what each player counted, and how it became a mark."""
    total = sum(deal.card_points, Decimal(0))
    return tuple(
        PlayerShare(
            points_in_words(own), settlement_sum(labels.points(own), total, ruleset), mark
        )
        for own, mark in zip(deal.card_points, result.scores, strict=True)
    )


def _verdict(total: Decimal, ruleset: Ruleset) -> str:
    """Say what was counted; the rest lies in the cards that were set aside."""
    counted = _("%(points)s comptés") % {"points": points_in_words(total)}
    aside = ruleset.card_points - total
    if not aside:
        return counted
    return counted + _(", %(points)s de côté") % {"points": labels.points(aside)}


def points_in_words(count: Decimal) -> str:
    """Say a count: 1 point, 12½ points."""
    return ngettext("%(points)s point", "%(points)s points", int(count)) % {
        "points": labels.points(count)
    }
