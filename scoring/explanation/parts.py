"""The parts of an explanation, and the word for a number that no source gives."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.rules import Ruleset


class ScoreStep(NamedTuple):
    """One line in words. `amount` is the attack's, per defender, or the holder's.

    `how` is the reckoning alone ("10 × 2"), empty where the amount says it all.
    """

    label: str
    sum: str
    amount: int
    player: int | None = None
    how: str = ""


class Explanation(NamedTuple):
    """`steps` add up to what each defender pays; `sentence` says it in one go."""

    steps: tuple[ScoreStep, ...]
    verdict: str
    sentence: str


class PlayerShare(NamedTuple):
    """What one player gets of a deal: as whom, and how, where it is not simply the unit."""

    role: str
    how: str
    points: int


def convention(part: str, ruleset: Ruleset) -> str:
    """Mark a number that no source gives: " (convention)"."""
    return _(" (convention)") if part in ruleset.conventions else ""
