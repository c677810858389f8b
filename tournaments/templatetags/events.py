"""Tags about an event, for pages whose views do not ask."""

from django import template

from tarotclub.accounts.rights import acts_on
from tournaments.event.moments import DeskMoment, moments_of
from tournaments.event.words import phases_of, round_name
from tournaments.models import Event

register = template.Library()


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
