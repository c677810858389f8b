"""The cards of a game and how they are dealt: what its page says of them."""

from collections.abc import Mapping
from dataclasses import asdict

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.rulebook.marks import halves
from scoring.rulebook.page import Grid
from scoring.rulebook.prose import Values
from scoring.rules import Ruleset
from scoring.rules.cards import COURTS_PER_PACK, HALVES, Rank, cards_by_rank
from scoring.rules.house import CARDS_PER_PACK

RANK: Mapping[Rank, Promise] = {
    Rank.BOUT: gettext_lazy("bout (le 21, le petit, l’Excuse)"),
    Rank.KING: gettext_lazy("roi"),
    Rank.QUEEN: gettext_lazy("dame"),
    Rank.KNIGHT: gettext_lazy("cavalier"),
    Rank.JACK: gettext_lazy("valet"),
    Rank.LOW: gettext_lazy("carte basse (tout le reste)"),
}
LOWEST = 2  # the first that a reduced pack does without; aces stay (source: S0)


def card_values(ruleset: Ruleset) -> Values:
    """What the pack holds and what each card counts."""
    left_out = 0 if ruleset.packs > 1 else CARDS_PER_PACK - ruleset.cards
    return {
        "packs": ruleset.packs,
        "several_packs": ruleset.packs > 1,
        "whole_pack": ruleset.packs == 1 and not left_out,
        "left_out": left_out,
        "first_left_out": LOWEST,
        "last_left_out": LOWEST - 1 + left_out // COURTS_PER_PACK,
        "added_points": ruleset.added_points,
        "cards": ruleset.cards,
        "bouts": ruleset.bouts,
        "atouts": ruleset.atouts,
        "card_points": ruleset.card_points,
        "pack": (_pack(ruleset),),
    }


def _pack(ruleset: Ruleset) -> Grid:
    rows = (
        (str(RANK[rank]), str(number), halves(HALVES[rank]))
        for rank, number in cards_by_rank(ruleset).items()
    )
    head = (_("carte"), _("nombre"), _("points"))
    return Grid(_("Ce que contient le jeu"), head, tuple(rows))


def pairs() -> Grid:
    """Tell what each card counts alone and with a low card."""
    low = HALVES[Rank.LOW]
    rows = tuple(
        (str(RANK[rank]), halves(value), halves(value + low)) for rank, value in HALVES.items()
    )
    return Grid(
        _("Ce que vaut une carte"),
        (_("carte"), _("seule"), _("avec une carte basse")),
        rows,
    )


def dealing_values(ruleset: Ruleset) -> Values:
    """Who gets how many cards, and where the rest lies."""
    parts = ruleset.chiens > 1 and ruleset.chien
    return {
        "players": ruleset.players,
        "duel": ruleset.players == 2,  # noqa: PLR2004 (one against one)
        "hand": ruleset.hand,
        "dealt": (_dealt(ruleset),),
        "packet": ruleset.packet,
        "chien": ruleset.chien,
        "chien_parts": ruleset.chiens if parts else None,
        "part_cards": ruleset.chien // ruleset.chiens if parts else None,
        "chien_bid_on": bool(ruleset.chien and ruleset.contracts),
        "chien_aside": bool(ruleset.chien and not ruleset.contracts),
        "points_aside": labels.points(HALVES[Rank.BOUT] * ruleset.chien / 2),
        **layout_values(ruleset),
    }


def layout_values(ruleset: Ruleset) -> dict[str, int | None]:
    """How a player's cards lie before him, where some do."""
    if ruleset.layout is None:
        return dict.fromkeys(("in_hand", "piles", "deep", "later", "dealt_cards"))
    return asdict(ruleset.layout) | {"dealt_cards": ruleset.layout.cards}


def _dealt(ruleset: Ruleset) -> Grid:
    aside = _("cartes au chien") if ruleset.contracts else _("cartes de côté")
    facts = (
        (_("joueurs"), str(ruleset.players)),
        (_("cartes à chacun"), str(ruleset.hand)),
        (aside, str(ruleset.chien) if ruleset.chien else "–"),
    )
    return Grid(_("Qui reçoit quoi"), (_("à la donne"), _("nombre")), facts)
