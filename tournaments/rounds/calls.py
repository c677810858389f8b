"""Which tables of an event call the arbiter: what its pages show of them."""

from scoring.models import ArbiterCall
from scoring.models.call import ArbiterCallQuerySet
from tournaments.models import Event


def calls_of(event: Event) -> ArbiterCallQuerySet:
    """Every call of an event, with all that is shown of it."""
    calls = ArbiterCall.objects.filter(table__round_table__round__event=event)
    return calls.select_related("table", "deal", "seat__player", "answered_by")


def waiting_calls(event: Event) -> list[ArbiterCall]:
    """Read the calls that the arbiter has still to settle, the first one first."""
    return list(calls_of(event).waiting())
