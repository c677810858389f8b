"""What a ranking tells of a record beside its total, and its places as formulas.

The page, the public ranking, paper, workbook and data show the same figures; in a spreadsheet
the places follow its totals.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from tournaments.paper.data import CellKind, DataColumn, Value
from tournaments.play import ordering
from tournaments.ranking import Criterion, Record
from tournaments.ranking.order import lot
from tournaments.standings.words import CRITERION

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


PACE = "pace"


class RecordFigure(NamedTuple):
    """A column of figures.

    Paper has it by the tick of this `choice`; `nothing` stands on a page where there is none.
    A workbook works it out by the `formula`, of the total and of other figures by their keys.
    """

    key: str
    title: "StrPromise"
    of: Callable[[Record], int | Decimal | None]
    choice: str
    nothing: str = "–"
    kind: CellKind = CellKind.NUMBER
    width: float = 9
    formula: str = ""
    by_clock: bool = False  # only where the clock ends rounds, and tables play more or fewer

    @property
    def column(self) -> DataColumn:
        """What it tells of the rows of a ranking, as a column of data."""
        return DataColumn(
            self.key, self.title, lambda row: self.of(row.record), self.kind, self.width
        )

    def text(self, record: Record, nothing: str = "") -> str:
        value = self.of(record)
        return nothing if value is None else figure_text(value)


def figure_text(value: int | Decimal) -> str:
    """Write a number of deals, or an average to a tenth."""
    return str(value) if isinstance(value, int) else labels.tenths(float(value))


def _mean(record: Record) -> Decimal | None:
    return None if record.mean is None else Decimal(str(record.mean))


FIGURES = (
    RecordFigure(
        key="deals",
        title=gettext_lazy("Donnes"),
        of=lambda record: record.deals or None,
        choice=PACE,
        nothing="0",
        by_clock=True,
    ),
    RecordFigure(
        key="mean",
        title=gettext_lazy("Par donne"),
        of=_mean,
        choice=PACE,
        kind=CellKind.AVERAGE,
        width=11,
        formula="=ROUND({total}/{deals},1)",
        by_clock=True,
    ),
)
CHOICES = {PACE: gettext_lazy("Donnes, et par donne")}


UNIT_CELLS = {
    ordering.POINTS.key: CellKind.MARK,
    ordering.PERCENT.key: CellKind.PERCENT,
    ordering.MATCH_POINTS.key: CellKind.MATCH_POINTS,
}


IDLE = -1  # the stage of who has not played: he stands after all others
BEST_ROUND = f"by_{Criterion.BEST_ROUND}"


class Area(NamedTuple):
    """The rows of a sheet that a ranking takes, the first and the last."""

    first: int
    last: int

    def of(self, letter: str) -> str:
        """Refer to a column of them."""
        return f"{letter}${self.first}:{letter}${self.last}"


class Places(NamedTuple):
    """How an event ranks: the `chain` of criteria that part equals, and what lots follow from.

    Who beat whom at a table is more than a formula can tell: with that criterion the places
    are values, and their column says of when. Unless `staged` all have played, and are in
    the same stage.
    """

    chain: Sequence[Criterion]
    seed: str
    staged: bool = True
    by_boards: bool = False  # what boards give in a duplicate follows from no column

    def among(self, records: Iterable[Record]) -> "Places":
        """Fit the formulas to those who are ranked."""
        stages = {IDLE if record.idle else record.stage for record in records}
        return self._replace(staged=len(stages) > 1)

    @property
    def follow(self) -> bool:
        """Whether a formula gives the places."""
        return FORMULAS.keys() >= set(self.chain) and not self.by_boards

    def heading(self, title: str, printed: datetime) -> str:
        """The heading of the places' column."""
        return title if self.follow else dated(title, printed)

    @property
    def heads(self) -> dict[str, str]:
        """The columns of figures that places are made of beside the total, by key."""
        if not self.follow:
            return {}
        parts = {
            f"by_{each}": _("Départage : %(criterion)s") % {"criterion": CRITERION[each]}
            for each in self.chain
        }
        return {"stage": _("Phase"), **parts} if self.staged else parts

    def figures(self, record: Record) -> list[int]:
        """The figures of one player, as `heads` names them; the larger stands first."""
        if not self.follow:
            return []
        stage = [IDLE if record.idle else record.stage] if self.staged else []
        if record.idle:
            return [*stage, *(0 for _each in self.chain)]
        return [*stage, *(FORMULAS[each](self.seed, record) for each in self.chain)]

    def formula(self, line: int, area: Area, total: str, figures: Sequence[str]) -> str:
        """Count those who stand before a line; `figures` are the letters of their columns."""
        if not figures:
            return f"=RANK({total}{line},{area.of(total)})"
        staged = int(self.staged)
        equal: list[str] = []
        counts = ["1"]
        for letter in (*figures[:staged], total, *figures[staged:]):
            above = f'{area.of(letter)},">"&{letter}{line}'
            counts.append(f"COUNTIFS({','.join([*equal, above])})")
            equal.append(f"{area.of(letter)},{letter}{line}")
        return f"={'+'.join(counts)}"


BY_TOTAL = Places((), "")

# The figure by which a formula parts equals; what is not here no formula follows.
FORMULAS: Mapping[Criterion, Callable[[str, Record], int]] = {
    Criterion.BEST_ROUND: lambda _seed, record: int(record.best_round),
    Criterion.MADE: lambda _seed, record: record.made,
    Criterion.LOT: lambda seed, record: lot(seed, record.player),
}


def dated(title: str, printed: datetime) -> str:
    """Head places that are values: they say of which day they are."""
    when = date_format(printed, "SHORT_DATE_FORMAT")
    return _("%(place)s au %(when)s") % {"place": title, "when": when}


def follow_totals(places: Sequence[Value], totals: Sequence[Value]) -> bool:
    """Whether places are those of the totals as cells hold them, which RANK then gives."""
    numbers = [total for total in totals if isinstance(total, int | Decimal)]
    from_least = sorted(numbers)
    above = [len(numbers) - bisect_right(from_least, number) for number in numbers]
    return [1 + more for more in above] == list(places)


def tied_formula(line: int, area: Area, place: str, tied: str) -> str:
    """Say by the word `tied` that somebody else has the place of a line."""
    return f'=IF(COUNTIF({area.of(place)},{place}{line})>1,"{tied}","")'
