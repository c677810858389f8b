"""Counting the piles of a side by the rules: what js/counting.js is held against."""

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from scoring.rules.cards import HALVES, Rank, cards_by_rank
from scoring.rules.ruleset import LOW_HALVES, Ruleset, Side


class Remark(NamedTuple):
    """What a count shows: a code for its sentence, and the numbers it names.

    `too_many`: `amount` more of `rank` than the pack has. `not_tricks`: whole tricks would be
    `amount` or `more` cards. `excuse_kept`, `excuse_awaited`, `excuse_unpaid`: a side (this
    one, the other, either) kept an Excuse and gave no low card. `half_point`: an odd card.
    """

    code: str
    rank: str = ""
    amount: int = 0
    more: int = 0


class Count(NamedTuple):
    """What a side's piles come to; `bouts` are those of this side."""

    cards: int
    points: Decimal
    bouts: int
    remarks: tuple[Remark, ...]


def count(piles: Mapping[Rank, int], ruleset: Ruleset, *, chien: bool, owed: int = 0) -> Count:
    """Count a side's piles, and tell what the cards of a whole deal could not give.

    `chien` says whether the chien (or the écart) lies in these piles. `owed` are the low
    cards that this side could not give for an Excuse it kept; below zero, those it was not
    given. Such a card counts where it should lie.

    >>> from scoring.rules.presets import FFT_4
    >>> piles = {Rank.BOUT: 2, Rank.KING: 3, Rank.QUEEN: 1, Rank.LOW: 28}
    >>> count(piles, FFT_4, chien=True)
    Count(cards=34, points=Decimal('40'), bouts=2, remarks=())
    """
    cards = sum(piles.values()) - owed
    halves = sum(HALVES[rank] * number for rank, number in piles.items()) - LOW_HALVES * owed
    remarks = [
        Remark("too_many", rank.value, piles.get(rank, 0) - most)
        for rank, most in cards_by_rank(ruleset).items()
        if piles.get(rank, 0) > most
    ]
    if cards:
        remarks += _trick_remarks(cards, ruleset, chien=chien)
    return Count(cards, Decimal(halves) / 2, piles.get(Rank.BOUT, 0), tuple(remarks))


def _trick_remarks(cards: int, ruleset: Ruleset, *, chien: bool) -> list[Remark]:
    """Hold the number of cards against whole tricks, each of one card a player."""
    set_aside = ruleset.chien if chien else 0
    over = (cards - set_aside) % ruleset.players if cards > set_aside else cards - set_aside
    if not over:
        return [Remark("half_point")] if cards % 2 else []
    less = set_aside if over < 0 else cards - over
    return [Remark(_uneven(over, ruleset), amount=less, more=less + ruleset.players)]


def _uneven(over: int, ruleset: Ruleset) -> str:
    """Name the likely reason for cards over whole tricks: mostly an Excuse not paid for."""
    kept = 0 < over <= ruleset.excuses
    awaited = 0 < ruleset.players - over <= ruleset.excuses
    if kept and awaited:
        return "excuse_unpaid"
    if kept:
        return "excuse_kept"
    return "excuse_awaited" if awaited else "not_tricks"


def side_of_the_half_point(points: Decimal, bouts: int, ruleset: Ruleset) -> Side | None:
    """Tell whom a half point profits: who wins the deal; `points` and `bouts` are the attack's.

    None where the count is whole.
    """
    if points == int(points):
        return None
    needed = ruleset.points_to_make[bouts] - ruleset.added_points
    return Side.ATTACK if points >= needed else Side.DEFENCE
