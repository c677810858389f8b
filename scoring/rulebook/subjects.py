"""The subjects that every game shares, as pages of prose, in the order of an evening."""

from collections.abc import Iterator

from scoring.rulebook import prose
from scoring.rulebook.cards import layout_values, pairs
from scoring.rulebook.marks import halves
from scoring.rulebook.page import Page
from scoring.rules.presets import DUO_CHIEN, DUO_PILES, DUO_TABLEE
from scoring.rules.ruleset import BOUT_HALVES, LOW_HALVES

SUBJECTS = (
    "donne",
    "jeu-de-la-carte",
    "excuse",
    "petit-au-bout",
    "compter",
    "incidents",
    "attaquer",
    "defendre",
    "signalisation",
    "techniques",
    "a-deux",
    "chacun-pour-soi",
    "duplicate",
    "usages",
)


def subject_pages() -> Iterator[Page]:
    """Give the pages in the language that is spoken now."""
    values = subject_values()
    return (prose.page(slug, values) for slug in SUBJECTS)


def subject_values() -> prose.Values:
    """Give all that the texts about the subjects may name."""
    layouts = {"tablee": DUO_TABLEE, "piles": DUO_PILES, "chien": DUO_CHIEN}
    return {
        "excuse_alone": halves(BOUT_HALVES - LOW_HALVES),
        "pairs": (pairs(),),
        **{
            f"{game}_{name}": number
            for game, ruleset in layouts.items()
            for name, number in layout_values(ruleset).items()
        },
    }
