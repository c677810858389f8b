"""Tags about the event around a page, for pages of scoring that do not know events."""

from django import template
from django.db.models import F

from scoring.models import ArbiterCall
from tournaments.models import Tournament

register = template.Library()


@register.simple_tag
def event_of(table: int) -> Tournament | None:
    """Find the event a table belongs to: {% event_of table.pk as event %}; one query.

    Its `round_number` is that of the table's round.
    """
    events = Tournament.objects.filter(rounds__tables__table=table)
    events = events.annotate(round_number=F("rounds__number"))
    return events.select_related("club").first()


@register.simple_tag
def waiting_calls(event: int) -> int:
    """Count the tables that call the arbiter: {% waiting_calls evening.pk as calls %}."""
    calls = ArbiterCall.objects.waiting()
    return calls.filter(table__round_table__round__tournament=event).count()
