"""How large a name is written on a screen, so that it is shown whole."""

from django import template

register = template.Library()
LONG, LONGEST = 20, 50  # characters that one line, and two smaller ones, surely hold


@register.filter
def fitting(name: str) -> str:
    """Give the classes of a name: {{ name|fitting }}; longer ones are smaller, on two lines."""
    if len(name) > LONGEST:
        return "name name-long name-longest"
    return "name name-long" if len(name) > LONG else "name"
