"""Words about an arbiter's decisions."""

from django import template
from django.contrib.auth.models import User

from scoring import authors
from tournaments.models import Penalty
from tournaments.models.penalty import decision_sentence

register = template.Library()


@register.filter
def decided(penalty: Penalty) -> str:
    """Say what was decided: "−20 points", "Avertissement"."""
    return decision_sentence(penalty)


@register.filter
def full_name(user: User) -> str:
    """Name who decided, as the history of deals does."""
    return authors.full_name(user)
