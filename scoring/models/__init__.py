"""What a club night stores: facts, and the marks that follow from them."""

from scoring.models.action import Action
from scoring.models.club import Club, Membership, Player, Role, search_key
from scoring.models.deal import Deal, DealRevision, Score
from scoring.models.house import HouseRuleset, TableRuleset
from scoring.models.table import Seat, Table

__all__ = [
    "Action",
    "Club",
    "Deal",
    "DealRevision",
    "HouseRuleset",
    "Membership",
    "Player",
    "Role",
    "Score",
    "Seat",
    "Table",
    "TableRuleset",
    "search_key",
]
