"""Rounds told by their sums: columns that add up to the total, whatever they are called."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import combinations

MOST_LEFT_OUT = 6  # columns of numbers that are no round: a licence, an age, a gain, a table
SAMPLE = 40  # rows on which sets of columns are tried before all rows are asked
FEWEST_ROWS = 2

Amounts = Sequence[Decimal]  # what one row has in each candidate column


def columns_that_sum(
    amounts: Sequence[Amounts], missing: Amounts, *, fewest: int = 1
) -> tuple[int, ...]:
    """Find the columns that make up what is missing, on most rows.

    `amounts` has a row for each player, with a number for each candidate column; `missing` is
    what his total has beyond what is known already. The largest set is taken, so that few
    columns are left out; it has `fewest` columns at least. Gives the candidates' places; none
    where nothing adds up.
    """
    width = len(amounts[0]) if amounts else 0
    used = [place for place in range(width) if any(row[place] for row in amounts)]
    over = [sum(row) - known for row, known in zip(amounts, missing, strict=True)]
    most = min(MOST_LEFT_OUT, len(used) - fewest)
    for count in range(most + 1):
        for left_out in combinations(used, count):
            if _explains(left_out, amounts[:SAMPLE], over) and _explains(
                left_out, amounts, over
            ):
                return tuple(place for place in used if place not in left_out)
    return ()


def _explains(left_out: Sequence[int], amounts: Sequence[Amounts], over: Amounts) -> bool:
    """Tell whether leaving these columns out makes the sum right on most rows."""
    right = wrong = 0
    for row, too_much in zip(amounts, over, strict=False):
        if sum(row[place] for place in left_out) == too_much:
            right += 1
        else:
            wrong += 1
            if 2 * wrong >= len(amounts):
                return False
    return right >= FEWEST_ROWS


def as_amounts(
    rows: Sequence[Sequence[str]], places: Sequence[int], read: Callable[[str], Decimal | None]
) -> list[list[Decimal]]:
    """Read the cells of the candidate columns; a blank counts nothing."""
    zero = Decimal(0)
    return [
        [(read(row[place]) if place < len(row) else None) or zero for place in places]
        for row in rows
    ]
