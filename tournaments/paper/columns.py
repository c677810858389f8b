"""The columns of lists and rankings: what one says of a row, how it looks, where it stands."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple, Unpack

from tournaments.paper.fonts import REGULAR
from tournaments.paper.page import BLACK, SOFT, Paper, TextLook


class Column(NamedTuple):
    """A column: `wide` in points, 0 for a share of what the others leave.

    `value` says what stands in it, where rows are no cells yet; `scale` is its type relative
    to the row's. One that has a `key` may be left out.
    """

    title: str
    wide: float = 0
    value: Callable[[Any], str] = str
    right: bool = False
    font: str = REGULAR
    grey: float = BLACK
    scale: float = 1
    key: str = ""

    def among(self, keys: Collection[str]) -> bool:
        """Whether it stands where only some of the columns with a key are shown."""
        return not self.key or self.key in keys

    def ending(self, x: float) -> "ColumnPlace":
        """Place a column of figures so that they end at x."""
        return ColumnPlace(self._replace(right=True), x - self.wide, self.wide)


class ColumnPlace(NamedTuple):
    """Where a column stands: its left edge and its breadth."""

    column: Column
    x: float
    wide: float

    def write(self, paper: Paper, y: float, text: str, **look: Unpack[TextLook]) -> None:
        """Write one cell, at the edge that the column keeps to."""
        write, x = self._way(paper)
        write(x, y, text, **look)

    def _way(self, paper: Paper) -> tuple[Callable[..., None], float]:
        if self.column.right:
            return paper.text_right, self.x + self.wide
        return paper.text, self.x

    def title(self, paper: Paper, y: float, size: float = 8.5) -> None:
        self.write(paper, y, self.column.title, size=size, grey=SOFT, space=self.wide)

    def figures(self, paper: Paper, rows: Iterable[tuple[float, Any]], size: float) -> None:
        """Write what it says of rows at heights: the type changes once, which is fast."""
        column = self.column
        look = TextLook(font=column.font, size=size * column.scale, grey=column.grey)
        look["space"] = self.wide
        write, x = self._way(paper)
        for y, row in rows:
            write(x, y, column.value(row), **look)
