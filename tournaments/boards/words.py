"""Words for boards: directions, notes, what is missing or differs."""

from fractions import Fraction

from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels.numbers import percent
from tournaments.duplicate.movements.values import dealer_of, taker_of

COMPASS_WORDS = (
    gettext_lazy("Nord"),
    gettext_lazy("Est"),
    gettext_lazy("Sud"),
    gettext_lazy("Ouest"),
)
TOP, BULLE = 100, 0


def direction_words(direction: int) -> str:
    """Name a direction, from 0 (North), in the order N, E, S, W."""
    return str(COMPASS_WORDS[direction])


def board_words(board: int) -> str:
    """Say of a board who takes and who deals, as its étui has it."""
    words = _("preneur %(taker)s, donneur %(dealer)s")
    return words % {
        "taker": direction_words(taker_of(board)),
        "dealer": direction_words(dealer_of(board)),
    }


def note_words(note: Fraction) -> str:
    """Write a note, with its name where it has one: "100,00 % (top)"."""
    names = {TOP: gettext_lazy("top"), BULLE: gettext_lazy("bulle")}
    for figure, name in names.items():
        if note == figure:
            return _("%(note)s (%(name)s)") % {"note": percent(note), "name": name}
    return percent(note)
