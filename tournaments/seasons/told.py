"""The lines of a standing in words for its pages: what the first rule gave, what the others."""

from collections.abc import Sequence
from typing import Any

from tournaments.seasons.lines import LineShown
from tournaments.seasons.snapshot import is_untouched
from tournaments.seasons.standings import SeasonStanding
from tournaments.seasons.words import rule_name, rule_sentence, value_text


def told_lines(standing: SeasonStanding, lines: Sequence[LineShown]) -> dict[str, Any]:
    """What the templates of a standing need of it."""
    first = standing.chain[0]
    return {
        "standing": standing,
        "untouched": is_untouched(standing.season),
        "first": rule_name(first),
        "rules": [rule_sentence(rule) for rule in standing.chain],
        "lines": [
            (line, value_text(first, line.values[0]), _others(standing, line)) for line in lines
        ],
    }


def _others(standing: SeasonStanding, line: LineShown) -> list[str]:
    """Say what the other rules give, for who stood equal by the first."""
    sentences = []
    for rule, value in zip(standing.chain[1:], line.values[1:], strict=True):
        if text := value_text(rule, value):
            sentences.append(f"{rule_name(rule)} {text}")
    return sentences
