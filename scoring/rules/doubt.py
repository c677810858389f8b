"""Doubts: what is possible, but rare enough to be asked about before a deal is stored."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, takewhile

from scoring.rules.deal import Deal, margin
from scoring.rules.ruleset import (
    BOUT_HALVES,
    LOW_HALVES,
    Contract,
    Outcome,
    PoigneeSize,
    Ruleset,
    Side,
)

WIDE_MARGIN = 40
RUNNING = 4  # deals by one taker
FORGOTTEN = "chelem_forgotten"


def doubts(deal: Deal, ruleset: Ruleset, previous: Iterable[Deal] = ()) -> list[str]:
    """Name what is worth a second look in a deal without `problems` (docs/RULES.md, section 4).

    `previous` are the table's deals before it, the latest first, with players numbered alike
    (`at_positions` does that where somebody sits out); they are read as far as they matter.

    >>> from decimal import Decimal
    >>> from scoring.rules.presets import FFT_4
    >>> doubts(Deal(taker=0, contract="garde", bouts=3, points=Decimal(77)), FFT_4)
    ['margin_wide']
    """
    if not deal.played or deal.card_points:
        return []
    return [*_rare_facts(deal, ruleset), *_odd_sequence(deal, previous)]


def is_chelem_forgotten(deal: Deal, ruleset: Ruleset) -> bool:
    """Tell whether a side has too few points for a trick, and no chelem is noted.

    >>> from decimal import Decimal
    >>> from scoring.rules.presets import FFT_4
    >>> is_chelem_forgotten(Deal(taker=0, contract="garde", bouts=3, points=Decimal(91)), FFT_4)
    True
    """
    if not deal.played or deal.card_points or deal.chelem.achieved_by is not None:
        return False
    return any(_without_trick(deal, side, ruleset) for side in Side)


def at_positions(deal: Deal, positions: Sequence[int]) -> Deal:
    """Number a deal's players by their positions at the table, whoever sits out."""
    if all(at == position for at, position in enumerate(positions)):
        return deal
    return replace(
        deal,
        dealer=None if deal.dealer is None else positions[deal.dealer],
        taker=None if deal.taker is None else positions[deal.taker],
        partners=tuple(positions[partner] for partner in deal.partners),
        poignees=tuple(
            poignee._replace(player=positions[poignee.player]) for poignee in deal.poignees
        ),
        miseres=tuple(
            misere._replace(player=positions[misere.player]) for misere in deal.miseres
        ),
    )


def _rare_facts(deal: Deal, ruleset: Ruleset) -> Iterator[str]:
    if is_chelem_forgotten(deal, ruleset):
        yield FORGOTTEN
    elif deal.chelem.achieved_by is None and abs(margin(deal, ruleset)) > WIDE_MARGIN:
        yield "margin_wide"  # with a chelem it is wide by itself
    if deal.chelem.announced or deal.chelem.achieved_by is not None:
        yield "chelem"
    if any(size is PoigneeSize.TRIPLE for _, size in deal.poignees):
        yield "poignee_triple"
    if deal.contract == Contract.GARDE_CONTRE:
        yield "garde_contre"


def _without_trick(deal: Deal, side: Side, ruleset: Ruleset) -> bool:
    """Whether a side has too few points to have won a trick.

    With one it has at least that trick's cards, and the chien where that is its own; each card
    counts a low one's half point or, as a bout, nine.
    """
    attack = side is Side.ATTACK
    halves = 2 * (deal.points if attack else ruleset.card_points - deal.points)
    bouts = deal.bouts if attack else ruleset.bouts - deal.bouts
    own_chien = ruleset.chien if ruleset.contracts[deal.contract].chien is side else 0
    low_cards = ruleset.players + own_chien - bouts
    return halves < BOUT_HALVES * bouts + LOW_HALVES * low_cards


def _odd_sequence(deal: Deal, previous: Iterable[Deal]) -> Iterator[str]:
    """Compare with the deals before: a run of one taker, a copy, the redeal of a misdeal."""
    earlier = iter(previous)
    last = next(earlier, None)
    if last is None:
        return
    run = takewhile(lambda one: one.played and one.taker == deal.taker, chain([last], earlier))
    if len(list(islice(run, RUNNING - 1))) == RUNNING - 1:
        yield "taker_running"
    if replace(last, dealer=deal.dealer) == deal:
        yield "same_as_before"
    if last.outcome is Outcome.MISDEAL and last.dealer == deal.taker:
        yield "misdeal_dealer_takes"  # he may not bid on the new deal (FFT)
