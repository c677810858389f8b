"""The rulebook, for pages whose fields lead to it."""

from typing import Any

from django import template
from django.forms import BoundField
from django.urls import reverse

register = template.Library()


@register.inclusion_tag("scoring/_rule_link.html")
def rule_link(field: BoundField) -> dict[str, Any]:
    """Lead from a field of a deal to the rules of its table; once for fields of one kind."""
    from scoring.forms.deal import DealForm  # noqa: PLC0415 (every page reads this module)
    from scoring.rulebook.game import about  # noqa: PLC0415

    form = field.form
    if not isinstance(form, DealForm):
        return {}
    rule = about(field.name, form.ruleset)
    alike = (name for name in form.fields if about(name, form.ruleset) == rule)
    if rule is None or next(alike) != field.name:
        return {}
    anchor, name = rule
    page = reverse("table_rulebook", args=[form.table.pk])
    return {"address": f"{page}#{anchor}", "name": name}
