"""Boards as pages show them: how far each is, who played it, one with its results compared."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.labels.phrases import listed
from tournaments.boards.words import board_words, worth_words
from tournaments.draw.seating_list import names_of
from tournaments.event.names import published_names
from tournaments.event.words import COLOURS, LINE_WORDS
from tournaments.models import Event
from tournaments.play.comparing import BoardWorth
from tournaments.play.played import BoardLine, Competitor
from tournaments.standings.handed_in import attackers_of, board_lines


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
    played: Counter[int] = Counter()
    there: Counter[int] = Counter()
    disputed: Counter[int] = Counter()
    for line in board_lines(event):
        played[line.board] += 1
        there[line.board] += line.there
        disputed[line.board] += line.differs
    return [
        BoardProgress(
            number=board,
            about=board_words(event, board),
            played=played[board],
            there=there[board],
            disputed=disputed[board],
        )
        for board in sorted(played)
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
