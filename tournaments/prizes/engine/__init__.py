"""Prizes by pure code: what there is to give, who gets it, and the till, in cents."""

from tournaments.prizes.engine.awards import (
    Awards,
    Lot,
    PrizeCall,
    Special,
    award,
    calls,
    goods,
    of_categories,
    special_total,
)
from tournaments.prizes.engine.scale import (
    Curve,
    Fee,
    ScaleProblem,
    ScaleTrouble,
    Till,
    TillAccounts,
    accounts,
    paid_places,
    pot,
    propose,
    scale_problems,
)
