"""The rulebook, for pages whose fields lead to it."""

from django import template

from scoring.rulebook.game import field_sections
from scoring.rules import Ruleset

register = template.Library()


@register.simple_tag
def rules_about(ruleset: Ruleset) -> list[tuple[str, str]]:
    return field_sections(ruleset)
