"""Tags about an event, its money, prizes and decisions, for pages whose views do not ask."""

from django import template

from tarotclub.accounts.rights import acts_on
from tournaments.event.moments import DeskMoment, moments_of
from tournaments.event.words import euros, phases_of, round_name, typed_euros
from tournaments.models import Event
from tournaments.models.penalty import decision_sentence
from tournaments.prizes.words import call_lines

register = template.Library()
register.filter("euros", euros)
register.filter("typed_euros", typed_euros)
register.filter("call_lines", call_lines)
register.filter("decided", decision_sentence)


@register.filter
def lets(event: Event, act: str) -> bool:
    """Tell whether whoever fetched an event may do an act: {% if event|lets:"decide" %}."""
    return act in acts_on(event)


@register.simple_tag
def moments(event: Event, tab: str) -> list[DeskMoment]:
    """The moments of a tournament's day: {% moments event "prizes" as moments %}."""
    return moments_of(event, tab)


@register.filter
def phase(event: Event, number: int) -> str:
    """Name the phase of a round, read once a page: {{ event|phase:round.number }}."""
    return _phases(event).get(number, "")


@register.filter
def named(event: Event, number: int) -> str:
    """Call a round by its phase or number: {{ event|named:5 }} is "½ finale" or "Tour 5"."""
    return round_name(_phases(event), number)


def _phases(event: Event) -> dict[int, str]:
    read = vars(event)
    if "phases" not in read:
        read["phases"] = phases_of(event)
    phases: dict[int, str] = read["phases"]
    return phases
