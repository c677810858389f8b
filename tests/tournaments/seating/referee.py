"""A second judge of plans, for tests: its counts owe nothing to the code under test."""

from collections import Counter
from itertools import combinations


def meetings(rounds):
    """Count how often each pair sits at one table."""
    return Counter(
        frozenset(two)
        for tables in rounds
        for table in tables
        for two in combinations(table, 2)
    )


def repeats(rounds):
    return sum(times - 1 for times in meetings(rounds).values())


def assert_everybody_sits_once(field, rounds):
    for number, tables in enumerate(rounds, start=1):
        there = sorted(p.number for p in field.players if number not in p.absent)
        assert sorted(player for table in tables for player in table) == there
        assert {len(table) for table in tables} <= {3, 4, 5}


def assert_kept_apart(field, rounds):
    met = meetings(rounds)
    teams = {player.number: player.team for player in field.players}
    of_teams = [[teams[player] for player in two] for two in met]
    assert [both for both in of_teams if both[0] == both[1] is not None] == []
    assert not [two for two in field.forbidden if met[frozenset(two)]]


def times_at_odd_tables(rounds):
    """Give how often each player sat at a table of 3 or 5, after each round."""
    times = Counter()
    for tables in rounds:
        times.update(player for table in tables if len(table) != 4 for player in table)
        yield dict(times)
