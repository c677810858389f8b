"""The ranking of a tournament's players, or of its teams, as plain rows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.ranking import RankingRow, Record, TeamRow, exact_percentage, plain
from tournaments.standings.cells import UNIT_CELLS
from tournaments.standings.table import ResultSheet
from tournaments.standings.words import PRESENCE, row_notes


def ranking_data(event: Event, sheet: ResultSheet) -> Datasheet:
    """A row for each player, the best first, those without a rank last.

    `sheet` is a ranking of players. A round he did not play is None.
    """
    columns = (
        DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8),
        DataColumn(key="tied", title=_("Ex æquo"), width=10),
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="category", title=_("Catégorie"), width=13),
        DataColumn(key="team", title=_("Équipe"), width=20),
        DataColumn(key="total", title=_("Total"), kind=_figures(sheet), width=11),
        *_session_columns(sheet),
        *_round_columns(sheet),
        DataColumn(key="penalty", title=sheet.given_head, kind=CellKind.MARK, width=12),
        *_more_columns(sheet),
        DataColumn(key="notes", title=_("Remarques"), width=64),
    )
    return Datasheet(
        title=_("Classement"), columns=columns, rows=list(_players(sheet, team_by_entry(event)))
    )


def teams_data(sheet: ResultSheet) -> Datasheet:
    """A row for each team; `sheet` is a ranking of teams."""
    columns = (
        DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8),
        DataColumn(key="tied", title=_("Ex æquo"), width=10),
        DataColumn(key="team", title=_("Équipe"), width=30),
        DataColumn(key="total", title=_("Total"), kind=_figures(sheet), width=11),
        *_session_columns(sheet),
        *_round_columns(sheet),
        DataColumn(key="penalty", title=sheet.given_head, kind=CellKind.MARK, width=12),
        *_more_columns(sheet),
        DataColumn(key="filled", title=_("Manquants"), kind=CellKind.TAG, width=11),
        DataColumn(key="notes", title=_("Membres"), width=90),
    )
    rows: list[list[Value]] = [
        [
            *(row.rank, _("ex æquo") if row.tied else None),
            team_tag(row.record.player, row.record.name),
            *_points(sheet, row.record),
            len(row.filled) or None if isinstance(row, TeamRow) else None,
            " · ".join(row_notes(row)) or None,
        ]
        for row in sheet.rows
    ]
    return Datasheet(title=_("Équipes"), columns=columns, rows=rows)


def with_figures(data: Datasheet, sheet: ResultSheet) -> Datasheet:
    """Add to a ranking's rows, out of sight, what its places are made of beside the totals."""
    heads = sheet.places.heads
    columns = (
        DataColumn(key=key, title=head, kind=CellKind.NUMBER, hidden=True)
        for key, head in heads.items()
    )
    figures = [sheet.places.figures(row.record) for row in sheet.rows]
    rows = zip_longest(data.rows, figures, fillvalue=[None] * len(heads))
    return replace(
        data, columns=[*data.columns, *columns], rows=[[*row, *more] for row, more in rows]
    )


def team_by_entry(event: Event) -> dict[int, str]:
    """The teams of entries by their numbers, in one query."""
    entries = event.entries.filter(team__isnull=False).select_related("team")
    return {
        entry.number: team_tag(entry.team.number, entry.team.name)
        for entry in entries
        if entry.team
    }


def team_tag(number: int, name: str) -> str:
    """Name a team as no other is named, though others may bear its name.

    >>> team_tag(3, "Les As"), team_tag(4, "")
    ('3 – Les As', '4')
    """
    return f"{number}" if name in {"", str(number)} else f"{number} – {name}"


def _session_columns(sheet: ResultSheet) -> Iterator[DataColumn]:
    for number, heading in sheet.session_heads.items():
        yield DataColumn(
            key=f"session_{number}", title=heading, kind=CellKind.PERCENT, width=14
        )


def _round_columns(sheet: ResultSheet) -> Iterator[DataColumn]:
    for number in sheet.rounds:
        title = sheet.head(number)
        yield DataColumn(key=f"round_{number}", title=title, kind=_figures(sheet), width=10)


def _more_columns(sheet: ResultSheet) -> Iterator[DataColumn]:
    for figure in sheet.figures:
        yield DataColumn(
            key=figure.key, title=figure.title, kind=figure.kind, width=figure.width
        )


def _figures(sheet: ResultSheet) -> CellKind:
    """Say what totals are: marks, percentages or points de match."""
    return UNIT_CELLS[sheet.unit.key]


def _players(sheet: ResultSheet, teams: Mapping[int, str]) -> Iterator[Sequence[Value]]:
    for row in sheet.rows:
        tied = _("ex æquo") if row.tied else None
        yield [row.rank, tied, *_player(sheet, row.record, teams), _noted(row)]
    for record in sheet.apart:
        yield [None, None, *_player(sheet, record, teams), str(PRESENCE[record.presence])]


def _player(sheet: ResultSheet, record: Record, teams: Mapping[int, str]) -> Iterator[Value]:
    yield record.player
    yield record.name
    yield ", ".join(record.categories) or None
    yield teams.get(record.player)
    yield from _points(sheet, record)


def _points(sheet: ResultSheet, record: Record) -> Iterator[Value]:
    yield plain(record.total)
    for session in sheet.coefficients:
        yield exact_percentage(record.sessions[session]) if session in record.sessions else None
    for number in sheet.rounds:
        yield plain(record.rounds[number]) if number in record.rounds else None
    yield record.penalty or None
    yield from (figure.of(record) for figure in sheet.figures)


def _noted(row: RankingRow | TeamRow) -> str | None:
    return " · ".join(row_notes(row)) or None
