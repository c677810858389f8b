"""Cards for the examples of the rulebook, found by dealing and playing until one comes true.

`python -m tests.scoring.rulebook.find_cards [GAME…]` keeps what still holds in
realised.jsonl and looks for the rest: it deals the bouts and atouts that an example needs,
plays by chance, and then swaps cards of one suit, which changes no duty to follow, until the
points are right.
"""

import json
import os
import sys
from collections import defaultdict
from dataclasses import asdict
from random import Random

import django

from scoring.rulebook.examples import deals
from scoring.rules import RULESETS, MisereKind, Side
from scoring.rules.ruleset import Call
from tests.scoring.rulebook.realised import (
    STORED,
    WITH_CHIEN,
    CardDeal,
    Replay,
    calls,
    facts,
    flaws,
    stored,
    winners_of,
)
from tests.scoring.rules.cards import (
    ATOUT,
    BOUTS,
    KING,
    PETIT,
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
from tests.scoring.rules.simulator import CALLED

STEPS = 4000  # swaps tried for one played deal


class Attempt:
    """One deal of an example: its hands, its play, and the swaps that set its points right."""

    def __init__(self, ruleset, deal, random):
        self.ruleset, self.deal, self.random = ruleset, deal, random
        self.taker = deal.taker or 0
        self.attack = [self.taker, *deal.partners]
        self.rich = not deal.card_points and deal.points > ruleset.card_points / 2
        self.slam = deal.chelem.achieved_by or (deal.petit_chelem.achieved and Side.ATTACK)

    def find(self):
        """Give cards that make the deal, or None."""
        self.deal_cards()
        called = self.choose_called()
        if called is None:
            return None
        self.lay_ecart()
        cards = self.play(called)
        if self.ruleset.call is Call.KING_TAKEN and not self.deal.card_points:
            cards = self.king_taken(cards)
        if cards is None or flaws(self.ruleset, cards, self.deal):
            return None
        cards = self.swapped(cards)
        return cards if cards and comes_true(self.ruleset, cards, self.deal) else None

    def deal_cards(self):
        """Deal what the example needs, the rest by chance."""
        self.left = pack_of(self.ruleset)
        self.random.shuffle(self.left)
        self.hands = [[] for _ in range(self.ruleset.players)]
        if self.deal.card_points:
            self.give_to_the_last()
        else:
            self.give_bouts()
            self.give_atouts()
            self.give_courts()
        holders = {player for player, _kind in self.deal.miseres}
        for seat in sorted(range(self.ruleset.players), key=lambda seat: seat not in holders):
            self.fill(seat)
        self.chien = self.left
        self.piles = [self.laid_out(hand) for hand in self.hands] if self.ruleset.layout else []

    def give(self, seat, number, fits):
        """Give a seat so many cards that fit, as far as there are some and it has room."""
        room = self.ruleset.hand - len(self.hands[seat])
        found = [card for card in self.left if fits(card)][: max(0, min(number, room))]
        self.left = [card for card in self.left if card not in found]
        self.hands[seat] += found

    def give_to_the_last(self):
        """Let the last player, who has most points, have good cards; lay low ones aside."""
        self.left.sort(key=lambda card: self.random.random() - 0.12 * self.strength(card))
        self.give(self.ruleset.players - 1, self.ruleset.hand, any_card)
        self.random.shuffle(self.left)
        low = [card for card in self.left if halves([card]) == 1][: self.ruleset.chien]
        self.left = [card for card in self.left if card not in low] + low

    def give_bouts(self):
        """Give the attack its bouts, the petit to whom it is au bout; the rest elsewhere."""
        packs, bouts = self.ruleset.packs, self.deal.bouts
        found = self.random.sample(sorted(BOUTS) * packs, 3 * packs)
        petit = self.deal.petit_au_bout
        if petit:
            found.sort(key=lambda one: (one != PETIT) == (petit is Side.ATTACK))
        others = [seat for seat in range(self.ruleset.players) if seat not in self.attack]
        for number, bout in enumerate(found):
            seat = self.taker if number < bouts else self.random.choice(others)
            if self.slam and number < bouts and bout in found[:number]:
                seat = self.attack[-1]  # the second of two Excuses wins no trick
            self.give(seat, 1, lambda card, bout=bout: face(card) == bout)

    def give_atouts(self):
        """Give the atouts of a poignée, and a rich taker some against another's."""
        for player, size in self.deal.poignees:
            held = sum(suit_of(card) >= ATOUT for card in self.hands[player])
            self.give(player, self.ruleset.poignees[size].atouts - held, is_atout)
            if self.rich and player != self.taker:
                self.give(self.taker, self.random.randrange(6, 10), is_atout)

    def give_courts(self):
        """Give a taker who is alone what he calls, a rich one courts; a slam the best cards."""
        if not self.deal.partners and self.ruleset.max_partners:
            for slot in CALLED[self.ruleset.call]:
                ranks = slot if isinstance(slot, range) else [slot]
                self.give(self.taker, 1, lambda card, ranks=ranks: rank_of(card) in ranks)
        if self.slam:
            self.left.sort(key=self.strength, reverse=True)
            room = self.ruleset.hand - len(self.hands[self.taker])
            lost = self.random.randrange(1, 4) if self.deal.petit_chelem.achieved else 0
            self.give(self.taker, room - lost, any_card)
            self.random.shuffle(self.left)
        elif self.rich:
            number = self.random.randrange(3, 11) * self.ruleset.packs
            self.give(self.taker, number, lambda card: halves([card]) > 1)

    def fill(self, seat):
        without = (seat, MisereKind.ATOUT) in self.deal.miseres
        fits = (lambda card: suit_of(card) != ATOUT) if without else any_card
        self.give(seat, self.ruleset.hand, fits)

    def strength(self, card):
        if is_excuse(card):
            return 3
        return 2 + face(card) / 100 if suit_of(card) == ATOUT else (rank_of(card) or 0) / 14

    def laid_out(self, hand):
        """Lay piles out; a game without them has none."""
        layout = self.ruleset.layout
        cards = self.random.sample(hand, layout.piles * layout.deep)
        cards.sort(key=lambda card: suit_of(card) == ATOUT)
        tops, under = cards[-layout.piles :], cards[: -layout.piles]
        return [[*under[i :: layout.piles], top] for i, top in enumerate(tops)]

    def choose_called(self):
        """Call cards that make the partners; a taker alone calls his own."""
        if not self.ruleset.max_partners or self.ruleset.call is Call.KING_TAKEN:
            return ()
        choices = calls(self.ruleset)
        self.random.shuffle(choices)
        holder = {card: seat for seat, hand in enumerate(self.hands) for card in hand}
        for called in choices:
            seats = {holder.get(card) for card in called}
            if seats | {self.taker} == set(self.attack) and None not in seats:
                return called
        return None

    def lay_ecart(self):
        self.ecart = []
        if self.deal.card_points or self.deal.contract not in WITH_CHIEN or not self.chien:
            return
        hand = self.hands[self.taker] + self.chien
        self.random.shuffle(hand)
        lying = {card for pile in self.piles[self.taker] for card in pile} if self.piles else ()
        free = [card for card in hand if not is_bout(card) and rank_of(card) != KING]
        free = [card for card in free if card not in lying]
        if self.random.random() < 0.5:
            free.sort(key=lambda card: -halves([card]))
        free.sort(key=lambda card: suit_of(card) >= ATOUT)
        self.ecart = free[: self.ruleset.chien]
        self.hands[self.taker] = [card for card in hand if card not in self.ecart]

    def play(self, called):
        """Play by chance: some keep the petit, or their atouts, or the Excuse is soon gone."""
        ruleset, random = self.ruleset, self.random
        announced = self.deal.chelem.announced
        leader = self.taker if announced else random.randrange(ruleset.players)
        start = CardDeal(
            plays=tuple(map(tuple, self.hands)),
            chien=tuple(self.chien),
            leader=leader,
            piles=tuple(tuple(map(tuple, piles)) for piles in self.piles),
        )
        table = Replay(ruleset, start, self.deal, ())
        self.keen = self.rich and random.random() < 0.8
        self.hoard = random.choice([(), self.attack, range(ruleset.players)])
        plays = defaultdict(list)
        first = leader
        for number in range(ruleset.hand):
            seats = [(leader + i) % ruleset.players for i in range(ruleset.players)]
            trick = []
            for seat in seats:
                reach = legal(table.within_reach(seat), trick)
                trick.append(self.choose(seat, reach, trick, () if number else called))
            table.lay(seats, trick)
            for seat, card in zip(seats, trick, strict=True):
                plays[seat].append(card)
            leader = seats[winner(trick)]
        return CardDeal(
            plays=tuple(tuple(plays[seat]) for seat in range(ruleset.players)),
            chien=tuple(self.chien),
            ecart=tuple(self.ecart),
            called=tuple(called),
            leader=first,
            piles=start.piles,
        )

    def choose(self, seat, cards, trick, called):
        if called:
            suits = {suit_of(card) for card in called}
            cards = [c for c in cards if suit_of(c) not in suits or c in called] or cards
        crowning = self.slam is Side.ATTACK and self.deal.chelem.achieved_by
        if crowning and seat == self.taker:
            cards = [card for card in cards if not is_excuse(card)] or cards
        if self.deal.petit_au_bout:
            cards = [card for card in cards if face(card) != PETIT] or cards
        keeps = crowning and seat == self.taker
        if not keeps and any(map(is_excuse, cards)) and self.random.random() < 0.4:
            return next(filter(is_excuse, cards))
        if self.slam and seat == self.taker:
            return max(cards, key=lambda c: (suit_of(c) == ATOUT, rank_of(c) or face(c)))
        if self.keen and self.random.random() < 0.85:
            return self.keenly(seat, cards, trick)
        if seat in self.hoard and self.random.random() < 0.8:
            cards = [card for card in cards if suit_of(card) != ATOUT] or cards
        return self.random.choice(cards)

    def keenly(self, seat, cards, trick):
        """Let the attack win what it can and the defence give nothing away."""
        if seat in self.attack:
            won = [card for card in cards if takes(trick, card)]
            if won:
                return max(won, key=lambda card: halves([card]))
        return min(cards, key=lambda card: halves([card]))

    def king_taken(self, cards):
        """Call the king whose trick goes where the example says."""
        won = winners_of(self.ruleset, cards)
        first = cards.plays[cards.leader][0]
        for number, seat in enumerate(won):
            for plays in cards.plays:
                king = plays[number]
                barred = suit_of(first) == suit_of(king) and first != king
                fits = {seat, self.taker} == set(self.attack)
                if rank_of(king) == KING and fits and not barred:
                    return CardDeal(**asdict(cards) | {"called": (king,)})
        return None

    def swapped(self, cards):
        """Swap cards of one suit until the points are right; who wins what stays."""
        return Swaps(self, cards).search()


class Swaps:
    """A played deal as places, each with a card and an owner, and what every owner has."""

    def __init__(self, attempt, cards):
        self.attempt, self.cards = attempt, cards
        self.ruleset, self.deal, self.random = attempt.ruleset, attempt.deal, attempt.random
        self.plays = [list(plays) for plays in cards.plays]
        self.ecart, self.chien = list(cards.ecart), list(cards.chien)
        self.winners = winners_of(self.ruleset, cards)
        self.fixed = set(cards.called) | BOUTS
        if cards.ecart:  # what was in the chien stays there
            self.chien = []
        self.places = [
            *(
                (self.plays[s], i)
                for s in range(self.ruleset.players)
                for i in range(self.ruleset.hand)
            ),
            *((self.ecart, i) for i in range(len(self.ecart))),
            *((self.chien, i) for i in range(len(self.chien))),
        ]

    def deal_now(self):
        """Give the cards as they lie now; the chien of an écart keeps its places."""
        changed = dict(zip(self._all(self.cards), self._all_now(), strict=True))
        if self.cards.ecart:
            chien = tuple(changed.get(card, card) for card in self.cards.chien)
        else:
            chien = tuple(self.chien)
        return CardDeal(
            plays=tuple(map(tuple, self.plays)),
            chien=chien,
            ecart=tuple(self.ecart),
            called=self.cards.called,
            leader=self.cards.leader,
            piles=tuple(
                tuple(tuple(changed[card] for card in pile) for pile in piles)
                for piles in self.cards.piles
            ),
        )

    @staticmethod
    def _all(cards):
        return [*(card for plays in cards.plays for card in plays), *cards.ecart]

    def _all_now(self):
        return [*(card for plays in self.plays for card in plays), *self.ecart]

    def away(self):
        """Give how far each owner's half points are from the example; None if nothing fits."""
        try:
            found = facts(self.ruleset, self.deal_now(), self.deal)
        except AssertionError:
            return None
        if self.deal.card_points:
            pairs = zip(found.card_points, self.deal.card_points, strict=True)
            return {seat: int(2 * (one - two)) for seat, (one, two) in enumerate(pairs)}
        if alike(found) != alike(self.deal) or (found.points - self.deal.points) % 1:
            return None
        return {Side.ATTACK: int(2 * (found.points - self.deal.points))}

    def owner(self, place):
        """Give whose a card at a place is in the end."""
        cards, number = place
        alone, attack = bool(self.deal.card_points), self.attempt.attack
        if cards is self.ecart or cards is self.chien:
            if alone:
                return None
            return self.ruleset.contracts[self.deal.contract].chien
        seat = self.winners[number]
        if alone:
            return seat
        return Side.ATTACK if seat in attack else Side.DEFENCE

    def search(self):
        away = self.away()
        if away is None or not self.tricks_fit():
            return None
        by_suit = defaultdict(list)
        for place in self.places:
            card = place[0][place[1]]
            if suit_of(card) < ATOUT and card not in self.fixed:
                by_suit[suit_of(card)].append(place)
        for _step in range(STEPS):
            if not any(away.values()):
                return self.deal_now()
            away = self.step(by_suit, away)
        return None

    def tricks_fit(self):
        """Tell whether nobody who plays alone won more cards than his points can hold."""
        points = self.deal.card_points
        return all(
            self.winners.count(seat) * self.ruleset.players <= 2 * point
            and (self.winners.count(seat) * self.ruleset.players - 2 * point) % 2 == 0
            for seat, point in enumerate(points)
        )

    def step(self, by_suit, away):
        """Swap two cards of a suit where that comes nearer and every trick stays won."""
        one, two = self.random.sample(by_suit[self.random.choice(list(by_suit))], 2)
        more = halves([two[0][two[1]]]) - halves([one[0][one[1]]])
        owners = self.owner(one), self.owner(two)
        if not more or owners[0] == owners[1]:
            return away
        now = dict(away)
        for owner, change in zip(owners, (more, -more), strict=True):
            if owner in now:
                now[owner] += change
        if sum(map(abs, now.values())) > sum(map(abs, away.values())):
            return away
        self.swap(one, two)
        kings = any(rank_of(card) == KING for card in self.ecart)
        if kings or not self.still_won((one, two)):
            self.swap(one, two)
            return away
        return now

    @staticmethod
    def swap(one, two):
        (plays, i), (others, j) = one, two
        plays[i], others[j] = others[j], plays[i]

    def still_won(self, places):
        for cards, number in places:
            if cards is self.ecart or cards is self.chien:
                continue
            leader = self.winners[number - 1] if number else self.cards.leader
            players = self.ruleset.players
            seats = [(leader + i) % players for i in range(players)]
            trick = [self.plays[seat][number] for seat in seats]
            if seats[winner(trick)] != self.winners[number]:
                return False
        return True


def any_card(_card):
    return True


def is_atout(card):
    return suit_of(card) == ATOUT


def takes(trick, card):
    """Tell whether a card takes the trick so far; the Excuse never does."""
    return not is_excuse(card) and winner([*trick, card]) == len(trick)


def alike(deal):
    """Give what must be the same before points are looked at."""
    petits = deal.petits if deal.petit_au_bout else 1
    slams = deal.chelem.achieved_by, deal.petit_chelem.achieved
    return deal.partners, deal.bouts, deal.petit_au_bout, petits, slams


def comes_true(ruleset, cards, deal):
    return not flaws(ruleset, cards, deal) and facts(ruleset, cards, deal) == deal


def find(ruleset, number, deal, tries=200_000):
    random = Random(f"{ruleset.id} {number}")
    for _ in range(tries):
        if cards := Attempt(ruleset, deal, random).find():
            return cards
    return None


def main(names):
    known = stored() if STORED.exists() else {}
    lines = []
    limit = int(os.environ.get("TRIES", "200000"))
    for ruleset in RULESETS.values():
        for number, deal in enumerate(deals(ruleset), start=1):
            cards = known.get((ruleset.id, number))
            if cards is None or not comes_true(ruleset, cards, deal):
                cards = (
                    None
                    if names and ruleset.id not in names
                    else find(ruleset, number, deal, limit)
                )
                if not names or ruleset.id in names:
                    print(
                        ruleset.id, number, bool(cards), deal if not cards else "", flush=True
                    )
            if cards:
                told = {key: value for key, value in asdict(cards).items() if value}
                line = {"ruleset": ruleset.id, "example": number, **told}
                lines.append(json.dumps(line, separators=(",", ":")) + "\n")
                STORED.with_suffix(".new").write_text("".join(lines), encoding="utf-8")
    STORED.with_suffix(".new").replace(STORED)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarotclub.settings")
    django.setup()
    main(sys.argv[1:])
