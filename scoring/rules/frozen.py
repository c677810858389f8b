"""A ruleset as JSON and back: what a table keeps, what a browser reads, what a file holds."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields as fields_of, replace
from enum import StrEnum
from functools import cache, lru_cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from scoring.rules.cards import chelem_halves
from scoring.rules.fields import Fields, NotationError, is_name
from scoring.rules.ruleset import (
    BOUT_HALVES,
    LATER,
    LOW_HALVES,
    ContractTerms,
    MisereKind,
    PoigneeSize,
    Ruleset,
    Side,
)


def freeze(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset as values that JSON can hold."""
    return asdict(ruleset)


def for_browser(ruleset: Ruleset) -> dict[str, Any]:
    """What js/engine.js interprets: the frozen ruleset, and what its pack comes to."""
    return freeze(ruleset) | {
        "pack": {
            "bouts": ruleset.bouts,
            "excuses": ruleset.excuses,
            "atouts": ruleset.atouts,
            "misere_cards": ruleset.misere_cards,
            "not_called": sorted(ruleset.not_called),
            "half_points": ruleset.half_points,
            "bout_halves": BOUT_HALVES,
            "low_halves": LOW_HALVES,
            "chelems": {
                contract: _chelems(contract, ruleset) for contract in ruleset.contracts
            },
        }
    }


def _chelems(contract: str, ruleset: Ruleset) -> dict[Side, list[list[int]]]:
    """The half points after a chelem of each side, by bouts: from, to, or none at all."""
    counts = {
        side: [
            chelem_halves(side, contract, bouts, ruleset) for bouts in range(ruleset.bouts + 1)
        ]
        for side in Side
    }
    return {side: [[one[0], one[-1]] if one else [] for one in counts[side]] for side in Side}


def thaw(value: dict[str, Any]) -> Ruleset:
    """Give back the ruleset that `freeze` wrote; bids in their order, whatever the keys' order.

    PostgreSQL does not keep the order of keys, so a bid's rank is what it multiplies.
    A hall asks for the same few with every deal, so that they are kept.
    """
    return _thawed(json.dumps(value))


@lru_cache(maxsize=64)
def _thawed(written: str) -> Ruleset:
    fields = _shape("", BEFORE | json.loads(written), Ruleset)
    ruleset: Ruleset = _read_all(fields, Ruleset)
    poignees, miseres = ruleset.poignees, ruleset.miseres
    return replace(
        ruleset,
        contracts=dict(sorted(ruleset.contracts.items(), key=_rank)),
        poignees={size: poignees[size] for size in PoigneeSize if size in poignees},
        miseres={kind: miseres[kind] for kind in MisereKind if kind in miseres},
    )


def _rank(bid: tuple[str, ContractTerms]) -> tuple[int, int, int, bool, str]:
    contract, terms = bid
    multipliers = terms.base_multiplier, terms.margin_multiplier, terms.petit_multiplier
    return (*multipliers, terms.chien is Side.DEFENCE, contract)


kinds_of = cache(get_type_hints)  # of the fields of a dataclass
FORMAT = "tarotclub-ruleset"
VERSION = 1
BEFORE = {field.name: field.default for field in fields_of(Ruleset) if field.name in LATER}
# What may be a convention: a part of the game, and not what the ruleset says of itself.
PARTS = frozenset(field.name for field in fields_of(Ruleset)) - {
    *("id", "name", "source", "conventions", "rounding_nearest", "chelem_multiplied"),
    "dealer_takes",
}


def write_ruleset(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset's file as values that JSON gives back."""
    written = {"format": FORMAT, "version": VERSION, "ruleset": freeze(ruleset)}
    read_back: dict[str, Any] = json.loads(json.dumps(written))
    return read_back


def read_ruleset(value: object) -> Ruleset:
    """Read a ruleset's file from decoded JSON; whether it makes sense is not judged here.

    Raises NotationError for anything else: the first key that is unknown, missing or misshapen
    is named.
    """
    file = _object("", value)
    if file.text("format") != FORMAT:
        raise NotationError("format", "format_unknown")
    if file.integer("version") != VERSION:
        raise NotationError("version", "version_unknown")
    data = file.take("ruleset")
    if isinstance(data, dict):
        data = BEFORE | data
    file.refuse_the_rest()
    fields = _shape("ruleset", data, Ruleset)
    if not is_name(fields.take("id")):
        raise NotationError(fields.path("id"), "not_a_name")
    conventions = _conventions(fields)
    ruleset: Ruleset = _read_all(fields, Ruleset)
    return replace(ruleset, conventions=conventions)


def _conventions(fields: Fields) -> tuple[str, ...]:
    names = fields.items("conventions")
    for name in names:
        if not isinstance(name, str) or name not in PARTS or names.count(name) > 1:
            raise NotationError(fields.path("conventions"), "word_unknown")
    return tuple(names)


def _object(path: str, value: object) -> Fields:
    """Start reading an object; only texts can be keys."""
    fields = Fields(path, value)
    if not all(isinstance(key, str) for key in fields.value):
        raise NotationError(path, "not_an_object")
    return fields


def _shape(path: str, value: object, shape: type) -> Fields:
    """Start reading an object that has exactly the fields of a dataclass."""
    fields = _object(path, value)
    for field in fields_of(shape):
        fields.take(field.name)
    fields.refuse_the_rest()
    return fields


def _read_all(fields: Fields, shape: type) -> Any:
    """Read an object as the dataclass whose fields it has, each as its annotation says."""
    kinds = kinds_of(shape)
    return shape(**{key: _read(fields, key, kind) for key, kind in kinds.items()})


def _read(fields: Fields, key: str, kind: Any) -> Any:
    """Read one value: a plain one, several, one of some words, or an object of its own."""
    if kind in PLAIN:
        return PLAIN[kind](fields, key)
    if origin := get_origin(kind):
        return SEVERAL[origin](fields, key, *get_args(kind))
    if issubclass(kind, StrEnum):
        return fields.word(key, kind)
    return _read_all(_shape(fields.path(key), fields.take(key), kind), kind)


def _read_optional(fields: Fields, key: str, kind: Any, _none: object) -> Any:
    return None if fields.take(key) is None else _read(fields, key, kind)


def _read_list(fields: Fields, key: str, kind: Any, _more: object) -> tuple[Any, ...]:
    """Read a list, each value under its place: points_to_make.0."""
    items = Fields(fields.path(key), {str(i): item for i, item in enumerate(fields.items(key))})
    return tuple(_read(items, place, kind) for place in items.value)


def _read_entries(fields: Fields, key: str, name_kind: type, kind: Any) -> dict[Any, Any]:
    """Read an object whose keys are free, or some words: contracts, sizes, kinds."""
    entries = _object(fields.path(key), fields.take(key))
    names = Fields(entries.prefix, {name: name for name in entries.value})
    return {_read(names, name, name_kind): _read(entries, name, kind) for name in entries.value}


PLAIN: dict[Any, Callable[[Fields, str], Any]] = {
    int: Fields.integer,
    bool: Fields.boolean,
    str: Fields.text,
}
SEVERAL: dict[Any, Callable[..., Any]] = {
    UnionType: _read_optional,
    tuple: _read_list,
    Mapping: _read_entries,
}
