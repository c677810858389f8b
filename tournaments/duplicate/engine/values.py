"""Values of duplicate: a board's result at a table, a team's attack of a board."""

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

Board = int | str  # the number on the étui, or a letter where a club writes letters


class DuplicateForm(StrEnum):
    """The federation's four forms of duplicate."""

    INDIVIDUEL = "individuel"
    TRIPLETTES = "triplettes"
    QUADRETTES = "quadrettes"
    EQUIPES = "equipes"


MATCHES = frozenset({DuplicateForm.QUADRETTES, DuplicateForm.EQUIPES})  # for points de match


class BoardResult(NamedTuple):
    """A board played at one table: who attacked, who defended, and what came of it.

    `score` is the amount per defender, signed for the attack, as the travelling sheet has it;
    None when the arbiter annulled the deal. `given` are the notes (from 0 to 1, attack then
    defence) that the arbiter gave instead of a result: such a result takes no part in topage.
    `attack` and `defence` name whoever gets the notes: one player and three, or two teams.
    """

    board: Board
    attack: tuple[str, ...]
    defence: tuple[str, ...]
    score: int | None
    session: int = 1
    given: tuple[Fraction, Fraction] | None = None


class Duel(NamedTuple):
    """A board attacked by a member of one team against the defence of another."""

    board: Board
    attack: str
    defence: str
    score: int | None
    session: int = 1
