"""The models of a table: facts, and the marks that follow from them.

Facts are stored once, everything else is derived. Scores are stored too, because a ranking is
then one sum in the database; `rescore` computes each again and names what is stored otherwise.

What is counted, and for what: `Deal.version` grows with a correction, and refuses one made on
a stale page; `Table.revision` with any write to the table or its deals; `Table.sheet_version`
with what players sign; `Event.revision` with a write to the event itself, and refuses a
seating or prizes made for what it no longer is. `Table.stamp` and `Event.stamp` are new and
random with each write, and the `Epoch` with each restore: every ETag begins with them
(`table.py:etag_base`), as an older copy that is put back would count on to the same numbers.
They are asked by `scoring/views/api/state.py:etag_of` of a table, and by
`etag_of` of an event with its tables, which also changes with each
minute in which tables become late: a page that asks every few seconds costs one query.
"""

from scoring.models.action import Action, Chain, RefusedDeal, Seal
from scoring.models.club import (
    Club,
    FormerPlayer,
    Logo,
    Membership,
    OutsideAuthor,
    Player,
    name_words,
    search_key,
)
from scoring.models.deal import ArbiterCall, CallReason, Deal, DealRevision, Score
from scoring.models.house import HouseRuleset, TableRuleset
from scoring.models.table import Epoch, Seat, Signature, Table, TableLink
from tarotclub.accounts.rights import Role
