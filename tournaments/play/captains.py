"""What captains choose before a round: who attacks, in which room, with which boards first."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tournaments.duplicate.movements.team_rounds import QUARTERS
from tournaments.duplicate.movements.values import COMPASS, SOUTH

Seating = tuple[tuple[int, ...], ...]
ROOMS = 2  # tables of a match: the closed room, then the open one


class CaptainsChoice(NamedTuple):
    """Who attacks instead of who is planned, and of which matches rooms and series turn."""

    chosen: Mapping[int, int]
    rooms: Collection[int] = ()
    series: Collection[int] = ()


class AttackedBefore(NamedTuple):
    """Who has attacked before in his match, and in which round."""

    player: int
    number: int


@dataclass(slots=True)
class PlannedRounds:
    """The seats and boards of all rounds, of which the first `played` are behind us."""

    rounds: list[Seating]
    boards: list[list[tuple[int, ...]]]
    played: int = field(default=0)


class Captains:
    """Nobody chooses an attacker."""

    there = False
    choose_rooms = False

    def again(
        self, plan: PlannedRounds, number: int, choice: CaptainsChoice
    ) -> AttackedBefore | None:
        """Name who may not attack in a round, for he did before; None where all may."""
        return None

    def choose(self, plan: PlannedRounds, number: int, choice: CaptainsChoice) -> None:
        """Change the plan as captains chose."""


class ForGood(Captains):
    """Who is chosen attacks in all rounds to come."""

    there = True

    def choose(self, plan: PlannedRounds, number: int, choice: CaptainsChoice) -> None:
        coming = plan.rounds[number - 1 :]
        plan.rounds[number - 1 :] = [exchanged(each, choice.chosen) for each in coming]


class ByQuarters(Captains):
    """Another one attacks in each quarter of a match; captains choose rooms and series too."""

    there = True
    choose_rooms = True

    def again(
        self, plan: PlannedRounds, number: int, choice: CaptainsChoice
    ) -> AttackedBefore | None:
        for place in _match_of(number):
            if place >= plan.played:
                break
            attacked = set(attackers_at(plan.rounds[place]))
            if again := sorted(attacked & set(choice.chosen.values())):
                return AttackedBefore(again[0], place + 1)
        return None

    def choose(self, plan: PlannedRounds, number: int, choice: CaptainsChoice) -> None:
        _give_their_quarters(plan.rounds, number, choice.chosen)
        seating = exchanged(plan.rounds[number - 1], choice.chosen)
        plan.rounds[number - 1] = _rooms(seating, choice.rooms)
        plan.boards[number - 1] = _series(plan.boards[number - 1], choice.series)


def attackers_at(seating: Seating) -> list[int]:
    """Who attacks in a round where each team's attacker visits: always from South."""
    return [table[SOUTH] for table in seating if len(table) == COMPASS]


def exchanged(seating: Seating, chosen: Mapping[int, int]) -> Seating:
    """Let each pair exchange their seats, wherever they are."""
    instead = dict(chosen) | {other: one for one, other in chosen.items()}
    return tuple(tuple(instead.get(player, player) for player in table) for table in seating)


def _match_of(number: int) -> range:
    """The places of the rounds of a match, from 0, by the number of one of them."""
    first = number - 1 - (number - 1) % QUARTERS
    return range(first, first + QUARTERS)


def _give_their_quarters(rounds: list[Seating], number: int, chosen: Mapping[int, int]) -> None:
    """Let who is replaced attack when who attacks now was to: nobody does twice in a match."""
    for place in _match_of(number):
        if place != number - 1 and place < len(rounds):
            attackers = attackers_at(rounds[place])
            own = {one: other for one, other in chosen.items() if other in attackers}
            rounds[place] = exchanged(rounds[place], own)


def _rooms(seating: Seating, matches: Collection[int]) -> Seating:
    tables = list(seating)
    for match in matches:
        closed, opened = ROOMS * match, ROOMS * match + 1
        tables[closed], tables[opened] = tables[opened], tables[closed]
    return tuple(tables)


def _series(
    boards: Sequence[tuple[int, ...]], matches: Collection[int]
) -> list[tuple[int, ...]]:
    """Let both rooms begin with another half of the same boards, the closed one as chosen."""
    turned = []
    for table, own in enumerate(boards):
        half = len(own) // 2
        ordered = tuple(sorted(own))
        second = (table // ROOMS in matches) != bool(table % ROOMS)
        turned.append((*ordered[half:], *ordered[:half]) if second else ordered)
    return turned
