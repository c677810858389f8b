"""Who plays a board, in words: players, or teams with the one who attacks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.labels.names import listed
from tournaments.draw.seating_list import names_of
from tournaments.event.compass import COLOURS, LINE_WORDS
from tournaments.models import Event
from tournaments.play.played import BoardLine, Competitor
from tournaments.standings.attackers import attackers_of


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
