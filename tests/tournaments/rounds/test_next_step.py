"""What an organiser is asked for, in the order of a tournament's day."""

import pytest

from tournaments.play.planning import Need
from tournaments.rounds.progress import Lack, NextStep, RoundState, Step, next_step

NOBODY, FEW = Lack(Step.ENTER, Need.TABLE), Lack(Step.CHECK_IN, Need.PLAYERS)
EMPTY = RoundState(number=1)
READY = RoundState(number=1, planned=True)
STALE = RoundState(number=1, planned=True, stale=True)
PLAYING = RoundState(number=1, planned=True, released=True, missing=[4, 9])
TYPED = RoundState(number=1, planned=True, released=True, missing=[4, 9], to_type=True)
WAITING = RoundState(number=1, planned=True, released=True, missing=[1, 2], clock_waits=True)
PLAYED = RoundState(number=1, planned=True, released=True)
CLOSED = RoundState(number=1, planned=True, released=True, closed=True)
SECOND = RoundState(number=2, planned=True)
STALE_SECOND = RoundState(number=2, planned=True, stale=True)


@pytest.mark.parametrize(
    ("rounds", "told", "step"),
    [
        ([EMPTY], {"lack": NOBODY}, NextStep(step=Step.ENTER, number=1, need=Need.TABLE)),
        ([EMPTY], {"lack": FEW}, NextStep(step=Step.CHECK_IN, number=1, need=Need.PLAYERS)),
        ([STALE], {"lack": FEW}, NextStep(step=Step.CHECK_IN, number=1, need=Need.PLAYERS)),
        ([READY], {"lack": FEW}, NextStep(step=Step.RELEASE, number=1)),  # written by hand
        ([PLAYING], {"lack": FEW}, NextStep(step=Step.PLAY, number=1, missing=[4, 9])),
        ([EMPTY], {}, NextStep(step=Step.DRAW, number=1)),
        ([STALE], {}, NextStep(step=Step.ADJUST, number=1)),
        ([READY], {}, NextStep(step=Step.RELEASE, number=1)),
        ([WAITING], {}, NextStep(step=Step.START_CLOCK, number=1, missing=[1, 2])),
        ([PLAYING], {}, NextStep(step=Step.PLAY, number=1, missing=[4, 9])),
        ([TYPED], {}, NextStep(step=Step.TYPE, number=1, missing=[4, 9])),
        ([PLAYED], {}, NextStep(step=Step.CLOSE, number=1)),
        ([PLAYED, SECOND], {}, NextStep(step=Step.GO_ON, number=1)),
        ([PLAYED, RoundState(number=2)], {}, NextStep(step=Step.CLOSE, number=1)),
        ([PLAYED, STALE_SECOND], {}, NextStep(step=Step.CLOSE, number=1)),
        ([CLOSED, SECOND], {}, NextStep(step=Step.RELEASE, number=2)),
        ([CLOSED, RoundState(number=2)], {}, NextStep(step=Step.DRAW, number=2)),
        ([CLOSED], {"hidden": True}, NextStep(step=Step.REVEAL)),
        ([CLOSED], {}, NextStep(step=Step.FINISH)),
        ([PLAYING], {"over": True}, NextStep(step=Step.OVER)),
    ],
)
def test_one_thing_comes_next(rounds, told, step):
    assert next_step(rounds, **told) == step
