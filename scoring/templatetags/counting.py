"""The counter of piles, for a page that holds a field of points."""

import json

from django import template

from scoring.counter import counter

register = template.Library()
register.simple_tag(counter, name="pile_counter")


@register.filter
def as_json(value: object) -> str:
    """Write a value for a data attribute; the template escapes it."""
    return json.dumps(value, ensure_ascii=False)
