"""The page of one game, told from its ruleset's data alone."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.rulebook.bids import bids_section, call_section, chien_section
from scoring.rulebook.bonuses import bonus_sections
from scoring.rulebook.cards import cards_section, dealing_section
from scoring.rulebook.examples import examples_section
from scoring.rulebook.page import Page, Section, section
from scoring.rulebook.payment import (
    alone_section,
    bouts_section,
    payment_section,
    pot_section,
    score_section,
)
from scoring.rules import Ruleset
from scoring.ruleset_words import conventions_in_words, ruleset_name, source_in_words


def game_page(ruleset: Ruleset) -> Page:
    """Tell a game: cards, bids, bonuses, marks, examples, who pays whom, source."""
    return Page(
        slug=ruleset.id,
        title=ruleset_name(ruleset),
        summary=_summary(ruleset),
        sections=tuple(_sections(ruleset)),
    )


def _summary(ruleset: Ruleset) -> str:
    """Say what a game needs in a line: 4 joueurs, 18 cartes chacun, chien de 6."""
    players = ngettext("%(count)s joueur", "%(count)s joueurs", ruleset.players) % {
        "count": ruleset.players
    }
    hand = _("%(cards)s cartes chacun") % {"cards": ruleset.hand}
    chien = (
        _("chien de %(cards)s") % {"cards": ruleset.chien} if ruleset.chien else _("sans chien")
    )
    return f"{players}, {hand}, {chien}"


def _sections(ruleset: Ruleset) -> Iterator[Section]:
    yield cards_section(ruleset)
    yield dealing_section(ruleset)
    if ruleset.contracts:
        yield from _attack_sections(ruleset)
    else:
        yield _aim_section()
    if ruleset.settlement is not None:
        yield alone_section(ruleset, ruleset.settlement)
    if ruleset.pot:
        yield pot_section(ruleset, ruleset.pot)
    yield examples_section(ruleset)
    yield _source_section(ruleset)


def _attack_sections(ruleset: Ruleset) -> Iterator[Section]:
    yield bids_section(ruleset)
    if ruleset.max_partners:
        yield call_section(ruleset)
    if ruleset.chien:
        yield chien_section(ruleset)
    yield bouts_section(ruleset)
    yield from bonus_sections(ruleset)
    yield score_section(ruleset)
    yield payment_section(ruleset)


def _aim_section() -> Section:
    return section(
        "but",
        _("Le but"),
        _(
            "Chacun joue pour soi et tâche de prendre le moins de points. Il n’y a ni enchère,"
            " ni camp, ni prime."
        ),
        _(
            "On joue les plis comme d’habitude : fournir, couper, monter à l’atout. L’Excuse"
            " jouée au dernier pli est perdue."
        ),
    )


def _source_section(ruleset: Ruleset) -> Section:
    source = source_in_words(ruleset)
    ours = conventions_in_words(ruleset)
    told = (
        _("D’après : %(source)s.") % {"source": source}
        if source
        else _("Jeu de club : aucun des textes que le site suit ne le décrit.")
    )
    return section(
        "sources",
        _("D’où vient cette règle"),
        told,
        *(
            [_("Conventions du site, faute de texte : %(fields)s.") % {"fields": ours}]
            if ours
            else []
        ),
    )


# What the fields of a deal are about: the section's anchor, and its name in a link. Fields of
# one kind are numbered: poignee_0, poignee_1.
ABOUT: Mapping[str, tuple[str, Promise]] = {
    "contract": ("contrats", gettext_lazy("enchères")),
    "called_card": ("appel", gettext_lazy("partenaire")),
    "partner": ("appel", gettext_lazy("partenaire")),
    "bouts": ("bouts", gettext_lazy("points à faire")),
    "points": ("points", gettext_lazy("marque")),
    "petit_au_bout": ("petit", gettext_lazy("petit au bout")),
    "poignee": ("poignees", gettext_lazy("poignées")),
    "misere": ("miseres", gettext_lazy("misères")),
    "chelem_by": ("chelem", gettext_lazy("chelem")),
    "petit_chelem_achieved": ("petit-chelem", gettext_lazy("petit chelem")),
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
    return (anchor, str(name)) if anchor else None
