"""Sentences for an odd scale of prizes, and for what a winner is called for."""

from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import Labels
from tournaments.event.words import euros
from tournaments.prizes.engine import PrizeCall, ScaleProblem, ScaleTrouble

PROBLEM: Labels = {
    ScaleTrouble.NEGATIVE: gettext_lazy(
        "Rang %(place)s : un prix ne peut pas être négatif (%(amount)s), mettez 0 ou plus."
    ),
    ScaleTrouble.RISING: gettext_lazy(
        "Le rang %(place)s gagne %(amount)s de plus que le précédent : est-ce voulu ?"
    ),
    ScaleTrouble.TOO_MUCH: gettext_lazy(
        "Les prix dépassent de %(amount)s ce qu’il y a à distribuer : retirez-en autant."
    ),
    ScaleTrouble.TOO_LITTLE: gettext_lazy(
        "Il reste %(amount)s : ajoutez-les à un rang, ou laissez-les en caisse."
    ),
}


def scale_problem_sentence(problem: ScaleProblem) -> str:
    """Say what is wrong with an edited scale, by how much, and what to do."""
    words = {"place": problem.place, "amount": euros(problem.cents)}
    return str(PROBLEM[problem.trouble]) % words


def call_lines(call: PrizeCall, *, summed: bool = False) -> list[str]:
    """Say all that somebody is called for: "Rang 3 : 35,00 €", "Dames : Panier".

    Where what he gets stands `summed` beside, an only amount is not said again.
    """
    lines = []
    for prize in call.awards:
        name = prize.special or _("Rang %(place)s") % {"place": prize.place}
        words = {"name": name, "amount": euros(prize.cents)}
        alone = summed and len(call.awards) == 1
        lines.append(name if alone else _("%(name)s : %(amount)s") % words)
    for good in call.goods:
        words = {"category": good.lot.category, "label": good.lot.label}
        lines.append(
            _("%(category)s : %(label)s") % words if good.lot.category else good.lot.label
        )
    return lines
