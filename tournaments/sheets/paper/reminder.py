"""A reminder for scoring by hand: what a game counts, in a few lines under an empty sheet."""

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

from scoring.labels import REASON
from scoring.rules import Ruleset
from scoring.rules.ruleset import SLAMS, PotTerms
from scoring.ruleset_words import contract_name, contract_times, convention_note, rounding


def reminder(ruleset: Ruleset) -> list[str]:
    """Recall the points to make and what they pay; what our numbers are is said."""
    lines = [*_attack(ruleset)] if ruleset.contracts else [*_alone(ruleset)]
    if ruleset.contracts and ruleset.settlement is not None:
        alone = _("Quand tout le monde passe, on joue la misère. %(count)s %(mark)s")
        count, mark = _alone(ruleset)
        lines.append(alone % {"count": count, "mark": mark})
    if ruleset.pot:
        lines.append(_pot(ruleset.pot))
    if note := convention_note(ruleset):
        lines[-1] += f" {note[0].upper()}{note[1:]}."
    return lines


def _pot(pot: PotTerms) -> str:
    sentence = ngettext(
        "Mouches : %(chips)s jeton de chacun au pot quand tout le monde passe ; le preneur qui"
        " chute double le pot, celui qui réussit le prend.",
        "Mouches : %(chips)s jetons de chacun au pot quand tout le monde passe ; le preneur qui"
        " chute double le pot, celui qui réussit le prend.",
        pot.passed_out,
    ) % {"chips": pot.passed_out}
    if pot.cap is None:
        return sentence
    return _("%(told)s Il y met au plus %(cap)s.") % {"told": sentence, "cap": pot.cap}


def _alone(ruleset: Ruleset) -> tuple[str, str]:
    first = _("Chacun compte ses plis ; la somme fait %(points)s.")
    if ruleset.chien:
        first = _(
            "Chacun compte ses plis ; la somme fait %(points)s, moins les cartes mises de côté."
        )
    second = _("Marque de chacun : %(factor)s × (somme − %(players)s × ses points).")
    return (
        first % {"points": ruleset.card_points},
        second % {"factor": ruleset.settlement, "players": ruleset.players},
    )


def _attack(ruleset: Ruleset) -> tuple[str, str]:
    to_make = ", ".join(
        _("%(points)s avec %(bouts)s") % {"points": points, "bouts": bouts}
        for bouts, points in enumerate(ruleset.points_to_make)
    )
    factors = ", ".join(
        f"{contract_name(contract, ruleset).lower()} {contract_times(terms)}"
        for contract, terms in ruleset.contracts.items()
    )
    first = _("Points à faire selon les bouts : %(to_make)s. Contrats : %(factors)s.")
    first %= {"to_make": to_make, "factors": factors}
    if ruleset.added_points:
        added = _("Ajouter %(added)s aux points comptés (sur %(points)s).")
        first += " " + added % {"added": ruleset.added_points, "points": ruleset.card_points}
    values = {"base": ruleset.base, "petit": ruleset.petit}
    paid = _("Marque : (%(base)s + écart + petit au bout %(petit)s) × contrat, ")
    if any("(" in contract_times(terms) for terms in ruleset.contracts.values()):
        paid = _(
            "Marque : %(base)s, l’écart et le petit au bout %(petit)s, chacun multiplié comme"
            " le dit le contrat, "
        )
    return first, paid % values + ", ".join(_bonuses(ruleset)) + "." + _rounding(ruleset)


def _rounding(ruleset: Ruleset) -> str:
    """Say how the margin is rounded, where it is, and chelems multiplied, where they are."""
    words = ""
    if ruleset.rounding_step > 1:
        way = rounding(ruleset.rounding_step, nearest=ruleset.rounding_nearest)
        words += f" {way[0].upper()}{way[1:]}."
    elif ruleset.half_points:
        words += _(" ½ à qui gagne.")
    if ruleset.chelem_multiplied:
        words += _(" Les chelems sont multipliés par le contrat.")
    return words


def _bonuses(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.poignees:
        yield _("+ poignée %(values)s (%(atouts)s atouts) au camp qui gagne") % {
            "values": "/".join(str(terms.value) for terms in ruleset.poignees.values()),
            "atouts": "/".join(str(terms.atouts) for terms in ruleset.poignees.values()),
        }
    for slam in SLAMS:
        if terms := getattr(ruleset, slam):
            yield _("+ %(slam)s %(made)s, ou %(announced)s s’il est annoncé") % {
                "slam": str(REASON[slam]).lower(),
                "made": terms.made,
                "announced": terms.announced_made,
            }
    if ruleset.miseres:
        values = "/".join(str(value) for value in ruleset.miseres.values())
        yield _("misère %(values)s de chaque joueur") % {"values": values}
