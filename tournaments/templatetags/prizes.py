"""Words about prizes on pages."""

from django import template

from tournaments.prizes.words import call_lines

register = template.Library()
register.filter("call_lines", call_lines)
