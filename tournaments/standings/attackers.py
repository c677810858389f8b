"""Triplettes: whose turn it is to attack with each board."""

from collections.abc import Sequence

from tournaments.models import Event
from tournaments.play.around import turns_of
from tournaments.play.played import BoardLine
from tournaments.standings.handed_in import board_lines


def attackers_of(event: Event, lines: Sequence[BoardLine] | None = None) -> dict[int, int]:
    """Whose turn each attack is, by the keys of results; none where none is by turns.

    `lines` are all of the event's boards, where they have been read.
    """
    if not event.play.around.in_turns:
        return {}
    played = board_lines(event) if lines is None else lines
    return turns_of(played, str(event.draw_seed or event.pk))
