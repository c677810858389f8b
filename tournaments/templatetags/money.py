"""Money on pages."""

from django import template

from tournaments.event.money import euros, typed_euros

register = template.Library()
register.filter("euros", euros)
register.filter("typed_euros", typed_euros)
