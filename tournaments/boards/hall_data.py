"""The common ranking of several halls as plain rows: for its workbook and its CSV file."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels.words import Labels
from tournaments.boards.halls import CommonRow
from tournaments.models import Event
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.play.words import competitor_words
from tournaments.ranking import exact_percentage, plain
from tournaments.standings.cells import UNIT_CELLS
from tournaments.standings.sessions import session_heading

SIDES: Labels = {"attack": gettext_lazy("Attaque"), "defence": gettext_lazy("Défense")}


def common_data(event: Event, rows: Sequence[CommonRow]) -> Datasheet:
    """A row for each player or team of all halls, the best first."""
    return Datasheet(
        title=_("Classement commun"),
        columns=list(_columns(event)),
        rows=[list(_values(event, row)) for row in rows],
    )


def _columns(event: Event) -> Iterator[DataColumn]:
    unit = UNIT_CELLS[event.play.unit.key]
    yield DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8)
    yield DataColumn(key="tied", title=_("Ex æquo"), width=10)
    yield DataColumn(key="name", title=competitor_words(event.play), width=36)
    yield DataColumn(key="hall", title=_("Nom de la salle"), width=24)
    yield DataColumn(key="total", title=_("Total"), kind=unit, width=12)
    for number, coefficient in event.coefficients.items():
        yield DataColumn(
            key=f"session_{number}",
            title=session_heading(number, coefficient),
            kind=CellKind.PERCENT,
            width=16,
        )
    for key in event.play.compared.sides:
        yield DataColumn(key=key, title=str(SIDES[key]), kind=CellKind.PERCENT, width=12)


def _values(event: Event, row: CommonRow) -> Iterator[Value]:
    yield row.rank
    yield _("ex æquo") if row.tied else None
    yield row.name
    yield row.hall
    yield plain(row.total)
    for percent in row.sessions:
        yield None if percent is None else exact_percentage(percent)
    for side in row.sides(event.play):
        yield None if side is None else plain(side)
