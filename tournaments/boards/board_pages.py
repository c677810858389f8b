"""Boards as pages show them: how far each is, who played it, one with its results compared.

Sheets of a duplicate as values: what a table fills in, and what a player takes home.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.labels.phrases import listed
from tournaments.boards.words import board_words, direction_words, worth_words
from tournaments.draw.seating_list import names_of, round_places
from tournaments.duplicate.movements.values import dealer_of
from tournaments.event.names import published_names, ranked_names
from tournaments.event.words import COLOURS, LINE_WORDS
from tournaments.models import Event, Round
from tournaments.play.comparing import BoardWorth
from tournaments.play.played import BoardLine, Competitor, OwnBoard
from tournaments.ranking import Record
from tournaments.rounds.services.results import planned_boards
from tournaments.standings.totals import attackers_of, board_lines, event_ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """Names of players by their numbers and of teams by theirs; attackers by their results."""

    players: Mapping[int, str]
    teams: Mapping[int, str]
    attackers: Mapping[int, int]

    def of(self, competitor: Competitor) -> str:
        """Name a competitor: "Les As (Alice, Bob et Chloé)"; a player alone by his name."""
        players = listed([self.player(number) for number in competitor.players])
        if competitor.number not in self.teams:
            return players
        words = _("%(team)s (%(players)s)")
        return words % {"team": self.teams[competitor.number], "players": players}

    def player(self, number: int) -> str:
        return self.players.get(number, str(number))

    def taker(self, line: BoardLine) -> str:
        """Name who takes; of a triplette the one whose turn it is, with his colour."""
        number = self.attackers.get(line.key)
        if number is None:
            return self.of(line.attack)
        colour = COLOURS[line.attack.players.index(number) % len(COLOURS)]
        words = _("%(team)s (%(player)s, %(colour)s)")
        team = self.teams.get(line.attack.number, "")
        return words % {"team": team, "player": self.player(number), "colour": colour}


def names_at_boards(event: Event, lines: Sequence[BoardLine] | None = None) -> Names:
    """Read the names of an event's players and teams, and whose turn each attack is.

    `lines` are all of its boards, where they have been read.
    """
    if not event.play.by_team:
        return Names(players=names_of(event), teams={}, attackers={})
    return Names(
        players=names_of(event),
        teams={team.number: str(team) for team in event.teams.all()},
        attackers=attackers_of(event, lines),
    )


def seats_in_words(lines: Sequence[BoardLine], names: Names) -> list[tuple[str, str]]:
    """Say who sits at a table, by direction, or by line; without either by role."""
    words_by_seat: dict[str, str] = {}
    for line in lines:
        for competitor in line.competitors:
            attacks = competitor is line.attack
            role = _("Attaque") if attacks else _("Défense")
            heading = str(LINE_WORDS.get(competitor.line, role))
            words_by_seat[heading] = names.of(competitor)
    order = [str(words) for words in LINE_WORDS.values()]
    return sorted(
        words_by_seat.items(), key=lambda pair: order.index(pair[0]) if pair[0] in order else 0
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardProgress:
    """How many results of a board are there."""

    number: int
    about: str
    played: int
    there: int
    disputed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedResult:
    """One result of a board as a reader sees it; notes are words, "" before there is one."""

    line: BoardLine
    taker: str
    seats: Sequence[tuple[str, str]]
    attack: str
    defence: str


def board_list(event: Event) -> list[BoardProgress]:
    """Tell of all boards that tables have or had, in two queries."""
    by_board: defaultdict[int, list[BoardLine]] = defaultdict(list)
    for line in board_lines(event):
        by_board[line.board].append(line)
    return [
        BoardProgress(
            number=board,
            about=board_words(event, board),
            played=len(lines),
            there=sum(line.there for line in lines),
            disputed=sum(line.differs for line in lines),
        )
        for board, lines in sorted(by_board.items())
    ]


def compared_results(
    event: Event, board: int | None = None, *, published: bool = False
) -> dict[int, list[ComparedResult]]:
    """Results by board, of all or of one, in a fixed number of queries.

    The best for the attack stands first, who has none last. Where `published`, everybody bears
    the name he has chosen for others.
    """
    names = names_at_boards(event)
    if published:
        names = replace(names, players=published_names(event))
    lines = sorted(board_lines(event, board=board), key=_best_first)
    worth = event.play.compared.worth(lines)
    by_board: defaultdict[int, list[ComparedResult]] = defaultdict(list)
    for line in lines:
        by_board[line.board].append(compared_result(line, names, worth.get(line.key)))
    return dict(sorted(by_board.items()))


def compared_result(line: BoardLine, names: Names, worth: BoardWorth | None) -> ComparedResult:
    return ComparedResult(
        line=line,
        taker=names.taker(line),
        seats=seats_in_words([line], names),
        attack=worth_words(worth.attack) if worth else "",
        defence=worth_words(worth.defence) if worth else "",
    )


def _best_first(line: BoardLine) -> tuple[bool, int, int, int]:
    amount = 0 if line.amount is None else line.amount
    return line.amount is None, -amount, line.round_number, line.table_number


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
                        RouteLine(own, ", ".join(names.get(at, str(at)) for at in own.taker))
                        for table in tables[player]
                        for own in boards_of(player, table)
                    ],
                    gaps=event.play.compared.gaps,
                    note=note,
                )
            )
    return sheets
