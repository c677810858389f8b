"""The whole rulebook: the page of a game from its ruleset alone, and what every game shares."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy as _

from scoring import labels
from scoring.rulebook import prose, sections
from scoring.rulebook.examples import examples
from scoring.rulebook.prose import Page
from scoring.rules import RULESETS, Reason, Ruleset, presets
from scoring.rules.deal import FACTS
from scoring.rules.presets import DUO_CHIEN, DUO_PILES, DUO_TABLEE
from scoring.rules.ruleset import BOUT_HALVES, LOW_HALVES, Call
from scoring.ruleset_words import conventions_in_words, ruleset_name, source_in_words


def game_page(ruleset: Ruleset, house: str = "") -> Page:
    """Tell a game: cards, bids, bonuses, marks, examples, who pays whom, source.

    `house` says whose own rules these are: then no text is their source.
    """
    return prose.page(ruleset.id, game_values(ruleset, house), file="jeu")


def game_values(ruleset: Ruleset, house: str = "") -> prose.Values:
    """All that the text about a game may name; where texts are silent, the federation."""
    of_federation = ruleset.id.startswith("fft-") and not house
    return {
        "name": ruleset_name(ruleset),
        **sections.card_values(ruleset),
        **sections.dealing_values(ruleset),
        **sections.bid_values(ruleset),
        **sections.call_values(ruleset),
        **sections.bonus_values(ruleset),
        **sections.score_values(ruleset),
        **sections.alone_values(ruleset),
        **sections.pot_values(ruleset),
        "examples": examples(ruleset),
        "house": house,
        "source": "" if house else source_in_words(ruleset),
        "no_source": not house and not ruleset.source,
        "federation_calls": of_federation and ruleset.call is Call.KING,
        "federation_shows": of_federation,
        "conventions": conventions_in_words(ruleset),
    }


# A fact that is a whole of parts is asked about by the last of them.
LAST = {fact.field: fact.name for fact in FACTS}
# What the fields of a deal are about: the section's anchor, and its name in a link. Fields of
# one kind are numbered: poignee_0, poignee_1. What a fact pays is told under the bonus's name.
ABOUT: Mapping[str, tuple[str, Promise]] = {
    **{
        LAST[reason]: (reason.replace("_", "-"), labels.REASON[reason])
        for reason in Reason
        if reason in LAST
    },
    "contract": ("contrats", _("enchères")),
    "called_card": ("appel", _("partenaire")),
    "partner": ("appel", _("partenaire")),
    "bouts": ("bouts", _("points à faire")),
    "points": ("points", _("marque")),
    "petit_au_bout": ("petit", _("petit au bout")),
    "poignee": ("poignees", _("poignées")),
    "misere": ("miseres", _("misères")),
}


def about(field: str, ruleset: Ruleset) -> tuple[str, str] | None:
    """Name the section that a field of a deal is about, by its anchor and a short name.

    >>> from scoring.rules import FFT_4
    >>> about("poignee_2", FFT_4)
    ('poignees', 'poignées')
    """
    anchor, name = ABOUT.get(field) or ABOUT.get(field.partition("_")[0]) or ("", "")
    if anchor == "points" and not ruleset.contracts:
        return "but", gettext("but du jeu")
    if anchor == "points" and field != "points":
        return "misere", gettext("jouer la misère")
    return (anchor, str(name).lower()) if anchor else None


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
        Shelf(gettext("Règles de la fédération"), _pages(presets.FFT)),
        Shelf(gettext("Les jeux des textes"), _pages(presets.TEXTS)),
        Shelf(gettext("Vu dans les clubs"), _pages(presets.HOUSE)),
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
    values = subject_values()
    return tuple(prose.page(slug, values) for slug in SUBJECTS)


def subject_values() -> prose.Values:
    """All that the texts about the subjects may name."""
    layouts = {"tablee": DUO_TABLEE, "piles": DUO_PILES, "chien": DUO_CHIEN}
    return {
        "excuse_alone": sections.halves(BOUT_HALVES - LOW_HALVES),
        "pairs": (sections.pairs(),),
        **{
            f"{game}_{name}": number
            for game, ruleset in layouts.items()
            for name, number in sections.layout_values(ruleset).items()
        },
    }
