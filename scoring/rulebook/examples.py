"""Worked examples: deals of a game, judged and scored by the engine itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from scoring import labels
from scoring.explanation import explain, payment
from scoring.facts_in_words import facts_in_words
from scoring.rulebook.page import Block, Grid, Paragraph, Subtitle
from scoring.rules import (
    Contract,
    Deal,
    Misere,
    Poignee,
    PoigneeSize,
    Result,
    Ruleset,
    Side,
)
from scoring.rules.deal import BUT_ONE_TRICK, MISSED_SLAM, SLAM, deal_of
from scoring.rules.samples import is_played_with
from scoring.rules.score import score

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Fanny", "Gilles", "Huguette", "Ismaël", "Jo")
# One player after another, the last has the rest. Tricks of even size leave no half point.
PILES = ((5, 11, 17, 15, 9), (5, 11.5, 17, 14.5, 9, 8.5))


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleDeal:
    """A deal by its margin, at any table; `partners` is the most the taker may have."""

    contract: str
    margin: str | None  # None: every point but those `lost`
    lost: str = "0"
    bouts: int = 2  # of one pack
    partners: int = 0
    petit: Side | None = None
    shown_by: int | None = None  # who shows a simple poignée
    slam: Mapping[str, Any] = field(default_factory=dict)  # facts by name
    misere: bool = False
    half: bool = False  # only where half points come about


ATTACK, DEFENCE = Side
TAKER, LAST = 0, -1
GARDE = Contract.GARDE
SAMPLES = (
    ExampleDeal(contract=GARDE, margin="8", partners=2, petit=ATTACK, shown_by=TAKER),
    ExampleDeal(contract=Contract.PETITE, margin="-7", bouts=1, petit=ATTACK, shown_by=TAKER),
    ExampleDeal(contract=Contract.PETITE, margin="0"),
    ExampleDeal(contract=GARDE, margin="-0.5", partners=1, half=True),
    ExampleDeal(contract=Contract.POUSSE, margin="8", partners=1),
    ExampleDeal(contract=GARDE, margin="11", bouts=1, partners=1, shown_by=LAST),
    ExampleDeal(contract=Contract.GARDE_SANS, margin="4", partners=1, petit=DEFENCE),
    ExampleDeal(contract=Contract.GARDE_CONTRE, margin="-9", bouts=1),
    ExampleDeal(contract=GARDE, margin="3", misere=True),
    ExampleDeal(contract=GARDE, margin=None, lost="9", bouts=3, slam=BUT_ONE_TRICK),
    ExampleDeal(contract=GARDE, margin=None, bouts=3, petit=ATTACK, slam=SLAM),
    ExampleDeal(contract=GARDE, margin="22", slam=MISSED_SLAM),
)


def examples(ruleset: Ruleset) -> tuple[Block, ...]:
    """Score deals of this game, each line shown."""
    blocks: list[Block] = []
    for number, deal in enumerate(deals(ruleset), start=1):
        blocks += _example(number, deal, ruleset)
    return tuple(blocks)


def deals(ruleset: Ruleset) -> tuple[Deal, ...]:
    """Give the deals that this game can show; whoever has called sits first."""
    played = (_deal(sample, ruleset) for sample in SAMPLES if _fits(sample, ruleset))
    alone = [_alone_deal(ruleset)] if ruleset.settlement is not None else []
    return (*played, *alone)


def _fits(sample: ExampleDeal, ruleset: Ruleset) -> bool:
    return (
        sample.contract in ruleset.contracts
        and (sample.shown_by is None or PoigneeSize.SIMPLE in ruleset.poignees)
        and (not sample.misere or bool(ruleset.miseres))
        and is_played_with(sample.slam, ruleset)
        and (not sample.half or ruleset.half_points)
    )


def _deal(sample: ExampleDeal, ruleset: Ruleset) -> Deal:
    bouts = sample.bouts * ruleset.packs
    points = ruleset.card_points - Decimal(sample.lost)
    if sample.margin is not None:
        needed = ruleset.points_to_make[bouts] - ruleset.added_points
        points = min(points, needed + Decimal(sample.margin))
    seats = range(ruleset.players)
    partners = tuple(seats[1:])[: min(sample.partners, ruleset.max_partners)]
    kind = next(iter(ruleset.miseres), None)
    return deal_of(
        sample.slam,
        taker=TAKER,
        partners=partners,
        contract=sample.contract,
        bouts=bouts,
        points=points,
        petit_au_bout=sample.petit,
        poignees=()
        if sample.shown_by is None
        else (Poignee(seats[sample.shown_by], PoigneeSize.SIMPLE),),
        miseres=(Misere(seats[LAST], kind),) if sample.misere and kind else (),
    )


def _alone_deal(ruleset: Ruleset) -> Deal:
    """Share the points out; what was set aside held low cards only."""
    known = tuple(map(Decimal, PILES[ruleset.players % 2]))[: ruleset.players - 1]
    aside = Decimal(ruleset.chien) / 2
    return Deal(card_points=(*known, ruleset.card_points - aside - sum(known)))


def _example(number: int, deal: Deal, ruleset: Ruleset) -> Iterator[Block]:
    """Tell a deal, its lines and everybody's mark."""
    names = NAMES[: ruleset.players]
    result = score(deal, ruleset)
    alone = "own_card" if ruleset.max_partners and deal.taker is not None else ""
    facts = facts_in_words(deal, alone, names, ruleset)
    yield Subtitle(_("Exemple %(number)s. %(facts)s.") % {"number": number, "facts": facts})
    if not deal.card_points:
        yield _lines(number, deal, result, ruleset)
    marks = " · ".join(
        f"{name} {labels.signed(points)}"
        for name, points in zip(names, result.scores, strict=True)
    )
    if paid := payment(deal, result, ruleset, names):
        marks = f"{paid}. {marks}"
    yield Paragraph(f"{marks}.")


def _lines(number: int, deal: Deal, result: Result, ruleset: Ruleset) -> Grid:
    """Show what the unit is made of, then what goes from each other player to one."""
    told = explain(deal, result, ruleset)
    rows = [
        (step.label, step.how, labels.signed(step.amount))
        for step in told.steps
        if step.player is None
    ]
    rows.append((_("Unité"), "", labels.signed(result.unit)))
    rows += [
        (
            step.label,
            _("de chacun à %(name)s") % {"name": NAMES[step.player]},
            labels.signed(step.amount),
        )
        for step in told.steps
        if step.player is not None
    ]
    caption = f"{number}. {told.verdict}"
    return Grid(caption, (_("ligne"), _("calcul"), _("points")), tuple(rows))
