"""Money on pages."""

from django import template

from tournaments.money import euros

register = template.Library()
register.filter("euros", euros)
