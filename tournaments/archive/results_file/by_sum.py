"""Rounds told by their sums: columns that add up to the total, whatever they are called."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from random import Random
from typing import NamedTuple

EXACT = 10**6  # points are added to the millionth, as whole numbers
MOST_COLUMNS = 24  # among which rounds are looked for
SAMPLE = 400  # rows that are asked, by chance where there are more
FEWEST_ROWS = 2
TRIES = 16  # few rows are taken so often, to find some without a mistake
TRIED_ROWS = 3
MOST_FOUND = 64  # sets of columns that fit the same few rows
MOST_WEIGHED = 16  # of all sets, those that are right on most of some more rows
WEIGHED_ROWS = 40
APART = 1 << 80  # rows are told apart in one number by more than any sum comes to

Amounts = Sequence[Decimal]  # what one row has in each candidate column


class Fit(NamedTuple):
    """Columns that make up what is missing: on how many rows, and by how many of their cells.

    A subtotal makes up as much as the rounds it adds up, by fewer cells.
    """

    places: tuple[int, ...]
    rows: int
    cells: int

    @property
    def merit(self) -> tuple[int, int, int, tuple[int, ...]]:
        """Give what fits are compared by: of equals the one of the fewest, first columns."""
        first = tuple(-place for place in self.places)
        return self.rows, self.cells, -len(self.places), first


def columns_that_sum(
    amounts: Sequence[Amounts], missing: Amounts, *, fewest: int = 1
) -> tuple[int, ...]:
    """Find the columns that make up what is missing, on most rows.

    `amounts` has a row for each player, with a number for each candidate column; `missing` is
    what his total has beyond what is known already. The set that is right on the most rows is
    taken, so that neither a gain of the first four nor one wrong total leads astray; it has
    `fewest` columns at least. Gives the candidates' places; none where nothing adds up, or
    what is known is right already.
    """
    rows = [
        ([int(cell * EXACT) for cell in row], int(known * EXACT))
        for row, known in zip(amounts, missing, strict=True)
        if known or any(row)
    ]
    if len(rows) > SAMPLE:
        rows = Random(len(rows)).sample(rows, SAMPLE)  # noqa: S311 (the same each time)
    width = len(amounts[0]) if amounts else 0
    if len(rows) < FEWEST_ROWS or width > MOST_COLUMNS:
        return ()
    found = sorted(
        set(_found(rows)), key=lambda places: (-_right(places, rows[:WEIGHED_ROWS]), places)
    )
    started = {_improved(places, rows) for places in [(), *found[:MOST_WEIGHED]]}
    fits = [fit for places in started if (fit := _fit(places, rows))]
    enough = [fit for fit in fits if len(fit.places) >= fewest]
    best = max(enough, key=lambda fit: fit.merit, default=None)
    known = sum(not over for _row, over in rows)
    return best.places if best and best.rows > known else ()


def _found(rows: Sequence[tuple[list[int], int]]) -> Iterator[tuple[int, ...]]:
    """Give sets of columns that are right on a few rows, for ever other few rows."""
    taken = min(TRIED_ROWS, len(rows) // 2 + 1)
    dice = Random(len(rows))  # noqa: S311 (the same each time)
    few = list(combinations(rows[:6], taken)) if len(rows) <= 2 * TRIED_ROWS else []
    few = few or [tuple(dice.sample(rows, taken)) for _ in range(TRIES)]
    for tried in few:
        yield from _exact(tried)


def _exact(tried: Sequence[tuple[list[int], int]]) -> Iterator[tuple[int, ...]]:
    """Find the sets that are right on all of these rows: half the sums against the rest."""
    width = len(tried[0][0])
    columns = [
        (place, _together(row[place] for row, _ in tried))
        for place in range(width)
        if any(row[place] for row, _ in tried)
    ]
    needed = _together(over for _, over in tried)
    half = len(columns) // 2
    rest: dict[int, list[tuple[int, ...]]] = {}
    for total, places in _sums(columns[half:]):
        rest.setdefault(total, []).append(places)
    left = MOST_FOUND
    for total, places in _sums(columns[:half]):
        for others in rest.get(needed - total, ()):
            yield (*places, *others)
            left -= 1
            if not left:
                return


def _together(numbers: Iterator[int]) -> int:
    """Write some rows' numbers as one, of which sums are the rows' sums.

    >>> _together(iter([1, 2])) + _together(iter([3, -2])) == _together(iter([4, 0]))
    True
    """
    whole = 0
    for one in numbers:
        whole = whole * APART + one
    return whole


def _sums(columns: Sequence[tuple[int, int]]) -> list[tuple[int, tuple[int, ...]]]:
    sums: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for place, amount in columns:
        sums += [(total + amount, (*places, place)) for total, places in sums]
    return sums


def _improved(found: tuple[int, ...], rows: Sequence[tuple[list[int], int]]) -> tuple[int, ...]:
    """Add columns that make more rows right, such as a play-off of four."""
    places = set(found)
    best = _right(places, rows)
    for place in range(len(rows[0][0])):
        if place not in places and (right := _right({*places, place}, rows)) > best:
            places, best = {*places, place}, right
    return tuple(sorted(places))


def _right(places: Iterable[int], rows: Sequence[tuple[list[int], int]]) -> int:
    return sum(sum(row[place] for place in places) == over for row, over in rows)


def _fit(places: tuple[int, ...], rows: Sequence[tuple[list[int], int]]) -> Fit | None:
    """Say how well a set fits; None where it is not right on most rows."""
    right = [row for row, over in rows if sum(row[place] for place in places) == over]
    if len(right) < FEWEST_ROWS or 2 * len(right) <= len(rows):
        return None
    cells = sum(bool(row[place]) for row in right for place in places)
    return Fit(places, len(right), cells)


def as_amounts(
    rows: Sequence[Sequence[str]], places: Sequence[int], read: Callable[[str], Decimal | None]
) -> list[list[Decimal]]:
    """Read the cells of the candidate columns; a blank counts nothing."""
    zero = Decimal(0)
    return [
        [(read(row[place]) if place < len(row) else None) or zero for place in places]
        for row in rows
    ]
