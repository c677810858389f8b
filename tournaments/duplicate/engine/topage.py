"""Topage: a board's results, plain values, turned into notes from 0 (bulle) to 100 (top)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

Board = int | str  # the number on the étui, or a letter where a club writes letters


class DuplicateForm(StrEnum):
    """The federation's four forms of duplicate."""

    INDIVIDUEL = "individuel"
    TRIPLETTES = "triplettes"
    QUADRETTES = "quadrettes"
    EQUIPES = "equipes"


class BoardResult(NamedTuple):
    """A board played at one table: who attacked, who defended, and what came of it.

    `score` is the amount per defender, signed for the attack, as the travelling sheet has it;
    None when the arbiter annulled the deal. `given` are the notes (from 0 to 1, attack then
    defence) that the arbiter gave instead of a result: such a result takes no part in topage.
    `attack` and `defence` name whoever gets the notes: one player and three, or two teams.
    """

    board: Board
    attack: tuple[str, ...]
    defence: tuple[str, ...]
    score: int | None
    session: int = 1
    given: tuple[Fraction, Fraction] | None = None


class Duel(NamedTuple):
    """A board attacked by a member of one team against the defence of another."""

    board: Board
    attack: str
    defence: str
    score: int | None
    session: int = 1


class Note(NamedTuple):
    """The attack's note: `points` of `of`, kept as a fraction so that no rounding ranks.

    `compared` is False for a board played once: it is worth half, and counts in a mean only
    where there is nothing else (convention).
    """

    points: int
    of: int
    compared: bool = True

    @property
    def percent(self) -> Fraction:
        """The note out of 100."""
        return Fraction(100 * self.points, self.of)


class Notes(NamedTuple):
    """The notes of both sides for one result."""

    attack: Note
    defence: Note


def notes(scores: Sequence[int]) -> list[Note]:
    """Give each result of one board its note: 100 × (lower + equal / 2) / (times − 1).

    >>> [int(note.percent) for note in notes([56, 62, -56, -52, 50])]
    [75, 100, 0, 25, 50]
    """
    by_score = notes_by_score(scores)
    return [by_score[score].attack for score in scores]


def notes_by_score(scores: Sequence[int]) -> dict[int, Notes]:
    """The notes of both sides for each score there is among a board's results."""
    if len(scores) == 1:
        alone = Note(1, 2, compared=False)
        return {scores[0]: Notes(alone, alone)}
    by_score, lower = {}, 0
    for score, times in sorted(Counter(scores).items()):
        by_score[score] = shared(2 * lower + times - 1, 2 * len(scores) - 2)
        lower += times
    return by_score


@lru_cache(maxsize=4096)
def shared(points: int, of: int) -> Notes:
    """The attack its points and the defence the rest; the same few come again and again.

    >>> shared(3, 4).defence
    Note(points=1, of=4, compared=True)
    """
    return Notes(Note(points, of), Note(of - points, of))


def topage(results: Iterable[BoardResult]) -> list[Notes | None]:
    """Give every result the notes of its sides, in the order of the results.

    Results are compared within their session and board. An annulled deal has no notes, and the
    others are compared on what remains; notes that the arbiter gave are kept as they are.
    """
    results = list(results)
    noted: list[Notes | None] = [None] * len(results)
    boards: defaultdict[tuple[int, Board], list[tuple[int, int]]] = defaultdict(list)
    for place, result in enumerate(results):
        if result.given is not None:
            attack, defence = result.given
            noted[place] = Notes(_given(attack), _given(defence))
        elif result.score is not None:
            boards[result.session, result.board].append((place, result.score))
    for board in boards.values():
        both = notes_by_score([score for _place, score in board])
        for place, score in board:
            noted[place] = both[score]
    return noted


def _given(share: Fraction) -> Note:
    return Note(share.numerator, share.denominator)


class Mean(NamedTuple):
    """An exact mean out of 100, None where there is no note at all.

    `flagged` when it rests on boards that were played once only.
    """

    percent: Fraction | None
    flagged: bool = False


@dataclass(slots=True)
class Tallies:
    """One side's notes added up by name, as whole numbers: shares of one unit for all.

    `points` and `counts` are of notes that were compared; `alone` had nothing beside them.
    """

    points: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    counts: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    alone: set[str] = field(default_factory=set)

    @property
    def names(self) -> set[str]:
        return self.counts.keys() | self.alone

    def add(self, names: Iterable[str], note: Note, unit: int) -> None:
        """Add a note to what each of these has."""
        if not note.compared:
            self.alone.update(names)
            return
        points, counts, share = self.points, self.counts, note.points * (unit // note.of)
        for name in names:
            points[name] += share
            counts[name] += 1

    def mean(self, name: str, unit: int) -> Mean:
        """Take the mean; a note that nothing was compared with counts only alone."""
        if count := self.counts.get(name):
            return Mean(Fraction(100 * self.points[name], unit * count))
        return Mean(Fraction(50), flagged=True) if name in self.alone else Mean(None)


def unit_of(notes: Iterable[Notes | None]) -> int:
    """The least number of which every note is a whole number of shares."""
    sizes = {note.of for both in {*notes} - {None} if both for note in both}
    return lcm(*sizes)
