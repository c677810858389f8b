"""The standing of a season in words, as a table of data and as JSON, with published names."""

import json
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.seasons.counted import Source
from tournaments.seasons.engine import Exact, RuleKind, SeasonRule, Worth
from tournaments.seasons.standings import SeasonStanding
from tournaments.seasons.words import LineShown, rule_name, rule_sentence, value_text

EVENT = "event_"  # the key of an event's column begins so
MOST_EVENTS = 200  # columns that anybody reads
VERSION = 1
LINES_AT_ONCE = 500
MARKS = {RuleKind.TOTAL}
MEANS = {RuleKind.DEAL_MEAN, RuleKind.EVENING_MEAN}


def standing_data(standing: SeasonStanding, *, places: int = 4) -> Datasheet:
    """A row a player: what each rule says, how many count, each event's worth.

    An event's column holds what the first rule gives for it, its coefficient included, to so
    many decimal `places`.
    """
    events = _events(standing.played)
    worth = _kind(standing.chain[0], whole=standing.is_whole)
    columns = (
        DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="category", title=_("Catégorie"), width=14),
        *(
            DataColumn(
                key=f"rule_{at}",
                title=rule_name(rule),
                kind=_kind(rule) if at else worth,
                width=14,
            )
            for at, rule in enumerate(standing.chain)
            if rule.kind not in {RuleKind.DIRECT, RuleKind.HAND}
        ),
        DataColumn(key="mean", title=_("Par donne"), kind=CellKind.AVERAGE, width=11),
        DataColumn(key="counted", title=_("Comptés"), kind=CellKind.NUMBER, width=10),
        DataColumn(key="played", title=_("Joués"), kind=CellKind.NUMBER, width=10),
        *(
            DataColumn(key=f"{EVENT}{key}", title=title, kind=worth, width=14)
            for key, title in events.items()
        ),
    )
    if standing.season.qualified:
        columns = (*columns, DataColumn(key="going", title=_("Qualification"), width=16))
    rows = _rows(standing, list(events), places)
    return Datasheet(title=standing.season.name, columns=columns, rows=rows)


def _kind(rule: SeasonRule, *, whole: bool = True) -> CellKind:
    if rule.kind in MARKS and whole:
        return CellKind.MARK
    return CellKind.AVERAGE if rule.kind in MEANS else CellKind.NUMBER


def _events(sources: Sequence[Source]) -> dict[int | None, str]:
    if len(sources) > MOST_EVENTS:
        return {}
    in_order = sorted(sources, key=lambda source: (source.date, source.event))
    return {source.event: f"{source.date:%d/%m/%Y} {source.name}" for source in in_order}


def _rows(
    standing: SeasonStanding, events: list[int | None], places: int
) -> Iterator[list[Value]]:
    first = standing.chain[0]
    for shown in standing.every(published=True):
        own = [one.result for one in shown.results]
        worth: dict[int | None, Worth] = {
            result.event: value for result, value in zip(own, first.singles(own), strict=True)
        }
        yield [
            shown.line.rank,
            shown.name,
            shown.category,
            *(
                cell_number(-value if rule.kind is RuleKind.RANK and value else value, places)
                for rule, value in zip(standing.chain, shown.values, strict=True)
                if rule.kind not in {RuleKind.DIRECT, RuleKind.HAND}
            ),
            cell_number(shown.mean, 2),
            shown.line.counted,
            len(shown.line.results),
            *(cell_number(worth[key], places) if key in worth else None for key in events),
            *([shown.going or None] if standing.season.qualified else []),
        ]


def cell_number(value: Worth, places: int) -> Value:
    """An exact number as a cell holds it."""
    if value is None or isinstance(value, int):
        return value
    return round(Decimal(value.numerator) / value.denominator, places)


def standing_json(
    standing: SeasonStanding, begin: int = 0, end: int | None = None
) -> Iterator[str]:
    """Write a standing, or some lines, down for other sites; exact numbers as texts."""
    season = standing.season
    facts: dict[str, Any] = {
        "version": VERSION,
        "season": {
            "name": season.name,
            "club": season.club.name,
            "kind": season.kind,
            "rules": [rule_sentence(rule) for rule in standing.chain],
            "minimum": season.minimum,
            "closed": season.closed_at.isoformat() if season.closed_at else None,
            "digest": season.digest or None,
            "untouched": standing.untouched,
        },
        "ranking": [],
    }
    joint = _json(facts).removesuffix("]}")
    for some in _told(standing, begin, end):
        yield joint + ", ".join(some)
        joint = ", "
    yield f"{'' if joint == ', ' else joint}]}}"


def json_lines(
    standing: SeasonStanding, begin: int = 0, end: int | None = None
) -> Iterator[str]:
    """Write each place of a standing as a line of JSON."""
    for some in _told(standing, begin, end):
        yield "".join(f"{line}\n" for line in some)


def _told(standing: SeasonStanding, begin: int, end: int | None) -> Iterator[list[str]]:
    """Lines as JSON, some hundred at a time."""
    lines = standing.every(begin, end, published=True)
    while some := list(islice(lines, LINES_AT_ONCE)):
        yield [_json(_line(shown)) for shown in some]


def _json(facts: Mapping[str, Any]) -> str:
    return json.dumps(facts, ensure_ascii=False)


def _line(shown: LineShown) -> dict[str, Any]:
    return {
        "rank": shown.line.rank,
        "tied": shown.line.tied,
        "name": shown.name,
        "category": shown.category,
        "reached": shown.line.reached,
        "qualified": shown.qualified,
        "undecided": shown.undecided,
        "values": [None if value is None else str(value) for value in shown.values],
        "results": [
            {
                "event": one.source.name,
                "date": one.source.date.isoformat(),
                "rank": one.result.rank,
                "field": one.result.field,
                "points": _figure(one.result.points),
                "deals": one.result.deals,
                "coefficient": str(one.result.coefficient),
                "counted": not one.why_not,
            }
            for one in shown.results
        ],
    }


def _figure(points: Exact) -> int | float:
    return points if isinstance(points, int) else round(float(points), 2)


def told_lines(standing: SeasonStanding, lines: Sequence[LineShown]) -> dict[str, Any]:
    """What the templates of a standing need of it."""
    first = standing.chain[0]
    return {
        "standing": standing,
        "untouched": standing.untouched,
        "first": rule_name(first),
        "rules": [rule_sentence(rule) for rule in standing.chain],
        "lines": [
            (line, value_text(first, line.values[0]), _others(standing, line)) for line in lines
        ],
    }


def _others(standing: SeasonStanding, line: LineShown) -> list[str]:
    """Say what the other rules give, for who stood equal by the first."""
    sentences = []
    for rule, value in zip(standing.chain[1:], line.values[1:], strict=True):
        if text := value_text(rule, value):
            sentences.append(f"{rule_name(rule)} {text}")
    return sentences
