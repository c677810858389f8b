"""Deals for hypothesis: anything at all, and deals that the rules accept."""

from decimal import Decimal
from itertools import pairwise

from hypothesis import strategies as st

from scoring import rules
from scoring.rules.deal import PetitChelem
from tests.scoring.rules.chelems import counts_after
from tests.scoring.rules.variants import VARIANTS

ALL = (*rules.RULESETS.values(), *VARIANTS)
RULESET = st.sampled_from([ruleset for ruleset in ALL if ruleset.contracts])
ALONE_RULESET = st.sampled_from(
    [ruleset for ruleset in rules.RULESETS.values() if ruleset.settlement is not None]
)
SEAT = st.integers(-2, 6) | st.integers()
COUNT = st.decimals() | st.integers(-4, 200).map(lambda half: Decimal(half) / 2)
SIDE = st.sampled_from([None, *rules.Side])
WORD = st.text(max_size=20)


@st.composite
def any_deals(draw):
    """Facts as a broken file could hold them, some near the truth."""
    size = st.sampled_from(rules.PoigneeSize) | WORD
    kind = st.sampled_from(rules.MisereKind) | WORD
    return rules.Deal(
        outcome=draw(st.sampled_from([rules.Outcome.PLAYED, *rules.Outcome])),
        dealer=draw(st.none() | SEAT),
        taker=draw(st.none() | SEAT),
        partners=tuple(draw(st.lists(SEAT, max_size=3))),
        called_card=draw(WORD),
        contract=draw(st.sampled_from(["petite", "garde_contre"]) | WORD),
        bouts=draw(st.integers(0, 3) | st.integers()),
        points=draw(COUNT),
        petit_au_bout=draw(SIDE),
        petits=draw(st.just(1) | st.integers()),
        poignees=tuple(draw(st.lists(st.builds(rules.Poignee, SEAT, size), max_size=4))),
        chelem=rules.Chelem(draw(st.booleans()), draw(SIDE)),
        petit_chelem=PetitChelem(draw(st.booleans()), draw(st.booleans())),
        miseres=tuple(draw(st.lists(st.builds(rules.Misere, SEAT, kind), max_size=3))),
        card_points=tuple(draw(st.lists(COUNT, max_size=6))),
    )


@st.composite
def accepted_deals(draw, ruleset):
    """Played deals that the cards can do, of every kind."""
    bouts = draw(st.integers(0, ruleset.bouts))
    contract = draw(st.sampled_from(sorted(ruleset.contracts)))
    half = draw(counts(ruleset, bouts, contract))
    petit = draw(st.sampled_from([None, *petits(bouts, ruleset)]))
    slams = [side for side in slams_of(half, bouts, contract, ruleset) if petit in {None, side}]
    seats = draw(st.permutations(range(ruleset.players)))
    chelem = rules.Chelem(draw(st.booleans()), draw(st.sampled_from([None, *slams])))
    shown = draw(st.sampled_from(poignees(seats, ruleset)))
    return rules.Deal(
        dealer=draw(st.none() | st.sampled_from(seats)),
        taker=seats[0],
        partners=tuple(seats[1 : 1 + draw(st.integers(0, ruleset.max_partners))]),
        called_card=draw(st.sampled_from(["", "roi de coeur"])),
        contract=contract,
        bouts=bouts,
        points=Decimal(half) / 2,
        petit_au_bout=petit,
        petits=draw(st.integers(1, most_petits(petit, bouts, ruleset))),
        poignees=shown,
        chelem=chelem,
        petit_chelem=draw(petit_chelems(chelem, half, contract, ruleset)),
        miseres=tuple(draw(miseres(shown, ruleset))),
    )


@st.composite
def alone_deals(draw, ruleset):
    """Each player's half points: none, or a trick's at least; the rest lies set aside.

    Where tricks are of even size everybody has whole points.
    """
    players = ruleset.players
    step = 1 if players % 2 else 2
    aside = draw(st.integers(ruleset.chien, 9 * ruleset.chien).map(lambda n: n - n % step))
    holders = draw(st.integers(1, players))
    more = (2 * ruleset.card_points - aside - holders * players) // step
    cuts = draw(st.lists(st.integers(0, more), min_size=holders - 1, max_size=holders - 1))
    edges = [0, *sorted(cuts), more]
    halves = [players + step * (high - low) for low, high in pairwise(edges)]
    counts = [Decimal(half) / 2 for half in halves] + [Decimal(0)] * (players - holders)
    return rules.Deal(card_points=tuple(draw(st.permutations(counts))))


def worth(bouts, ruleset):
    """Half points that so many bouts are worth at least, an Excuse perhaps unpaid."""
    return 9 * bouts - min(bouts, ruleset.excuses)


def counts(ruleset, bouts, contract):
    """Half points that an attack with so many bouts can have; the chien is one side's."""
    mine = ruleset.chien if ruleset.contracts[contract].chien is rules.Side.ATTACK else 0
    least = max(worth(bouts, ruleset), mine)
    theirs = max(worth(ruleset.bouts - bouts, ruleset), ruleset.chien - mine)
    most = 2 * ruleset.card_points - theirs
    step = 1 if ruleset.half_points else 2
    return st.integers(-(-least // step), most // step).map(lambda n: n * step)


def petits(bouts, ruleset):
    return [rules.Side.ATTACK] * (bouts > 0) + [rules.Side.DEFENCE] * (bouts < ruleset.bouts)


def most_petits(petit, bouts, ruleset):
    theirs = ruleset.bouts - bouts if petit is rules.Side.DEFENCE else bouts
    return ruleset.packs if petit is None else min(theirs, ruleset.packs)


def petit_chelems(chelem, half, contract, ruleset):
    """One trick lost: of any cards, with the chien in a garde contre and an unpaid Excuse."""
    if ruleset.petit_chelem is None:
        return st.just(PetitChelem())
    cards = ruleset.players + ruleset.chien * (contract == "garde_contre")
    lost = 2 * ruleset.card_points - half
    possible = cards <= lost <= 9 * (cards + ruleset.excuses) and not chelem.achieved_by
    achieved = st.sampled_from([False, True] if possible else [False])
    return st.builds(PetitChelem, st.booleans(), achieved)


def miseres(shown, ruleset):
    """Some players without atouts, who show no poignée, or without heads."""
    holders = {poignee.player for poignee in shown}
    possible = [
        rules.Misere(player, kind)
        for kind in ruleset.miseres
        for player in range(ruleset.players)
        if kind is rules.MisereKind.TETE or player not in holders
    ]
    if not possible:
        return st.just([])
    return st.lists(st.sampled_from(possible), unique=True, max_size=3)


def slams_of(half, bouts, contract, ruleset):
    return [by for by in rules.Side if (bouts, half) in counts_after(by, contract, ruleset.id)]


def poignees(seats, ruleset):
    """None, one of each size, or two simple ones where the pack has the atouts for them."""
    ones = [(rules.Poignee(seats[0], size),) for size in ruleset.poignees]
    two = tuple(rules.Poignee(seat, rules.PoigneeSize.SIMPLE) for seat in seats[:2])
    enough = 2 * ruleset.poignees[rules.PoigneeSize.SIMPLE].atouts <= ruleset.atouts
    return [(), *ones, two] if enough else [(), *ones]
