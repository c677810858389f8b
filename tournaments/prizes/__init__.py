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
from tournaments.prizes.scale import (
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
    "Fee",
    "ScaleProblem",
    "Special",
    "Sum",
    "Trouble",
    "accounts",
    "award",
    "calls",
    "paid_places",
    "pot",
    "propose",
    "scale_problems",
    "special_total",
]
