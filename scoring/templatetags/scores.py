"""A score as every page writes it; a filter, because some pages have thousands."""

from decimal import Decimal
from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.labels.phrases import percent, points_in_words, signed

register = template.Library()
register.filter(points_in_words)
ZERO = SafeString('<span class="score score-zero">0</span>')


@register.filter
def score(value: Decimal | int | Fraction) -> SafeString:
    """Write a score with a real minus sign, which carries the meaning; colour repeats it."""
    if isinstance(value, Fraction):
        return format_html('<span class="score">{}</span>', percent(value))
    if isinstance(value, Decimal) and value:
        look = "score-plus" if value > 0 else "score-minus"
        return format_html('<span class="score {}">{}</span>', look, signed(value))
    if value > 0:
        return format_html('<span class="score score-plus">+{}</span>', value)
    if value < 0:
        return format_html('<span class="score score-minus">−{}</span>', -value)
    return ZERO
