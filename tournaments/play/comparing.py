"""How results of the same board are compared, and what that gives to whom."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from tournaments.duplicate.engine import match_point_ranking, oppositions, percentage_ranking
from tournaments.duplicate.engine.percentages import Terms
from tournaments.duplicate.engine.several_halls import Together
from tournaments.play.figures import (
    BoardField,
    PlayerFigures,
    everybody,
    match_points,
    percentages,
)
from tournaments.play.meeting import board_oppositions, met_boards
from tournaments.play.own import BoardsOf, by_meeting, by_notes
from tournaments.play.played import BoardLine
from tournaments.ranking import Figure

Coefficients = Mapping[int, Fraction]  # of sessions 1, 2, …


class BoardWorth(NamedTuple):
    """What a result was worth to its attack and to its defence, of notes or points de match.

    `gap` is to the other team's attack of the same board, None where notes are given.
    """

    attack: Figure
    defence: Figure
    gap: int | None = None


class TogetherRow(NamedTuple):
    """A line of the ranking of several halls; `attack` and `defence` are None without sides."""

    name: str
    rank: int
    total: Figure
    attack: Fraction | None = None
    defence: Fraction | None = None
    sessions: Sequence[Fraction | None] = ()


class Comparing:
    """Free deals: nothing is compared."""

    sides: tuple[str, ...] = ()  # of a result that have figures of their own
    notes_given = False  # an arbiter may give notes instead of a result
    gaps = False  # a result is a gap to the other attack of the same board
    better_only = False  # of two teams that meet, only the better marks
    sides_words = ""  # how attack and defence make a total

    def figures(
        self, lines: Sequence[BoardLine], field: BoardField, coefficients: Coefficients
    ) -> dict[int, PlayerFigures]:
        """The figures of everybody who has any, by number."""
        return {}

    def worth(self, lines: Sequence[BoardLine]) -> dict[int, BoardWorth]:
        """What each of an event's results was worth, by its key; none without one."""
        return {}

    def own(self, lines: Sequence[BoardLine]) -> BoardsOf:
        """The function that tells a player's boards at a table, of an event's lines."""
        return lambda _player, _table: []

    def together(self, joined: Together, coefficients: Coefficients) -> Iterator[TogetherRow]:
        """Rank the results of several halls as one."""
        return iter(())


@dataclass(frozen=True, kw_only=True)
class ByNotes(Comparing):
    """Topage: every result of a board is compared with all the others, by `terms`."""

    terms: Terms
    sides_words: str = ""
    sides = ("attack", "defence")
    notes_given = True

    def figures(
        self, lines: Sequence[BoardLine], field: BoardField, coefficients: Coefficients
    ) -> dict[int, PlayerFigures]:
        lots = {str(number): drawn for number, drawn in field.lots.items()}
        terms = replace(self.terms, coefficients=coefficients, lots=lots)
        return everybody(lines, field, lambda *told: percentages(terms, lines, *told))

    def worth(self, lines: Sequence[BoardLine]) -> dict[int, BoardWorth]:
        return {
            line.key: BoardWorth(line.notes.attack.percent, line.notes.defence.percent)
            for line in lines
            if line.notes is not None
        }

    def own(self, lines: Sequence[BoardLine]) -> BoardsOf:
        return by_notes(lines)

    def together(self, joined: Together, coefficients: Coefficients) -> Iterator[TogetherRow]:
        terms = replace(self.terms, coefficients=coefficients)
        for row in percentage_ranking(joined.results, joined.lines, terms):
            sessions = [row.sessions.get(number) for number in coefficients]
            yield TogetherRow(row.name, row.rank, row.total, row.attack, row.defence, sessions)


@dataclass(frozen=True, kw_only=True)
class ByMeeting(Comparing):
    """Two teams meet board by board, for points de match; `better_only` as équipes do."""

    better_only: bool = False
    gaps = True

    def figures(
        self, lines: Sequence[BoardLine], field: BoardField, coefficients: Coefficients
    ) -> dict[int, PlayerFigures]:
        return everybody(
            lines,
            field,
            lambda penalties, _left: match_points(
                lines, penalties, better_only=self.better_only
            ),
        )

    def worth(self, lines: Sequence[BoardLine]) -> dict[int, BoardWorth]:
        met, _missing = board_oppositions(lines, better_only=self.better_only)
        return {
            key: BoardWorth(each.attack, each.defence, each.gap)
            for key, each in met_boards(lines, met).items()
        }

    def own(self, lines: Sequence[BoardLine]) -> BoardsOf:
        met, _missing = board_oppositions(lines, better_only=self.better_only)
        return by_meeting(lines, met_boards(lines, met))

    def together(self, joined: Together, coefficients: Coefficients) -> Iterator[TogetherRow]:
        met, _missing = oppositions(joined.duels, better_only=self.better_only)
        teams = {team for duel in joined.duels for team in (duel.attack, duel.defence)}
        for row in match_point_ranking(met, teams):
            yield TogetherRow(row.team, row.rank, row.total)
