import pytest

from tournaments.event.words import direction, in_order_of_play


@pytest.mark.parametrize(
    ("seats", "order"), [("NESW", "NWSE"), ("123", "123"), ("12345", "12345")]
)
def test_play_goes_round_anticlockwise(seats, order):
    assert "".join(in_order_of_play(seats)) == order


def test_directions():
    assert [str(direction(at, 4)) for at in range(4)] == ["Nord", "Ouest", "Sud", "Est"]
    assert [str(direction(at, 5)) for at in range(5)] == ["1", "2", "3", "4", "5"]
