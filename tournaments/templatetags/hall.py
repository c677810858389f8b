"""How large a name is written on a screen, so that it is shown whole."""

from django import template

register = template.Library()
SHORT, WIDE, LONG = 20, 26, 50  # characters that a line, a smaller one, two, surely hold


@register.filter
def fitting(name: str) -> str:
    """Give the classes of a name: {{ name|fitting }}; longer ones are smaller."""
    if len(name) > LONG:
        return "name name-long name-longest"
    if len(name) > WIDE:
        return "name name-long"
    return "name name-wide" if len(name) > SHORT else "name"
