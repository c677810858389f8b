"""The counter of piles as the page needs it: what to tap, what to say, what to count by."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _, ngettext

from scoring.rulebook.prose import Grid
from scoring.rulebook.sections import pairs
from scoring.rules.cards import Rank
from scoring.rules.house import PACKS
from scoring.rules.ruleset import EXCUSES_PER_PACK

RANKS: Mapping[Rank, Promise] = {
    Rank.BOUT: _("Bouts"),
    Rank.KING: _("Rois"),
    Rank.QUEEN: _("Dames"),
    Rank.KNIGHT: _("Cavaliers"),
    Rank.JACK: _("Valets"),
    Rank.LOW: _("Cartes basses"),
}
# What js/counting.js says; it fills in the numbers between braces.
SENTENCES: Mapping[str, Promise] = {
    "total": _("{cards} cartes, {points} points, bouts : {bouts}"),
    "attack": _("Pour l’attaque : {points} points, bouts : {bouts}"),
    "too_many": _(
        "{rank} : {amount} de plus que le jeu n’en a. Une carte est comptée deux fois."
    ),
    "not_tricks": _(
        "Des plis entiers font {amount} ou {more} cartes : il en manque, ou il y en a trop."
    ),
    "excuse_kept": _(
        "Des plis entiers font {amount} ou {more} cartes. Une de trop ? L’Excuse a peut-être"
        " été gardée sans donner de carte basse en échange."
    ),
    "excuse_awaited": _(
        "Des plis entiers font {amount} ou {more} cartes. Une de moins ? L’autre camp doit"
        " peut-être une carte basse pour son Excuse."
    ),
    "excuse_unpaid": _(
        "Des plis entiers font {amount} ou {more} cartes : une carte basse n’a peut-être pas"
        " été échangée contre l’Excuse."
    ),
    "half_attack": _(
        "Demi-point : il profite à l’attaque, le contrat est réussi ; l’écart s’arrondit pour"
        " elle."
    ),
    "half_defence": _(
        "Demi-point : il profite à la défense, le contrat est chuté ; l’écart s’arrondit pour"
        " elle."
    ),
}


@dataclass(frozen=True, slots=True)
class Counter:
    """All that the counter needs but its game, which its script is told with the table.

    `taps` are the ranks with their names, `words` are for the script.
    """

    taps: tuple[tuple[str, str], ...]
    owed: tuple[tuple[int, str], ...]
    pairs: Grid
    words: dict[str, str]


def counter() -> Counter:
    """Make the counter of any game."""
    return Counter(
        taps=tuple((rank.value, str(RANKS[rank])) for rank in Rank),
        owed=tuple(_owed(EXCUSES_PER_PACK * max(PACKS))),
        pairs=pairs(),
        words={code: str(words) for code, words in SENTENCES.items()},
    )


def _owed(excuses: int) -> list[tuple[int, str]]:
    """Offer the exchanges that may have been missed: none, then by either side."""
    offered = [(0, gettext("Échange fait"))]
    for cards in range(1, excuses + 1):
        owes = ngettext(
            "Ce camp doit %(cards)s carte basse", "Ce camp doit %(cards)s cartes basses", cards
        )
        is_owed = ngettext(
            "L’autre camp doit %(cards)s carte basse",
            "L’autre camp doit %(cards)s cartes basses",
            cards,
        )
        offered += [(cards, owes % {"cards": cards}), (-cards, is_owed % {"cards": cards})]
    return offered
