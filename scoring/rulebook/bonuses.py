"""The bonuses of a game: poignées, petit au bout, chelems, misères."""

from django.utils.translation import gettext as _

from scoring import labels
from scoring.rulebook.marks import convention_note, marked
from scoring.rulebook.page import Block, Grid
from scoring.rulebook.prose import Values
from scoring.rules import PoigneeSize, Reason, Ruleset
from scoring.rules.ruleset import SLAMS
from scoring.ruleset_words import contract_name


def bonus_values(ruleset: Ruleset) -> Values:
    """A table a bonus; none where this game does not pay it."""
    return {
        "poignees": _poignees(ruleset),
        "shown_again": bool(ruleset.chien) and PoigneeSize.TRIPLE in ruleset.poignees,
        "petit": (_petit(ruleset),),
        **{slam.value: _slam(slam, ruleset) for slam in SLAMS},
        "chelem_multiplied": ruleset.chelem_multiplied,
        "miseres": _miseres(ruleset),
    }


def _poignees(ruleset: Ruleset) -> tuple[Block, ...]:
    if not ruleset.poignees:
        return ()
    rows = tuple(
        (
            str(labels.POIGNEE[size]),
            marked(terms.atouts, "poignees", ruleset),
            labels.points(terms.value),
        )
        for size, terms in ruleset.poignees.items()
    )
    head = (_("poignée"), _("atouts"), _("points"))
    grid = Grid(_("Atouts à montrer et prime"), head, rows)
    return (grid, *convention_note("poignees", ruleset=ruleset))


def _petit(ruleset: Ruleset) -> Grid:
    rows = tuple(
        (contract_name(name, ruleset), labels.points(ruleset.petit * terms.petit_multiplier))
        for name, terms in ruleset.contracts.items()
    )
    return Grid(_("Ce que vaut le petit au bout"), (_("contrat"), _("points")), rows)


def _slam(slam: Reason, ruleset: Ruleset) -> tuple[Block, ...]:
    terms = getattr(ruleset, slam)
    if terms is None:
        return ()
    name = str(labels.REASON[slam]).lower()
    rows = [
        (_("annoncé et réussi"), terms.announced_made),
        (_("réussi sans annonce"), terms.made),
        (_("annoncé et manqué"), terms.announced_missed),
    ]
    caption = _("Ce que le %(slam)s ajoute")
    if slam is Reason.CHELEM:
        rows.append((_("tous les plis à la défense"), terms.by_defence))
        caption = _("Ce que le %(slam)s ajoute, vu de l’attaque")
    lines = tuple((what, marked(labels.signed(value), slam, ruleset)) for what, value in rows)
    grid = Grid(caption % {"slam": name}, (name, _("points")), lines)
    return (grid, *convention_note(slam, ruleset=ruleset))


def _miseres(ruleset: Ruleset) -> tuple[Block, ...]:
    if not ruleset.miseres:
        return ()
    rows = tuple(
        (str(labels.MISERE[kind]), marked(value, "miseres", ruleset))
        for kind, value in ruleset.miseres.items()
    )
    head = (_("misère"), _("points"))
    grid = Grid(_("Ce que chaque autre joueur donne"), head, rows)
    return (grid, *convention_note("miseres", ruleset=ruleset))
