"""A sitting: some players, what each had at the end, and how many deals they played."""

from typing import NamedTuple


class Sitting(NamedTuple):
    """One table's totals, which sum to zero; penalties stay outside.

    A deal of it weighs `weight`: 1, or less where it was long ago.
    """

    players: tuple[str, ...]
    totals: tuple[int, ...]
    deals: int
    weight: float = 1
