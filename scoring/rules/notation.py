"""The written form of a deal: one JSON object, read and written without loss."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from scoring.rules.deal import ZERO, Chelem, Deal, Misere, PetitChelem, Poignee
from scoring.rules.fields import E, Fields, NotationError, decode, is_name
from scoring.rules.presets import RULESETS
from scoring.rules.ruleset import Ruleset
from scoring.rules.score import Line, Result
from scoring.rules.terms import MisereKind, Outcome, PoigneeSize, Side

__all__ = ["NotationError", "WrittenDeal", "loads", "read", "write", "write_result"]

# What an absent key stands for.
DEFAULTS: Mapping[str, object] = {
    "dealer": None,
    "outcome": Outcome.PLAYED.value,
    "taker": None,
    "partners": [],
    "called_card": "",
    "contract": "",
    "bouts": 0,
    "points": 0,
    "petit_au_bout": None,
    "petits": 1,
    "poignees": [],
    "chelem": Chelem()._asdict(),
    "petit_chelem": PetitChelem()._asdict(),
    "miseres": [],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeal:
    """A deal with the ruleset and the names it was written with, in seat order."""

    ruleset: Ruleset
    players: tuple[str, ...]
    deal: Deal


def loads(text: str | bytes, rulesets: Mapping[str, Ruleset] = RULESETS) -> WrittenDeal:
    """Read one JSON object. Raises NotationError naming the first key that is unreadable.

    >>> loads('{"ruleset": "fft-4", "players": ["Ana", "Bo", "Cy", "Di"], "bouts": "deux",'
    ...       ' "taker": "Ana", "contract": "garde"}')
    Traceback (most recent call last):
    scoring.rules.fields.NotationError: ('bouts', 'not_an_integer')
    """
    return read(decode(text), rulesets)


def read(value: object, rulesets: Mapping[str, Ruleset] = RULESETS) -> WrittenDeal:
    """Read the written form from decoded JSON (rules.md, section 5).

    A name that nobody at the table bears becomes a seat beyond the table, for `problems` to
    refuse. Raises NotationError for unknown, missing or misshapen keys.
    """
    fields = Fields("", value)
    ruleset_id = fields.text("ruleset")
    if ruleset_id not in rulesets:
        raise NotationError("ruleset", "ruleset_unknown")
    ruleset = rulesets[ruleset_id]
    players = _read_players(fields.take("players"), ruleset)
    outcome = fields.word("outcome", Outcome, Outcome.PLAYED)
    facts: dict[str, Any] = {"outcome": outcome, "dealer": _seat(fields, "dealer", players)}
    if not ruleset.contracts or isinstance(fields.value.get("points"), dict):
        facts |= _read_alone(fields, players, required=outcome is Outcome.PLAYED)
    else:
        facts |= _read_attack(fields, players, required=outcome is Outcome.PLAYED)
        facts |= _read_extras(fields, players)
    fields.refuse_the_rest()
    return WrittenDeal(ruleset=ruleset, players=players, deal=Deal(**facts))


def write(written: WrittenDeal) -> dict[str, Any]:
    """Give the written form of a deal without `problems`.

    Optional keys that hold what they would anyway are left out.
    """
    deal, names = written.deal, written.players
    if deal.card_points or not written.ruleset.contracts:
        facts = _write_alone(deal, names)
    else:
        facts = _write_attack(deal, names) | _write_extras(deal, names)
    always = {"bouts", "points"} if deal.played else set()
    return {"ruleset": written.ruleset.id, "players": list(names)} | {
        key: fact for key, fact in facts.items() if key in always or fact != DEFAULTS[key]
    }


def write_result(result: Result, players: tuple[str, ...]) -> dict[str, Any]:
    """Give the written form of what a deal is worth; players by name."""
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
    return {
        "reason": line.reason.value,
        "player": players[line.player],
        "amount": line.amount,
    }


def _write_alone(deal: Deal, names: tuple[str, ...]) -> dict[str, Any]:
    counts = zip(names, deal.card_points, strict=False)  # a deal not played has none
    return {
        "dealer": _name(deal.dealer, names),
        "outcome": deal.outcome.value,
        "points": {name: _number(points) for name, points in counts} or DEFAULTS["points"],
    }


def _write_attack(deal: Deal, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "dealer": _name(deal.dealer, names),
        "outcome": deal.outcome.value,
        "taker": _name(deal.taker, names),
        "partners": [names[partner] for partner in deal.partners],
        "called_card": deal.called_card,
        "contract": str(deal.contract),
        "bouts": deal.bouts,
        "points": _number(deal.points),
    }


def _write_extras(deal: Deal, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "petit_au_bout": deal.petit_au_bout and deal.petit_au_bout.value,
        "petits": deal.petits,
        "poignees": [
            {"player": names[player], "size": size.value} for player, size in deal.poignees
        ],
        "chelem": {
            "announced": deal.chelem.announced,
            "achieved_by": deal.chelem.achieved_by and deal.chelem.achieved_by.value,
        },
        "petit_chelem": deal.petit_chelem._asdict(),
        "miseres": [
            {"player": names[player], "kind": kind.value} for player, kind in deal.miseres
        ],
    }


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
    taker = _seat(fields, "taker", players)
    if not required:
        return {
            "taker": taker,
            "contract": fields.text("contract", ""),
            "bouts": fields.integer("bouts", 0),
            "points": fields.number("points", ZERO),
        }
    if taker is None:
        raise NotationError("taker", "missing")
    return {
        "taker": taker,
        "contract": fields.text("contract"),
        "bouts": fields.integer("bouts"),
        "points": fields.number("points"),
    }


def _read_extras(fields: Fields, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "partners": tuple(
            _seat_of(name, "partners", players) for name in fields.items("partners")
        ),
        "called_card": fields.text("called_card", ""),
        "petit_au_bout": fields.word_or_null("petit_au_bout", Side),
        "petits": fields.integer("petits", 1),
        "poignees": tuple(
            Poignee(*_holder(item, "poignees", players, ("size", PoigneeSize)))
            for item in fields.items("poignees")
        ),
        "chelem": _read_chelem(Fields("chelem", fields.take("chelem", {}))),
        "petit_chelem": _read_petit_chelem(
            Fields("petit_chelem", fields.take("petit_chelem", {}))
        ),
        "miseres": tuple(
            Misere(*_holder(item, "miseres", players, ("kind", MisereKind)))
            for item in fields.items("miseres")
        ),
    }


def _read_chelem(fields: Fields) -> Chelem:
    chelem = Chelem(fields.boolean("announced"), fields.word_or_null("achieved_by", Side))
    fields.refuse_the_rest()
    return chelem


def _read_petit_chelem(fields: Fields) -> PetitChelem:
    petit_chelem = PetitChelem(fields.boolean("announced"), fields.boolean("achieved"))
    fields.refuse_the_rest()
    return petit_chelem


def _holder(
    value: object, key: str, players: tuple[str, ...], what: tuple[str, type[E]]
) -> tuple[int, E]:
    """Read who holds what: {"player": name, "size" or "kind": word}."""
    fields = Fields(key, value)
    player = _seat_of(fields.take("player"), fields.path("player"), players)
    kind = fields.word(*what)
    fields.refuse_the_rest()
    return player, kind


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
    """Give a count in steps of ½ as JSON likes it: 49, or 40.5."""
    return int(value) if value == int(value) else float(value)
