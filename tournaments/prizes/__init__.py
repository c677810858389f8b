"""Prizes by pure code: what there is to give, who gets it, and the day's accounts, in cents."""

from tournaments.prizes.accounts import Fee, Sum, TillAccounts, accounts
from tournaments.prizes.awards import (
    Award,
    Awards,
    PrizeCall,
    Special,
    award,
    calls,
    special_total,
)
from tournaments.prizes.lots import Good, Lot, goods
from tournaments.prizes.scale import (
    Curve,
    ScaleProblem,
    ScaleTrouble,
    paid_places,
    pot,
    propose,
    scale_problems,
)

__all__ = [
    "Award",
    "Awards",
    "Curve",
    "Fee",
    "Good",
    "Lot",
    "PrizeCall",
    "ScaleProblem",
    "ScaleTrouble",
    "Special",
    "Sum",
    "TillAccounts",
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
