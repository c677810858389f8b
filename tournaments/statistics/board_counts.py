"""The boards of a duplicate as the counters want them: percentages, never points."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tournaments.models import Event, Place
from tournaments.models.event import of_boards
from tournaments.standings.handed_in import board_lines
from tournaments.statistics.counters import Counters, add_to_sum

DUPLICATE = "duplicate"  # the game beside those of three, four and five at a table
HUNDREDTHS = 100  # of a percent, in whole numbers
TOP = 100 * HUNDREDTHS


class CountedBoard(NamedTuple):
    """A result that has a note: who sat at N, E, S, W by the keys of players.

    `taker` is a direction, `note` the taker's in hundredths of a percent; each defender has
    what it lacks of 100. Where the arbiter gave both camps a note, `defence` is theirs.
    """

    players: tuple[int, ...]
    taker: int
    note: int
    defence: int

    def note_at(self, direction: int) -> int:
        return self.note if direction == self.taker else self.defence


def played_boards(events: Iterable[Event]) -> Mapping[int, list[CountedBoard]]:
    """Read what was played in those events that compare boards player by player."""
    return {
        event.pk: list(_boards(event)) for event in of_boards(events) if not event.play.by_team
    }


def _boards(event: Event) -> Iterable[CountedBoard]:
    places = Place.objects.filter(seat__table__round_table__round__event=event)
    sat = {
        (table, number): player
        for table, number, player in places.values_list(
            "seat__table", "entry__number", "seat__player"
        )
    }
    for line in board_lines(event):
        if line.notes is not None:
            yield CountedBoard(
                players=tuple(sat[line.table_id, number] for number in line.players),
                taker=line.taker,
                note=round(HUNDREDTHS * line.notes.attack.percent),
                defence=round(HUNDREDTHS * line.notes.defence.percent),
            )


def counted_boards(boards: Sequence[CountedBoard]) -> dict[int, Counters]:
    """Count what everybody did on boards, all in hundredths of a percent."""
    counters: defaultdict[int, Counters] = defaultdict(dict)
    for board in boards:
        for direction, player in enumerate(board.players):
            note, own = board.note_at(direction), counters[player]
            side = "attack" if direction == board.taker else "defence"
            add_to_sum(own, "all", note, squared=True)
            add_to_sum(own, side, note, squared=True)
            add_to_sum(own.setdefault(f"{side}_at", {}), str(direction), note)
            for other in board.players:
                if other != player:
                    add_to_sum(own.setdefault("with", {}), str(other), note)
    return dict(counters)


def rated_boards(boards: Sequence[CountedBoard]) -> list[list[Any]]:
    """Each board as it is rated: its players, the taker first, and his note."""
    return [
        [
            [
                board.players[board.taker],
                *(
                    player
                    for direction, player in enumerate(board.players)
                    if direction != board.taker
                ),
            ],
            board.note,
        ]
        for board in boards
    ]
