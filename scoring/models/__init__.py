"""The models of a table: facts, and the marks that follow from them."""

from scoring.models.action import Action
from scoring.models.author import OutsideAuthor
from scoring.models.call import ArbiterCall, CallReason
from scoring.models.chain import Chain, Seal
from scoring.models.club import (
    Club,
    FormerPlayer,
    Logo,
    Membership,
    Player,
    name_words,
    search_key,
)
from scoring.models.deal import Deal, DealRevision, Score
from scoring.models.house import HouseRuleset, TableRuleset
from scoring.models.link import TableLink
from scoring.models.refused import RefusedDeal
from scoring.models.signature import Signature
from scoring.models.stamp import Epoch
from scoring.models.table import Seat, Table
from tarotclub.accounts.rights import Role

__all__ = [
    "Action",
    "ArbiterCall",
    "CallReason",
    "Chain",
    "Club",
    "Deal",
    "DealRevision",
    "Epoch",
    "FormerPlayer",
    "HouseRuleset",
    "Logo",
    "Membership",
    "OutsideAuthor",
    "Player",
    "RefusedDeal",
    "Role",
    "Score",
    "Seal",
    "Seat",
    "Signature",
    "Table",
    "TableLink",
    "TableRuleset",
    "name_words",
    "search_key",
]
