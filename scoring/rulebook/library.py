"""The whole rulebook: the games that we ship, in their groups, and what every game shares."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from django.utils.translation import get_language, gettext as _

from scoring.rulebook import prose
from scoring.rulebook.cards import layout_values, pairs
from scoring.rulebook.game import game_page
from scoring.rulebook.marks import halves
from scoring.rulebook.page import Page
from scoring.rules import RULESETS, Ruleset, presets
from scoring.rules.presets import DUO_CHIEN, DUO_PILES, DUO_TABLEE
from scoring.rules.ruleset import BOUT_HALVES, LOW_HALVES

# What every game shares, in the order of an evening.
SUBJECTS = (
    "le-jeu",
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


class Shelf(NamedTuple):
    """Games that belong together in the list."""

    title: str
    pages: tuple[Page, ...]


def shelves() -> tuple[Shelf, ...]:
    """The games that we ship: the federation's, the texts', those seen in clubs."""
    return (
        Shelf(_("Règles de la fédération"), _pages(presets.FFT)),
        Shelf(_("Les jeux des textes"), _pages(presets.TEXTS)),
        Shelf(_("Vu dans les clubs"), _pages(presets.HOUSE)),
    )


def game(ruleset_id: str) -> Page:
    """The page of a game that we ship."""
    return _game(ruleset_id, get_language())


def book() -> list[Page]:
    """All of it; subjects come before games where both are as good an answer."""
    return [*subjects(), *(game(key) for key in RULESETS)]


def subjects() -> tuple[Page, ...]:
    return _subjects(get_language())


def _pages(rulesets: tuple[Ruleset, ...]) -> tuple[Page, ...]:
    return tuple(game(ruleset.id) for ruleset in rulesets)


@cache
def _game(ruleset_id: str, language: str | None) -> Page:  # noqa: ARG001 (the key of the cache)
    return game_page(RULESETS[ruleset_id])


@cache
def _subjects(language: str | None) -> tuple[Page, ...]:  # noqa: ARG001
    return tuple(subject_pages())


def subject_pages() -> Iterator[Page]:
    """The subjects' pages in the language that is spoken now."""
    values = subject_values()
    return (prose.page(slug, values) for slug in SUBJECTS)


def subject_values() -> prose.Values:
    """All that the texts about the subjects may name."""
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
