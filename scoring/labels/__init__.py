"""The words for the rules' enums and codes: French labels, and a sentence for each problem."""

from scoring.labels.numbers import points, signed
from scoring.labels.problems import DOUBT, PROBLEM, problem_sentence
from scoring.labels.unreadable import UNREADABLE, unreadable_sentence
from scoring.labels.words import (
    ALONE,
    ALONE_TAKEN,
    CALL,
    CONTRACT,
    FACT,
    MISERE,
    OUTCOME,
    POIGNEE,
    REASON,
    RULESET,
    SIDE,
    Labels,
    alone_choices,
    alone_words,
    bonus_lines,
    bonus_words,
    outcome_choices,
    side_choices,
)

__all__ = [
    "ALONE",
    "ALONE_TAKEN",
    "CALL",
    "CONTRACT",
    "DOUBT",
    "FACT",
    "MISERE",
    "OUTCOME",
    "POIGNEE",
    "PROBLEM",
    "REASON",
    "RULESET",
    "SIDE",
    "UNREADABLE",
    "Labels",
    "alone_choices",
    "alone_words",
    "bonus_lines",
    "bonus_words",
    "outcome_choices",
    "points",
    "problem_sentence",
    "side_choices",
    "signed",
    "unreadable_sentence",
]
