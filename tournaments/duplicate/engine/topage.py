"""Topage: a board's results turned into notes from 0 (bulle) to 100 (top)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, Self

from tournaments.duplicate.engine.values import Board, BoardResult


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
        """Give the note out of 100."""
        return Fraction(100 * self.points, self.of)

    @property
    def other(self) -> Self:
        """Give what each defender gets: the rest to 100."""
        return self._replace(points=self.of - self.points)


class Notes(NamedTuple):
    """The notes of both sides for one result."""

    attack: Note
    defence: Note


def notes(scores: Sequence[int]) -> list[Note]:
    """Give each result of one board its note: 100 × (lower + equal / 2) / (times − 1).

    >>> [int(note.percent) for note in notes([56, 62, -56, -52, 50])]
    [75, 100, 0, 25, 50]
    """
    if len(scores) == 1:
        return [Note(1, 2, compared=False)]
    found, lower = {}, 0
    for score, times in sorted(Counter(scores).items()):
        found[score] = Note(2 * lower + times - 1, 2 * len(scores) - 2)
        lower += times
    return [found[score] for score in scores]


def topage(results: Iterable[BoardResult]) -> list[Notes | None]:
    """Give every result the notes of its sides, in the order of the results.

    Results are compared within their session and board. An annulled deal has no notes, and the
    others are compared on what remains; notes that the arbiter gave are kept as they are.
    """
    results = list(results)
    found: list[Notes | None] = [None] * len(results)
    boards: defaultdict[tuple[int, Board], list[int]] = defaultdict(list)
    for place, result in enumerate(results):
        if result.given is not None:
            attack, defence = result.given
            found[place] = Notes(_given(attack), _given(defence))
        elif result.score is not None:
            boards[result.session, result.board].append(place)
    for places in boards.values():
        scores = [score for place in places if (score := results[place].score) is not None]
        for place, note in zip(places, notes(scores), strict=True):
            found[place] = both(note)
    return found


@lru_cache(maxsize=4096)
def both(note: Note) -> Notes:
    """Put the defence's note beside the attack's; the same few come again and again."""
    return Notes(note, note.other)


def _given(share: Fraction) -> Note:
    return Note(share.numerator, share.denominator)


class Mean(NamedTuple):
    """An exact mean out of 100, None where there is no note at all.

    `flagged` when it rests on boards that were played once only.
    """

    percent: Fraction | None
    flagged: bool = False


def mean(found: Sequence[Note]) -> Mean:
    """Take the mean of notes; one that nothing was compared with counts only alone."""
    compared: defaultdict[int, int] = defaultdict(int)
    count = 0
    for points, of, was_compared in found:
        if was_compared:
            compared[of] += points
            count += 1
    if count:
        shares = (Fraction(points, of) for of, points in compared.items())
        return Mean(100 * sum(shares, Fraction(0)) / count)
    return Mean(Fraction(50), flagged=True) if found else Mean(None)
