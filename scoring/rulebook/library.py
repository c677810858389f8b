"""The whole rulebook: the games that we ship, in their groups, and the subjects."""

from functools import cache
from typing import NamedTuple

from django.utils.translation import get_language, gettext as _

from scoring.rulebook.game import game_page
from scoring.rulebook.page import Page
from scoring.rulebook.subjects import subject_pages
from scoring.rules import RULESETS, Ruleset, presets


class Shelf(NamedTuple):
    """Games that belong together in the list."""

    title: str
    pages: tuple[Page, ...]


def shelves() -> tuple[Shelf, ...]:
    """Give the games that we ship: the federation's, the texts', those seen in clubs."""
    return (
        Shelf(_("Règles de la fédération"), _pages(presets.FFT)),
        Shelf(_("Les jeux des textes"), _pages(presets.TEXTS)),
        Shelf(_("Vu dans les clubs"), _pages(presets.HOUSE)),
    )


def game(ruleset_id: str) -> Page:
    """Give the page of a game that we ship."""
    return _game(ruleset_id, get_language())


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
