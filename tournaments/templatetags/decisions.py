"""Words about an arbiter's decisions, and those that concern a table."""

from django import template
from django.contrib.auth.models import User
from django.db.models import F, Q

from scoring import sheet
from tournaments.models import Penalty
from tournaments.models.penalty import decision_sentence

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
    """Find what stands against the players of a table, for its round or for none.

    {% decisions_at table.pk as penalties %}; one query.
    """
    this_round = F("entry__places__seat__table__round_table__round__number")
    standing = Penalty.objects.filter(
        Q(round_number=None) | Q(round_number=this_round),
        cancelled_at=None,
        entry__places__seat__table=table,
    )
    return list(standing.select_related("entry__player", "by"))
