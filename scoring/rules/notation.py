"""The written form of a deal: one JSON object, read and written without loss."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from scoring.rules.deal import Chelem, Deal, Misere, PetitChelem, Poignee
from scoring.rules.ruleset import RULESETS, Ruleset
from scoring.rules.score import Result
from scoring.rules.terms import MisereKind, Outcome, PoigneeSize, Reason, Side

E = TypeVar("E", bound=StrEnum)
LONGEST_NAME = 80
LONGEST_NUMBER = 12


class NotationError(ValueError):
    """A written deal that cannot be read: which key, and a code for the sentence."""

    def __init__(self, key: str, code: str) -> None:
        super().__init__(f"{key}: {code}")
        self.key = key
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeal:
    """A deal with the ruleset and the names it was written with, in seat order."""

    ruleset: Ruleset
    players: tuple[str, ...]
    deal: Deal


def loads(text: str | bytes, rulesets: Mapping[str, Ruleset] = RULESETS) -> WrittenDeal:
    """Read one JSON object. Raises NotationError naming the first key that is unreadable."""
    try:
        value = json.loads(
            text,
            parse_float=Decimal,
            parse_constant=_refuse_constant,
            object_pairs_hook=_unique_keys,
        )
    except NotationError:
        raise
    except (ValueError, RecursionError) as error:
        raise NotationError("", "not_json") from error
    return read(value, rulesets)


def read(value: object, rulesets: Mapping[str, Ruleset] = RULESETS) -> WrittenDeal:
    """Read the written form from decoded JSON (rules.md, section 5).

    A name that nobody at the table bears becomes a seat beyond the table, for `problems` to
    refuse. Raises NotationError for unknown, missing or misshapen keys.
    """
    fields = _Fields("", value)
    ruleset_id = fields.text("ruleset")
    if ruleset_id not in rulesets:
        raise NotationError("ruleset", "ruleset_unknown")
    ruleset = rulesets[ruleset_id]
    players = _read_players(fields.take("players", []), ruleset)
    outcome = fields.choice("outcome", Outcome, Outcome.PLAYED)
    facts: dict[str, Any] = {"outcome": outcome, "dealer": _seat(fields, "dealer", players)}
    if ruleset.settlement is not None:
        facts |= _read_alone(fields, players, required=outcome is Outcome.PLAYED)
    else:
        facts |= _read_attack(fields, players, required=outcome is Outcome.PLAYED)
        facts |= _read_extras(fields, players)
    fields.refuse_the_rest()
    return WrittenDeal(ruleset=ruleset, players=players, deal=Deal(**facts))


def write(written: WrittenDeal) -> dict[str, Any]:
    """Give the written form, without the optional keys that hold what they would anyway."""
    deal, names = written.deal, written.players
    value: dict[str, Any] = {"ruleset": written.ruleset.id, "players": list(names)}
    if deal.dealer is not None:
        value["dealer"] = names[deal.dealer]
    if not deal.played:
        value["outcome"] = deal.outcome.value
    if written.ruleset.settlement is not None:
        if deal.card_points:
            value["points"] = {
                name: _number(points)
                for name, points in zip(names, deal.card_points, strict=True)
            }
        return value
    if deal.taker is not None:
        value["taker"] = names[deal.taker]
    if deal.contract:
        value |= {
            "contract": str(deal.contract),
            "bouts": deal.bouts,
            "points": _number(deal.points),
        }
    return value | _write_extras(deal, names)


def write_result(result: Result, players: tuple[str, ...]) -> dict[str, Any]:
    """Give the written form of what a deal is worth; players by name."""
    return {
        "scores": dict(zip(players, result.scores, strict=True)),
        "made": result.made,
        "margin": None if result.margin is None else _number(result.margin),
        "points_to_make": result.points_to_make,
        "unit": result.unit,
        "lines": [
            _write_line(line.reason, line.amount, line.player, players) for line in result.lines
        ],
    }


def _write_line(
    reason: Reason, amount: int, player: int | None, players: tuple[str, ...]
) -> dict[str, Any]:
    line: dict[str, Any] = {"reason": reason.value, "amount": amount}
    return line if player is None else line | {"player": players[player]}


def _write_extras(deal: Deal, names: tuple[str, ...]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    if deal.partners:
        value["partners"] = [names[partner] for partner in deal.partners]
    if deal.called_card:
        value["called_card"] = deal.called_card
    if deal.petit_au_bout is not None:
        value["petit_au_bout"] = deal.petit_au_bout.value
    if deal.petits != 1:
        value["petits"] = deal.petits
    if deal.poignees:
        value["poignees"] = [
            {"player": names[player], "size": size.value} for player, size in deal.poignees
        ]
    if deal.chelem != Chelem():
        value["chelem"] = deal.chelem._asdict()
    if deal.petit_chelem != PetitChelem():
        value["petit_chelem"] = deal.petit_chelem._asdict()
    if deal.miseres:
        value["miseres"] = [
            {"player": names[player], "kind": kind.value} for player, kind in deal.miseres
        ]
    return value


def _read_players(value: object, ruleset: Ruleset) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(_is_name(name) for name in value):
        raise NotationError("players", "not_names")
    if len(value) != ruleset.players:
        raise NotationError("players", "players_count")
    if len(set(value)) < len(value):
        raise NotationError("players", "players_twice")
    return tuple(value)


def _read_alone(
    fields: "_Fields", players: tuple[str, ...], *, required: bool
) -> dict[str, Any]:
    value = fields.take("points", None)
    if value is None and not required:
        return {}
    counts = _Fields("points", value)
    points = tuple(counts.number(name) for name in players)
    counts.refuse_the_rest()
    return {"card_points": points}


def _read_attack(
    fields: "_Fields", players: tuple[str, ...], *, required: bool
) -> dict[str, Any]:
    taker = _seat(fields, "taker", players)
    if not required and "contract" not in fields.value:
        return {"taker": taker}
    if taker is None:
        raise NotationError("taker", "missing")
    return {
        "taker": taker,
        "contract": fields.text("contract"),
        "bouts": fields.integer("bouts"),
        "points": fields.number("points"),
    }


def _read_extras(fields: "_Fields", players: tuple[str, ...]) -> dict[str, Any]:
    chelem = _Fields("chelem", fields.take("chelem", {}))
    petit_chelem = _Fields("petit_chelem", fields.take("petit_chelem", {}))
    facts = {
        "partners": tuple(
            _seat_of(name, "partners", players) for name in fields.items("partners")
        ),
        "called_card": fields.text("called_card", ""),
        "petit_au_bout": fields.choice("petit_au_bout", Side, None),
        "petits": fields.integer("petits", 1),
        "poignees": tuple(
            Poignee(*_holder(item, "poignees", players, ("size", PoigneeSize)))
            for item in fields.items("poignees")
        ),
        "chelem": Chelem(chelem.boolean("announced"), chelem.choice("achieved_by", Side, None)),
        "petit_chelem": PetitChelem(
            petit_chelem.boolean("announced"), petit_chelem.boolean("achieved")
        ),
        "miseres": tuple(
            Misere(*_holder(item, "miseres", players, ("kind", MisereKind)))
            for item in fields.items("miseres")
        ),
    }
    chelem.refuse_the_rest()
    petit_chelem.refuse_the_rest()
    return facts


def _holder(
    value: object, key: str, players: tuple[str, ...], what: tuple[str, type[E]]
) -> tuple[int, E]:
    """Read who holds what: {"player": name, "size" or "kind": word}."""
    fields = _Fields(key, value)
    player = _seat_of(fields.take("player"), fields.path("player"), players)
    kind = fields.choice(*what)
    if kind is None:
        raise NotationError(fields.path(what[0]), "missing")
    fields.refuse_the_rest()
    return player, kind


def _seat(fields: "_Fields", key: str, players: tuple[str, ...]) -> int | None:
    name = fields.take(key, None)
    return None if name is None else _seat_of(name, key, players)


def _seat_of(name: object, key: str, players: tuple[str, ...]) -> int:
    if not _is_name(name):
        raise NotationError(key, "not_a_name")
    return players.index(name) if name in players else len(players)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME


def _number(value: Decimal) -> int | float:
    """Give a count in steps of ½ as JSON likes it: 49, or 40.5."""
    return int(value) if value == int(value) else float(value)


def _refuse_constant(_: str) -> None:
    raise NotationError("points", "not_a_number")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _ in pairs]
        raise NotationError(next(key for key in keys if keys.count(key) > 1), "key_twice")
    return value


class _Missing(NamedTuple):
    """Stands where a key has no default."""


MISSING = _Missing()


class _Fields:
    """A JSON object being read key by key; what nobody asked for is refused at the end."""

    def __init__(self, prefix: str, value: object) -> None:
        if not isinstance(value, dict):
            raise NotationError(prefix, "not_an_object")
        self.prefix = prefix
        self.value: dict[str, Any] = value
        self.taken: set[str] = set()

    def path(self, key: str) -> str:
        return f"{self.prefix}.{key}" if self.prefix else key

    def take(self, key: str, default: object = MISSING) -> object:
        self.taken.add(key)
        value = self.value.get(key, default)
        if value is MISSING:
            raise NotationError(self.path(key), "missing")
        return value

    def refuse_the_rest(self) -> None:
        for key in self.value:
            if key not in self.taken:
                raise NotationError(self.path(key), "key_unknown")

    def text(self, key: str, default: object = MISSING) -> str:
        value = self.take(key, default)
        if not isinstance(value, str) or len(value) > LONGEST_NAME:
            raise NotationError(self.path(key), "not_a_text")
        return value

    def boolean(self, key: str) -> bool:
        value = self.take(key, default=False)
        if not isinstance(value, bool):
            raise NotationError(self.path(key), "not_a_boolean")
        return value

    def integer(self, key: str, default: object = MISSING) -> int:
        value = self.take(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise NotationError(self.path(key), "not_an_integer")
        return value

    def number(self, key: str) -> Decimal:
        """Read a count: a number, or a text with a point or a comma."""
        value = self.take(key)
        if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
            raise NotationError(self.path(key), "not_a_number")
        text = str(value).strip().replace(",", ".")
        try:
            number = Decimal(text)
        except InvalidOperation as error:
            raise NotationError(self.path(key), "not_a_number") from error
        if not number.is_finite() or len(text) > LONGEST_NUMBER:
            raise NotationError(self.path(key), "not_a_number")
        return number

    def items(self, key: str) -> list[Any]:
        value = self.take(key, [])
        if not isinstance(value, list):
            raise NotationError(self.path(key), "not_a_list")
        return value

    def choice(self, key: str, words: Callable[[str], E], default: E | None = None) -> E | None:
        value = self.take(key, default)
        if value is None:
            return default
        try:
            return words(value)  # type: ignore[arg-type]
        except ValueError as error:
            raise NotationError(self.path(key), "word_unknown") from error
