"""Numbers as the rulebook writes them, those that no source gives marked."""

from decimal import Decimal

from django.utils.translation import gettext as _

from scoring import labels
from scoring.rulebook.page import CONVENTION, Aside
from scoring.rules import Ruleset


def marked(value: object, field: str, ruleset: Ruleset) -> str:
    """Write a number of a ruleset's field, marked where it is a convention of the site."""
    return f"{value} {CONVENTION}" if field in ruleset.conventions else str(value)


def convention_note(field: str, ruleset: Ruleset) -> tuple[Aside, ...]:
    """Say below a table what its mark means; nothing where there is none."""
    if field not in ruleset.conventions:
        return ()
    note = _(
        "%(mark)s Convention : aucun texte ne donne ce nombre, le site l’a choisi. Un club"
        " peut le changer dans ses règlements."
    )
    return (Aside(note % {"mark": CONVENTION}),)


def choice_note() -> tuple[Aside, ...]:
    """Say what the mark means beside a rule that is no number."""
    note = _(
        "%(mark)s Convention : aucun texte ne le dit, le site l’a choisi. Un club peut le"
        " changer dans ses règlements."
    )
    return (Aside(note % {"mark": CONVENTION}),)


def halves(number: int) -> str:
    """Write so many half points: 4½."""
    return labels.points(Decimal(number) / 2)


def times(multiplier: int) -> str:
    """Write a multiplier: × 2."""
    return f"× {multiplier}"
