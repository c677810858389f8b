"""The page of one game, told from its ruleset's data alone."""

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

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


def field_sections(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Name the sections that the fields of a deal are about: their anchors and short names."""
    if not ruleset.contracts:
        return [("but", _("but du jeu")), ("points", _("marque"))]
    told = [
        ("contrats", _("enchères"), True),
        ("appel", _("partenaire"), ruleset.max_partners),
        ("chien", _("chien et écart"), ruleset.chien),
        ("bouts", _("points à faire"), True),
        ("petit", _("petit au bout"), True),
        ("poignees", _("poignées"), ruleset.poignees),
        ("chelem", _("chelem"), True),
        ("petit-chelem", _("petit chelem"), ruleset.petit_chelem),
        ("miseres", _("misères"), ruleset.miseres),
        ("misere", _("jouer la misère"), ruleset.settlement),
        ("points", _("marque"), True),
    ]
    return [(anchor, name) for anchor, name, played in told if played]
