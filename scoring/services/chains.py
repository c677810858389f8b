"""The log's chains read again: what was changed, taken out or put in between."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice

from scoring.models import Action, Chain, Seal
from scoring.models.chain import first_link, sealed

AT_ONCE = 500


class Harm(Enum):
    """What can have been done to a line of the log, around the site."""

    CHANGED = auto()
    REMOVED = auto()
    INSERTED = auto()
    SHORTENED = auto()  # the chain's last lines are gone


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """A place where a chain does not hold."""

    harm: Harm
    number: int
    chain: Chain | None = None
    action: Action | None = None


def breaks() -> Iterator[Break]:
    """Go through the whole log; nothing is kept of it but what is wrong."""
    for chain in Chain.objects.select_related("club").order_by("pk"):
        yield from _breaks_of(chain)
    for action in Action.objects.filter(seal=None).order_by("pk").iterator(AT_ONCE):
        yield Break(harm=Harm.INSERTED, number=action.pk, action=action)


def _breaks_of(chain: Chain) -> Iterator[Break]:
    number, head = 0, first_link(chain.club_id, chain.event)
    for seal, action in _links(chain):
        for missing in range(number + 1, seal.number):
            yield Break(harm=Harm.REMOVED, number=missing, chain=chain)
        follows = seal.number == number + 1
        number = seal.number
        if action is None:
            yield Break(harm=Harm.REMOVED, number=number, chain=chain)
        elif follows and sealed(head, action) != seal.hash:
            yield Break(harm=Harm.CHANGED, number=number, chain=chain, action=action)
        head = seal.hash
    if chain.length and (number, head) != (chain.length, chain.head):
        yield Break(harm=Harm.SHORTENED, number=number, chain=chain)


def _links(chain: Chain) -> Iterator[tuple[Seal, Action | None]]:
    seals = Seal.objects.filter(chain=chain).order_by("number").iterator(AT_ONCE)
    while some := list(islice(seals, AT_ONCE)):
        actions = Action.objects.in_bulk([seal.action_id for seal in some])
        yield from ((seal, actions.get(seal.action_id)) for seal in some)
