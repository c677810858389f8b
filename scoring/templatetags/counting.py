"""The counter of piles, for a page that holds a field of points."""

import json

from django import template

from scoring.counter import Counter, any_counter, counter
from scoring.rules import Ruleset

register = template.Library()


@register.simple_tag
def counter_of(ruleset: Ruleset) -> Counter:
    return counter(ruleset)


@register.simple_tag
def counter_of_any() -> Counter:
    return any_counter()


@register.filter
def as_json(value: object) -> str:
    """Write a value for a data attribute; the template escapes it."""
    return json.dumps(value, ensure_ascii=False)
