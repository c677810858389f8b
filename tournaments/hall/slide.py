"""One page of a screen, its tables, and rows parted into as few pages as hold them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.models import Show
from tournaments.rounds.progress import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """One page of a screen: `rows` of what it shows, or a sentence why there are none.

    `part` is its number among the pages of its view; `at_step` is the ceremony's, `season` the
    key of the season that it shows. `sessions` head the columns before the totals, by their
    numbers.
    """

    show: Show
    seconds: int
    title: str
    note: str = ""
    sentence: str = ""
    rows: Sequence[Any] = ()
    part: int = 1
    parts: int = 1
    at_step: int = 0
    season: int = 0
    of_teams: bool = False
    sessions: Mapping[int, str] = field(default_factory=dict)

    @property
    def lines(self) -> int:
        """Count the lines of two columns that are as long; beside sessions there is one."""
        return len(self.rows) if self.sessions else -(-len(self.rows) // 2)

    @property
    def key(self) -> str:
        """Tell it from the others, also after some of them have changed."""
        which = "-teams" * self.of_teams or (f"-{self.season}" if self.season else "")
        return f"{self.show}{which}-{self.part}-{self.at_step}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A table on the live board; nobody but the desk hears that it called the arbiter."""

    number: int
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A table's result; without its bilans while the ranking is kept for the ceremony."""

    number: int
    players: Sequence[tuple[str, int | None]]


def paged(slide: Slide, rows: Sequence[Any], size: int) -> Iterator[Slide]:
    """Part rows into as few pages as hold them, all alike; without any, a sentence stays."""
    parts = -(-len(rows) // size)
    if not parts:
        yield slide
        return
    share = -(-len(rows) // parts)
    for part in range(parts):
        mine = rows[part * share : (part + 1) * share]
        yield replace(slide, rows=mine, part=part + 1, parts=parts, sentence="")
