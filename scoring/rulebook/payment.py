"""What a deal of a game is worth and who pays whom: what its page says of it."""

from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.rulebook.marks import convention_note, marked
from scoring.rulebook.page import Grid
from scoring.rulebook.prose import Values
from scoring.rules import Ruleset


def score_values(ruleset: Ruleset) -> Values:
    """The points that bouts demand, and how the lines of a score come about."""
    rows = tuple(
        (str(bouts), str(needed)) for bouts, needed in enumerate(ruleset.points_to_make)
    )
    head = (_("bouts de l’attaque"), _("points"))
    stepped = ruleset.rounding_step > 1
    return {
        "points_to_make": (Grid(_("Points à faire"), head, rows),),
        "scored_points": ruleset.card_points + 2 * ruleset.added_points,
        "base": ruleset.base,
        "step": ruleset.rounding_step,
        "rounds_nearest": stepped and ruleset.rounding_nearest,
        "rounds_up": stepped and not ruleset.rounding_nearest,
        "half_points": not stepped and ruleset.half_points,
        "whole_points": not stepped and not ruleset.half_points,
        "shares": (_shares(ruleset),),
    }


def _shares(ruleset: Ruleset) -> Grid:
    """Tell who scores how many units, by the number of partners."""
    rows = tuple(
        (
            _with(partners),
            labels.signed(share.taker),
            *_partner(labels.signed(share.partner) if partners else "–", ruleset),
            labels.signed(-share.defender),
        )
        for partners, share in enumerate(ruleset.shares)
    )
    head = (
        _("le preneur joue"),
        _("preneur"),
        *_partner(_("partenaire"), ruleset),
        _("défenseur") if ruleset.players > 2 else _("adversaire"),  # noqa: PLR2004
    )
    return Grid(_("Unités marquées, quand l’unité est à l’attaque"), head, rows)


def _partner(cell: str, ruleset: Ruleset) -> tuple[str, ...]:
    return (cell,) if ruleset.max_partners else ()


def _with(partners: int) -> str:
    if not partners:
        return _("sans partenaire")
    return ngettext("avec %(count)s partenaire", "avec %(count)s partenaires", partners) % {
        "count": partners
    }


def _settled(times: int | None) -> str:
    if times == 1:
        return _("la différence")
    if times == 2:  # noqa: PLR2004 (the double)
        return _("le double de la différence")
    return _("%(times)s fois la différence") % {"times": times}


def alone_values(ruleset: Ruleset) -> Values:
    """How those who play alone settle."""
    settles = ruleset.settlement is not None
    return {
        "misere_after_bids": settles and bool(ruleset.contracts),
        "misere_alone": settles and not ruleset.contracts,
        "settlement": _settled(ruleset.settlement),
        "settlement_mark": marked("", "settlement", ruleset),
        "times": ruleset.settlement,
        "settlement_note": convention_note("settlement", ruleset=ruleset),
    }


def pot_values(ruleset: Ruleset) -> Values:
    """What goes into the pot beside the scores, and what a taker who fails adds."""
    pot = ruleset.pot
    return {
        "pot": pot is not None,
        "chips": marked(pot.passed_out, "pot", ruleset) if pot else None,
        "pot_capped": pot is not None and pot.cap is not None,
        "most_chips": pot.cap if pot else None,
        "pot_note": convention_note("pot", ruleset=ruleset),
    }
