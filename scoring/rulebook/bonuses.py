"""The bonuses of a game: poignées, petit au bout, chelems, misères."""

from django.utils.translation import gettext as _

from scoring import labels
from scoring.rulebook.marks import convention_note, marked
from scoring.rulebook.page import Block, Grid
from scoring.rulebook.prose import Values
from scoring.rules import Ruleset
from scoring.rules.ruleset import ChelemTerms
from scoring.ruleset_words import contract_name


def bonus_values(ruleset: Ruleset) -> Values:
    """Give a table a bonus; none where this game does not pay it."""
    return {
        "poignees": _poignees(ruleset),
        "petit": (_petit(ruleset),),
        "chelem": (_chelem(ruleset),),
        "chelem_multiplied": ruleset.chelem_multiplied,
        "petit_chelem": _petit_chelem(ruleset),
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
    return (grid, *convention_note("poignees", ruleset))


def _petit(ruleset: Ruleset) -> Grid:
    rows = tuple(
        (contract_name(name, ruleset), labels.points(ruleset.petit * terms.petit_multiplier))
        for name, terms in ruleset.contracts.items()
    )
    return Grid(_("Ce que vaut le petit au bout"), (_("contrat"), _("points")), rows)


def _chelem(ruleset: Ruleset) -> Grid:
    by_defence = (_("tous les plis à la défense"), labels.signed(ruleset.chelem.by_defence))
    return Grid(
        _("Ce que le chelem ajoute, vu de l’attaque"),
        (_("chelem"), _("points")),
        (*_chelem_rows(ruleset.chelem), by_defence),
    )


def _chelem_rows(terms: ChelemTerms) -> tuple[tuple[str, str], ...]:
    return (
        (_("annoncé et réussi"), labels.signed(terms.announced_made)),
        (_("réussi sans annonce"), labels.signed(terms.made)),
        (_("annoncé et manqué"), labels.signed(terms.announced_missed)),
    )


def _petit_chelem(ruleset: Ruleset) -> tuple[Block, ...]:
    if not ruleset.petit_chelem:
        return ()
    rows = tuple(
        (name, marked(value, "petit_chelem", ruleset))
        for name, value in _chelem_rows(ruleset.petit_chelem)
    )
    head = (_("petit chelem"), _("points"))
    grid = Grid(_("Ce que le petit chelem ajoute"), head, rows)
    return (grid, *convention_note("petit_chelem", ruleset))


def _miseres(ruleset: Ruleset) -> tuple[Block, ...]:
    if not ruleset.miseres:
        return ()
    rows = tuple(
        (str(labels.MISERE[kind]), marked(value, "miseres", ruleset))
        for kind, value in ruleset.miseres.items()
    )
    head = (_("misère"), _("points"))
    grid = Grid(_("Ce que chaque autre joueur donne"), head, rows)
    return (grid, *convention_note("miseres", ruleset))
