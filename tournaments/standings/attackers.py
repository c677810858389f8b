"""Triplettes: whose turn it is to attack with each board."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from tournaments.event.compass import COLOURS
from tournaments.models import Event
from tournaments.standings.boards import BoardLine, board_lines


def attackers_of(event: Event, lines: Sequence[BoardLine] | None = None) -> dict[int, int]:
    """Give whose turn each attack is: blue, white, red, the first drawn.

    Results are told by their keys, players by the numbers of their entries. `lines` are all of
    the event's boards, where they have been read.
    """
    played = board_lines(event) if lines is None else lines
    attacks: Counter[int] = Counter()
    found = {}
    for line in sorted(played, key=lambda line: (line.round_number, line.board)):
        team, players = line.attack.number, line.attack.players
        seed = f"{event.draw_seed or event.pk} {team}"
        first = Random(seed).randrange(len(COLOURS))  # noqa: S311 (a draw, no secret)
        found[line.key] = players[(first + attacks[team]) % len(players)]
        attacks[team] += 1
    return found
