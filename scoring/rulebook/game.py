"""The page of one game, told from its ruleset's data alone."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.rulebook import prose
from scoring.rulebook.bids import bid_values, call_values
from scoring.rulebook.bonuses import bonus_values
from scoring.rulebook.cards import card_values, dealing_values
from scoring.rulebook.examples import examples
from scoring.rulebook.page import Page
from scoring.rulebook.payment import alone_values, pot_values, score_values
from scoring.rules import Reason, Ruleset
from scoring.rules.deal import FACTS
from scoring.rules.ruleset import Call
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
        **card_values(ruleset),
        **dealing_values(ruleset),
        **bid_values(ruleset),
        **call_values(ruleset),
        **bonus_values(ruleset),
        **score_values(ruleset),
        **alone_values(ruleset),
        **pot_values(ruleset),
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
    "contract": ("contrats", gettext_lazy("enchères")),
    "called_card": ("appel", gettext_lazy("partenaire")),
    "partner": ("appel", gettext_lazy("partenaire")),
    "bouts": ("bouts", gettext_lazy("points à faire")),
    "points": ("points", gettext_lazy("marque")),
    "petit_au_bout": ("petit", gettext_lazy("petit au bout")),
    "poignee": ("poignees", gettext_lazy("poignées")),
    "misere": ("miseres", gettext_lazy("misères")),
}


def about(field: str, ruleset: Ruleset) -> tuple[str, str] | None:
    """Name the section that a field of a deal is about, by its anchor and a short name.

    >>> from scoring.rules import FFT_4
    >>> about("poignee_2", FFT_4)
    ('poignees', 'poignées')
    """
    anchor, name = ABOUT.get(field) or ABOUT.get(field.partition("_")[0]) or ("", "")
    if anchor == "points" and not ruleset.contracts:
        return "but", _("but du jeu")
    if anchor == "points" and field != "points":
        return "misere", _("jouer la misère")
    return (anchor, str(name).lower()) if anchor else None
