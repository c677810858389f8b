"""The rulesets that a club may pick, ours and its own, and deals under two, side by side."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring import labels
from scoring.facts_in_words import facts_in_words
from scoring.models import HouseRuleset, Table
from scoring.rules import RULESETS, Deal, Ruleset, problems, score
from scoring.rules.samples import NAMES, sample_deals
from scoring.ruleset_words import conventions_in_words, ruleset_name, source_in_words
from scoring.sheet import pot_of

FORMER = "avant-"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetChoice:
    """One ruleset to pick; `house` is None for those that we ship."""

    key: str
    ruleset: Ruleset
    house: HouseRuleset | None = None

    @property
    def name(self) -> str:
        return ruleset_name(self.ruleset)

    @property
    def players(self) -> int:
        return self.ruleset.players

    @property
    def source(self) -> str:
        return source_in_words(self.ruleset)

    @property
    def conventions(self) -> str:
        return conventions_in_words(self.ruleset)


def presets() -> list[RulesetChoice]:
    """The rulesets that we ship, by the number of players."""
    entries = [RulesetChoice(key=key, ruleset=ruleset) for key, ruleset in RULESETS.items()]
    return sorted(entries, key=lambda entry: entry.players)


def catalogue_entry(house: HouseRuleset) -> RulesetChoice:
    return RulesetChoice(key=str(house.pk), ruleset=house.rules, house=house)


def fits(table: Table, ruleset: Ruleset) -> bool:
    """Tell whether a table could be scored by another ruleset: for as many players."""
    return table.rules.players == ruleset.players and table.rules.id != ruleset.id


def alternatives(
    tables: Sequence[Table], houses: Iterable[HouseRuleset]
) -> dict[str, RulesetChoice]:
    """The rulesets that tables could be scored by; first those they had before.

    Fetch the tables with their former rulesets.
    """
    former = [
        RulesetChoice(key=f"{FORMER}{was.pk}", ruleset=was.rules)
        for table in tables
        for was in table.former_rulesets.all()
    ]
    entries: dict[str, RulesetChoice] = {}
    for entry in (*former, *map(catalogue_entry, houses), *presets()):
        if any(fits(table, entry.ruleset) for table in tables):
            entries.setdefault(entry.ruleset.id, entry)
    return {entry.key: entry for entry in entries.values()}


def nearest_preset(ruleset: Ruleset) -> str:
    """Name the game of ours that is dealt alike, to show an imported ruleset beside it."""
    for key, preset in RULESETS.items():
        alike = (preset.players, preset.packs, preset.chien, preset.card_points)
        if alike == (ruleset.players, ruleset.packs, ruleset.chien, ruleset.card_points) and (
            bool(preset.contracts) == bool(ruleset.contracts)
        ):
            return key
    return ""


class ComparedMark(NamedTuple):
    """One player's marks under the one ruleset and the other; None where there is none."""

    name: str
    before: int | None
    after: int | None

    @property
    def changed(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedDeal:
    """One deal in words, and what it gives to each; a refusal says why a ruleset has none."""

    title: str
    cells: tuple[ComparedMark, ...]
    refusal_before: str = ""
    refusal_after: str = ""
    number: int | None = None

    @property
    def changed(self) -> bool:
        return self.refusal_before != self.refusal_after or any(
            cell.changed for cell in self.cells
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Deals side by side; where they are a table's, what they add up to, and its mouches."""

    deals: tuple[ComparedDeal, ...]
    bilans: tuple[ComparedMark, ...] = ()
    pot_before: str = ""
    pot_after: str = ""

    @property
    def changed(self) -> int:
        return sum(deal.changed for deal in self.deals)

    @property
    def changes(self) -> tuple[ComparedDeal, ...]:
        """The deals that do not stay as they are."""
        return tuple(deal for deal in self.deals if deal.changed)

    @property
    def refused(self) -> tuple[ComparedDeal, ...]:
        """The deals that the second ruleset does not know or allow."""
        return tuple(deal for deal in self.deals if deal.refusal_after)


def compare_samples(before: Ruleset, after: Ruleset) -> Comparison:
    """Show on typical deals what one ruleset pays and the other."""
    names = NAMES[: before.players]
    deals = (_compared(deal, names, before, after) for deal in sample_deals(before, after))
    return Comparison(deals=tuple(deals))


def compare_table(table: Table, after: Ruleset) -> Comparison:
    """Show each deal of a table by its own ruleset and by another for as many players.

    Fetch the table with_deals().
    """
    names = [seat.player.name for seat in table.seated]
    deals: list[ComparedDeal] = []
    for deal in table.deals.all():
        playing = [seat.player.name for seat in deal.playing()]
        compared = _compared(deal.facts(), playing, table.rules, after, alone=deal.alone)
        deals.append(
            replace(compared, number=deal.number, cells=_seated(compared.cells, names))
        )
    bilans = tuple(
        ComparedMark(
            name,
            sum(deal.cells[place].before or 0 for deal in deals),
            sum(deal.cells[place].after or 0 for deal in deals),
        )
        for place, name in enumerate(names)
    )
    if any(deal.refusal_after for deal in deals):
        return Comparison(deals=tuple(deals), bilans=bilans)
    pots = {"pot_after": _pot(table, after), "pot_before": _pot(table, table.rules)}
    return Comparison(deals=tuple(deals), bilans=bilans, **pots)


def _pot(table: Table, ruleset: Ruleset) -> str:
    """Say a table's mouches as a ruleset has them; empty where it has none."""
    table = copy(table)
    table.rules = ruleset
    pot = pot_of(table)
    return pot.summary if pot else ""


def _compared(
    facts: Deal, names: Sequence[str], before: Ruleset, after: Ruleset, *, alone: str = ""
) -> ComparedDeal:
    refusals = [_refusal(facts, ruleset) for ruleset in (before, after)]
    marks = [
        (None,) * len(names) if refusal else score(facts, ruleset).scores
        for refusal, ruleset in zip(refusals, (before, after), strict=True)
    ]
    own = before if facts.contract in before.contracts else after
    return ComparedDeal(
        title=facts_in_words(facts, alone, names, own),
        cells=tuple(map(ComparedMark, names, *marks)),
        refusal_before=refusals[0],
        refusal_after=refusals[1],
    )


def _refusal(facts: Deal, ruleset: Ruleset) -> str:
    """Say why a ruleset has no marks for a deal; empty where it has."""
    faults = problems(facts, ruleset)
    return labels.problem_sentence(faults[0], facts, ruleset) if faults else ""


def _seated(cells: Sequence[ComparedMark], names: Sequence[str]) -> tuple[ComparedMark, ...]:
    """Put the marks of those who played in the order of the table; the mort has none."""
    played = {cell.name: cell for cell in cells}
    return tuple(played.get(name, ComparedMark(name, None, None)) for name in names)
