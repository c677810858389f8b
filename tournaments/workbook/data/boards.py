"""What came of every board of a duplicate at every table, as plain rows."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.ranking import exact_percentage
from tournaments.standings.boards import BoardLine, Competitor, board_lines
from tournaments.standings.met_boards import met_boards_of
from tournaments.workbook.data.ranking import team_tag

DEFENDERS = ("defence_1", "defence_2", "defence_3")


def boards_data(event: Event) -> Datasheet:
    """Give a row for each result: who attacked and defended, the amount, and what it gave.

    Who they are is a player's number, or a team as the other sheets name it. `compared` is 1
    where a result takes part in means.
    """
    lines = board_lines(event)
    rows = _with_points(event, lines) if event.by_match_points else map(_with_notes, lines)
    who = _who(event)
    return Datasheet(
        title=_("Étuis"),
        columns=list(_columns(event)),
        rows=[
            [*_where(event, line), *who_of(who, line, event), line.amount, *more]
            for line, more in zip(lines, rows, strict=True)
        ],
    )


def _columns(event: Event) -> Iterator[DataColumn]:
    session = [("session", _("Séance"))] if event.sessions else []
    for key, title in (
        ("board", _("Étui")),
        *session,
        ("round", _("Tour")),
        ("table", _("Table")),
    ):
        yield DataColumn(key=key, title=title, kind=CellKind.TAG, width=8)
    kind, width = (CellKind.TEXT, 24) if event.duplicate_by_team else (CellKind.TAG, 10)
    yield DataColumn(key="attack", title=_("Attaque"), kind=kind, width=width)
    sides = DEFENDERS[:1] if event.duplicate_by_team else DEFENDERS
    for key in sides:
        yield DataColumn(key=key, title=_("Défense"), kind=kind, width=width)
    yield DataColumn(key="amount", title=_("Montant"), kind=CellKind.MARK, width=11)
    if event.by_match_points:
        yield DataColumn(key="gap", title=_("Écart"), kind=CellKind.MARK, width=11)
        points = CellKind.MATCH_POINTS
        yield DataColumn(key="points", title=_("Points de match"), kind=points, width=16)
        return
    yield DataColumn(key="compared", title=_("Comparé"), kind=CellKind.TAG, width=11)
    note = CellKind.PERCENT
    yield DataColumn(key="note", title=_("Note de l’attaque"), kind=note, width=16)
    yield DataColumn(key="other", title=_("Note de la défense"), kind=note, width=16)


def _where(event: Event, line: BoardLine) -> Sequence[Value]:
    session = [line.session] if event.sessions else []
    return [line.board, *session, line.round_number, line.table_number]


def _who(event: Event) -> Mapping[int, str]:
    """Give the teams as the sheet of teams names them, by their numbers."""
    teams = event.teams.values_list("number", "name")
    return {number: team_tag(number, name) for number, name in teams}


def who_of(teams: Mapping[int, str], line: BoardLine, event: Event) -> Iterator[Value]:
    """Give attack and defence as their sheet names them."""

    def name(competitor: Competitor) -> Value:
        return teams.get(competitor.number) if event.duplicate_by_team else competitor.number

    yield name(line.attack)
    yield from map(name, line.defence)


def _with_notes(line: BoardLine) -> Sequence[Value]:
    if line.notes is None:
        return None, None, None
    both = line.notes
    return (
        int(line.compared),
        exact_percentage(both.attack.percent),
        exact_percentage(both.defence.percent),
    )


def _with_points(event: Event, lines: Sequence[BoardLine]) -> Iterator[Sequence[Value]]:
    """Give the gap to the other attack of each board, and what it was worth to this one."""
    met = met_boards_of(event, lines)
    for line in lines:
        found = met.get(line.key)
        yield (found.gap, found.attack) if found else (None, None)
