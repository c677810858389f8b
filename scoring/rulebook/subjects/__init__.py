"""The subjects that every game shares, as pages of prose, in the order of an evening."""

from collections.abc import Callable

from scoring.rulebook.page import Page
from scoring.rulebook.subjects.counting import counting
from scoring.rulebook.subjects.dealing import dealing
from scoring.rulebook.subjects.others import alone, customs, duo
from scoring.rulebook.subjects.play import excuse, petit, play
from scoring.rulebook.subjects.skill import attack, defence, signals

SUBJECTS: tuple[Callable[[], Page], ...] = (
    dealing,
    play,
    excuse,
    petit,
    counting,
    attack,
    defence,
    signals,
    duo,
    alone,
    customs,
)


def subject_pages() -> tuple[Page, ...]:
    """Give the pages in the language that is spoken now."""
    return tuple(subject() for subject in SUBJECTS)
