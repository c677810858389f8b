"""The words for the rules' enums and codes: French labels, and a sentence for each problem."""

from scoring.labels.phrases import decimal_mark, points, signed, tenths, times
from scoring.labels.problems import (
    ALONE_PROBLEM,
    DOUBT,
    PROBLEM,
    UNREADABLE,
    problem_sentence,
    unreadable_sentence,
)
from scoring.labels.words import (
    ALONE,
    ALONE_TAKEN,
    BONUS,
    CALL,
    CALLER,
    CONTRACT,
    EQUAL_CARDS,
    FACT,
    FIRST_LEAD,
    MISERE,
    OUTCOME,
    PETIT,
    PETITS,
    POIGNEE,
    POIGNEE_NAME,
    REASON,
    RULESET,
    SIDE,
    BonusWords,
    Labels,
    alone_choices,
    alone_words,
    bonus_lines,
    bonus_words,
    outcome_choices,
    side_choices,
)
