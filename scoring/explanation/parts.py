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
    """`shared` steps add up to `total`, what each defender pays; `sentence` says all of it."""

    steps: tuple[ScoreStep, ...]
    verdict: str
    sentence: str
    total: ScoreStep | None = None

    @property
    def shared(self) -> list[ScoreStep]:
        return [step for step in self.steps if step.player is None]

    @property
    def personal(self) -> list[ScoreStep]:
        return [step for step in self.steps if step.player is not None]


class PlayerShare(NamedTuple):
    """What one player gets of a deal: as whom, and how, where it is not simply the unit."""

    role: str
    how: str
    points: int


def convention(part: str, ruleset: Ruleset) -> str:
    """Mark a number that no source gives: " (convention)"."""
    return _(" (convention)") if part in ruleset.conventions else ""
