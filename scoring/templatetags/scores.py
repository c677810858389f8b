"""A score as every page writes it; a filter, because some pages have thousands."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
ZERO = SafeString('<span class="score score-zero">0</span>')


@register.filter
def score(value: int) -> SafeString:
    """Write a score with a real minus sign, which carries the meaning; colour repeats it."""
    if value > 0:
        return format_html('<span class="score score-plus">+{}</span>', value)
    if value < 0:
        return format_html('<span class="score score-minus">−{}</span>', -value)
    return ZERO
