"""Lines of an individuel: who plays which direction, and keeps it."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from tournaments.duplicate.movements.values import COMPASS, MovementRound

Lines = tuple[list[int], ...]  # the players of N, E, S, W


def share_lines(players: Sequence[int], played: Sequence[MovementRound], seed: int) -> Lines:
    """Share players among the four directions; who has played keeps his.

    Where lines have become unequal by more than one, whoever has played least changes: else
    more would sit out than the one incomplete table holds.
    """
    dice = Random(seed)  # noqa: S311 (a draw that is shown, no secret)
    held, times = directions(played), rounds_played(played)
    order = sorted(players)
    dice.shuffle(order)
    lines: Lines = ([], [], [], [])
    for player in order:
        if player in held:
            lines[held[player]].append(player)
    for player in order:
        if player not in held:
            min(lines, key=len).append(player)
    while len(longest := max(lines, key=len)) - len(shortest := min(lines, key=len)) > 1:
        newest = min(longest, key=lambda player: times.get(player, 0))
        longest.remove(newest)
        shortest.append(newest)
    return lines


def directions(played: Iterable[MovementRound]) -> dict[int, int]:
    """The direction each player held last."""
    return {
        player: direction
        for each in played
        for table in each.tables
        for direction, player in enumerate(table)
    }


def rounds_played(played: Iterable[MovementRound]) -> dict[int, int]:
    """Count the rounds in which each player had a seat."""
    times: dict[int, int] = {}
    for each in played:
        for player in (player for table in each.tables for player in table):
            times[player] = times.get(player, 0) + 1
    return times


def parted(lines: Lines, sat_out: Mapping[int, int], number: int) -> tuple[Lines, list[int]]:
    """Part the lines into who plays a round and who sits out, the rarest to have done so.

    `number` is the round's: it decides among equals, so that they take turns.
    """
    tables = min(map(len, lines))
    seated: Lines = ([], [], [], [])
    relay = []
    for direction in range(COMPASS):
        line = lines[direction]
        turn = {player: (place - number) % len(line) for place, player in enumerate(line)}
        ordered = sorted(line, key=lambda player: (sat_out.get(player, 0), turn[player]))
        out = ordered[: len(line) - tables]
        relay += out
        seated[direction].extend(player for player in line if player not in out)
    return seated, relay
