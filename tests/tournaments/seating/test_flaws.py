"""The judge: each flaw is found where a player would find it, and nothing else."""

from tournaments.seating import Field, Flaw, FlawKind, PlayerToSeat, flaws
from tournaments.seating.plan import measures

FOUR = Field.of(4)
EIGHT = Field.of(8)


def kinds(field, rounds):
    return {flaw.kind for flaw in flaws(field, rounds)}


def test_one_round_of_eight_is_perfect():
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)),)
    assert flaws(EIGHT, rounds) == ()
    assert set(measures(()).values()) == {0}


def test_a_pair_that_meets_three_times_is_one_flaw_and_two_repeats():
    rounds = (
        ((1, 2, 3, 4), (5, 6, 7, 8)),
        ((2, 1, 5, 6), (3, 4, 7, 8)),
        ((5, 7, 1, 2), (3, 6, 4, 8)),
    )
    repeated = [flaw for flaw in flaws(EIGHT, rounds) if flaw.kind == FlawKind.REPEAT]
    assert Flaw(kind=FlawKind.REPEAT, players=(1, 2), rounds=(1, 2, 3)) in repeated
    assert Flaw(kind=FlawKind.REPEAT, players=(3, 4), rounds=(1, 2, 3)) in repeated
    assert measures([repeated[0]])["repeats"] == 2


def test_a_seat_too_many_and_a_seat_too_few():
    rounds = (((1, 2, 3, 4), (4, 5, 6, 9)),)
    assert [
        flaw
        for flaw in flaws(EIGHT, rounds)
        if flaw.kind in {FlawKind.TWICE, FlawKind.STRANGER}
    ] == [
        Flaw(kind=FlawKind.TWICE, players=(4,), rounds=(1,)),
        Flaw(kind=FlawKind.STRANGER, players=(9,), rounds=(1,)),
    ]
    unseated = [flaw.players for flaw in flaws(EIGHT, rounds) if flaw.kind == FlawKind.UNSEATED]
    assert unseated == [(7,), (8,)]


def test_tables_of_two_and_of_six():
    rounds = (((1, 2), (3, 4, 5, 6, 7, 8)),)
    assert [flaw.players for flaw in flaws(EIGHT, rounds)] == [(1, 2), (3, 4, 5, 6, 7, 8)]
    assert kinds(EIGHT, rounds) == {FlawKind.SIZE}


def test_team_mates_and_forbidden_pairs():
    field = Field(players=Field.of(8, teams=2).players, forbidden=frozenset({(1, 5)}))
    rounds = (((1, 2, 5, 7), (3, 6, 4, 8)),)
    assert [(flaw.kind, flaw.players) for flaw in flaws(field, rounds)] == [
        (FlawKind.TEAM, (1, 2)),
        (FlawKind.TEAM, (3, 4)),
        (FlawKind.FORBIDDEN, (1, 5)),
    ]


def test_one_club_at_a_table():
    players = tuple(
        PlayerToSeat(number=number, apart=frozenset({"Nice"} if number < 3 else ()))
        for number in range(1, 5)
    )
    rounds = (((1, 2, 3, 4),),)
    assert flaws(Field(players=players), rounds) == (
        Flaw(kind=FlawKind.APART, players=(1, 2), rounds=(1,)),
    )


def test_nobody_at_a_table_of_3_again_before_everybody_was():
    seven = Field.of(7)
    fair = (((1, 2, 3, 4), (5, 6, 7)), ((5, 1, 6, 7), (2, 3, 4)))
    unfair = (((1, 2, 3, 4), (5, 6, 7)), ((5, 1, 2, 3), (6, 7, 4)))
    assert FlawKind.ODD not in kinds(seven, fair)
    assert [flaw for flaw in flaws(seven, unfair) if flaw.kind == FlawKind.ODD] == [
        Flaw(kind=FlawKind.ODD, players=(6,), rounds=(2,)),
        Flaw(kind=FlawKind.ODD, players=(7,), rounds=(2,)),
    ]


def test_who_has_three_odd_tables_more_than_others_is_named_with_them():
    seven = Field.of(7)
    again = ((1, 2, 3, 4), (5, 6, 7))
    assert FlawKind.UNEVEN not in kinds(seven, (again,) * 2)
    uneven = [flaw for flaw in flaws(seven, (again,) * 3) if flaw.kind == FlawKind.UNEVEN]
    assert uneven == [
        Flaw(kind=FlawKind.UNEVEN, players=(player, 1, 2, 3, 4), rounds=(1, 2, 3))
        for player in (5, 6, 7)
    ]
    assert measures(uneven)["odd_tables_uneven"] == 3


def test_who_was_away_is_not_compared():
    players = tuple(
        PlayerToSeat(number=number, absent=frozenset({3} if number < 5 else ()))
        for number in range(1, 8)
    )
    rounds = (((1, 2, 3, 4), (5, 6, 7)), ((1, 2, 3, 4), (5, 6, 7)), ((5, 6, 7),))
    assert FlawKind.UNEVEN not in kinds(Field(players=players), rounds)


def test_when_the_last_ones_come_to_a_table_of_3_others_may_come_again():
    seven = Field.of(7)
    rounds = (
        ((1, 2, 3, 4), (5, 6, 7)),
        ((5, 1, 6, 7), (2, 3, 4)),
        ((2, 3, 4, 7), (1, 5, 6)),
    )
    assert FlawKind.ODD not in kinds(seven, rounds)
    assert FlawKind.ODD in kinds(seven, (*rounds[:1], *rounds[2:]))  # who never was there waits


def test_who_is_away_is_not_waited_for():
    """Player 1 left before the second round: the others may come to a table of 3 again."""
    players = tuple(
        PlayerToSeat(number=number, absent=frozenset({2}) if number == 1 else frozenset())
        for number in range(1, 8)
    )
    rounds = (((1, 2, 3, 4), (5, 6, 7)), ((2, 5, 3), (4, 6, 7)))
    assert FlawKind.ODD not in kinds(Field(players=players), rounds)
    assert FlawKind.ODD in kinds(Field.of(7), rounds)


def test_who_must_not_move_and_has_to():
    players = (PlayerToSeat(number=1, table=1), *Field.of(8).players[1:])
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)), ((2, 3, 5, 6), (1, 4, 7, 8)))
    assert Flaw(kind=FlawKind.TABLE, players=(1,), rounds=(2,)) in flaws(
        Field(players=players), rounds
    )


def test_north_twice_and_never_west_but_only_for_who_moves():
    rounds = (((1, 2, 3, 4),), ((1, 3, 4, 2),))
    one_sided = [flaw for flaw in flaws(FOUR, rounds) if flaw.kind == FlawKind.COMPASS]
    assert one_sided == [Flaw(kind=FlawKind.COMPASS, players=(1,), rounds=(1, 2))]
    staying = Field(players=(PlayerToSeat(number=1, table=1), *FOUR.players[1:]))
    assert FlawKind.COMPASS not in kinds(staying, rounds)


def test_the_worst_comes_first():
    field = Field(players=FOUR.players, forbidden=frozenset({(3, 4)}))
    found = flaws(field, (((1, 2, 3, 4),), ((1, 2, 3, 4),)))
    order = list(FlawKind)
    assert [order.index(flaw.kind) for flaw in found] == sorted(
        order.index(flaw.kind) for flaw in found
    )
    assert found[0].kind == FlawKind.FORBIDDEN
