"""Real cards, played at random by the rules of each game, and the facts they leave behind.

It knows nothing of the rules package but its words and how many cards a game deals: what the
cards do here is the proof that the rules refuse nothing that can happen at a table.
"""

from collections import Counter, defaultdict
from copy import deepcopy
from dataclasses import dataclass, field
from decimal import Decimal

from scoring import rules
from scoring.rules.deal import PetitChelem
from scoring.rules.ruleset import Call
from tests.scoring.rules.cards import (
    ACE,
    ATOUT,
    EXCUSE,
    KING,
    PETIT,
    QUEEN,
    face,
    halves,
    is_bout,
    is_excuse,
    legal,
    pack_of,
    rank_of,
    suit_of,
    winner,
)

CALLED = {
    Call.KING: (KING,),
    Call.KING_TAKEN: (KING,),
    Call.ANY_CARD: (range(ACE, KING + 1),),
    Call.KING_AND_QUEEN: (KING, QUEEN),
    Call.TWO_KINGS: (KING, KING),
    Call.KING_AND_ACE: (KING, ACE),
}


@dataclass
class Table:
    """One deal in progress. Camps are the two sides, or the seats where all play alone."""

    ruleset: object
    random: object
    alone: bool = False
    luck: float = 0
    hands: list = field(default_factory=list)
    chien: list = field(default_factory=list)
    taker: int = 0
    partners: tuple = ()
    tricks: dict = field(default_factory=lambda: defaultdict(list))
    wins: Counter = field(default_factory=Counter)
    owed: list = field(default_factory=list)  # an Excuse in another camp's trick
    unpaid: Counter = field(default_factory=Counter)  # half points gained by Excuses not paid
    petit_au_bout: rules.Side | None = None
    petits: int = 1

    def camp(self, seat):
        if self.alone:
            return seat
        return rules.Side.ATTACK if seat in {self.taker, *self.partners} else rules.Side.DEFENCE

    def strengths(self, pack):
        """Rank cards for the taker's luck; the Excuse and one king lie anywhere."""
        strength = {
            card: 2 + face(card) / 100 if suit_of(card) == ATOUT else (rank_of(card) or 0) / 14
            for card in pack
        }
        for card in filter(is_excuse, pack):
            strength[card] = self.random.choice([-1, 2.5, 4])
        strength[self.random.choice([card for card in pack if rank_of(card) == KING])] = -1
        return strength

    def deal_cards(self):
        """Shuffle; now and then the taker gets the best cards, or the worst, for slams."""
        ruleset, pack = self.ruleset, pack_of(self.ruleset)
        strength = self.strengths(pack)
        self.luck = self.random.choice([0, 0, 0, 0.3, 1, -1, 100, -100])
        pack.sort(key=lambda card: self.random.random() - self.luck * strength[card])
        self.taker = self.random.randrange(ruleset.players)
        first, rest = pack[: ruleset.hand], pack[ruleset.hand :]
        self.random.shuffle(rest)
        self.chien = rest[: ruleset.chien]
        self.hands = [
            rest[ruleset.chien + ruleset.hand * i :][: ruleset.hand]
            for i in range(ruleset.players - 1)
        ]
        self.hands.insert(self.taker, first)

    def petit_sec(self):
        atouts = [[card for card in hand if suit_of(card) >= ATOUT] for hand in self.hands]
        return any(len(held) == 1 and face(held[0]) == PETIT for held in atouts)

    def call_cards(self):
        """Call cards: their holders are partners, but for the taker; none for the chien's."""
        own = self.random.random() < 0.3
        named = []
        for slot in CALLED[self.ruleset.call]:
            rank = slot if isinstance(slot, int) else self.random.choice(slot)
            cards = [c for c in pack_of(self.ruleset) if rank_of(c) == rank and c not in named]
            mine = [card for card in cards if card in self.hands[self.taker]]
            named.append(self.random.choice(mine if own and mine else cards))
        taken = self.ruleset.call is Call.KING_TAKEN
        holders = self.rehearsed() if taken else dict(enumerate(self.hands))
        self.partners = tuple(
            seat
            for seat, cards in holders.items()
            if seat != self.taker and not set(named).isdisjoint(cards)
        )

    def rehearsed(self):
        """Play a copy of the deal, card by card the same, to see who wins which cards."""
        copy = deepcopy(self)
        copy.alone = True
        copy.play()
        return copy.tricks

    def ecart(self):
        """Take the chien and lay as many cards aside: no bout, no king, atouts at need."""
        hand = self.hands[self.taker] + self.chien
        self.random.shuffle(hand)
        kept = {card for card in hand if is_bout(card) or rank_of(card) == KING}
        free = [card for card in hand if card not in kept]
        free.sort(key=lambda card: face(card) if suit_of(card) == ATOUT else 0)
        self.chien = free[: self.ruleset.chien]
        self.hands[self.taker] = [card for card in hand if card not in self.chien]

    def poignees(self):
        """Let most players show a poignée that they hold, the Excuse counting as an atout."""
        for seat, hand in enumerate(self.hands):
            atouts = sum(suit_of(card) >= ATOUT for card in hand)
            sizes = [s for s, terms in self.ruleset.poignees.items() if terms.atouts <= atouts]
            if sizes and self.random.random() < 0.8:
                yield rules.Poignee(seat, self.random.choice(sizes))

    def miseres(self):
        for seat, hand in enumerate(self.hands):
            lacking = {
                rules.MisereKind.ATOUT: all(suit_of(card) != ATOUT for card in hand),
                rules.MisereKind.TETE: not any(is_bout(c) or halves([c]) > 1 for c in hand),
            }
            for kind in self.ruleset.miseres:
                if lacking[kind]:
                    yield rules.Misere(seat, kind)

    def play(self):
        players = self.ruleset.players
        leader = self.random.randrange(players)
        kept = self.random.choice([(), (EXCUSE,), (EXCUSE,), (PETIT,), (PETIT, EXCUSE)])
        for left in range(self.ruleset.hand, 0, -1):
            seats = [(leader + i) % players for i in range(players)]
            trick = []
            for seat in seats:
                cards = legal(self.hands[seat], trick)
                for held in kept:
                    cards = [card for card in cards if face(card) != held] or cards
                trick.append(self.choose(seat, cards))
                self.hands[seat].remove(trick[-1])
            leader = self.take(trick, seats, left)

    def choose(self, seat, cards):
        """A taker with all the luck plays his best card, one with none his worst."""
        if abs(self.luck) < 100 or seat != self.taker:
            return self.random.choice(cards)
        by_strength = sorted(cards, key=lambda c: (suit_of(c) == ATOUT, rank_of(c) or face(c)))
        return by_strength[-1 if self.luck > 0 else 0]

    def take(self, trick, seats, left):
        """Give the trick to who wins it; `left` counts the tricks from this one to the end."""
        seat = seats[winner(trick)]
        excused = [(card, seats[i]) for i, card in enumerate(trick) if is_excuse(card)]
        slam = self.wins[rules.Side.ATTACK] == self.ruleset.hand - left
        crown = [
            s for _, s in excused if left == 1 and slam and self.camp(s) is rules.Side.ATTACK
        ]
        if crown:
            seat = crown[0]  # the Excuse crowns a chelem; the petit counted a trick before
        camp = self.camp(seat)
        self.note_petits(trick, camp, left=left, slam=slam, crowned=bool(crown))
        self.wins[camp] += 1
        for card, owner in excused:
            if left > 1 and self.camp(owner) != camp:
                self.owed.append((card, self.camp(owner), camp))
                trick = [other for other in trick if other != card]
        self.tricks[camp] += trick
        return seat

    def note_petits(self, trick, camp, *, left, slam, crowned):
        petits = sum(face(card) == PETIT for card in trick)
        excuse_to_come = (
            left == 2 and slam and camp is rules.Side.ATTACK and self.attack_keeps_excuse()
        )
        if petits and (excuse_to_come or (left == 1 and not crowned)):
            self.petit_au_bout, self.petits = camp, petits

    def attack_keeps_excuse(self):
        return any(
            is_excuse(card)
            for seat, hand in enumerate(self.hands)
            if self.camp(seat) is rules.Side.ATTACK
            for card in hand
        )

    def settle_excuses(self):
        """Keep an Excuse against a low card of one's tricks; give what it costs if none."""
        for excuse, owner, other in self.owed:
            self.tricks[owner].append(excuse)
            low = next((card for card in self.tricks[owner] if halves([card]) == 1), None)
            if low is None:
                self.unpaid[owner] -= 1
                self.unpaid[other] += 1
            else:
                self.tricks[owner].remove(low)
                self.tricks[other].append(low)

    def points(self, camp, chien=()):
        return Decimal(halves([*self.tricks[camp], *chien]) + self.unpaid[camp]) / 2


def play_deal(ruleset, random):
    """Play one deal and give what an arbiter could read off the table."""
    table = Table(ruleset, random)
    everybody_passed = ruleset.settlement is not None and random.random() < 0.2
    table.alone = not ruleset.contracts or everybody_passed
    table.deal_cards()
    dealer = random.randrange(ruleset.players)
    if table.petit_sec():
        return rules.Deal(outcome=rules.Outcome.PETIT_SEC, dealer=dealer)
    return play_alone(table, dealer) if table.alone else play_contract(table, dealer)


def play_alone(table, dealer):
    table.play()
    table.settle_excuses()
    seats = range(table.ruleset.players)
    return rules.Deal(dealer=dealer, card_points=tuple(table.points(seat) for seat in seats))


def play_contract(table, dealer):
    ruleset, random = table.ruleset, table.random
    contract = random.choice(sorted(ruleset.contracts))
    at_once = ruleset.call is not Call.KING_TAKEN
    if ruleset.max_partners and at_once:
        table.call_cards()
    if contract in {"petite", "pousse", "garde"}:
        table.ecart()
    poignees, miseres = tuple(table.poignees()), tuple(table.miseres())
    if not at_once:
        table.call_cards()  # the king's trick tells, as soon as nothing but play is left
    table.play()
    table.settle_excuses()
    chien = table.chien if ruleset.contracts[contract].chien is rules.Side.ATTACK else []
    all_but_one = table.wins[rules.Side.ATTACK] == ruleset.hand - 1
    return rules.Deal(
        dealer=dealer,
        taker=table.taker,
        partners=table.partners,
        contract=contract,
        bouts=sum(map(is_bout, [*table.tricks[rules.Side.ATTACK], *chien])),
        points=table.points(rules.Side.ATTACK, chien),
        petit_au_bout=table.petit_au_bout,
        petits=table.petits,
        poignees=poignees,
        chelem=rules.Chelem(
            announced=random.random() < 0.1,
            achieved_by=next((s for s in rules.Side if table.wins[s] == ruleset.hand), None),
        ),
        petit_chelem=PetitChelem(achieved=all_but_one and ruleset.petit_chelem is not None),
        miseres=miseres,
    )
