"""The written form of a deal: one JSON object, read and written without loss."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from operator import attrgetter
from typing import Any

from scoring.rules.deal import FACTS, NO_FACTS, Deal, DealFact, Misere, Noted, Poignee, deal_of
from scoring.rules.fields import MISSING, Fields, NotationError, is_name
from scoring.rules.presets import RULESETS
from scoring.rules.ruleset import Outcome, Ruleset, Side
from scoring.rules.score import Line, Result

LENT = "lent"  # the chair of a team that lacks a player: whoever sits there is in no ranking

__all__ = ["LENT", "NotationError", "WrittenDeal", "read", "write", "write_result"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeal:
    """A deal with the ruleset and the names it was written with, in seat order."""

    ruleset: Ruleset
    players: tuple[str, ...]
    deal: Deal


def read(value: object, rulesets: Mapping[str, Ruleset] = RULESETS) -> WrittenDeal:
    """Read the written form from decoded JSON (docs/RULES.md, section 5).

    A name that nobody at the table bears becomes a seat beyond the table, for `problems` to
    refuse. Raises NotationError naming the first key that is unknown, missing or misshapen.

    >>> read({"ruleset": "fft-4", "players": ["Ana", "Bo", "Cy", "Di"], "bouts": "deux",
    ...       "taker": "Ana", "contract": "garde"})
    Traceback (most recent call last):
    scoring.rules.fields.NotationError: ('bouts', 'not_an_integer')
    """
    fields = Fields("", value)
    ruleset_id = fields.text("ruleset")
    if ruleset_id not in rulesets:
        raise NotationError("ruleset", "ruleset_unknown", rulesets)
    ruleset = rulesets[ruleset_id]
    players = _read_players(fields.take("players"), ruleset)
    outcome = fields.word("outcome", Outcome, Outcome.PLAYED)
    facts: dict[str, Any] = {"outcome": outcome, "dealer": _seat(fields, "dealer", players)}
    if not ruleset.contracts or isinstance(fields.value.get("points"), dict):
        facts |= _read_alone(fields, players, required=outcome is Outcome.PLAYED)
        deal = Deal(**facts)
    else:
        attack = _read_attack(fields, players, required=outcome is Outcome.PLAYED)
        deal = deal_of(attack, **facts)
    fields.refuse_the_rest()
    return WrittenDeal(ruleset=ruleset, players=players, deal=deal)


def write(written: WrittenDeal) -> dict[str, Any]:
    """The written form of a deal without `problems`.

    Optional keys that hold what they would anyway are left out.
    """
    deal, names = written.deal, written.players
    alone = deal.card_points or not written.ruleset.contracts
    facts = (_write_alone if alone else _write_attack)(deal, names)
    always = {"bouts", "points"} if deal.played else set()
    return {"ruleset": written.ruleset.id, "players": list(names)} | {
        key: fact for key, fact in facts.items() if key in always or fact != DEFAULTS[key]
    }


def write_result(result: Result, players: tuple[str, ...]) -> dict[str, Any]:
    """The written form of what a deal is worth; players by name."""
    return {
        "scores": dict(zip(players, result.scores, strict=True)),
        "made": result.made,
        "margin": None if result.margin is None else _number(result.margin),
        "points_to_make": result.points_to_make,
        "unit": result.unit,
        "lines": [_write_line(line, players) for line in result.lines],
    }


def _write_line(line: Line, players: tuple[str, ...]) -> dict[str, Any]:
    if line.player is None:
        return {"reason": line.reason.value, "amount": line.amount}
    return {"reason": line.reason.value, "player": players[line.player], "amount": line.amount}


def _write_alone(deal: Deal, names: tuple[str, ...]) -> dict[str, Any]:
    counts = zip(names, deal.card_points, strict=False)  # a deal not played has none
    return {
        "dealer": _name(deal.dealer, names),
        "outcome": deal.outcome.value,
        "points": {name: _number(points) for name, points in counts} or DEFAULTS["points"],
    }


def _write_attack(deal: Deal, names: tuple[str, ...]) -> dict[str, Any]:
    written: dict[str, Any] = {
        "dealer": _name(deal.dealer, names),
        "outcome": deal.outcome.value,
    }
    for fact, write_fact in WRITERS:
        at = written.setdefault(fact.whole, {}) if fact.part else written
        at[fact.key] = write_fact(fact, fact.of(deal), names)
    return written


def _read_players(value: object, ruleset: Ruleset) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(is_name(name) for name in value):
        raise NotationError("players", "not_names")
    if len(value) != ruleset.players:
        raise NotationError("players", "players_count")
    if len(set(value)) < len(value):
        raise NotationError("players", "players_twice")
    return tuple(value)


def _read_alone(fields: Fields, players: tuple[str, ...], *, required: bool) -> dict[str, Any]:
    if not required and "points" not in fields.value:
        return {}
    counts = Fields("points", fields.take("points"))
    points = tuple(counts.number(name) for name in players)
    counts.refuse_the_rest()
    return {"card_points": points}


def _read_attack(fields: Fields, players: tuple[str, ...], *, required: bool) -> dict[str, Any]:
    """Read the facts by name; those that every deal needs come first."""
    facts: dict[str, Any] = {}
    for whole, readers in READERS:
        at = Fields(whole, fields.take(whole, {})) if whole else fields
        for fact, read_fact in readers:
            usual = MISSING if required and fact.needed else fact.usual
            facts[fact.name] = read_fact(at, fact, players, usual)
        if whole:
            at.refuse_the_rest()
    return facts


def _player(
    fields: Fields, fact: DealFact, players: tuple[str, ...], usual: object
) -> int | None:
    if usual is MISSING and fields.take(fact.name, None) is None:
        raise NotationError(fact.name, "missing")
    return _seat(fields, fact.name, players)


def _players(
    fields: Fields, fact: DealFact, players: tuple[str, ...], _usual: object
) -> tuple[int, ...]:
    return tuple(_seat_of(name, fact.name, players) for name in fields.items(fact.name))


def _all_shown(
    fields: Fields, fact: DealFact, players: tuple[str, ...], _usual: object
) -> tuple[Poignee | Misere, ...]:
    return tuple(_shown(fact, item, players) for item in fields.items(fact.name))


def _shown(fact: DealFact, value: object, players: tuple[str, ...]) -> Poignee | Misere:
    """Read who showed what: {"player": name, "size" or "kind": word}."""
    assert fact.words is not None
    fields = Fields(fact.name, value)
    player = _seat_of(fields.take("player"), fields.path("player"), players)
    word = fields.word(fact.what, fact.words)
    fields.refuse_the_rest()
    return fact.shown_by(player, word)


def _seat(fields: Fields, key: str, players: tuple[str, ...]) -> int | None:
    name = fields.take(key, None)
    return None if name is None else _seat_of(name, key, players)


def _seat_of(name: object, key: str, players: tuple[str, ...]) -> int:
    if not is_name(name):
        raise NotationError(key, "not_a_name")
    return players.index(name) if name in players else len(players)


def _name(seat: int | None, names: tuple[str, ...]) -> str | None:
    return None if seat is None else names[seat]


def _number(value: Decimal) -> int | float:
    """A count in steps of ½ as JSON likes it: 49, or 40.5."""
    return int(value) if value == int(value) else float(value)


Write = Callable[[DealFact, Any, tuple[str, ...]], Any]
WRITE: Mapping[Noted, Write] = {
    Noted.PLAYER: lambda _, player, names: _name(player, names),
    Noted.PLAYERS: lambda _, players, names: [names[player] for player in players],
    Noted.TEXT: lambda _, text, _names: str(text),
    Noted.NUMBER: lambda _, number, _names: number,
    Noted.POINTS: lambda _, points, _names: _number(points),
    Noted.SIDE: lambda _, side, _names: side and side.value,
    Noted.YES: lambda _, yes, _names: yes,
    Noted.SHOWN: lambda fact, shown, names: [
        {"player": names[player], fact.what: word.value} for player, word in shown
    ],
}
Read = Callable[[Fields, DealFact, tuple[str, ...], object], Any]
READ: Mapping[Noted, Read] = {
    Noted.PLAYER: _player,
    Noted.PLAYERS: _players,
    Noted.TEXT: lambda fields, fact, _, usual: fields.text(fact.key, usual),
    Noted.NUMBER: lambda fields, fact, _, usual: fields.integer(fact.key, usual),
    Noted.POINTS: lambda fields, fact, _, usual: fields.number(fact.key, usual),
    Noted.SIDE: lambda fields, fact, *_: fields.word_or_null(fact.key, Side),
    Noted.YES: lambda fields, fact, *_: fields.boolean(fact.key),
    Noted.SHOWN: _all_shown,
}
WRITERS = [(fact, WRITE[fact.noted]) for fact in FACTS]
READERS = [
    (whole, [(fact, READ[fact.noted]) for fact in facts])
    for whole, facts in groupby(
        sorted(FACTS, key=lambda fact: not fact.needed), key=attrgetter("whole")
    )
]
DEFAULTS = _write_attack(NO_FACTS, ())  # what an absent key stands for
