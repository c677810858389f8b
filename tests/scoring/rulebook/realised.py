"""A deal with its cards: who held what, what was called and laid aside, card after card.

`facts` plays it again by the rules of its game and gives what it comes to, so that an example
of the rulebook can be held against cards that real hands could hold.
"""

import json
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from scoring.rules import Contract, Deal, MisereKind, Side
from scoring.rules.deal import Chelem, PetitChelem
from scoring.rules.ruleset import Call, FirstLead
from tests.scoring.rules.cards import (
    ATOUT,
    KING,
    halves,
    is_bout,
    legal,
    pack_of,
    rank_of,
    suit_of,
    winner,
)
from tests.scoring.rules.simulator import CALLED, Table

STORED = Path(__file__).with_name("realised.jsonl")
WITH_CHIEN = {Contract.PETITE, Contract.POUSSE, Contract.GARDE}  # the taker takes it up


@dataclass(frozen=True, kw_only=True)
class CardDeal:
    """Cards by number: `plays` are those of each seat in the order played, whoever leads.

    `piles` are those that lie before each seat, the lowest card first.
    """

    plays: tuple
    chien: tuple = ()
    ecart: tuple = ()
    called: tuple = ()
    leader: int = 0
    piles: tuple = ()

    def dealt(self, taker):
        """Give the hands as they were dealt."""
        hands = [set(cards) for cards in self.plays]
        if self.ecart:
            hands[taker] = (hands[taker] | set(self.ecart)) - set(self.chien)
        return hands


def stored():
    """Read the card deals by game and number of the example."""
    lines = map(json.loads, STORED.read_text(encoding="utf-8").splitlines())
    return {(line.pop("ruleset"), line.pop("example")): frozen(line) for line in lines}


def frozen(line):
    return CardDeal(**{key: deep_tuple(value) for key, value in line.items()})


def deep_tuple(value):
    return tuple(map(deep_tuple, value)) if isinstance(value, list) else value


class Replay(Table):
    """The same table, each player playing what is written; an illegal card is an error."""

    def __init__(self, ruleset, cards, deal, partners):
        super().__init__(ruleset, None, alone=bool(deal.card_points))
        self.cards = cards
        self.taker = deal.taker or 0
        self.partners = partners
        self.hands = [list(plays) for plays in cards.plays]
        self.piles = [[list(pile) for pile in piles] for piles in cards.piles]
        self.winners = []  # of each trick, and its cards

    def within_reach(self, seat):
        """Cards that a player may choose from: not those that lie covered before him."""
        covered = (
            {card for pile in self.piles[seat] for card in pile[:-1]} if self.piles else ()
        )
        return [card for card in self.hands[seat] if card not in covered]

    def play(self):
        players, leader = self.ruleset.players, self.cards.leader
        for number in range(self.ruleset.hand):
            seats = [(leader + i) % players for i in range(players)]
            trick = []
            for seat in seats:
                card = self.cards.plays[seat][number]
                assert card in legal(self.within_reach(seat), trick), (number, seat, card)
                trick.append(card)
            self.lay(seats, trick)
            leader = self.take(trick, seats, self.ruleset.hand - number)
            self.winners.append((leader, trick))

    def lay(self, seats, trick):
        for seat, card in zip(seats, trick, strict=True):
            self.hands[seat].remove(card)
            for pile in self.piles[seat] if self.piles else ():
                if pile and pile[-1] == card:
                    pile.pop()


def facts(ruleset, cards, deal):
    """Play the cards and give the deal that they make; bids and what is shown are told."""
    if deal.card_points:
        table = played(ruleset, cards, deal, ())
        points = tuple(table.points(seat) for seat in range(ruleset.players))
        return Deal(card_points=points)
    partners = partners_of(ruleset, cards, deal)
    table = played(ruleset, cards, deal, partners)
    kept = cards.ecart or cards.chien
    chien = kept if ruleset.contracts[deal.contract].chien is Side.ATTACK else ()
    all_but_one = table.wins[Side.ATTACK] == ruleset.hand - 1
    slam = next((side for side in Side if table.wins[side] == ruleset.hand), None)
    return Deal(
        taker=deal.taker,
        partners=tuple(sorted(partners)),
        contract=deal.contract,
        bouts=sum(map(is_bout, [*table.tricks[Side.ATTACK], *chien])),
        points=table.points(Side.ATTACK, chien),
        petit_au_bout=table.petit_au_bout,
        petits=table.petits,
        poignees=deal.poignees,
        miseres=deal.miseres,
        chelem=Chelem(deal.chelem.announced, slam),
        petit_chelem=PetitChelem(
            deal.petit_chelem.announced, all_but_one and bool(ruleset.petit_chelem)
        ),
    )


def played(ruleset, cards, deal, partners):
    table = Replay(ruleset, cards, deal, partners)
    table.play()
    table.settle_excuses()
    return table


def partners_of(ruleset, cards, deal):
    """Give who plays with the taker: who holds the called cards, or wins the king's trick."""
    if not cards.called:
        return ()
    if ruleset.call is Call.KING_TAKEN:
        [king] = cards.called
        table = played(ruleset, cards, deal, ())
        holders = {seat for seat, trick in table.winners if king in trick}
    else:
        hands = cards.dealt(deal.taker)
        holders = {seat for seat, hand in enumerate(hands) if not hand.isdisjoint(cards.called)}
    return tuple(sorted(holders - {deal.taker}))


def flaws(ruleset, cards, deal):
    """Name what is wrong with the cards before the first is played."""
    hands = cards.dealt(deal.taker or 0)
    everything = Counter([*(card for hand in hands for card in hand), *cards.chien])
    told = {
        "pack": everything != Counter(pack_of(ruleset)),
        "hands": {len(hand) for hand in hands} != {ruleset.hand},
        "chien": len(cards.chien) != ruleset.chien,
        "petit sec": has_petit_sec(ruleset, hands),
        "piles": not piles_fit(ruleset, cards),
    }
    if not deal.card_points:
        told |= {
            "écart": not ecart_fits(ruleset, cards, deal),
            "called": bool(ruleset.max_partners) and not calls_fit(ruleset, cards),
            "poignée": not poignees_fit(ruleset, cards, deal),
            "misère": not miseres_fit(hands, cards, deal),
            "lead": not lead_fits(ruleset, cards, deal),
        }
    return [name for name, wrong in told.items() if wrong]


def has_petit_sec(ruleset, hands):
    table = Table(ruleset, None)
    table.hands = hands
    return table.petit_sec()


def piles_fit(ruleset, cards):
    layout = ruleset.layout
    if layout is None:
        return not cards.piles
    return all(
        [len(pile) for pile in piles] == [layout.deep] * layout.piles
        and {card for pile in piles for card in pile} <= set(plays)
        for piles, plays in zip(cards.piles, cards.plays, strict=True)
    )


def ecart_fits(ruleset, cards, deal):
    """No king and no bout is laid aside, an atout only by need."""
    if deal.contract not in WITH_CHIEN or not ruleset.chien:
        return not cards.ecart
    whole = [*cards.plays[deal.taker], *cards.ecart]
    lying = {card for pile in cards.piles[deal.taker] for card in pile} if cards.piles else ()
    free = [card for card in whole if not is_bout(card) and rank_of(card) != KING]
    free = [card for card in free if card not in lying]
    plain = [card for card in free if suit_of(card) < ATOUT]
    least = max(0, ruleset.chien - len(plain))
    atouts = sum(suit_of(card) >= ATOUT for card in cards.ecart)
    return (
        len(set(cards.ecart)) == ruleset.chien
        and set(cards.ecart) <= set(free)
        and set(cards.chien) <= set(whole)
        and atouts == least
    )


def calls_fit(ruleset, cards):
    slots = CALLED[ruleset.call]
    ranks = [slot if isinstance(slot, range) else [slot] for slot in slots]
    return len(set(cards.called)) == len(slots) and all(
        rank_of(card) in rank for card, rank in zip(cards.called, ranks, strict=True)
    )


def poignees_fit(ruleset, cards, deal):
    """Whoever shows a poignée holds its atouts, in hand or uncovered before him."""
    table = Replay(ruleset, cards, deal, ())
    return all(
        sum(suit_of(card) >= ATOUT for card in table.within_reach(player))
        >= ruleset.poignees[size].atouts
        for player, size in deal.poignees
    )


def miseres_fit(hands, cards, deal):
    held = {**dict(enumerate(hands)), deal.taker: set(cards.plays[deal.taker])}
    return all(
        not any(suit_of(card) == ATOUT for card in held[player])
        if kind is MisereKind.ATOUT
        else not any(is_bout(card) or halves([card]) > 1 for card in held[player])
        for player, kind in deal.miseres
    )


def lead_fits(ruleset, cards, deal):
    """Whoever announces a chelem leads; no called suit but by the called card."""
    first = cards.plays[cards.leader][0]
    if deal.chelem.announced and cards.leader != deal.taker:
        return False
    suits = {suit_of(card) for card in cards.called}
    free = ruleset.first_lead is FirstLead.FREE
    return free or suit_of(first) not in suits or first in cards.called


def winners_of(ruleset, cards):
    """Give the seat that wins each trick, the Excuse of a chelem aside."""
    leader, won = cards.leader, []
    for number in range(ruleset.hand):
        seats = [(leader + i) % ruleset.players for i in range(ruleset.players)]
        leader = seats[winner([cards.plays[seat][number] for seat in seats])]
        won.append(leader)
    return won


def calls(ruleset):
    """Give every choice of cards to call, as tuples."""
    slots = CALLED[ruleset.call]
    ranks = [slot if isinstance(slot, range) else range(slot, slot + 1) for slot in slots]
    pack = [card for card in pack_of(ruleset) if suit_of(card) < ATOUT]
    choices = [[card for card in pack if rank_of(card) in rank] for rank in ranks]
    if len(choices) == 1:
        return [(card,) for card in choices[0]]
    if ranks[0] == ranks[1]:
        return list(combinations(choices[0], 2))
    return [(one, two) for one in choices[0] for two in choices[1]]
