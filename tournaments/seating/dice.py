"""Chance from a seed: the same on every machine and with every Python."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Draws that a seed repeats; only `random()` is used, whose numbers never change."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 -- a draw to be replayed, not a secret

    def below(self, limit: int) -> int:
        return int(self._random.random() * limit)

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        result = list(things)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
