"""The rules of tarot scoring: pure Python, facts in, points out.

A deal's facts, rulesets as data, what contradicts the cards, the score line by line. A table
keeps the ruleset it was opened with, as data: a changed rule never changes a past evening.
"""

from scoring.rules.deal import (
    Chelem,
    Deal,
    Misere,
    Poignee,
    Problem,
    margin,
    other_side,
    problems,
)
from scoring.rules.presets import FFT_3, FFT_4, FFT_5, RULESETS
from scoring.rules.ruleset import (
    Contract,
    MisereKind,
    Outcome,
    PoigneeSize,
    Reason,
    Ruleset,
    Side,
)
from scoring.rules.score import Line, Result, score
