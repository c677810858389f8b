"""What a side without a trick, or with only one, can hold: cards aside and unpaid Excuses."""

from scoring.rules.counting import COURTS_PER_PACK, HALVES, Rank
from scoring.rules.ruleset import BOUT_HALVES, LOW_HALVES, Ruleset
from scoring.rules.terms import Contract, Side

# The taker takes the chien up and lays no king or bout aside; others leave it as it was dealt.
WITH_ECART = (Contract.PETITE, Contract.POUSSE, Contract.GARDE)
COURTS = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK)


def chelem_halves(by: Side, contract: str, bouts: int, ruleset: Ruleset) -> range:
    """The half points of an attack with so many bouts after a chelem; none is impossible.

    The other side has the cards aside where they are its own, and as far as it keeps Excuses,
    each a bout less the half point that it could not pay. Cards of the same number count the
    same or whole points more.

    >>> from scoring.rules.presets import FFT_4
    >>> chelem_halves(Side.ATTACK, "garde", 2, FFT_4)
    range(174, 175, 2)
    """
    attack_lost = by is Side.DEFENCE
    held = bouts if attack_lost else ruleset.bouts - bouts
    own_aside = attack_lost is (ruleset.contracts[contract].chien is Side.ATTACK)
    aside = ruleset.chien if own_aside else 0
    ecart = attack_lost and contract in WITH_ECART
    excuses = min(held, ruleset.excuses)
    others = aside - (held - excuses)
    if others < (aside if ecart else 0):
        return range(0)
    dearest = [
        HALVES[rank] - LOW_HALVES
        for rank in COURTS[ecart:]
        for _ in range(COURTS_PER_PACK * ruleset.packs)
    ]
    bonus = sum(dearest[:others])
    least = LOW_HALVES * aside + (BOUT_HALVES - LOW_HALVES) * held
    if attack_lost:
        return range(least, least + bonus + 1, 2)
    whole = 2 * ruleset.card_points
    return range(whole - least - bonus, whole - least + 1, 2)


def lost_trick_halves(contract: str, ruleset: Ruleset) -> tuple[int, int]:
    """The fewest and the most half points of an attack that lost one trick.

    The defence has that trick, the chien where it is its own, and at best an Excuse that it
    could not pay for; no card counts more than a bout, none less than a low one.
    """
    cards = ruleset.players
    if ruleset.contracts[contract].chien is Side.DEFENCE:
        cards += ruleset.chien
    whole = 2 * ruleset.card_points
    return whole - BOUT_HALVES * (cards + ruleset.excuses), whole - LOW_HALVES * cards
