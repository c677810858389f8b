"""What is said of a form of play: names, and what figures count."""

from django.utils.translation import gettext, ngettext

from scoring import labels
from tournaments.play.form import Play
from tournaments.play.ordering import MATCH_POINTS, POINTS, Unit


def given_words(unit: Unit, figure: int) -> str:
    """Say what an arbiter gave or took: "−20 points", "−5 %", "+2 points de match"."""
    words = gettext("%(points)s %%")
    if unit is POINTS:
        words = ngettext("%(points)s point", "%(points)s points", abs(figure))
    elif unit is MATCH_POINTS:
        words = ngettext("%(points)s point de match", "%(points)s points de match", abs(figure))
    return words % {"points": labels.signed(figure)}


def competitor_words(play: Play) -> str:
    """Head a column of those who are ranked."""
    return gettext("Équipe") if play.by_team else gettext("Joueur")
