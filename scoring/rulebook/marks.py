"""Numbers as the rulebook writes them, those that no source gives marked."""

from decimal import Decimal

from django.utils.translation import gettext as _

from scoring import labels
from scoring.rulebook.page import CONVENTION, Aside
from scoring.rules import Ruleset


def marked(value: object, field: str, ruleset: Ruleset) -> str:
    """Write a number of a ruleset's field, marked where it is a convention of the site."""
    return f"{value} {CONVENTION}" if field in ruleset.conventions else str(value)


def convention_note(*fields: str, ruleset: Ruleset) -> tuple[Aside, ...]:
    """Say what the mark of any of these means; nothing where there is none."""
    if not any(field in ruleset.conventions for field in fields):
        return ()
    note = _(
        "%(mark)s Convention : aucun texte ne le dit, le site l’a choisi. Un club peut le"
        " changer dans ses règlements."
    )
    return (Aside(note % {"mark": CONVENTION}),)


def halves(number: int) -> str:
    """Write so many half points: 4½."""
    return labels.points(Decimal(number) / 2)
