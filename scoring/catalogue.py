"""Every ruleset that a club may pick: ours, and its own; each with a key for addresses."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.models import HouseRuleset, Table
from scoring.rules import RULESETS, Ruleset
from scoring.ruleset_words import conventions_in_words, ruleset_name, source_in_words

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


def catalogue(houses: Iterable[HouseRuleset]) -> list[RulesetChoice]:
    """A club's own rulesets, then ours."""
    return [*map(catalogue_entry, houses), *presets()]


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
    for entry in (*former, *catalogue(houses)):
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
