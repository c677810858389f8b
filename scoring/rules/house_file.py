"""A ruleset as a file: one JSON object with a format and a version, read key by key."""

import dataclasses
import json
from typing import Any

from scoring.rules.fields import E, Fields, NotationError, is_name
from scoring.rules.frozen import freeze
from scoring.rules.ruleset import (
    ChelemTerms,
    ContractTerms,
    Layout,
    PoigneeTerms,
    PotTerms,
    Ruleset,
    Share,
)
from scoring.rules.terms import Call, MisereKind, PoigneeSize, Side

FORMAT = "tarotclub-ruleset"
VERSION = 1
# What a file does not say that was written before a ruleset told how its cards lie.
LATER: dict[str, Any] = {"packet": 0, "chiens": 1, "layout": None}
# What may be a convention: a part of the game, and not what the ruleset says of itself.
PARTS = frozenset(field.name for field in dataclasses.fields(Ruleset)) - {
    *("id", "name", "source", "conventions", "rounding_nearest", "chelem_multiplied"),
    "dealer_takes",
}


def write_ruleset(ruleset: Ruleset) -> dict[str, Any]:
    """Give a ruleset's file as values that JSON gives back."""
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
        data = LATER | data
    file.refuse_the_rest()
    return _ruleset(_shape("ruleset", data, Ruleset))


def _ruleset(fields: Fields) -> Ruleset:
    settlement, pot = fields.take("settlement"), fields.take("pot")
    petit_chelem = fields.take("petit_chelem")
    return Ruleset(
        **_texts(fields),
        **_numbers(fields),
        points_to_make=tuple(_integers(fields, "points_to_make")),
        contracts={
            contract: _contract(fields.path(f"contracts.{contract}"), terms)
            for contract, terms in _entries(fields, "contracts")
        },
        poignees={
            _word(fields, "poignees", size, PoigneeSize): PoigneeTerms(
                **_all_integers(fields.path(f"poignees.{size}"), terms, PoigneeTerms)
            )
            for size, terms in _entries(fields, "poignees")
        },
        chelem=_chelem(fields, "chelem"),
        shares=tuple(
            Share(**_all_integers(fields.path(f"shares.{partners}"), share, Share))
            for partners, share in enumerate(fields.items("shares"))
        ),
        rounding_nearest=fields.boolean("rounding_nearest"),
        chelem_multiplied=fields.boolean("chelem_multiplied"),
        miseres={
            _word(fields, "miseres", kind, MisereKind): worth
            for kind, worth in _values(fields, "miseres")
        },
        petit_chelem=None if petit_chelem is None else _chelem(fields, "petit_chelem"),
        settlement=None if settlement is None else fields.integer("settlement"),
        call=fields.word("call", Call),
        dealer_takes=fields.boolean("dealer_takes"),
        pot=None if pot is None else _pot(_shape(fields.path("pot"), pot, PotTerms)),
        layout=_layout(fields),
        conventions=_conventions(fields),
    )


def _texts(fields: Fields) -> dict[str, Any]:
    if not is_name(fields.take("id")):
        raise NotationError(fields.path("id"), "not_a_name")
    return {key: fields.text(key) for key in ("id", "name", "source")}


def _numbers(fields: Fields) -> dict[str, Any]:
    keys = ("players", "packs", "hand", "packet", "chien", "chiens", "card_points")
    values = ("added_points", "base", "rounding_step", "petit")
    return {key: fields.integer(key) for key in (*keys, *values)}


def _contract(path: str, value: object) -> ContractTerms:
    fields = _shape(path, value, ContractTerms)
    return ContractTerms(
        base_multiplier=fields.integer("base_multiplier"),
        margin_multiplier=fields.integer("margin_multiplier"),
        petit_multiplier=fields.integer("petit_multiplier"),
        chien=fields.word("chien", Side),
        name=fields.text("name"),
    )


def _chelem(fields: Fields, key: str) -> ChelemTerms:
    return ChelemTerms(**_all_integers(fields.path(key), fields.take(key), ChelemTerms))


def _pot(fields: Fields) -> PotTerms:
    cap = fields.take("cap")
    return PotTerms(
        passed_out=fields.integer("passed_out"),
        cap=None if cap is None else fields.integer("cap"),
    )


def _layout(fields: Fields) -> Layout | None:
    value = fields.take("layout")
    if value is None:
        return None
    return Layout(**_all_integers(fields.path("layout"), value, Layout))


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
    for field in dataclasses.fields(shape):
        fields.take(field.name)
    fields.refuse_the_rest()
    return fields


def _all_integers(path: str, value: object, shape: type) -> dict[str, int]:
    fields = _shape(path, value, shape)
    return {key: fields.integer(key) for key in fields.value}


def _entries(fields: Fields, key: str) -> list[tuple[str, object]]:
    """Give the pairs of an object whose keys are free: contracts, sizes, kinds."""
    return list(_object(fields.path(key), fields.take(key)).value.items())


def _values(fields: Fields, key: str) -> list[tuple[str, int]]:
    entries = _object(fields.path(key), fields.take(key))
    return [(name, entries.integer(name)) for name in entries.value]


def _integers(fields: Fields, key: str) -> list[int]:
    """Read a list of whole numbers, each under its place: points_to_make.0."""
    items = Fields(fields.path(key), {str(i): item for i, item in enumerate(fields.items(key))})
    return [items.integer(place) for place in items.value]


def _word(fields: Fields, key: str, name: str, words: type[E]) -> E:
    """Read a key that must be one of some words."""
    return Fields(fields.path(key), {name: name}).word(name, words)
