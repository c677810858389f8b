"""Words about an arbiter's decisions, and those that concern a table."""

from django import template
from django.contrib.auth.models import User

from scoring import sheet
from tournaments.decision_words import decision_sentence
from tournaments.models import Penalty

register = template.Library()


@register.filter
def decided(penalty: Penalty) -> str:
    """Say what was decided: "−20 points", "Avertissement"."""
    return decision_sentence(penalty)


@register.filter
def signature(user: User) -> str:
    """Name who decided, as the history of deals does."""
    return sheet.signature(user)


@register.simple_tag
def decisions_at(table: int) -> list[Penalty]:
    """Find what stands against players in the round of a table: {% decisions_at table.pk %}."""
    standing = Penalty.objects.filter(
        cancelled_at=None,
        entry__places__seat__table=table,
        entry__tournament__rounds__tables__table=table,
    )
    return list(standing.select_related("entry__player", "by").distinct())
