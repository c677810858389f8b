"""The checker of a movement: who meets again, who turns, how often a board is played."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from tournaments.duplicate.movements.carrying import copies
from tournaments.duplicate.movements.values import Movement, MovementKind

DEAL_MINUTES, ROUND_MINUTES = 11, 2  # a deal, and changing tables after its round
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementMeasures:
    """A movement counted out.

    `again` are pairs who meet more than once, with how often; `turned` who changes direction;
    `boards_again` who meets a board twice; `results` how often each board is played;
    `sat_out` how often who sits out does; `copies` of each board are its price.
    """

    players: int
    tables: int
    rounds: int
    deals: int
    again: dict[Pair, int]
    turned: frozenset[int]
    boards_again: frozenset[tuple[int, int]]
    results: dict[int, int]
    sat_out: dict[int, int]
    copies: int

    @property
    def minutes(self) -> int:
        return self.rounds * (self.deals * DEAL_MINUTES + ROUND_MINUTES)


def measure(movement: Movement, team_of: Mapping[int, int] | None = None) -> MovementMeasures:
    """Count out a movement by nothing but its seats and boards.

    Where `team_of` names everybody's, mates do not meet, and a direction is the team's.
    """
    teams = team_of or {}
    met: Counter[Pair] = Counter()
    met_boards: Counter[tuple[int, int]] = Counter()
    results: Counter[int] = Counter()
    sat_out: Counter[int] = Counter()
    held: defaultdict[int, set[int]] = defaultdict(set)
    for each in movement.rounds:
        sat_out.update(each.relay)
        for table, boards in zip(each.tables, each.boards, strict=True):
            sides = {player: teams.get(player, -player) for player in table}
            met.update(
                (min(two), max(two))
                for two in combinations(table, 2)
                if sides[two[0]] != sides[two[1]]
            )
            met_boards.update((player, board) for player in table for board in boards)
            results.update(boards)
            order = list(dict.fromkeys(sides.values()))
            for player, side in sides.items():
                held[player].add(order.index(side))
    tables = max(len(each.tables) for each in movement.rounds)
    deals = max(len(boards) for each in movement.rounds for boards in each.boards)
    return MovementMeasures(
        players=len(held.keys() | sat_out.keys()),
        tables=tables,
        rounds=len(movement.rounds),
        deals=deals,
        again={pair: times for pair, times in met.items() if times > 1},
        turned=frozenset(player for player, directions in held.items() if len(directions) > 1),
        boards_again=frozenset(met for met, times in met_boards.items() if times > 1),
        results=dict(sorted(results.items())),
        sat_out=dict(sat_out),
        copies=1 if movement.kind is MovementKind.ROTATION else copies(tables, deals),
    )
