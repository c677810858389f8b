"""What captains choose before a round: who attacks, and in which room."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.refusal import Refusal
from tournaments.draw.seating_list import names_of
from tournaments.draw.services.draws import store_rounds
from tournaments.draw.services.situation import Seating, Situation, situation_of
from tournaments.event.services.writing import RoundReleasedError
from tournaments.models import Event
from tournaments.play.captains import CaptainsChoice, PlannedRounds, attackers_at


class ChoiceMovedError(Refusal):
    sentence = gettext_lazy("Le placement de ce tour a changé : choisissez de nouveau.")


@dataclass(eq=False)
class AttackedBeforeError(Refusal):
    """In a match another player of a team attacks in each quarter."""

    player: str
    number: int
    sentence = gettext_lazy(
        "%(player)s a déjà attaqué au tour %(number)s : à chaque quart du match attaque un"
        " autre joueur de l’équipe."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamChoice:
    """A team of a round: who attacks as it is planned, and who else may, with their names.

    `captain` is the name of who chooses, "" while nobody is named; in a match one of the two
    teams chooses rooms and boards, by turns: the first of the list in the odd quarters.
    """

    team: int
    name: str
    attacker: int
    players: Sequence[tuple[int, str]]
    captain: str = ""

    def chooses_rooms(self, opponent: "TeamChoice", number: int) -> bool:
        return (self.team < opponent.team) == bool(number % 2)


def team_choices(event: Event, number: int) -> list[TeamChoice]:
    """The teams whose captain may choose for a round, in the order of its tables."""
    if not event.play.captains.there or event.rounds.released().filter(number=number).exists():
        return []
    now, names = situation_of(event), names_of(event)
    seating = (*now.played, *now.planned)[number - 1]
    teams = {team.number: str(team) for team in event.teams.all()}
    team_of = {player.number: player.team for player in now.field.players}
    captains = captains_of(event)
    choices = []
    for attacker in attackers_at(seating):
        team = team_of.get(attacker) or 0
        mates = [player for table in seating for player in table if team_of.get(player) == team]
        choices.append(
            TeamChoice(
                team=team,
                name=teams.get(team, str(team)),
                attacker=attacker,
                players=[(mate, names.get(mate, str(mate))) for mate in sorted(mates)],
                captain=names.get(captains.get(team, 0), ""),
            )
        )
    return choices


def captains_of(event: Event) -> dict[int, int]:
    """The captains by their teams, both by their numbers."""
    entries = event.entries.filter(captain=True, team__isnull=False)
    return dict(entries.values_list("team__number", "number"))


def choose_attackers(
    *,
    event: Event,
    number: int,
    chosen: Mapping[int, int],
    rooms: Collection[int] = (),
    series: Collection[int] = (),
    seen: str | None = None,
    act: Act = NOBODY,
) -> None:
    """Let others attack: who is `chosen` instead of who is planned, by their numbers.

    The matches in `rooms`, from 0, exchange their rooms, and in those of `series` the closed
    room begins with the second half of its boards. `seen` marks the seating that was chosen
    by; the same choices again change nothing. Raises AttackedBeforeError, ChoiceMovedError,
    RoundReleasedError, EventMovedError and EventClosedError.
    """
    now = situation_of(event)
    if number <= len(now.played):
        raise RoundReleasedError
    plan = _planned(now)
    if seen not in {None, now.mark} or not _may(now, plan.rounds[number - 1], chosen):
        raise ChoiceMovedError
    choice, captains = CaptainsChoice(chosen, rooms, series), event.play.captains
    if again := captains.again(plan, number, choice):
        name = names_of(event).get(again.player, str(again.player))
        raise AttackedBeforeError(name, again.number)
    captains.choose(plan, number, choice)
    if plan == _planned(now):
        return
    players = [player for pair in chosen.items() for player in pair]
    details: dict[str, Any] = {"kind": "choose_attackers", "round": number, "players": players}
    store_rounds(event, now, plan.rounds, boards=plan.boards, act=act, **details)


def _planned(now: Situation) -> PlannedRounds:
    boards = [list(map(tuple, each)) for each in now.boards]
    return PlannedRounds([*now.played, *now.planned], boards, len(now.played))


def _may(now: Situation, seating: Seating, chosen: Mapping[int, int]) -> bool:
    """Whether those who are chosen stand in for attackers of their own teams."""
    team_of = {player.number: player.team for player in now.field.players}
    mates = all(team_of.get(one) == team_of.get(other) for one, other in chosen.items())
    return mates and set(chosen) <= set(attackers_at(seating))
