"""Worked examples: deals of a game, judged and scored by the engine itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring import labels
from scoring.explanation import added, explain, payment
from scoring.facts_in_words import facts_in_words
from scoring.rulebook.prose import Block, Grid, Paragraph, Subtitle
from scoring.rules import Contract, Deal, PoigneeSize, Result, Ruleset, Side
from scoring.rules.deal import BUT_ONE_TRICK, HALF, MISSED_SLAM, SLAM
from scoring.rules.house import PLAYERS
from scoring.rules.ruleset import Call, MisereKind
from scoring.rules.samples import NAMES, Sample, is_played_with
from scoring.rules.score import score

# Hundredths of an even share: what the first player counts, and how many more the last does.
FEWEST, MORE = 60, 70
NOT_4 = tuple(players for players in PLAYERS if players != 4)  # noqa: PLR2004 (a table of 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleDeal(Sample):
    """A deal for the games of so many `players` that pay what it holds."""

    partners: int = 0
    lost: str = "0"
    half: bool = False  # only where half points come about
    players: Sequence[int] = PLAYERS


ATTACK, DEFENCE = Side
BY_TAKER, BY_LAST = (0, PoigneeSize.SIMPLE), (-1, PoigneeSize.SIMPLE)
GARDE = Contract.GARDE
SAMPLES = (
    ExampleDeal(contract=GARDE, margin="8", partners=2, petit=ATTACK, poignee=BY_TAKER),
    ExampleDeal(contract=Contract.PETITE, margin="-7", bouts=1, petit=ATTACK, poignee=BY_TAKER),
    ExampleDeal(contract=Contract.PETITE, margin="0"),
    ExampleDeal(contract=GARDE, margin="2", petit=ATTACK, players=(4,)),
    ExampleDeal(contract=GARDE, margin="-0.5", partners=1, half=True),
    ExampleDeal(contract=Contract.POUSSE, margin="8", partners=1),
    ExampleDeal(contract=GARDE, margin="11", bouts=1, poignee=BY_LAST, players=(4,)),
    # At other tables a defence with a poignée leaves less.
    ExampleDeal(
        contract=GARDE, margin="-11", bouts=1, partners=1, poignee=BY_LAST, players=NOT_4
    ),
    ExampleDeal(contract=Contract.GARDE_SANS, margin="4", partners=1, petit=DEFENCE),
    ExampleDeal(contract=Contract.GARDE_CONTRE, margin="-9", bouts=1),
    ExampleDeal(contract=GARDE, margin="3", misere=MisereKind.ATOUT),
    ExampleDeal(contract=GARDE, margin=None, lost="9", bouts=3, slam=BUT_ONE_TRICK),
    ExampleDeal(contract=GARDE, margin=None, bouts=3, partners=2, petit=ATTACK, slam=SLAM),
    # The Excuse that the defence keeps.
    ExampleDeal(
        contract=GARDE,
        margin=None,
        lost="4",
        petit=ATTACK,
        poignee=BY_TAKER,
        slam=SLAM,
        players=(4,),
    ),
    ExampleDeal(contract=GARDE, margin="22", slam=MISSED_SLAM),
)


def examples(ruleset: Ruleset) -> tuple[Block, ...]:
    """Score deals of this game, each line shown."""
    blocks: list[Block] = []
    for number, deal in enumerate(deals(ruleset), start=1):
        blocks += _example(number, deal, ruleset)
    return tuple(blocks)


def deals(ruleset: Ruleset) -> tuple[Deal, ...]:
    """The deals that this game can show; whoever has called sits first."""
    played = (_deal(sample, ruleset) for sample in SAMPLES if _fits(sample, ruleset))
    alone = [_alone_deal(ruleset)] if ruleset.settlement is not None else []
    return (*played, *alone)


def _fits(sample: ExampleDeal, ruleset: Ruleset) -> bool:
    return (
        sample.contract in ruleset.contracts
        and ruleset.players in sample.players
        and (sample.poignee is None or PoigneeSize.SIMPLE in ruleset.poignees)
        and (not sample.misere or bool(ruleset.miseres))
        and is_played_with(sample.slam, ruleset)
        and (not sample.half or ruleset.half_points)
    )


def _deal(sample: ExampleDeal, ruleset: Ruleset) -> Deal:
    lost = Decimal(sample.lost)
    if sample.slam is BUT_ONE_TRICK:  # the one trick that is lost
        lost += HALF * (ruleset.players % 2)
    if sample.slam is SLAM and ruleset.call is Call.KING_TAKEN:
        # Who leads to every trick of a slam wins the called king's too.
        sample = replace(sample, partners=0)
    if sample.misere:
        sample = replace(sample, misere=next(iter(ruleset.miseres)))
    return sample.deal(ruleset, lost)


def _alone_deal(ruleset: Ruleset) -> Deal:
    """Share the points out, each more than the one before, the rest to the last.

    What was set aside held low cards only. An odd number of odd tricks leaves a half point.
    """
    whole = ruleset.card_points - Decimal(ruleset.chien) / 2
    others = ruleset.players - 1
    known = []
    for seat in range(others):
        share = Fraction(FEWEST * others + MORE * seat, 100 * others * ruleset.players)
        tricks = max(1, round(ruleset.hand * share))
        odd = HALF * (tricks * ruleset.players % 2)
        known.append(int(Fraction(whole) * share) + odd)
    return Deal(card_points=(*known, whole - sum(known)))


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
    explanation = explain(deal, result, ruleset)
    rows = [(step.label, step.how, labels.signed(step.amount)) for step in explanation.shared]
    unit = added([step.amount for step in explanation.shared]) if len(rows) > 1 else ""
    rows.append((_("Unité"), unit, labels.signed(result.unit)))
    rows += [
        (
            step.label,
            _("de chacun à %(name)s") % {"name": NAMES[step.player]},
            labels.signed(step.amount),
        )
        for step in explanation.personal
        if step.player is not None
    ]
    caption = f"{number}. {explanation.verdict}"
    return Grid(caption, (_("ligne"), _("calcul"), _("points")), tuple(rows))
