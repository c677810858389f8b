"""Prizes by pure code: what there is to give, who gets it, and the day's accounts, in cents."""

from tournaments.prizes.accounts import Accounts, Fee, Sum, accounts
from tournaments.prizes.awards import (
    Award,
    Awards,
    Call,
    Special,
    award,
    calls,
    special_total,
)
from tournaments.prizes.lots import Good, Lot, goods
from tournaments.prizes.scale import (
    Curve,
    ScaleProblem,
    Trouble,
    paid_places,
    pot,
    propose,
    scale_problems,
)

__all__ = [
    "Accounts",
    "Award",
    "Awards",
    "Call",
    "Curve",
    "Fee",
    "Good",
    "Lot",
    "ScaleProblem",
    "Special",
    "Sum",
    "Trouble",
    "accounts",
    "award",
    "calls",
    "goods",
    "paid_places",
    "pot",
    "propose",
    "scale_problems",
    "special_total",
]
