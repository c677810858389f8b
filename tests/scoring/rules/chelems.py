"""What the cards leave the attack after a chelem, tried card by card."""

from collections.abc import Iterable
from functools import cache

from scoring.rules import RULESETS, Side
from tests.scoring.rules.cards import KING, halves, is_bout, is_excuse, pack_of, rank_of
from tests.scoring.rules.variants import VARIANTS

GAMES = {
    ruleset.id: ruleset for ruleset in (*RULESETS.values(), *VARIANTS) if ruleset.contracts
}
CHIEN_TAKEN_UP = {"petite", "pousse", "garde"}


@cache
def counts_after(by: Side, contract: str, ruleset_id: str) -> set[tuple[int, int]]:
    """Bouts and half points that the attack can have when one side won every trick."""
    ruleset = GAMES[ruleset_id]
    attack_lost = by is Side.DEFENCE
    chien_lost = (ruleset.contracts[contract].chien is Side.ATTACK) is attack_lost
    pack = pack_of(ruleset)
    if attack_lost and contract in CHIEN_TAKEN_UP:
        cards = [card for card in pack if not is_bout(card) and rank_of(card) != KING]
    else:
        cards = pack
    lost = {
        (bouts + kept, count + 8 * kept)
        for bouts, excuses, count in heaps(cards, ruleset.chien if chien_lost else 0)
        for kept in range(ruleset.excuses - excuses + 1)
    }
    if attack_lost:
        return lost
    return {(ruleset.bouts - bouts, 2 * ruleset.card_points - count) for bouts, count in lost}


def heaps(cards: Iterable[int], size: int) -> set[tuple[int, int, int]]:
    """Bouts, Excuses and half points of every heap of so many cards."""
    by_size = [{(0, 0, 0)}, *(set() for _ in range(size))]
    for card in cards:
        for before, after in zip(by_size[-2::-1], by_size[:0:-1], strict=True):
            after |= {
                (bouts + is_bout(card), excuses + is_excuse(card), count + halves([card]))
                for bouts, excuses, count in before
            }
    return by_size[-1]
