"""What a ranking tells of a record beside its total: a row each, in one table.

The page, the public ranking, paper, workbook and data show the same rows.
"""

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy

from scoring import labels
from tournaments.paper.data import CellKind
from tournaments.ranking import Record

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
