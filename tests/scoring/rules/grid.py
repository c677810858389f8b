"""A fixed set of deals of every game: around each limit, each bonus, each refusal.

The same deals in the same order on every machine: what looks random follows from one formula.
"""

from decimal import Decimal
from itertools import product

from scoring.rules import (
    RULESETS,
    Chelem,
    Deal,
    Misere,
    MisereKind,
    Outcome,
    Poignee,
    PoigneeSize,
    Side,
)
from scoring.rules.deal import PetitChelem
from tests.scoring.rules.variants import VARIANTS

GRID_RULESETS = {ruleset.id: ruleset for ruleset in (*RULESETS.values(), *VARIANTS)}
AROUND = (-2, -1, 0, 1, 2)  # half points
WIDE = (-41, -21, -20, -19, -11, -10, -9, 9, 10, 11, 19, 20, 21, 41)
NO_HALVES = (Decimal("40.3"), Decimal("40.25"), Decimal("-0.1"))
SIDES = (None, *Side)
MIXED = 300


class Wheel:
    """Turns by a fixed formula (a linear congruence) and picks what it points at."""

    def __init__(self, start):
        self.state = start

    def pick(self, options):
        self.state = (1_103_515_245 * self.state + 12_345) % 2**31
        return options[(self.state >> 16) % len(options)]


def deals_of(ruleset):
    """Give a game's deals: one family after the other."""
    yield from unscored(ruleset)
    yield from alone(ruleset)
    if ruleset.contracts:
        for family in (margins, slams, mixed):
            yield from family(ruleset)
    if ruleset.contracts and ruleset not in VARIANTS:
        for family in (petits, poignees, miseres, partners):
            yield from family(ruleset)


def needed(ruleset, bouts):
    """Half points to make with so many bouts, as counted; something where there is no pack."""
    if not 0 <= bouts <= ruleset.bouts:
        return ruleset.card_points
    return 2 * (ruleset.points_to_make[bouts] - ruleset.added_points)


def plain(ruleset, by=0, bouts=2, **facts):
    """The second contract (or the only one) by the first player, made by so many points."""
    contract = list(ruleset.contracts)[:2][-1]
    points = Decimal(needed(ruleset, bouts) + 2 * by) / 2
    return Deal(**{"taker": 0, "contract": contract, "bouts": bouts, "points": points} | facts)


def unscored(ruleset):
    last = ruleset.players - 1
    for outcome in Outcome:
        if outcome is not Outcome.PLAYED:
            for dealer in (None, 0, last, last + 1, -1):
                yield Deal(outcome=outcome, dealer=dealer)
            yield Deal(outcome=outcome, taker=last, contract="?", bouts=-1, points=Decimal(-1))
            yield Deal(outcome=outcome, taker=last + 1, partners=(0, 0))


def alone(ruleset):
    """Everybody's own count: sums around both limits, even and uneven, and counts that fail."""
    players, whole = ruleset.players, 2 * ruleset.card_points
    for aside in sorted({-1, 0, 1, ruleset.chien, 9 * ruleset.chien, 9 * ruleset.chien + 1}):
        for parts in (1, 2, players):
            each, more = divmod(whole - aside, parts)
            halves = [each + (i < more) for i in range(parts)] + [0] * (players - parts)
            counts = [Decimal(half) / 2 for half in halves]
            for turn in range(players):
                yield Deal(card_points=tuple(counts[turn:] + counts[:turn]))
    fair = Decimal(whole // players) / 2
    for wrong in (*NO_HALVES, Decimal(-1), Decimal(ruleset.card_points) + 1):
        yield Deal(card_points=(wrong, *[fair] * (players - 1)))
        yield Deal(card_points=(*[fair] * (players - 1), wrong))
    for least in (1, 2, players - 1, players):  # half points: less than a trick of low cards
        shared = [whole - ruleset.chien - least, least] + [0] * (players - 2)
        yield Deal(card_points=tuple(Decimal(half) / 2 for half in shared))
    yield Deal()
    yield Deal(card_points=(fair,) * (players - 1))
    yield Deal(card_points=(fair,) * (players + 1), dealer=players)


def margins(ruleset):
    """Every contract and number of bouts at each limit of the count, and a bit beside it."""
    whole, excuses = 2 * ruleset.card_points, ruleset.excuses
    for contract, bouts in product(ruleset.contracts, range(ruleset.bouts + 1)):
        others = ruleset.bouts - bouts
        limits = (
            needed(ruleset, bouts),
            9 * bouts - min(bouts, excuses),
            whole - 9 * others + min(others, excuses),
            ruleset.chien,
            0,
            whole,
        )
        halves = {limit + step for limit in limits for step in AROUND}
        halves |= {limits[0] + step for step in WIDE}
        for half in sorted(halves):
            yield plain(ruleset, contract=contract, bouts=bouts, points=Decimal(half) / 2)
    for points, bouts in product(NO_HALVES, (-1, 0, ruleset.bouts + 1)):
        yield plain(ruleset, bouts=bouts, points=points)
    for taker, contract in product((None, -1, 0, ruleset.players), ("", "?", "constructor")):
        yield plain(ruleset, taker=taker, contract=contract)


def petits(ruleset):
    """Every contract and number of bouts, won by either side, one petit too many as well."""
    bouts, counts = range(ruleset.bouts + 1), range(ruleset.packs + 2)
    for contract, held, side, count in product(ruleset.contracts, bouts, SIDES, counts):
        facts = {"contract": contract, "petit_au_bout": side, "petits": count}
        yield plain(ruleset, 4 if held % 2 else -3, held, **facts)


def poignees(ruleset):
    """One, two and three poignées, of those who can and of strangers, made and failed."""
    last = ruleset.players - 1
    sizes = tuple(PoigneeSize)
    shown = [((0, a),) for a in sizes] + [((last, a),) for a in sizes]
    shown += [((0, a), (last, b)) for a, b in product(sizes, sizes)]
    shown += [((0, sizes[0]), (0, sizes[0])), ((last + 1, sizes[0]),), ((-1, sizes[0]),)]
    shown += [tuple((player % (last + 1), sizes[0]) for player in range(3))]
    for contract, by, held in product(ruleset.contracts, (-3, 0, 4), shown):
        yield plain(ruleset, by, contract=contract, poignees=tuple(Poignee(*h) for h in held))


def slams(ruleset):
    """Chelems and petits chelems at the counts they leave, half a card beside, and failed."""
    whole = 2 * ruleset.card_points
    counts = [
        (ruleset.bouts - kept, whole - 8 * kept + step)
        for kept in range(ruleset.excuses + 2)
        for step in (-2, 0)
    ]
    counts += [(2, needed(ruleset, 2) + step) for step in (-2, 0)] + [
        (0, 0),
        (1, ruleset.chien),
        (0, ruleset.chien),
    ]
    # the least that a chelem leaves, with an Excuse kept, and what is dearer or no card's count
    counts += [(1, ruleset.chien + 8 + step) for step in (-1, 0, 1, 2, 80)]
    counts += [(1, whole - ruleset.chien - 16 - step) for step in (-1, 0, 1, 2, 80)]
    for contract, (bouts, half), announced, by, petit in product(
        ruleset.contracts, counts, (False, True), SIDES, SIDES
    ):
        facts = {"contract": contract, "bouts": bouts, "points": Decimal(half) / 2}
        chelem = Chelem(announced, by)
        if chelem != Chelem() and (petit is None or contract == "garde_contre"):
            yield Deal(taker=1, petit_au_bout=petit, chelem=chelem, **facts)
    for contract, announced, achieved, by in product(
        ruleset.contracts, (False, True), (False, True), SIDES
    ):
        facts = {"contract": contract, "petit_chelem": PetitChelem(announced, achieved)}
        for bouts, half in counts[:4]:
            points = Decimal(half) / 2
            yield plain(
                ruleset, bouts=bouts, points=points, chelem=Chelem(achieved, by), **facts
            )


def miseres(ruleset):
    last, simple = ruleset.players - 1, PoigneeSize.SIMPLE
    held = [((player, kind),) for player in (0, 1, last, last + 1) for kind in MisereKind]
    held += [
        tuple((seat, kind) for seat in range(count))
        for count in range(2, ruleset.players + 1)
        for kind in MisereKind
    ]
    held += [tuple((1, kind) for kind in MisereKind), ((1, MisereKind.ATOUT),) * 2]
    held += [((0, MisereKind.TETE), (last, MisereKind.ATOUT), (1, MisereKind.TETE))]
    shown = [(), (Poignee(1, simple),), (Poignee(0, simple),)]
    for those, poignee, by in product(held, shown, (-3, 4)):
        yield plain(ruleset, by, poignees=poignee, miseres=tuple(Misere(*m) for m in those))


def partners(ruleset):
    """Every taker with nobody, one and two partners, and those that cannot be."""
    players = ruleset.players
    for taker, by in product(range(players), (-3, 4)):
        others = [(taker + i) % players for i in range(1, players)]
        teams = [(), *[(one,) for one in others], *[(others[0], two) for two in others]]
        teams += [(taker,), (players,), (-1,), (*others[:1], taker), tuple(others[:3])]
        for team in teams:
            facts = {"taker": taker, "partners": team, "called_card": "roi de coeur"}
            yield plain(ruleset, by, dealer=others[-1], **facts)
    for called in ("dame de pique", "as de coeur", "10 de trefle", "21 d'atout", "?"):
        yield plain(ruleset, called_card=called)


def mixed(ruleset):
    """Facts of every kind at once, most of them possible."""
    wheel, seats = Wheel(len(ruleset.id) * ruleset.cards), range(ruleset.players)
    announced = (False, False, False, True)
    sizes, kinds = list(ruleset.poignees), list(ruleset.miseres) or list(MisereKind)[:1]
    for _ in range(MIXED):
        taker = wheel.pick(seats)
        team = [(taker + 1 + i) % ruleset.players for i in range(ruleset.max_partners)]
        poignee = Poignee(wheel.pick(seats), wheel.pick(sizes))
        misere = Misere(wheel.pick(seats), wheel.pick(kinds))
        some_misere = bool(ruleset.miseres) and wheel.pick(announced)
        some_petit_chelem = ruleset.petit_chelem is not None and wheel.pick(announced)
        yield plain(
            ruleset,
            wheel.pick(range(-12, 16)),
            wheel.pick(range(ruleset.bouts + 1)),
            dealer=wheel.pick((None, *seats)),
            taker=taker,
            partners=tuple(team[: wheel.pick(range(ruleset.max_partners + 1))]),
            contract=wheel.pick(list(ruleset.contracts)),
            petit_au_bout=wheel.pick(SIDES),
            petits=wheel.pick(range(1, ruleset.packs + 1)),
            poignees=(poignee,) * wheel.pick(announced),
            chelem=Chelem(wheel.pick(announced), wheel.pick((None,) * 5 + SIDES)),
            petit_chelem=PetitChelem(some_petit_chelem, some_petit_chelem),
            miseres=(misere,) * some_misere,
        )
