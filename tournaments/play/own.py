"""The boards of one player as his pages tell them: what each gave, and why."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.play.played import BoardLine, MetBoard
from tournaments.ranking import Figure

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
        """What the other team's attack of the same board brought."""
        return None if self.gap is None or self.amount is None else self.amount - self.gap

    @property
    def top(self) -> bool:
        return isinstance(self.note, Fraction) and self.note == TOP

    @property
    def bulle(self) -> bool:
        return isinstance(self.note, Fraction) and self.note == BULLE


def by_notes(lines: Sequence[BoardLine]) -> BoardsOf:
    """Tell a player's boards at a table, each with his own note."""
    tables = _by_table(lines)
    return lambda player, table: [_with_note(line, player) for line in tables.get(table, ())]


def _by_table(lines: Sequence[BoardLine]) -> dict[int, list[BoardLine]]:
    tables: dict[int, list[BoardLine]] = {}
    for line in lines:
        tables.setdefault(line.table_id, []).append(line)
    return tables


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


def _meeting(line: BoardLine) -> tuple[int, frozenset[int]]:
    return line.board, frozenset(each.number for each in line.competitors)


def by_meeting(lines: Sequence[BoardLine], met: Mapping[int, MetBoard]) -> BoardsOf:
    """Tell the boards that a player's team attacked in the round of a table, at whichever.

    They add up to what the round gave, to each of its players; `met` is what each was worth.
    """
    tables = _by_table(lines)
    annulled = {_meeting(line) for line in lines if line.annulled}

    def of_team(line: BoardLine) -> OwnBoard:
        worth = met.get(line.key)
        return OwnBoard(
            number=line.board,
            round_number=line.round_number,
            table_number=line.table_number,
            attacks=True,
            amount=line.amount,
            annulled=_meeting(line) in annulled,
            given=False,
            note=worth.attack if worth else None,
            gap=worth.gap if worth else None,
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
