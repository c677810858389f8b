"""Typical deals that show what a ruleset pays, for holding two rulesets side by side."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from scoring.rules.deal import (
    NO_CHELEM,
    NO_PETIT_CHELEM,
    Chelem,
    Deal,
    Misere,
    PetitChelem,
    Poignee,
)
from scoring.rules.ruleset import Ruleset
from scoring.rules.terms import Contract, MisereKind, PoigneeSize, Side

ATTACK, DEFENCE = Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A deal by its margin; `None` for the points stands for all of them."""

    contract: str
    bouts: int
    margin: Decimal | None
    petit: Side | None = None
    poignee: tuple[int, PoigneeSize] | None = None
    chelem: Chelem = NO_CHELEM
    petit_chelem: PetitChelem = NO_PETIT_CHELEM
    misere: MisereKind | None = None


def _by(margin: str) -> Decimal:
    return Decimal(margin)


SIMPLE = (0, PoigneeSize.SIMPLE)
SAMPLES = (
    Sample(contract=Contract.PETITE, bouts=1, margin=_by("0")),
    Sample(contract=Contract.PETITE, bouts=1, margin=_by("-7"), petit=ATTACK, poignee=SIMPLE),
    Sample(contract=Contract.POUSSE, bouts=2, margin=_by("8")),
    Sample(contract=Contract.GARDE, bouts=2, margin=_by("8"), petit=ATTACK, poignee=SIMPLE),
    Sample(contract=Contract.GARDE, bouts=2, margin=_by("-3"), misere=MisereKind.ATOUT),
    Sample(contract=Contract.GARDE, bouts=1, margin=_by("11"), misere=MisereKind.TETE),
    Sample(
        contract=Contract.GARDE,
        bouts=2,
        margin=_by("-12"),
        poignee=(1, PoigneeSize.DOUBLE),
        petit=DEFENCE,
    ),
    Sample(contract=Contract.GARDE_SANS, bouts=2, margin=_by("4"), petit=DEFENCE),
    Sample(contract=Contract.GARDE_CONTRE, bouts=1, margin=_by("-9")),
    Sample(
        contract=Contract.GARDE,
        bouts=3,
        margin=_by("38"),
        petit_chelem=PetitChelem(announced=False, achieved=True),
    ),
    Sample(
        contract=Contract.GARDE,
        bouts=3,
        margin=None,
        petit=ATTACK,
        chelem=Chelem(announced=True, achieved_by=ATTACK),
    ),
    Sample(contract=Contract.GARDE, bouts=2, margin=_by("22"), chelem=Chelem(announced=True)),
)
PILES = ("3", "11.5", "14", "18.5")  # card points of those who play alone; one takes the rest


def sample_deals(before: Ruleset, after: Ruleset) -> tuple[Deal, ...]:
    """Give typical deals of a game whose rules change, by the counts of `before`.

    Each can be told in one of the two rulesets at least: whatever either plays is shown.
    """
    contracts = {**before.contracts, **after.contracts}
    if not contracts:
        return tuple(_alone_deals(before))
    named = {sample.contract for sample in SAMPLES}
    houses = (Sample(contract=own, bouts=2, margin=_by("8")) for own in contracts)
    extra = tuple(sample for sample in houses if sample.contract not in named)
    return tuple(
        _deal(sample, before)
        for sample in (*SAMPLES, *extra)
        if sample.contract in contracts and _is_played(sample, before, after)
    )


def _is_played(sample: Sample, before: Ruleset, after: Ruleset) -> bool:
    """Tell whether one of the rulesets has all that a sample shows."""
    return any(
        (sample.misere is None or sample.misere in ruleset.miseres)
        and (sample.poignee is None or sample.poignee[1] in ruleset.poignees)
        and (not any(sample.petit_chelem) or ruleset.petit_chelem is not None)
        for ruleset in (before, after)
    )


def _deal(sample: Sample, ruleset: Ruleset) -> Deal:
    """Make the deal at a table of this ruleset: the second player is the partner, if any."""
    bouts = sample.bouts * ruleset.packs
    needed = ruleset.points_to_make[bouts] - ruleset.added_points
    points = Decimal(ruleset.card_points)
    if sample.margin is not None:
        points = min(points, needed + sample.margin)
    last = ruleset.players - 1
    return Deal(
        taker=0,
        partners=(1,) if ruleset.max_partners else (),
        contract=sample.contract,
        bouts=bouts,
        points=points,
        petit_au_bout=sample.petit,
        poignees=() if sample.poignee is None else (Poignee(*sample.poignee),),
        chelem=sample.chelem,
        petit_chelem=sample.petit_chelem,
        miseres=() if sample.misere is None else (Misere(last, sample.misere),),
    )


def _alone_deals(ruleset: Ruleset) -> Iterator[Deal]:
    """Share the cards out two ways: unevenly, and with one who takes no trick."""
    all_points = Decimal(ruleset.card_points)
    for least in ("3", "0"):
        counts = [Decimal(least), *map(Decimal, PILES)][: ruleset.players - 1]
        counts += [Decimal(6)] * (ruleset.players - 1 - len(counts))
        yield Deal(card_points=(*counts, all_points - sum(counts)))
