"""A ruleset as plain JSON values and back, so that a table keeps the one it was opened with."""

from dataclasses import asdict
from typing import Any

from scoring.rules.ruleset import (
    ChelemTerms,
    ContractTerms,
    PoigneeTerms,
    PotTerms,
    Ruleset,
    Share,
)
from scoring.rules.terms import Call, MisereKind, PoigneeSize, Side


def freeze(ruleset: Ruleset) -> dict[str, Any]:
    """Give a ruleset as values that JSON can hold."""
    return asdict(ruleset)


def thaw(value: dict[str, Any]) -> Ruleset:
    """Give back the ruleset that `freeze` wrote."""
    petit_chelem = value["petit_chelem"]
    return Ruleset(
        **value
        | {
            "points_to_make": tuple(value["points_to_make"]),
            "contracts": {
                contract: ContractTerms(**terms | {"chien": Side(terms["chien"])})
                for contract, terms in value["contracts"].items()
            },
            "poignees": {
                PoigneeSize(size): PoigneeTerms(**terms)
                for size, terms in value["poignees"].items()
            },
            "chelem": ChelemTerms(**value["chelem"]),
            "miseres": {MisereKind(kind): worth for kind, worth in value["miseres"].items()},
            "petit_chelem": petit_chelem and ChelemTerms(**petit_chelem),
            "shares": tuple(Share(**share) for share in value["shares"]),
            "call": Call(value["call"]),
            "pot": value["pot"] and PotTerms(**value["pot"]),
            "conventions": tuple(value["conventions"]),
        }
    )
