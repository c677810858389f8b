"""Prizes by pure code: what there is to give, who gets it, and the till, in cents."""

from tournaments.prizes.engine.awards import (
    Award,
    Awards,
    PrizeCall,
    Special,
    award,
    calls,
    special_total,
)
from tournaments.prizes.engine.lots import Good, Lot, goods
from tournaments.prizes.engine.scale import (
    Curve,
    ScaleProblem,
    ScaleTrouble,
    paid_places,
    pot,
    propose,
    scale_problems,
)
from tournaments.prizes.engine.till import Fee, Sum, TillAccounts, accounts

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
