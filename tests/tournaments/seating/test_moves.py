import pytest

from tournaments.seating import moves

PLAN = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 3, 7), (2, 6, 4, 8)))


@pytest.mark.parametrize(
    ("after", "moved"),
    [
        (PLAN, ((), ())),
        ((PLAN[0], ((5, 7, 1, 3), (2, 6, 4, 8))), ((), ())),  # other seats, the same tables
        ((PLAN[0], ((2, 5, 3, 7), (1, 6, 4, 8))), ((1, 2), (2,))),
        ((((1, 2, 3), (5, 6, 7, 8)), ((1, 5, 3, 7), (2, 6, 8))), ((), ())),  # 4 has left
        ((((1, 2, 3, 9), (5, 6, 7, 8)), PLAN[1]), ((), ())),  # 9 takes the seat of 4
        ((((1, 2, 3, 8), (5, 6, 7, 4)), ((1, 5, 4, 7), (2, 6, 3, 8))), ((3, 4, 8), (1, 2))),
    ],
)
def test_who_changes_tables_and_when(after, moved):
    assert moves(PLAN, after) == moved
