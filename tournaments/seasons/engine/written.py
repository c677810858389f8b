"""The chain of a season as plain JSON values, and back."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from tournaments.seasons.engine.refining import SeasonLine
from tournaments.seasons.engine.result import EventResult, Exact, Worth, exact
from tournaments.seasons.engine.rule import RuleKind, SeasonRule


def write_rule(rule: SeasonRule) -> dict[str, Any]:
    """Write a rule as plain JSON values; `read_rule` reads it back."""
    fields = asdict(rule) | {"kind": rule.kind.value}
    lists = {key: list(value) for key, value in fields.items() if isinstance(value, tuple)}
    return fields | lists


def read_rule(written: Mapping[str, Any], order: Sequence[int] = ()) -> SeasonRule:
    """The rule back; whom a hand has put in `order` is not written with it."""
    fields = {**written, "kind": RuleKind(written["kind"]), "order": tuple(order)}
    return SeasonRule(**fields | {"table": tuple(written["table"])})


def write_line(line: SeasonLine, chain: Sequence[SeasonRule]) -> dict[str, Any]:
    """Write a line down with what each rule says of it; exact numbers as texts."""
    return {
        "player": line.player,
        "rank": line.rank,
        "tied": line.tied,
        "reached": line.reached,
        "counted": line.counted,
        "values": [_text(line.value(rule)) for rule in chain],
        "results": [
            [*result[:4], _figure(result.points), result.deals, str(result.coefficient)]
            for result in line.results
        ],
    }


def read_line(written: Mapping[str, Any]) -> tuple[SeasonLine, list[Worth]]:
    """A line back, and the values that it had."""
    values = [None if value is None else exact(Fraction(value)) for value in written["values"]]
    results = tuple(
        EventResult._make(
            [*facts[:4], exact(Fraction(facts[4])), facts[5], exact(Fraction(facts[6]))]
        )
        for facts in written["results"]
    )
    facts = {key: written[key] for key in ("player", "rank", "tied", "reached", "counted")}
    return SeasonLine(results=results, **facts), values


def _text(value: Worth) -> str | None:
    return None if value is None else str(value)


def _figure(points: Exact) -> int | str:
    return points if isinstance(points, int) else str(points)
