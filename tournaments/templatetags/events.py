"""Tags about an event, for pages whose views do not ask."""

from django import template

from scoring.models import ArbiterCall

register = template.Library()


@register.simple_tag
def waiting_calls(event: int) -> int:
    """Count the tables that call the arbiter: {% waiting_calls evening.pk as calls %}."""
    calls = ArbiterCall.objects.waiting()
    return calls.filter(table__round_table__round__event=event).count()
