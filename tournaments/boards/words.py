"""Words for boards: directions, notes, what is missing or differs."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import signed
from scoring.labels.numbers import percent
from tournaments.duplicate.movements.values import dealer_of
from tournaments.event.compass import LINE_WORDS
from tournaments.models import Event
from tournaments.play.played import LINES
from tournaments.ranking import Figure

TOP, BULLE = 100, 0


def board_words(event: Event, board: int) -> str:
    """Say of a board who takes and who deals, as its étui has it."""
    return etui_words(board, event.play.around.taker_of(board))


def etui_words(board: int, taker: int) -> str:
    """Say who takes, at a direction, and who deals."""
    words = _("Preneur %(taker)s, donneur %(dealer)s")
    return words % {
        "taker": direction_words(taker),
        "dealer": direction_words(dealer_of(board)),
    }


def direction_words(direction: int) -> str:
    """Name a direction, from 0 (North), in the order N, E, S, W."""
    return str(LINE_WORDS[LINES[direction]])


def note_words(note: Fraction) -> str:
    """Write a note, with its name where it has one: "100,00 % (top)"."""
    names = {TOP: gettext_lazy("top"), BULLE: gettext_lazy("bulle")}
    for figure, name in names.items():
        if note == figure:
            return _("%(note)s (%(name)s)") % {"note": percent(note), "name": name}
    return percent(note)


def worth_words(figure: Figure) -> str:
    """Write what a result was worth: a note with its name, or points de match."""
    return note_words(figure) if isinstance(figure, Fraction) else signed(figure)


def copy_words(copy: int, copies: int) -> str:
    """Say which copy of a board one is, "jeu 2 sur 4"; nothing where there is only one."""
    if copies == 1:
        return ""
    return _("jeu %(copy)s sur %(copies)s") % {"copy": copy, "copies": copies}


def boards_words(boards: Sequence[int]) -> str:
    """Name boards in the order they are played: 5 à 8, or 7, 8, 5, 6.

    >>> boards_words([7, 8, 5, 6])
    '7, 8, 5, 6'
    """
    first, last = boards[0], boards[-1]
    if len(boards) > 1 and list(boards) == list(range(first, last + 1)):
        return _("%(first)s à %(last)s") % {"first": first, "last": last}
    return ", ".join(map(str, boards))
