"""A ruleset as plain JSON values and back, so that a table keeps the one it was opened with."""

import json
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from scoring.rules.ruleset import (
    BOUT_HALVES,
    LOW_HALVES,
    ChelemTerms,
    ContractTerms,
    Layout,
    PoigneeTerms,
    PotTerms,
    Ruleset,
    Share,
)
from scoring.rules.slams import chelem_halves
from scoring.rules.terms import (
    SLAMS,
    Call,
    Caller,
    EqualCards,
    FirstLead,
    MisereKind,
    PoigneeSize,
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
    value = json.loads(written)
    return Ruleset(
        **value
        | {
            "points_to_make": tuple(value["points_to_make"]),
            "contracts": {
                contract: ContractTerms(**terms | {"chien": Side(terms["chien"])})
                for contract, terms in sorted(value["contracts"].items(), key=_rank)
            },
            "poignees": {
                size: PoigneeTerms(**value["poignees"][size])
                for size in PoigneeSize
                if size in value["poignees"]
            },
            **{slam.value: _slam(value[slam]) for slam in SLAMS},
            "miseres": {
                kind: value["miseres"][kind] for kind in MisereKind if kind in value["miseres"]
            },
            "shares": tuple(Share(**share) for share in value["shares"]),
            "call": Call(value["call"]),
            "caller": Caller(value.get("caller", Caller.TAKER)),
            "equal_cards": EqualCards(value.get("equal_cards", EqualCards.FIRST)),
            "first_lead": FirstLead(value.get("first_lead", FirstLead.NOT_CALLED)),
            "pot": value["pot"] and PotTerms(**value["pot"]),
            "layout": value.get("layout") and Layout(**value["layout"]),
            "conventions": tuple(value["conventions"]),
        }
    )


def _slam(value: dict[str, int] | None) -> ChelemTerms | None:
    return None if value is None else ChelemTerms(**value)


def _rank(bid: tuple[str, dict[str, Any]]) -> tuple[int, int, int, bool, str]:
    contract, terms = bid
    return (
        terms["base_multiplier"],
        terms["margin_multiplier"],
        terms["petit_multiplier"],
        terms["chien"] == Side.DEFENCE,
        contract,
    )
