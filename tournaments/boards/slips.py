"""Sheets of a duplicate as values: what a table fills in, and what a player takes home."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.boards.words import direction_words
from tournaments.draw.seating_list import round_places
from tournaments.duplicate.movements.values import dealer_of
from tournaments.event.names import published_names, ranked_names
from tournaments.event.words import LINE_WORDS
from tournaments.models import Event, Round
from tournaments.play.played import OwnBoard
from tournaments.ranking import Record
from tournaments.rounds.services.tables import planned_boards
from tournaments.standings.handed_in import board_lines
from tournaments.standings.totals import event_ranking


class SlipBoard(NamedTuple):
    """A board that a table plays: its number, and in words who takes and who deals."""

    number: int
    taker: str
    dealer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSlip:
    """A table's sheet of a round; `places` are seats with names, `boards` in their order."""

    round: int
    table: int
    places: Sequence[tuple[str, str]]
    boards: Sequence[SlipBoard]


def round_slips(event: Event) -> list[RoundSlip]:
    """Read the sheets of all drawn rounds, by table within each."""
    names = published_names(event)
    return [slip for round_ in event.rounds.all() for slip in _slips(round_, names)]


def _slips(round_: Round, names: Mapping[int, str]) -> Iterator[RoundSlip]:
    tables = [table for table in round_places(round_, names).tables if not table.relay]
    boards = planned_boards(round_, len(tables))
    for table, own in zip(tables, boards, strict=True):
        places = [(place.seat, place.name) for place in table.places]
        yield RoundSlip(
            round=round_.number,
            table=table.number,
            places=places,
            boards=[_slip_board(round_.event, board, dict(places)) for board in own],
        )


def _slip_board(event: Event, board: int, names: Mapping[str, str]) -> SlipBoard:
    """Tell who takes: the direction, and the name of who sits there alone."""
    taker = direction_words(event.play.around.taker_of(board))
    who = ", ".join(filter(None, (taker, names.get(taker))))
    return SlipBoard(board, who, direction_words(dealer_of(board)))


class RouteLine(NamedTuple):
    """One board of a player, or for points de match of his team, and who took there."""

    own: OwnBoard
    taker: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteSheet:
    """A player's feuille de route: every board of his; `note` says that it is provisional."""

    name: str
    number: int
    direction: str
    rank: int
    record: Record
    lines: Sequence[RouteLine]
    gaps: bool = False
    note: str = ""


def route_sheets(event: Event) -> list[RouteSheet]:
    """Read everybody's boards in the order of the ranking; a fixed number of queries."""
    names = ranked_names(event)
    lines = sorted(board_lines(event), key=lambda line: (line.round_number, line.board))
    boards_of = event.play.compared.own(lines)
    tables: defaultdict[int, dict[int, None]] = defaultdict(dict)  # of each player, in order
    for line in lines:
        for player in line.players:
            tables[player][line.table_id] = None
    sheets, note = [], "" if event.closed_at else _("provisoire")
    for row in event_ranking(event):
        player, figures = row.record.player, row.record.boards
        if figures and tables[player]:
            sheets.append(
                RouteSheet(
                    name=names.get(player, row.record.name),
                    number=player,
                    direction=str(LINE_WORDS.get(figures.line, "")),
                    rank=row.rank,
                    record=row.record,
                    lines=[
                        RouteLine(own, _takers(own, names))
                        for table in tables[player]
                        for own in boards_of(player, table)
                    ],
                    gaps=event.play.compared.gaps,
                    note=note,
                )
            )
    return sheets


def _takers(own: OwnBoard, names: Mapping[int, str]) -> str:
    return ", ".join(names.get(number, str(number)) for number in own.taker)
