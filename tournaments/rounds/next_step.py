"""An organiser's next step and what stands in its way: pure, from how the rounds stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.seating.plan import FEWEST


class Step(StrEnum):
    """The one thing to do now."""

    ENTER = "enter"  # fewer on the list than sit at a table
    CHECK_IN = "check_in"  # fewer present than sit at a table
    DRAW = "draw"  # the next round has no seating
    ADJUST = "adjust"  # its seating is not of those who are there
    RELEASE = "release"
    START_CLOCK = "start_clock"
    TYPE = "type"  # tables are missing whose results can be typed
    PLAY = "play"  # tables are missing, and all note their deals themselves
    CLOSE = "close"
    GO_ON = "go_on"  # end the round and release the next one, which is drawn
    REVEAL = "reveal"  # all is played, the ranking waits for the ceremony
    FINISH = "finish"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundState:
    """How a round stands; `missing` are the numbers of its tables without a result.

    `to_type` says that the result of one of them can be typed.
    """

    number: int
    planned: bool = False
    stale: bool = False
    released: bool = False
    clock_waits: bool = False
    missing: Sequence[int] = ()
    to_type: bool = False
    closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """`number` is the round it is about, `missing` the tables that block its end."""

    step: Step
    number: int = 0
    missing: Sequence[int] = ()


def next_step(
    rounds: Sequence[RoundState],
    *,
    entered: int,
    present: int,
    hidden: bool = False,
    over: bool = False,
) -> NextStep:
    """Say what comes next in an event of these rounds, in their order.

    `entered` and `present` count players, `hidden` says that the ranking waits for the
    ceremony.
    """
    if over:
        return NextStep(step=Step.OVER)
    remaining = [each for each in rounds if not each.closed]
    if not remaining:
        return NextStep(step=Step.REVEAL if hidden else Step.FINISH)
    current, *later = remaining
    if current.released:
        return _during(current, later)
    if entered < FEWEST and current.number == 1:
        return NextStep(step=Step.ENTER)
    if present < FEWEST:
        return NextStep(step=Step.CHECK_IN, number=current.number)
    return NextStep(step=_before(current), number=current.number)


def _during(current: RoundState, later: Sequence[RoundState]) -> NextStep:
    number = current.number
    if not current.missing:
        ready = bool(later) and _before(later[0]) == Step.RELEASE
        return NextStep(step=Step.GO_ON if ready else Step.CLOSE, number=number)
    if current.clock_waits:
        return NextStep(step=Step.START_CLOCK, number=number, missing=current.missing)
    step = Step.TYPE if current.to_type else Step.PLAY
    return NextStep(step=step, number=number, missing=current.missing)


def _before(current: RoundState) -> Step:
    if not current.planned:
        return Step.DRAW
    return Step.ADJUST if current.stale else Step.RELEASE
