"""Typical deals that show what a ruleset pays, for holding two rulesets side by side."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from scoring.rules.deal import (
    BUT_ONE_TRICK,
    FACT,
    MISSED_BUT_ONE,
    MISSED_SLAM,
    SLAM,
    Chelem,
    Deal,
    Misere,
    Poignee,
    deal_of,
    with_facts,
)
from scoring.rules.ruleset import Contract, MisereKind, PoigneeSize, Ruleset, Side

ATTACK, DEFENCE = Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A deal by its margin, at any table; `partners` is the most that the taker may have."""

    contract: str
    margin: str | None  # None: every point but those that are lost
    bouts: int = 2  # of one pack
    partners: int = 1
    petit: Side | None = None
    poignee: tuple[int, PoigneeSize] | None = None
    slam: Mapping[str, Any] = field(default_factory=dict)  # facts by name
    misere: MisereKind | None = None

    def deal(self, ruleset: Ruleset, lost: Decimal) -> Deal:
        """Make the deal at a table of this ruleset, the taker first, then his partners."""
        bouts, seats = self.bouts * ruleset.packs, range(ruleset.players)
        points = ruleset.card_points - lost
        if self.margin is not None:
            points = min(points, _needed(bouts, ruleset) + Decimal(self.margin))
        shown = [self.poignee] if self.poignee else []
        return deal_of(
            self.slam,
            taker=0,
            partners=tuple(seats[1:][: min(self.partners, ruleset.max_partners)]),
            contract=self.contract,
            bouts=bouts,
            points=points,
            petit_au_bout=self.petit,
            poignees=tuple(Poignee(seats[player], size) for player, size in shown),
            miseres=(Misere(seats[-1], self.misere),) if self.misere else (),
        )


NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Fanny", "Gilles", "Huguette", "Ismaël", "Jo")
SIMPLE = (0, PoigneeSize.SIMPLE)
SAMPLES = (
    Sample(contract=Contract.PETITE, bouts=1, margin="0"),
    Sample(contract=Contract.PETITE, bouts=1, margin="-7", petit=ATTACK, poignee=SIMPLE),
    Sample(contract=Contract.POUSSE, margin="8"),
    Sample(contract=Contract.GARDE, margin="8", petit=ATTACK, poignee=SIMPLE),
    Sample(contract=Contract.GARDE, margin="-3", misere=MisereKind.ATOUT),
    Sample(contract=Contract.GARDE, bouts=1, margin="11", misere=MisereKind.TETE),
    Sample(
        contract=Contract.GARDE, margin="-12", poignee=(1, PoigneeSize.DOUBLE), petit=DEFENCE
    ),
    Sample(contract=Contract.GARDE_SANS, margin="4", petit=DEFENCE),
    Sample(contract=Contract.GARDE_CONTRE, bouts=1, margin="-9"),
    Sample(contract=Contract.GARDE, bouts=3, margin=None, slam=BUT_ONE_TRICK),
    Sample(contract=Contract.GARDE, bouts=3, margin=None, petit=ATTACK, slam=SLAM),
    Sample(contract=Contract.GARDE, margin="22", slam=MISSED_SLAM),
)
# Card points of those who play alone; one takes the rest. Even tricks leave no half point.
PILES = ((5, 11, 14, 19), (5, 11.5, 14, 18.5))


def sample_deals(before: Ruleset, after: Ruleset) -> tuple[Deal, ...]:
    """Typical deals of a game whose rules change, by the counts of `before`.

    Each can be told in one of the two rulesets at least: whatever either plays is shown, and
    each number that differs moves a deal.
    """
    contracts = {**before.contracts, **after.contracts}
    if not contracts:
        return tuple(_alone_deals(before))
    named = {sample.contract for sample in SAMPLES}
    houses = (Sample(contract=own, margin="8") for own in contracts)
    extra = tuple(sample for sample in houses if sample.contract not in named)
    typical = (
        _deal(sample, before)
        for sample in (*SAMPLES, *extra)
        if sample.contract in contracts and _is_played(sample, before, after)
    )
    usual = Sample(contract=list(contracts)[:2][-1], margin="8")
    plain = _deal(usual, before)
    alone = _alone_deals(before) if before.settlement != after.settlement else ()
    bids = _changed_bids(before, after, plain)
    bonuses = _changed_bonuses(before, after, plain)
    return tuple(dict.fromkeys((*typical, *bids, *bonuses, *alone)))


def _is_played(sample: Sample, before: Ruleset, after: Ruleset) -> bool:
    """Tell whether one of the rulesets has all that a sample shows."""
    return any(
        (sample.misere is None or sample.misere in ruleset.miseres)
        and (sample.poignee is None or sample.poignee[1] in ruleset.poignees)
        and is_played_with(sample.slam, ruleset)
        for ruleset in (before, after)
    )


def is_played_with(facts: Iterable[str], ruleset: Ruleset) -> bool:
    """Tell whether deals of a ruleset may have facts of these names."""
    return all(FACT[name].may_be_in(ruleset) for name in facts)


def _deal(sample: Sample, ruleset: Ruleset) -> Deal:
    """Make a deal, of which a single trick that is lost is worth a point a card."""
    lost = ruleset.players if sample.slam is BUT_ONE_TRICK else 0
    return sample.deal(ruleset, Decimal(lost))


def _needed(bouts: int, ruleset: Ruleset) -> Decimal:
    """The attack's points as counted that just make a contract."""
    return Decimal(ruleset.points_to_make[bouts] - ruleset.added_points)


def _changed_bids(before: Ruleset, after: Ruleset, plain: Deal) -> Iterator[Deal]:
    """Vary a plain deal for each count to make, share and contract that differs."""
    for bouts in range(before.bouts + 1):
        if before.points_to_make[bouts] != after.points_to_make[bouts]:
            yield replace(plain, bouts=bouts, points=_needed(bouts, before))
    for partners in range(before.max_partners + 1):
        if before.shares[partners] != after.shares[partners]:
            yield replace(plain, partners=tuple(range(1, 1 + partners)))
    for contract, terms in before.contracts.items():
        if after.contracts.get(contract, terms) != terms:
            yield replace(plain, contract=contract, petit_au_bout=ATTACK)


def _changed_bonuses(before: Ruleset, after: Ruleset, plain: Deal) -> Iterator[Deal]:
    """Vary a plain deal for each poignée and slam whose terms differ."""
    for size in PoigneeSize:
        if before.poignees.get(size) != after.poignees.get(size):
            yield replace(plain, poignees=(Poignee(0, size),))
    if _differ(SLAM, before, after):
        whole = replace(plain, bouts=before.bouts, points=Decimal(before.card_points))
        yield replace(whole, chelem=Chelem(achieved_by=ATTACK))
        chien = Decimal(before.chien) / 2  # low cards: all that the attack has
        yield replace(plain, bouts=0, points=chien, chelem=Chelem(achieved_by=DEFENCE))
    if _differ(BUT_ONE_TRICK, before, after):
        most = replace(
            plain, bouts=before.bouts, points=Decimal(before.card_points - before.players)
        )
        for slam in (MISSED_BUT_ONE | BUT_ONE_TRICK, MISSED_BUT_ONE):
            yield with_facts(most, slam)


def _differ(facts: Iterable[str], before: Ruleset, after: Ruleset) -> bool:
    """Tell whether what pays facts of these names is another in the two rulesets."""
    paid_by = {FACT[name].played_with or FACT[name].whole for name in facts}
    return any(getattr(before, field) != getattr(after, field) for field in paid_by)


def _alone_deals(ruleset: Ruleset) -> Iterator[Deal]:
    """Share the cards out two ways: unevenly, and with one who takes no trick."""
    shared = ruleset.card_points - Decimal(ruleset.chien) / 2  # low cards lie set aside
    first, *others = map(Decimal, PILES[ruleset.players % 2])
    for least in (first, Decimal(0)):
        counts = [least, *others][: ruleset.players - 1]
        counts += [Decimal(6)] * (ruleset.players - 1 - len(counts))
        yield Deal(card_points=(*counts, shared - sum(counts)))
