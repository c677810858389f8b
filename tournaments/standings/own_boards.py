"""The boards of one player as his pages tell them: what each gave, and why."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.models import Event
from tournaments.ranking import Figure
from tournaments.standings.boards import BoardLine
from tournaments.standings.met_boards import met_boards_of

TOP, BULLE = 100, 0
BoardsOf = Callable[[int, int], Sequence["OwnBoard"]]  # of a player, at a table


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnBoard:
    """A board he played, in duplicate; `note` is his own out of 100, None without one.

    Where teams meet board by board it is one that his team attacked, and `note` are its points
    de match: the root of the `gap` between its `amount` and `theirs`.
    """

    number: int
    round_number: int
    table_number: int
    attacks: bool
    amount: int | None
    annulled: bool
    given: bool
    note: Figure | None
    compared: bool = True
    gap: int | None = None
    by_team: bool = False
    taker: tuple[int, ...] = ()

    @property
    def theirs(self) -> int | None:
        """Give what the other team's attack of the same board brought."""
        return None if self.gap is None or self.amount is None else self.amount - self.gap

    @property
    def top(self) -> bool:
        return isinstance(self.note, Fraction) and self.note == TOP

    @property
    def bulle(self) -> bool:
        return isinstance(self.note, Fraction) and self.note == BULLE


def own_boards(event: Event, lines: Sequence[BoardLine]) -> BoardsOf:
    """Give the function that tells a player's boards at a table, of an event's `lines`.

    For points de match they are those that his team attacked in that round, at whichever
    table: they add up to what the round gave, to each of its players.
    """
    tables: dict[int, list[BoardLine]] = {}
    for line in lines:
        tables.setdefault(line.table_id, []).append(line)
    if event.by_match_points:
        return _of_team(event, lines, tables)
    return lambda player, table: [_with_note(line, player) for line in tables.get(table, ())]


def _with_note(line: BoardLine, player: int) -> OwnBoard:
    return OwnBoard(
        number=line.board,
        round_number=line.round_number,
        table_number=line.table_number,
        attacks=line.attacks(player),
        amount=line.amount,
        annulled=line.annulled,
        given=line.given,
        note=line.note_of(player),
        compared=line.compared,
        taker=line.attack.players,
    )


def _of_team(
    event: Event, lines: Sequence[BoardLine], tables: Mapping[int, Sequence[BoardLine]]
) -> BoardsOf:
    met = met_boards_of(event, lines)
    annulled = {
        (line.board, frozenset(each.number for each in line.competitors))
        for line in lines
        if line.annulled
    }

    def of_team(line: BoardLine) -> OwnBoard:
        found = met.get(line.key)
        pair = line.board, frozenset(each.number for each in line.competitors)
        return OwnBoard(
            number=line.board,
            round_number=line.round_number,
            table_number=line.table_number,
            attacks=True,
            amount=line.amount,
            annulled=pair in annulled,
            given=False,
            note=found.attack if found else None,
            gap=found.gap if found else None,
            by_team=True,
            taker=line.attack.players,
        )

    def boards_of(player: int, table: int) -> list[OwnBoard]:
        here = tables.get(table, ())
        sides = (side for line in here for side in line.competitors if player in side.players)
        team = next((side.number for side in sides), None)
        rounds = {line.round_number for line in here}
        return [
            of_team(line)
            for line in lines
            if line.attack.number == team and line.round_number in rounds
        ]

    return boards_of
