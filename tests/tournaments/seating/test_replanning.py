"""Planning anew: what is played stays, who can stays, and nobody meets again for nothing."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from tests.tournaments.seating import referee
from tournaments import seating

ROUNDS = 6
FIELD = seating.Field.of(64)
PLAN = seating.draw(FIELD, rounds=ROUNDS, seed=3)


def without(field, gone, first_round, rounds=ROUNDS):
    """Give the field from which players have withdrawn from a round on."""
    away = frozenset(range(first_round, rounds + 1))
    return replace(
        field,
        players=tuple(
            replace(player, absent=away) if player.number in gone else player
            for player in field.players
        ),
    )


def with_late(field, newcomers, missed):
    late = tuple(
        seating.PlayerToSeat(number=100 + n, absent=frozenset(range(1, missed + 1)))
        for n in range(newcomers)
    )
    return replace(field, players=field.players + late)


def replanned(field, played, rounds=ROUNDS, plan=PLAN):
    new = seating.replan(
        field, rounds=rounds, seed=8, played=plan.rounds[:played], previous=plan.rounds[played:]
    )
    assert new.rounds[:played] == plan.rounds[:played]
    assert new.holds
    referee.assert_everybody_sits_once(field, new.rounds)
    referee.assert_kept_apart(field, new.rounds)
    return new


def changes(old, new):
    """Count players who sit at another table than before, round by round."""
    count = 0
    for before, after in zip(old, new, strict=True):
        was = {player: place for place, table in enumerate(before) for player in table}
        now = {player: place for place, table in enumerate(after) for player in table}
        count += sum(was[player] != now[player] for player in was.keys() & now.keys())
    return count


def test_nothing_changed_changes_nothing():
    new = replanned(FIELD, 2)
    assert new.rounds == PLAN.rounds
    assert (new.moved, new.flaws) == ((), ())


def test_who_leaves_is_missed_at_one_table_and_nobody_moves():
    new = replanned(without(FIELD, {1}, 5), 4)
    assert (new.moved, new.flaws) == ((), ())
    for before, after in zip(PLAN.rounds[4:], new.rounds[4:], strict=True):
        changed = [(old, now) for old, now in zip(before, after, strict=True) if old != now]
        assert [set(old) - set(now) for old, now in changed] == [{1}]


def test_four_leave_after_round_4_of_6():
    """The last table is dissolved, its four fill the seats; one more moves to meet nobody."""
    new = replanned(without(FIELD, {1, 9, 20, 33}, 5), 4)
    assert new.measures["repeats"] == 0
    assert 8 <= changes(PLAN.rounds, new.rounds) <= 9
    assert len(new.moved) == new.measures["moved"] <= 9


def test_a_late_comer_makes_a_table_with_two_others():
    """64 become 65, three tables of 3: a new one takes two players from tables of 4.

    A third one changes places with the late-comer, who would sit at a table of 3 every time.
    """
    new = replanned(with_late(FIELD, 1, 1), 1)
    assert new.measures["repeats"] == new.measures["odd_tables_again"] == 0
    assert changes(PLAN.rounds, new.rounds) <= 3 * (ROUNDS - 1)


def test_with_tables_of_5_the_late_comer_joins_one():
    new = replanned(replace(with_late(FIELD, 1, 1), odd=5), 1)
    assert new.measures["repeats"] == new.measures["odd_tables_again"] == 0
    assert changes(PLAN.rounds, new.rounds) <= ROUNDS - 1


def test_who_takes_the_seat_of_who_left_moves_nobody():
    """A replacement: the seats of the one are those of the other."""
    field = with_late(without(FIELD, {7}, 3), 1, 2)
    new = replanned(field, 2)
    assert new.moved == ()
    for before, after in zip(PLAN.rounds[2:], new.rounds[2:], strict=True):
        seats = [[100 if player == 7 else player for player in table] for table in before]
        assert [set(table) for table in after] == [set(table) for table in seats]


def test_who_comes_back_is_seated_again():
    field = without(FIELD, {7}, 3, rounds=4)
    new = replanned(field, 2)
    there = [any(7 in table for table in tables) for tables in new.rounds]
    assert there == [True, True, False, False, True, True]


def test_fewer_rounds_and_more_rounds():
    assert replanned(FIELD, 4, rounds=5).rounds == PLAN.rounds[:5]
    more = replanned(FIELD, 4, rounds=7)
    assert more.rounds[:6] == PLAN.rounds
    assert more.measures["repeats"] == 0


def test_a_pair_forbidden_in_mid_event_costs_one_exchange():
    pair = tuple(sorted(PLAN.rounds[5][0][:2]))
    new = replanned(replace(FIELD, forbidden=frozenset({pair})), 4)
    assert changes(PLAN.rounds, new.rounds) == 2
    assert new.measures["repeats"] == 0


def test_who_must_not_move_any_more_stays_from_now_on():
    players = tuple(replace(p, table=3) if p.number == 7 else p for p in FIELD.players)
    new = replanned(replace(FIELD, players=players), 2)
    assert all(7 in tables[2] for tables in new.rounds[2:])
    assert [
        f for f in new.flaws if f.kind == seating.FlawKind.TABLE and max(f.rounds) > 2
    ] == []


def test_a_table_as_planned_keeps_its_seats():
    new = replanned(without(FIELD, {1, 9}, 3), 2)
    same = [
        (old, now)
        for before, after in zip(PLAN.rounds[2:], new.rounds[2:], strict=True)
        for old, now in zip(before, after, strict=True)
        if set(old) == set(now)
    ]
    assert same
    assert [two for two in same if two[0] != two[1]] == []


def test_the_same_seed_replans_the_same():
    field = with_late(without(FIELD, {5, 6, 7}, 3), 2, 2)
    assert replanned(field, 2) == replanned(field, 2)


def test_played_rounds_may_name_who_is_no_longer_in_the_field():
    field = seating.Field(players=tuple(p for p in FIELD.players if p.number != 1))
    new = seating.replan(
        field, rounds=ROUNDS, seed=1, played=PLAN.rounds[:3], previous=PLAN.rounds[3:]
    )
    assert new.rounds[:3] == PLAN.rounds[:3]
    assert not [table for tables in new.rounds[3:] for table in tables if 1 in table]


@pytest.mark.parametrize("left", [0, 1, 2])
def test_too_few_are_left(left):
    gone = set(range(1, 65 - left))
    with pytest.raises(seating.ImpossibleError) as refusal:
        seating.replan(
            without(FIELD, gone, 5),
            rounds=ROUNDS,
            seed=1,
            played=PLAN.rounds[:4],
            previous=PLAN.rounds[4:],
        )
    assert refusal.value.obstacle == seating.Obstacle.TOO_FEW
    assert refusal.value.round_number == 5


@settings(max_examples=20)
@given(
    gone=st.sets(st.integers(1, 64), max_size=12),
    newcomers=st.integers(0, 6),
    played=st.integers(0, 5),
    odd=st.sampled_from([3, 5]),
)
def test_whatever_changes_the_past_stays_and_the_hard_rules_hold(gone, newcomers, played, odd):
    field = replace(with_late(without(FIELD, gone, played + 1), newcomers, played), odd=odd)
    new = replanned(field, played)
    assert set(new.moved) <= {player.number for player in FIELD.players} - gone
    assert (changes(PLAN.rounds, new.rounds) > 0) == bool(new.moved)
    assert new.measures["repeats"] == 0


# Rounds as somebody wished them

WISHED = tuple(tuple(range(first, first + 4)) for first in range(1, 65, 4))
"""Neighbours together: those of one table meet again in the sixth round."""


def with_wished(field, number, forced=()):
    """Plan anew after two rounds, where one of those to come was somebody's own."""
    previous = [*PLAN.rounds[2:]]
    previous[number - 3] = WISHED
    return seating.replan(
        field,
        rounds=ROUNDS,
        seed=8,
        played=PLAN.rounds[:2],
        previous=previous,
        kept={number},
        forced=forced,
    ).rounds[number - 1]


@settings(max_examples=15)
@given(
    gone=st.sets(st.integers(1, 64), max_size=9),
    newcomers=st.integers(0, 5),
    number=st.integers(3, ROUNDS),
    odd=st.sampled_from([3, 5]),
)
def test_in_a_kept_round_only_those_move_whose_table_is_not_the_same(
    gone, newcomers, number, odd
):
    """Who moves has lost the table, or was one too many there: a meeting again is no reason."""
    field = replace(with_late(without(FIELD, gone, 3), newcomers, 2), odd=odd)
    after = with_wished(field, number)
    referee.assert_everybody_sits_once(field, (*PLAN.rounds[:2], *[after] * 4))
    moved = 0
    for old, new in zip(WISHED, after, strict=False):
        staying = [player for player in old if player in new]
        moved += len(set(old) - gone) - len(staying)
        free = iter([seat for seat, player in enumerate(old) if player not in new])
        assert [new.index(player) for player in staying] == sorted(map(new.index, staying))
        assert len(new) <= len(staying) + len(list(free)) + (odd == 5)
    tables, seats = len(after), sum(map(len, after))
    least = sum(len(set(old) - gone) for old in WISHED[tables:])
    assert seats == len(FIELD.players) - len(gone) + newcomers
    assert moved <= least + 3  # of tables that become smaller, one each


def test_a_kept_round_that_nothing_touches_stays_whatever_its_tables():
    """Tables of 3 and 5 where others would have been drawn: somebody wrote them."""
    odd = (*WISHED[:-2], (57, 58, 59), (60, 61, 62, 63, 64))
    pair = tuple(sorted(PLAN.rounds[5][0][:2]))
    new = seating.replan(
        replace(FIELD, forbidden=frozenset({pair})),
        rounds=ROUNDS,
        seed=8,
        played=PLAN.rounds[:4],
        previous=[odd, PLAN.rounds[5]],
        kept={5},
    )
    assert new.rounds[4] == odd
    assert new.rounds[5] != PLAN.rounds[5]


def test_who_never_must_meet_is_parted_in_a_kept_round_by_one_exchange():
    after = with_wished(replace(FIELD, forbidden=frozenset({(1, 2)})), 4)
    assert changes([WISHED], [after]) == 2
    assert not any({1, 2} <= set(table) for table in after)


@pytest.mark.parametrize("gone", [set(), {3}, {3, 4}, {64}, {3, 7, 11, 15}])
def test_a_meeting_that_was_wished_stays(gone):
    field = replace(without(FIELD, gone, 3), forbidden=frozenset({(1, 2), (5, 6)}))
    after = with_wished(field, 4, forced={(4, (1, 2))})
    assert any({1, 2} <= set(table) for table in after)
    assert not any({5, 6} <= set(table) for table in after)


def test_a_meeting_that_was_wished_in_a_table_that_is_no_more_is_not():
    field = replace(without(FIELD, {1, 5, 9, 13}, 3), forbidden=frozenset({(61, 62), (63, 64)}))
    after = with_wished(field, 4, forced={(4, (61, 62)), (4, (63, 64))})
    assert not any({61, 62} <= set(table) or {63, 64} <= set(table) for table in after)


def test_of_a_table_of_friends_one_leaves_where_nobody_else_can():
    """Eight become nine: three tables of 3, and each gives somebody away."""
    field = replace(seating.Field.of(9), forbidden=frozenset({(1, 2), (3, 4), (5, 6), (7, 8)}))
    wished = ((1, 2, 3, 4), (5, 6, 7, 8))
    forced = {(1, two) for two in field.forbidden}
    plan = seating.replan(
        field, rounds=1, seed=1, played=(), previous=[wished], kept={1}, forced=forced
    )
    assert sorted(map(len, plan.rounds[0])) == [3, 3, 3]
    assert (
        sum(any(set(two) <= set(table) for table in plan.rounds[0]) for two in field.forbidden)
        == 2
    )


def test_a_round_that_is_not_planned_stays_so():
    new = seating.replan(
        FIELD, rounds=4, seed=8, played=PLAN.rounds[:1], previous=[(), PLAN.rounds[2], ()]
    )
    assert new.rounds[1] == new.rounds[3] == ()
    assert new.flaws == ()
