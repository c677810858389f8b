"""How much may wait at once, and for whom there is room."""

import pytest

from tarotclub.room import CrowdedError, Room


@pytest.mark.parametrize(
    ("taken", "refused"),
    [
        ("aaaaaa", ""),  # who is alone has all of it
        ("aaaaaaa", "a"),
        ("aaaaaabbb", ""),  # who comes later has his share of it too
        ("aaaaaabbbb", "b"),
        ("aaabbb", ""),
        ("aaabbba", "a"),
        ("aaabbbcc", ""),
        ("aaabbbccc", "c"),
    ],
)
def test_a_full_room_is_shared(taken, refused):
    room = Room(6)
    missed = ""
    for address in taken:
        try:
            room.take(address)
        except CrowdedError:
            missed += address
    assert missed == refused


def test_what_is_left_may_be_taken_again():
    room = Room(6)
    room.take("a", 6)
    with pytest.raises(CrowdedError):
        room.take("a")
    room.leave("a", 6)
    assert (room.taken, dict(room.by)) == (0, {})
    room.take("b", 6)
