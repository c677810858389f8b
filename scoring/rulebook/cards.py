"""The cards of a game and how they are dealt, told from its ruleset."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.rulebook.marks import halves
from scoring.rulebook.page import Grid, Section, section
from scoring.rules import Ruleset
from scoring.rules.counting import COURTS_PER_PACK, HALVES, Rank, pack
from scoring.rules.house import CARDS_PER_PACK
from scoring.rules.ruleset import Layout

RANK: Mapping[Rank, Promise] = {
    Rank.BOUT: gettext_lazy("bout (le 21, le petit, l’Excuse)"),
    Rank.KING: gettext_lazy("roi"),
    Rank.QUEEN: gettext_lazy("dame"),
    Rank.KNIGHT: gettext_lazy("cavalier"),
    Rank.JACK: gettext_lazy("valet"),
    Rank.LOW: gettext_lazy("carte basse (tout le reste)"),
}
LOWEST = 2  # the first that a reduced pack does without; aces stay (source: S0)


def cards_section(ruleset: Ruleset) -> Section:
    """Tell what the pack holds and what each card counts."""
    rows = (
        (str(RANK[rank]), str(number), halves(HALVES[rank]))
        for rank, number in pack(ruleset).items()
    )
    return section(
        "cartes",
        _("Les cartes"),
        *_pack_words(ruleset),
        Grid(
            _("Ce que contient le jeu"),
            (_("carte"), _("nombre"), _("points")),
            tuple(rows),
        ),
        _(
            "Compté en entier, le jeu fait %(points)s points. Les atouts, Excuse comprise, sont"
            " au nombre de %(atouts)s."
        )
        % {"points": ruleset.card_points, "atouts": ruleset.atouts},
    )


def _pack_words(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.packs > 1:
        yield _(
            "On mêle %(packs)s jeux entiers : %(cards)s cartes, donc %(bouts)s bouts et deux"
            " exemplaires de chaque carte. De deux cartes pareilles dans un pli, la seconde"
            " posée l’emporte."
        ) % {"packs": ruleset.packs, "cards": ruleset.cards, "bouts": ruleset.bouts}
    elif left_out := CARDS_PER_PACK - ruleset.cards:
        yield _(
            "On joue avec %(cards)s cartes : les plus petites cartes de chaque couleur, du"
            " %(first)s au %(last)s, sont retirées. Il manque alors des points au jeu, et"
            " chaque camp en ajoute %(added)s à son compte."
        ) % {
            "cards": ruleset.cards,
            "first": LOWEST,
            "last": LOWEST - 1 + left_out // COURTS_PER_PACK,
            "added": ruleset.added_points,
        }
    else:
        yield _("On joue avec un jeu entier de %(cards)s cartes.") % {"cards": ruleset.cards}
    yield _(
        "Dans une couleur, du plus fort au plus faible : roi, dame, cavalier, valet, puis les"
        " cartes numérotées jusqu’à l’as, qui est la plus petite. Les atouts se battent par"
        " leur numéro et l’emportent sur les couleurs."
    )


def dealing_section(ruleset: Ruleset) -> Section:
    """Tell who gets how many cards, and where the rest lies."""
    facts = (
        (_("joueurs"), str(ruleset.players)),
        (_("cartes à chacun"), str(ruleset.hand)),
        (_("cartes au chien"), str(ruleset.chien) if ruleset.chien else "–"),
    )
    return section(
        "distribution",
        _("La distribution"),
        Grid(_("Qui reçoit quoi"), (_("à la donne"), _("nombre")), facts),
        *_layout_words(ruleset),
        *_chien_words(ruleset),
        _("Le donneur change à chaque donne, vers la droite, dans le sens du jeu."),
    )


def _layout_words(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.packet:
        yield _("On distribue par paquets de %(packet)s, vers la droite.") % {
            "packet": ruleset.packet
        }
    layout = ruleset.layout
    if not layout:
        return
    yield _layout_sentence(layout)
    if layout.later:
        yield _(
            "Les %(later)s dernières forment un renfort, caché, qu’il ne prend en main"
            " qu’après les enchères."
        ) % {"later": layout.later}


def _layout_sentence(layout: Layout) -> str:
    told = _(
        "Des %(cards)s cartes de chacun, %(in_hand)s vont en main ; %(piles)s piles de"
        " %(deep)s se posent devant lui, la carte du dessus visible et les autres cachées."
    )
    return told % (asdict(layout) | {"cards": layout.cards})


def _chien_words(ruleset: Ruleset) -> Iterator[str]:
    if not ruleset.chien:
        yield _("Toutes les cartes sont distribuées : il n’y a pas de chien.")
        return
    if ruleset.chiens > 1:
        yield _("Le chien est fait de %(parts)s tas de %(cards)s cartes.") % {
            "parts": ruleset.chiens,
            "cards": ruleset.chien // ruleset.chiens,
        }
    if ruleset.contracts:
        yield _(
            "Les cartes du chien se mettent de côté une à une, au gré du donneur ; ni la"
            " première ni la dernière carte du paquet n’y va."
        )
    else:
        yield _(
            "Ce qui reste se met de côté sans être vu, et ne compte pour personne"
            " (au plus %(points)s points)."
        ) % {"points": labels.points(HALVES[Rank.BOUT] * ruleset.chien / 2)}
