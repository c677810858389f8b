"""Piles as they may lie on the table, and what they count to; the browser counts them too."""

from typing import NamedTuple

from scoring.rules.cards import Rank
from tests.scoring.rules.piles import Remark

BOUT, KING, QUEEN, KNIGHT, JACK, LOW = Rank
CHIEN, NO_CHIEN = True, False


class Row(NamedTuple):
    id: str
    ruleset: str
    piles: dict[Rank, int]
    chien: bool
    owed: int
    cards: int
    points: str
    remarks: tuple[Remark, ...] = ()


COUNTS = [
    Row("nothing", "fft-4", {}, CHIEN, 0, 0, "0"),
    Row(
        "seven tricks and the chien",
        "fft-4",
        {BOUT: 2, KING: 3, QUEEN: 2, KNIGHT: 1, JACK: 2, LOW: 24},
        *(CHIEN, 0, 34, "47"),
    ),
    Row("the chien alone", "fft-4", {LOW: 6}, CHIEN, 0, 6, "3"),
    Row(
        "fewer cards than the chien",
        "fft-4",
        {LOW: 5},
        *(CHIEN, 0, 5, "2.5", (Remark("not_tricks", amount=6, more=10),)),
    ),
    Row(
        "two cards over",
        "fft-4",
        {BOUT: 2, LOW: 26},
        *(CHIEN, 0, 28, "22", (Remark("not_tricks", amount=26, more=30),)),
    ),
    Row(
        "an Excuse kept, no card given",
        "fft-4",
        {BOUT: 2, KING: 1, LOW: 24},
        *(CHIEN, 0, 27, "25.5", (Remark("excuse_kept", amount=26, more=30),)),
    ),
    Row(
        "the same, the card counted where it should lie",
        "fft-4",
        {BOUT: 2, KING: 1, LOW: 24},
        *(CHIEN, 1, 26, "25"),
    ),
    Row(
        "the defence kept its Excuse and gave nothing",
        "fft-4",
        {BOUT: 2, KING: 4, QUEEN: 4, KNIGHT: 4, JACK: 4, LOW: 59},
        *(CHIEN, 0, 77, "86.5", (Remark("excuse_awaited", amount=74, more=78),)),
    ),
    Row(
        "a chelem, the Excuse kept by the defence",
        "fft-4",
        {BOUT: 2, KING: 4, QUEEN: 4, KNIGHT: 4, JACK: 4, LOW: 59},
        *(CHIEN, -1, 78, "87"),
    ),
    Row(
        "no trick against the chien, but the Excuse",
        "fft-4",
        {BOUT: 1},
        *(NO_CHIEN, 1, 0, "4"),
    ),
    Row(
        "five kings",
        "fft-4",
        {KING: 5, LOW: 13},
        *(CHIEN, 0, 18, "29", (Remark("too_many", "king", 1),)),
    ),
    Row(
        "too many of everything",
        "fft-4",
        {BOUT: 4, QUEEN: 6, LOW: 60},
        *(
            *(CHIEN, 0, 70, "69"),
            (
                Remark("too_many", "bout", 1),
                Remark("too_many", "queen", 2),
                Remark("too_many", "low", 1),
            ),
        ),
    ),
    Row(
        "a half point at three",
        "fft-3",
        {BOUT: 1, KING: 2, LOW: 18},
        *(CHIEN, 0, 21, "22.5", (Remark("half_point"),)),
    ),
    Row(
        "a half point at five",
        "fft-5",
        {BOUT: 2, LOW: 11},
        CHIEN,
        0,
        13,
        "14.5",
        (Remark("half_point"),),
    ),
    Row("the defence at five", "fft-5", {BOUT: 1, KING: 1, LOW: 18}, NO_CHIEN, 0, 20, "18"),
    Row(
        "one over at five",
        "fft-5",
        {BOUT: 1, LOW: 18},
        *(CHIEN, 0, 19, "13.5", (Remark("excuse_kept", amount=18, more=23),)),
    ),
    Row(
        "one short at five",
        "fft-5",
        {BOUT: 1, LOW: 16},
        *(CHIEN, 0, 17, "12.5", (Remark("excuse_awaited", amount=13, more=18),)),
    ),
    Row("a reduced pack", "reduit-3", {BOUT: 2, KING: 4, LOW: 16}, CHIEN, 0, 22, "35"),
    Row(
        "more low cards than the reduced pack has",
        "reduit-3",
        {LOW: 40},
        *(CHIEN, 0, 40, "20", (Remark("too_many", "low", 1),)),
    ),
    Row(
        "at two an odd card may be either side's",
        "duo-tablee",
        {BOUT: 1, LOW: 10},
        *(CHIEN, 0, 11, "9.5", (Remark("excuse_unpaid", amount=10, more=12),)),
    ),
    Row(
        "two packs, two Excuses kept",
        "double-8",
        {BOUT: 6, KING: 8, LOW: 8},
        *(CHIEN, 0, 22, "67", (Remark("excuse_kept", amount=20, more=28),)),
    ),
    Row("two packs, both paid for", "double-8", {BOUT: 6, KING: 8, LOW: 8}, CHIEN, 2, 20, "66"),
    Row(
        "two packs, five cards over",
        "double-8",
        {LOW: 25},
        *(CHIEN, 0, 25, "12.5", (Remark("not_tricks", amount=20, more=28),)),
    ),
    Row(
        "alone against all, no chien",
        "qui-perd-gagne-6",
        {KING: 1, LOW: 11},
        NO_CHIEN,
        0,
        12,
        "10",
    ),
    Row(
        "the card set aside is in no pile",
        "qui-perd-gagne-7",
        {LOW: 8},
        *(NO_CHIEN, 0, 8, "4", (Remark("excuse_kept", amount=7, more=14),)),
    ),
]
