"""How much may wait at once, and for whom there is room."""

import pytest

from tarotclub.management.commands.serve import HEADER_SECONDS, LARGEST_HEAD
from tarotclub.serving.crowd import KEPT_FILES, MOST, CrowdedError, Room
from tarotclub.serving.http import LARGEST_BODY
from tarotclub.serving.lanes import (
    ARRIVING,
    BODY_SECONDS,
    DOOR,
    HEAVY,
    LEAST_RATE,
    MEMORY,
    PAST_RATE,
    PAST_SECONDS,
    PAST_SILENCE,
    PHONES,
    READING,
    TABLES,
    TYPING,
    WAITING,
)
from tests.server import ROOT

KILO, MEGA = 1024, 1024 * 1024


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
        ("abcdefg", "g"),  # as many addresses as places: until one of them leaves
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


def test_the_room_is_told_as_it_is():
    text = (ROOT / "docs" / "SECURITY.md").read_text(encoding="utf-8")
    section = text.partition("## Room")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| ")][1:]
    assert {row[0].strip("| "): row[1] for row in rows} == {
        "connections": (
            f"{MOST:,}, or the system's descriptors less {KEPT_FILES} where it counts them (not"
            " on Windows)"
        ),
        "heads": f"{LARGEST_HEAD // KILO} kB, {HEADER_SECONDS} s",
        "a `Content-Type`": "300 characters, without `*`",
        "bodies": (
            f"{LARGEST_BODY // MEGA} MB each; {BODY_SECONDS} s, longer at"
            f" {LEAST_RATE // KILO} kB a second"
        ),
        "bodies of more than 8 kB that arrive at once": str(ARRIVING),
        "memory of what is on its way or waits": f"{MEMORY // MEGA} MB",
        "places in a queue": (
            f"{WAITING[TABLES]:,} (the desk {WAITING[TYPING]:,}); documents and files"
            f" {WAITING[HEAVY]}; passwords and PINs {WAITING[DOOR]}"
        ),
    }
    assert WAITING[TABLES] == WAITING[PHONES] == WAITING[READING]
    past = f"at {PAST_RATE // MEGA} MB a second, for {PAST_SECONDS} s, or {PAST_SILENCE} s of"
    assert past in section
