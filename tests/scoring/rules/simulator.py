"""Real cards, played at random by the rules of the game, and the facts they leave behind.

It knows nothing of the rules package but its words: what the cards do here is the proof that
the rules refuse nothing that can happen at a table.
"""

from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal

from scoring.rules import Chelem, Deal, Outcome, Poignee, Side

SUITS = range(4)  # 14 cards each, the king last
ATOUT, NO_SUIT = 4, 5
PETIT, BIGGEST, EXCUSE = 56, 76, 77
PACK = range(78)
BOUTS = {PETIT, BIGGEST, EXCUSE}
HONOURS = {13: 9, 12: 7, 11: 5, 10: 3}  # king, queen, knight, jack: value in half points
KINGS = {14 * suit + 13 for suit in SUITS}


def suit_of(card):
    return NO_SUIT if card == EXCUSE else min(card // 14, ATOUT)


def halves(cards):
    """Count cards in half points: 4½ a bout or a king, down to ½ a low card."""
    return sum(
        9 if card in BOUTS else 1 if card >= PETIT else HONOURS.get(card % 14, 1)
        for card in cards
    )


def legal(hand, trick):
    """Cards that may be played: follow suit, else cut, always over the highest atout."""
    led = next((suit_of(card) for card in trick if card != EXCUSE), None)
    if led is None:
        return hand
    following = [card for card in hand if suit_of(card) == led]
    if led == ATOUT or not following:
        highest = max((card for card in trick if suit_of(card) == ATOUT), default=0)
        atouts = [card for card in hand if suit_of(card) == ATOUT]
        following = [card for card in atouts if card > highest] or atouts
    return following + [EXCUSE] * (EXCUSE in hand) if following else hand


def winner(trick):
    """Index of the winning card: the highest atout, else the highest of the suit led."""
    led = next(suit_of(card) for card in trick if card != EXCUSE)
    return max(
        range(len(trick)),
        key=lambda i: (
            (suit_of(trick[i]) == ATOUT, suit_of(trick[i]) == led, trick[i])
            if trick[i] != EXCUSE
            else (False, False, -1)
        ),
    )


@dataclass
class Table:
    """One deal in progress."""

    ruleset: object
    random: object
    hands: list = field(default_factory=list)
    chien: list = field(default_factory=list)
    taker: int = 0
    partners: tuple = ()
    tricks: dict = field(default_factory=lambda: {side: [] for side in Side})
    wins: Counter = field(default_factory=Counter)
    owner: Side | None = None  # of the Excuse, when it left a trick of the other side
    petit_au_bout: Side | None = None

    def side(self, seat):
        return Side.ATTACK if seat in {self.taker, *self.partners} else Side.DEFENCE

    def deal_cards(self):
        """Shuffle; now and then the taker gets the best cards, or the worst, for slams."""
        luck = self.random.choice([0, 0, 0.3, 1, -1])
        strength = {card: 2 if suit_of(card) == ATOUT else halves([card]) > 1 for card in PACK}
        pack = sorted(PACK, key=lambda card: self.random.random() - luck * strength[card])
        ruleset = self.ruleset
        self.taker = self.random.randrange(ruleset.players)
        first = pack[: ruleset.hand]
        rest = pack[ruleset.hand :]
        self.random.shuffle(rest)
        self.chien = rest[: ruleset.chien]
        self.hands = [
            rest[ruleset.chien + ruleset.hand * i :][: ruleset.hand]
            for i in range(ruleset.players - 1)
        ]
        self.hands.insert(self.taker, first)

    def petit_sec(self):
        return any(
            PETIT in hand and EXCUSE not in hand and sum(suit_of(c) == ATOUT for c in hand) == 1
            for hand in self.hands
        )

    def call_king(self):
        """Call any king: its holder is the partner, unless it is the taker's or lies aside."""
        king = self.random.choice(sorted(KINGS))
        self.partners = tuple(
            seat for seat, hand in enumerate(self.hands) if king in hand and seat != self.taker
        )

    def ecart(self):
        """Take the chien and lay as many cards aside: no bout, no king, atouts at need."""
        hand = self.hands[self.taker] + self.chien
        self.random.shuffle(hand)
        kept = [card for card in hand if card in BOUTS | KINGS]
        atouts = [card for card in hand if suit_of(card) == ATOUT and card not in BOUTS]
        plain = [card for card in hand if card not in kept and card not in atouts]
        aside = (plain + atouts)[: self.ruleset.chien]
        self.hands[self.taker] = [card for card in hand if card not in aside]
        self.chien = aside

    def poignees(self):
        """Let most players show a poignée that they hold, the Excuse counting as an atout."""
        for seat, hand in enumerate(self.hands):
            atouts = sum(suit_of(card) >= ATOUT for card in hand)
            sizes = [s for s, terms in self.ruleset.poignees.items() if terms.atouts <= atouts]
            if sizes and self.random.random() < 0.8:
                yield Poignee(seat, self.random.choice(sizes))

    def play(self):
        leader = self.random.randrange(self.ruleset.players)
        keeps_excuse = self.random.random() < 0.5
        for left in range(self.ruleset.hand, 0, -1):
            seats = [(leader + i) % self.ruleset.players for i in range(self.ruleset.players)]
            trick = []
            for seat in seats:
                cards = legal(self.hands[seat], trick)
                if keeps_excuse and len(cards) > 1:
                    cards = [card for card in cards if card != EXCUSE]
                trick.append(self.random.choice(cards))
                self.hands[seat].remove(trick[-1])
            leader = self.take(trick, seats, left)

    def take(self, trick, seats, left):
        """Give the trick to who wins it; `left` counts the tricks from this one to the end."""
        seat = seats[winner(trick)]
        excused = seats[trick.index(EXCUSE)] if EXCUSE in trick else None
        slam = self.wins[Side.ATTACK] == self.ruleset.hand - left
        if left == 1 and slam and excused is not None and self.side(excused) is Side.ATTACK:
            seat = excused  # the Excuse crowns a chelem; the petit counted a trick before
        elif left == 1 and PETIT in trick:
            self.petit_au_bout = self.side(seat)
        side = self.side(seat)
        if left == 2 and PETIT in trick and slam and side is Side.ATTACK:
            self.petit_au_bout = side if EXCUSE in self.attack_cards() else None
        self.wins[side] += 1
        if excused is not None and left > 1 and self.side(excused) is not side:
            self.owner = self.side(excused)
            trick = [card for card in trick if card != EXCUSE]
        self.tricks[side] += trick
        return seat

    def attack_cards(self):
        return [
            card
            for s, hand in enumerate(self.hands)
            if self.side(s) is Side.ATTACK
            for card in hand
        ]

    def settle_excuse(self):
        """Keep the Excuse against a low card of one's tricks; give what it costs if none."""
        if self.owner is None:
            return 0
        other = Side.DEFENCE if self.owner is Side.ATTACK else Side.ATTACK
        self.tricks[self.owner].append(EXCUSE)
        low = next((c for c in self.tricks[self.owner] if halves([c]) == 1), None)
        if low is None:
            return -1 if self.owner is Side.ATTACK else 1
        self.tricks[self.owner].remove(low)
        self.tricks[other].append(low)
        return 0


def play_deal(ruleset, random):
    """Play one deal and give what an arbiter could read off the table."""
    table = Table(ruleset, random)
    table.deal_cards()
    dealer = random.randrange(ruleset.players)
    if table.petit_sec():
        return Deal(outcome=Outcome.PETIT_SEC, dealer=dealer)
    contract = random.choice(sorted(ruleset.contracts))
    if ruleset.max_partners:
        table.call_king()
    if contract in {"petite", "garde"}:
        table.ecart()
    poignees = tuple(table.poignees())
    table.play()
    unpaid = table.settle_excuse()
    cards = table.tricks[Side.ATTACK]
    if contract != "garde_contre":
        cards = cards + table.chien
    return Deal(
        dealer=dealer,
        taker=table.taker,
        partners=table.partners,
        contract=contract,
        bouts=len(BOUTS & set(cards)),
        points=Decimal(halves(cards) + unpaid) / 2,
        petit_au_bout=table.petit_au_bout,
        poignees=poignees,
        chelem=Chelem(
            announced=random.random() < 0.1,
            achieved_by=next((s for s in Side if table.wins[s] == ruleset.hand), None),
        ),
    )
