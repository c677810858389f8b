"""What came of every board of a duplicate at every table, as plain rows."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.models import Event
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.play.comparing import BoardWorth
from tournaments.play.ordering import MATCH_POINTS, PERCENT
from tournaments.play.played import BoardLine, Competitor
from tournaments.ranking import exact_percentage, plain
from tournaments.standings.handed_in import board_lines
from tournaments.workbook.data.ranking_rows import team_tag

DEFENDERS = ("defence_1", "defence_2", "defence_3")

WHO = {False: (CellKind.TAG, 10), True: (CellKind.TEXT, 24)}  # a player's number, a team
WORTH_COLUMNS: Mapping[str, Sequence[tuple[str, Any, CellKind, int]]] = {
    PERCENT.key: (
        ("compared", gettext_lazy("Comparé"), CellKind.TAG, 11),
        ("note", gettext_lazy("Note de l’attaque"), CellKind.PERCENT, 16),
        ("other", gettext_lazy("Note de la défense"), CellKind.PERCENT, 16),
    ),
    MATCH_POINTS.key: (
        ("gap", gettext_lazy("Écart"), CellKind.MARK, 11),
        ("points", gettext_lazy("Points de match"), CellKind.MATCH_POINTS, 16),
    ),
}


def boards_data(event: Event) -> Datasheet:
    """A row for each result: who attacked and defended, the amount, and what it gave.

    Who they are is a player's number, or a team as the other sheets name it. `compared` is 1
    where a result takes part in means.
    """
    lines = board_lines(event)
    worth = event.play.compared.worth(lines)
    of_worth = WORTH[event.play.unit.key]
    who = _who(event)
    return Datasheet(
        title=_("Étuis"),
        columns=list(_columns(event)),
        rows=[
            [
                *_where(event, line),
                *who_of(who, line),
                line.amount,
                *of_worth(line, worth.get(line.key)),
            ]
            for line in lines
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
    kind, width = WHO[event.play.by_team]
    yield DataColumn(key="attack", title=_("Attaque"), kind=kind, width=width)
    for key in DEFENDERS[: event.play.around.defenders]:
        yield DataColumn(key=key, title=_("Défense"), kind=kind, width=width)
    yield DataColumn(key="amount", title=_("Montant"), kind=CellKind.MARK, width=11)
    for key, title, kind, width in WORTH_COLUMNS[event.play.unit.key]:
        yield DataColumn(key=key, title=str(title), kind=kind, width=width)


def _where(event: Event, line: BoardLine) -> Sequence[Value]:
    session = [line.session] if event.sessions else []
    return [line.board, *session, line.round_number, line.table_number]


def _who(event: Event) -> Mapping[int, str]:
    """The teams as the sheet of teams names them, by their numbers."""
    teams = event.teams.values_list("number", "name")
    return {number: team_tag(number, name) for number, name in teams}


def who_of(teams: Mapping[int, str], line: BoardLine) -> Iterator[Value]:
    """Attack and defence as their sheet names them."""

    def name(competitor: Competitor) -> Value:
        return teams.get(competitor.number, competitor.number or None)

    yield name(line.attack)
    yield from map(name, line.defence)


def _notes(line: BoardLine, _worth: BoardWorth | None) -> Sequence[Value]:
    """The notes of both sides, and whether they take part in means."""
    if line.notes is None:
        return None, None, None
    both = (line.notes.attack.percent, line.notes.defence.percent)
    return (int(line.compared), *map(exact_percentage, both))


def _gap(_line: BoardLine, worth: BoardWorth | None) -> Sequence[Value]:
    """The gap to the other attack of the board, and what it was worth to this one."""
    return (worth.gap, plain(worth.attack)) if worth else (None, None)


WORTH = {PERCENT.key: _notes, MATCH_POINTS.key: _gap}
