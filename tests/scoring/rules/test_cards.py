"""The simulator's cards follow the rules of play that its proof rests on."""

import pytest

from tests.scoring.rules.cards import EXCUSE, PER_PACK, PETIT, legal, winner

ACE, KING = 0, 13  # of the first suit
OTHER_ACE, OTHER_KING = 14, 27  # of the second suit
ATOUT_5, ATOUT_9 = PETIT + 4, PETIT + 8
AGAIN = PER_PACK  # the same card of the second pack

WINNERS = [
    # a trick in the order of play, the card that wins it
    ([ACE, KING, OTHER_KING], KING),
    ([KING, PETIT, OTHER_KING], PETIT),
    ([KING, ATOUT_9, ATOUT_5], ATOUT_9),
    ([EXCUSE, ACE, OTHER_KING], ACE),
    ([ACE, EXCUSE], ACE),
    ([KING, KING + AGAIN, ACE], KING + AGAIN),
    ([KING + AGAIN, KING, ACE], KING),
    ([ATOUT_9 + AGAIN, ATOUT_5, ATOUT_9], ATOUT_9),
]


@pytest.mark.parametrize(("trick", "card"), WINNERS)
def test_who_wins_a_trick(trick, card):
    assert trick[winner(trick)] == card


LEGAL = [
    # hand, trick so far, what may be played
    ([ACE, OTHER_ACE, ATOUT_5], [], [ACE, OTHER_ACE, ATOUT_5]),
    ([ACE, OTHER_ACE, ATOUT_5, EXCUSE], [KING], [ACE, EXCUSE]),
    ([OTHER_ACE, ATOUT_5], [KING], [ATOUT_5]),
    ([OTHER_ACE, ATOUT_5, ATOUT_9], [KING, ATOUT_5 + AGAIN], [ATOUT_5, ATOUT_9]),
    ([OTHER_ACE, PETIT, ATOUT_9], [KING, ATOUT_5], [ATOUT_9]),
    ([OTHER_ACE, PETIT], [KING, ATOUT_5], [PETIT]),
    ([OTHER_ACE, EXCUSE], [KING, ATOUT_5], [OTHER_ACE, EXCUSE]),
    ([ACE, OTHER_ACE], [EXCUSE, KING], [ACE]),
]


@pytest.mark.parametrize(("hand", "trick", "cards"), LEGAL)
def test_what_may_be_played(hand, trick, cards):
    assert legal(hand, trick) == cards
