"""Tables of 4, and of 3 or 5 when the number is no multiple of 4."""

import pytest

from tournaments.seating import Sizes, possibilities, tables_for

BY_HAND = {  # players: tables with 3s wished, tables with 5s wished
    3: ((3,), (3,)),
    4: ((4,), (4,)),
    5: ((5,), (5,)),
    6: ((3, 3), (3, 3)),
    7: ((4, 3), (4, 3)),
    8: ((4, 4), (4, 4)),
    9: ((3, 3, 3), (4, 5)),
    10: ((4, 3, 3), (5, 5)),
    11: ((4, 4, 3), (4, 4, 3)),
    12: ((4, 4, 4), (4, 4, 4)),
    13: ((4, 3, 3, 3), (4, 4, 5)),
    14: ((4, 4, 3, 3), (4, 5, 5)),
    15: ((4, 4, 4, 3), (5, 5, 5)),
    17: ((4, 4, 3, 3, 3), (4, 4, 4, 5)),
    18: ((4, 4, 4, 3, 3), (4, 4, 5, 5)),
    19: ((4, 4, 4, 4, 3), (4, 5, 5, 5)),
}


@pytest.mark.parametrize(("players", "sizes"), BY_HAND.items())
def test_small_numbers(players, sizes):
    assert (tables_for(players, 3), tables_for(players, 5)) == sizes


@pytest.mark.parametrize("players", [-1, 0, 1, 2])
def test_nobody_plays_alone_or_in_twos(players):
    assert tables_for(players) == ()
    assert possibilities(players) == ()


def test_57_as_the_desk_says_it():
    assert possibilities(57) == (Sizes(fours=13, fives=1), Sizes(fours=12, threes=3))


@pytest.mark.parametrize("odd", [3, 5])
def test_every_number_is_seated_with_as_few_odd_tables_as_its_size_allows(odd):
    for players in range(12, 1001):
        sizes = tables_for(players, odd)
        assert sum(sizes) == players
        assert [size for size in sizes if size != 4] == [odd] * (
            -players % 4 if odd == 3 else players % 4
        )


def test_every_way_seats_everybody():
    for players in range(3, 200):
        for sizes in possibilities(players):
            assert sizes.players == players
            assert sizes.tables == sizes.fours + sizes.threes + sizes.fives
