"""A ruleset's form, read: the numbers typed put into the data they were copied from."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.forms.house_fields import NEW_ROWS, Row, contract_key
from scoring.rules import MisereKind, PoigneeSize, Problem, Ruleset, Side
from scoring.rules.ruleset import ChelemTerms, ContractTerms, PoigneeTerms, PotTerms, Share
from scoring.rules.terms import Call

Typed = Mapping[str, Any]


def read_form(typed: Typed, base: Ruleset, rows: list[Row]) -> Ruleset:
    """Give the ruleset that a form's numbers make; whether it makes sense is not judged here.

    What the house changed is its own: only what it left is still a convention.
    """
    changed: dict[str, Any] = {
        "settlement": typed.get("settlement"),
        "pot": _pot(typed),
    }
    if base.contracts:
        changed |= _game(typed, base, rows)
    ruleset = replace(base, **changed)
    left = [
        field for field in base.conventions if getattr(ruleset, field) == getattr(base, field)
    ]
    return replace(ruleset, conventions=tuple(left))


def played_rows(typed: Typed, rows: list[Row]) -> dict[str, Row]:
    """Give the rows that count, by their contract: ticked, or new with anything typed."""
    played: dict[str, Row] = {}
    for row in rows:
        if row.key in NEW_ROWS:
            counts = any(typed.get(row.field(part)) for part in ("name", "base", "margin"))
        else:
            counts = typed[row.field("on")]
        if counts:
            played[contract_key(row, typed.get(row.field("name")) or "", set(played))] = row
    return played


def field_of(problem: Problem, played: Mapping[str, Row]) -> str:
    """Name the form's field that a problem is said beside; there may be none of this name."""
    part, _dot, rest = problem.field.partition(".")
    if part == "contracts" and rest:
        return played[rest].field("name" if "name" in problem.code else "base")
    return {
        "poignees": f"poignee_{rest}_{'value' if 'value' in problem.code else 'atouts'}",
        "miseres": f"misere_{rest}",
        "shares": f"share_{rest}_taker",
        "rounding_step": "rounding",
        "points_to_make": "points_to_make_0",
    }.get(part, f"{part}_{rest}" if rest else part)


def _game(typed: Typed, base: Ruleset, rows: list[Row]) -> dict[str, Any]:
    step, _dash, way = typed["rounding"].partition("_")
    return {
        "points_to_make": tuple(
            typed[f"points_to_make_{bouts}"] for bouts in range(len(base.points_to_make))
        ),
        "call": Call(typed.get("call", base.call)),
        "base": typed["base"],
        "petit": typed["petit"],
        "rounding_step": int(step),
        "rounding_nearest": way == "nearest",
        "contracts": _contracts(typed, rows),
        "poignees": _poignees(typed),
        "chelem": _chelem(typed, "chelem"),
        "chelem_multiplied": typed["chelem_multiplied"],
        "petit_chelem": _chelem(typed, "petit_chelem") if typed["petit_chelem_on"] else None,
        "miseres": {
            kind: typed[f"misere_{kind}"]
            for kind in MisereKind
            if typed[f"misere_{kind}"] is not None
        },
        "shares": tuple(_share(typed, partners) for partners in range(len(base.shares))),
    }


def _contracts(typed: Typed, rows: list[Row]) -> dict[str, ContractTerms]:
    return {
        key: ContractTerms(
            base_multiplier=typed[row.field("base")] or 0,
            margin_multiplier=typed[row.field("margin")] or 0,
            petit_multiplier=typed[row.field("petit")] or 0,
            chien=Side(typed[row.field("chien")] or Side.ATTACK),
            name=" ".join((typed.get(row.field("name")) or "").split()),
        )
        for key, row in played_rows(typed, rows).items()
    }


def _poignees(typed: Typed) -> dict[PoigneeSize, PoigneeTerms]:
    pairs = {
        size: (typed[f"poignee_{size}_atouts"], typed[f"poignee_{size}_value"])
        for size in PoigneeSize
    }
    return {
        size: PoigneeTerms(atouts=atouts or 0, value=value or 0)
        for size, (atouts, value) in pairs.items()
        if (atouts, value) != (None, None)
    }


def _chelem(typed: Typed, part: str) -> ChelemTerms:
    """Read rewards and costs, both typed without a sign."""
    return ChelemTerms(
        announced_made=typed[f"{part}_announced_made"] or 0,
        made=typed[f"{part}_made"] or 0,
        announced_missed=-(typed[f"{part}_announced_missed"] or 0),
        by_defence=-(typed.get(f"{part}_by_defence") or 0),
    )


def _share(typed: Typed, partners: int) -> Share:
    return Share(
        taker=typed[f"share_{partners}_taker"],
        partner=typed.get(f"share_{partners}_partner", 1),
        defender=typed[f"share_{partners}_defender"],
    )


def _pot(typed: Typed) -> PotTerms | None:
    if not typed.get("pot_on"):
        return None
    return PotTerms(passed_out=typed["pot_passed_out"] or 0, cap=typed["pot_cap"])
