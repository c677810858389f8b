"""Words about an arbiter's decisions."""

from django import template

from tournaments.models import Penalty
from tournaments.models.penalty import decision_sentence

register = template.Library()


@register.filter
def decided(penalty: Penalty) -> str:
    """Say what was decided: "−20 points", "−5 %", "Avertissement"."""
    return decision_sentence(penalty)
