"""Tarot cards: what they count, which may be played, which wins.

A card is a number: 14 of each suit, the king last, then the atouts, then the Excuse. The second
pack's cards are 78 higher and otherwise the same.
"""

PER_PACK = 78
SUITS = range(4)
ATOUT, NO_SUIT = 4, 5
ACE, QUEEN, KING = 0, 12, 13
PETIT, BIGGEST, EXCUSE = 56, 76, 77
BOUTS = {PETIT, BIGGEST, EXCUSE}
HONOURS = {KING: 9, QUEEN: 7, 11: 5, 10: 3}  # down to the jack: value in half points


def face(card):
    return card % PER_PACK


def suit_of(card):
    return NO_SUIT if face(card) == EXCUSE else min(face(card) // 14, ATOUT)


def rank_of(card):
    """Rank of a card within its suit; atouts and the Excuse have none here."""
    return face(card) % 14 if suit_of(card) in SUITS else None


def is_bout(card):
    return face(card) in BOUTS


def is_excuse(card):
    return face(card) == EXCUSE


def halves(cards):
    """Count cards in half points: 4½ a bout or a king, down to ½ a low card."""
    return sum(9 if is_bout(card) else HONOURS.get(rank_of(card), 1) for card in cards)


def pack_of(ruleset):
    """Give a game's cards; a reduced pack lacks the cards from the 2 of each suit on."""
    removed = (PER_PACK * ruleset.packs - ruleset.cards) // len(SUITS)
    ranks = range(1, 1 + removed)
    return [card for card in range(PER_PACK * ruleset.packs) if rank_of(card) not in ranks]


def legal(hand, trick):
    """Cards that may be played: follow suit, else cut, always over the highest atout.

    An atout is over its equal, because the second of two equal cards wins.
    """
    led = next((suit_of(card) for card in trick if not is_excuse(card)), None)
    if led is None:
        return hand
    following = [card for card in hand if suit_of(card) == led]
    if led == ATOUT or not following:
        highest = max((face(card) for card in trick if suit_of(card) == ATOUT), default=0)
        atouts = [card for card in hand if suit_of(card) == ATOUT]
        following = [card for card in atouts if face(card) >= highest] or atouts
    return following + [card for card in hand if is_excuse(card)] if following else hand


def winner(trick):
    """Index of the winning card: the highest atout, else the highest of the suit led."""
    led = next(suit_of(card) for card in trick if not is_excuse(card))

    def strength(i):
        card = trick[i]
        if is_excuse(card):
            return (False, False, -1, i)
        return (suit_of(card) == ATOUT, suit_of(card) == led, face(card), i)

    return max(range(len(trick)), key=strength)
